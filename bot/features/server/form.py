"""What the admins of a server set, in one form that shows how it is set now."""

from __future__ import annotations

from typing import Final

import discord
from msgspec.structs import replace

from bot.controls.ids import ControlId, UnknownControl, number
from bot.features.table.may_open import in_force
from bot.interaction.forms import CHOICES, Said, form_of, labelled, said_in, select
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply, show_form
from bot.match.pure.people.settings import Server, Way
from bot.wording.names.languages import language_name, language_names
from data.texts import N_, Texts

SETTINGS: Final = "settings"
"""What the form's id says that it is."""
LANGUAGE, CHANNELS, OPENER, WAY = "language", "channels", "opener", "way"
USUAL: Final = "usual"
"""The choice of the language that Discord knows the server to have."""
LARGEST: Final = 2**63 - 1
PLACES: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
]
"""Where people can write, or open threads."""
WAYS: Final = {
    Way.MENTION: N_("by a mention at the table"),
    Way.DIRECT: N_("by a direct message"),
    Way.QUIET: N_("not at all"),
}


async def open_settings(interaction: Interaction) -> None:
    """Answer the command by the form, or by why it is refused."""
    if await refused(interaction):
        return
    assert interaction.guild_id is not None  # noqa: S101 - for the type checker: refused has looked
    host = interaction.client
    await acknowledge(interaction)
    server = await host.service.servers.of(interaction.guild_id)
    now = in_force(server, interaction.guild)  # Discord shows no form that names what is gone
    await show_form(interaction, settings_form(now, host.texts(interaction), server))


def settings_form(server: Server, tr: Texts, before: Server | None = None) -> discord.ui.Modal:
    """The form with what is set. ``before``: the same with channels and a role that are gone, which the form says."""
    before = before or server
    where = tr("And in threads there. None: in every channel.")
    if server.channels != before.channels:
        where = tr("Some of those that were set are gone. None: in every channel.")
    who = tr("Members with this role. None: everybody.")
    if server.opener != before.opener:
        who = tr("The role that was set is gone. None: everyone.")
    spoken = [(tr("the server's own language"), USUAL), *language_names()]
    channels: discord.ui.ChannelSelect[discord.ui.Modal] = discord.ui.ChannelSelect(
        custom_id=CHANNELS,
        channel_types=PLACES,
        min_values=0,
        max_values=CHOICES,
        required=False,
        default_values=[discord.Object(channel) for channel in server.channels],
    )
    opener: discord.ui.RoleSelect[discord.ui.Modal] = discord.ui.RoleSelect(
        custom_id=OPENER,
        min_values=0,
        max_values=1,
        required=False,
        default_values=[discord.Object(server.opener)] if server.opener is not None else [],
    )
    ways = [(tr(text), way.value) for way, text in WAYS.items()]
    fields = [
        labelled(
            tr("Language"),
            tr("Of new tables and of what I say to everybody. What you alone see is in your own."),
            select(LANGUAGE, spoken, server.locale or USUAL),
        ),
        labelled(tr("Where tables may be opened"), where, channels),
        labelled(tr("Who may open tables"), who, opener),
        labelled(
            tr("How players are told that it is their turn"),
            tr("Where they have not chosen themselves."),
            select(WAY, ways, server.way.value),
        ),
    ]
    return form_of(tr("What holds in this server"), ControlId.home(SETTINGS), fields)


async def take_settings(interaction: Interaction, control: ControlId) -> None:
    """Store what the form says, and show it privately. Raises UnknownControl for what no form offers."""
    if control != ControlId.home(SETTINGS):
        raise UnknownControl(str(control))
    if await refused(interaction):
        return
    await acknowledge(interaction, mutates=True)
    assert interaction.guild_id is not None  # noqa: S101 - for the type checker: refused has looked
    host = interaction.client
    said = said_in(interaction.data)
    after = await host.service.servers.change(interaction.guild_id, lambda before: changed(before, said))
    await reply(interaction, told(after, host.texts(interaction)))


def changed(before: Server, sent: Said) -> Server:
    """``before`` with what a form says; what it does not have stays. Raises UnknownControl for what no form offers."""
    after = before
    if LANGUAGE in sent:
        (language,) = _at_most(sent[LANGUAGE], 1) or (USUAL,)
        if language != USUAL and language not in dict(language_names()).values():
            raise UnknownControl(language)
        after = replace(after, locale=None if language == USUAL else language)
    if CHANNELS in sent:
        channels = _at_most(sent[CHANNELS], CHOICES)
        after = replace(after, channels=tuple(dict.fromkeys(number(one, LARGEST) for one in channels)), warned=False)
    if OPENER in sent:
        roles = _at_most(sent[OPENER], 1)
        after = replace(after, opener=number(roles[0], LARGEST) if roles else None, warned=False)
    if WAY in sent:
        (way,) = _at_most(sent[WAY], 1) or (before.way.value,)
        if way not in set(Way):
            raise UnknownControl(way)
        after = replace(after, way=Way(way))
    return after


def told(server: Server, tr: Texts) -> str:
    """What is set, in words, a line for each."""
    language = language_name(server.locale) if server.locale else tr("the server's own language")
    channels = ", ".join(f"<#{channel}>" for channel in server.channels) or tr("in every channel")
    opener = f"<@&{server.opener}>" if server.opener is not None else tr("everybody")
    facts = {
        tr("Language"): language,
        tr("Where tables may be opened"): channels,
        tr("Who may open tables"): opener,
        tr("How players are told that it is their turn"): tr(WAYS[server.way]),
    }
    head = tr("This holds in this server from now on:")
    return "\n".join((head, *(tr.pair(f"**{name}**", value) for name, value in facts.items())))


async def refused(interaction: Interaction) -> bool:
    """Whether somebody may not set this here; then they were told."""
    tr = interaction.client.texts(interaction)
    if interaction.guild_id is None:
        text = tr("This can be set in a server only.")
    elif interaction.permissions.manage_guild or interaction.permissions.administrator:
        return False
    else:
        text = tr("Only those who may manage the server can set this.")
    await acknowledge(interaction)
    await reply(interaction, text)
    return True


def _at_most(values: tuple[str, ...], most: int) -> tuple[str, ...]:
    if len(values) > most:
        raise UnknownControl(" ".join(values))
    return values
