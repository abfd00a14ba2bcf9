"""The `/server settings` command: a private panel with the server's settings in sections.

Each section has a form. After a form is submitted, the bot shows the old and the new values, and the change takes
effect when someone presses *Save*. Until then, the new values are a draft that is stored with the server's settings, so
the buttons also work after a restart. The id of *Save* contains a hash of the old and the new values. If these have
changed since, the bot tells the person who presses *Save*, instead of saving values that they haven't seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.client.permissions import CHANNEL, in_bold, missing, needed_in
from bot.client.threads import THREADED
from bot.controls.ids import ControlId, UnknownControl
from bot.controls.ids import Kind as ControlKind
from bot.controls.rows import Button, Style, in_rows
from bot.features.server.rows import PUZZLES, USUAL, Kind, Row, Section, Values, in_zone, sections
from bot.features.table.embeds import SAND
from bot.features.table.opening import in_force
from bot.interaction.control import Control, view_of
from bot.interaction.forms import CHOICES, Label, form_of, labelled, said_in, select
from bot.interaction.host import Host, Interaction
from bot.interaction.respond import acknowledge, reply, show_form
from bot.interaction.rights import kept_to_managers
from bot.match.pure.people.settings import Server
from bot.wording.blocks import short
from data.texts import N_, Texts

PLACES: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
]
VALUE: Final = 1024


class ServerSettings(commands.Cog):
    @app_commands.command(name="settings", description=N_("Show and change this server's settings"))
    async def settings(self, interaction: Interaction) -> None:
        if not await kept_to_managers(interaction):
            await acknowledge(interaction)
            await show_panel(interaction)


class ServerControl(Control, kind=ControlKind.SERVER):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if control != _control(*control.more):
            raise UnknownControl(str(control))
        if await kept_to_managers(interaction):
            return
        match control.more:
            case ("back",):
                await acknowledge(interaction)
                await show_panel(interaction)
            case ("save", section, mark):
                await acknowledge(interaction, mutates=True)
                await _save(interaction, section_of(interaction.client, section), mark)
            case (section,):
                await _open(interaction, section_of(interaction.client, section))
            case _:
                raise UnknownControl(str(control))

    @classmethod
    async def take(cls, interaction: Interaction, control: ControlId) -> None:
        if control != _control(*control.more):
            raise UnknownControl(str(control))
        if not await kept_to_managers(interaction):
            await acknowledge(interaction, mutates=True)
            await _preview(interaction, section_of(interaction.client, ":".join(control.more)))


def section_of(host: Host, section: str) -> Section:
    for one in sections(host):
        if one.id == section:
            return one
    raise UnknownControl(section)


def _guild(interaction: Interaction) -> int:
    assert interaction.guild_id is not None  # noqa: S101 - for the type checker: kept_to_managers has looked
    return interaction.guild_id


def _control(*more: str) -> ControlId:
    return ControlId(ControlKind.SERVER, 0, 0, more)


async def show_panel(interaction: Interaction, head: str = "") -> None:
    host = interaction.client
    tr = host.texts(interaction)
    server = await host.service.servers.of(_guild(interaction))
    embed = discord.Embed(title=tr("Settings for this server"), color=SAND)
    found = list(sections(host))[:CHOICES]
    games = []
    for section in found:
        rows = [row for row in section.rows if not section.game or row.read(server)]
        lines = [tr.pair(tr(row.label), _said(interaction, row, server, tr)) for row in rows]
        if section is PUZZLES:
            lines.insert(0, tr.pair(tr("Channel for the daily puzzle"), _puzzles_said(interaction, server, tr)))
        if not section.game:
            embed.add_field(name=tr(section.title), value=short("\n".join(lines), VALUE), inline=False)
        elif lines:
            games += [f"**{section.title}**", *lines]
    began = short("\n".join(games), VALUE) or tr("as usual; choose a game below to change that")
    embed.add_field(name=tr("How new tables begin"), value=began, inline=False)
    rows_of = (
        [Button(id=_control(one.id), label=tr(one.title)) for one in found if one.game is game]
        for game in (False, True)
    )
    await reply(interaction, head, embeds=[embed], view=view_of([row for one in rows_of for row in in_rows(one)]))


def _said(interaction: Interaction, row: Row, server: Server, tr: Texts) -> str:
    stored, known = row.read(server), row.read(in_force(server, interaction.guild))
    text = row.said(known, interaction.client, tr) + row.unit(server)
    if stored != known:
        text += " ⚠️ " + tr(row.gone)
    return text + _lacks(interaction.guild, int(known[0]), tr) if known and row.kind is Kind.CHANNEL else text


def _puzzles_said(interaction: Interaction, server: Server, tr: Texts) -> str:
    # The channel and the hour are set with `/server puzzles`.
    daily = server.puzzles
    if daily is None:
        return tr("no channel")
    if in_force(server, interaction.guild).puzzles is None:
        return tr("no channel") + " ⚠️ " + tr("The channel you chose is gone.")
    text = f"<#{daily.channel}> · {daily.hour:02}:00 ({daily.zone or 'UTC'})"
    return text + _lacks(interaction.guild, daily.channel, tr)


def _lacks(guild: discord.Guild | None, channel: int, tr: Texts) -> str:
    place = None if guild is None else guild.get_channel(channel)
    lacks = (
        () if guild is None or place is None else missing(place.permissions_for(guild.me), needed_in(place, CHANNEL))
    )
    if not lacks:
        return ""
    rights = ", ".join(in_bold(lacks, tr))
    return " ⚠️ " + tr("I can't post anything there yet because I'm missing permissions: {rights}.", rights=rights)


async def _open(interaction: Interaction, section: Section) -> None:
    host = interaction.client
    await acknowledge(interaction)
    server = await host.service.servers.of(_guild(interaction))
    known = in_force(server, interaction.guild)  # Discord shows no form that names something that is gone
    await show_form(interaction, section_form(section, known, host, host.texts(interaction), server))


def section_form(section: Section, server: Server, host: Host, tr: Texts, stored: Server) -> discord.ui.Modal:
    fields = [_field(row, row.read(server), row.read(stored), host, tr) for row in section.rows]
    return form_of(tr(section.title), _control(section.id), fields)


def _field(row: Row, values: Values, stored: Values, host: Host, tr: Texts) -> Label:
    about = tr(row.about if values == stored else row.gone)
    chosen = [discord.Object(int(one)) for one in values] if row.kind not in {Kind.CHOICE, Kind.SEVERAL} else []
    item: discord.ui.Item[discord.ui.Modal]
    match row.kind:
        case Kind.CHOICE:
            choices = [(tr("{value} (default)", value=tr(row.usual)), USUAL)]
            choices += [(text, value) for value, text in row.choices(host, tr).items()]
            item = select(row.id, choices, *(values or (USUAL,)))
        case Kind.SEVERAL:
            choices = [(text, value) for value, text in row.choices(host, tr).items()]
            item = select(row.id, choices, *values, several=True)
        case Kind.ROLE:
            item = discord.ui.RoleSelect(
                custom_id=row.id, min_values=0, max_values=1, required=False, default_values=chosen
            )
        case _:
            several = row.kind is Kind.PLACES
            item = discord.ui.ChannelSelect(
                custom_id=row.id,
                channel_types=PLACES if several else THREADED,
                min_values=0,
                max_values=CHOICES if several else 1,
                required=False,
                default_values=chosen,
            )
    return labelled(tr(row.label), about, item)


async def _preview(interaction: Interaction, section: Section) -> None:
    host = interaction.client
    tr, sent = host.texts(interaction), said_in(interaction.data)
    draft = {row.id: row.taken(sent[row.id], host, tr) for row in section.rows if row.id in sent}
    server = await host.service.servers.of(_guild(interaction))
    after = _changed(server, section, draft, await _zone(interaction))
    if after == server:
        await show_panel(interaction, tr("Nothing has changed."))
        return
    server = await host.service.servers.change(_guild(interaction), lambda before: replace(before, draft=draft))
    lines = [
        tr("{name}: {old} → {new}", name=f"**{tr(row.label)}**", old=old, new=_said(interaction, row, after, tr))
        for row in section.rows
        if (old := row.said(row.read(server), host, tr)) and row.read(server) != row.read(after)
    ]
    embed = discord.Embed(title=tr(section.title), description="\n".join(lines), color=SAND)
    buttons = (
        Button(id=_control("save", section.id, _mark(server, section)), label=tr("Save"), style=Style.GOOD),
        Button(id=_control("back"), label=tr("Back")),
    )
    await reply(interaction, tr("I haven't saved this yet:"), embeds=[embed], view=view_of([buttons]))


async def _save(interaction: Interaction, section: Section, mark: str) -> None:
    saved, zone = False, await _zone(interaction)

    def change(before: Server) -> Server:
        nonlocal saved
        saved = _mark(before, section) == mark
        return replace(_changed(before, section, before.draft, zone), draft={}) if saved else before

    await interaction.client.service.servers.change(_guild(interaction), change)
    tr = interaction.client.texts(interaction)
    over = tr("This change is already saved, or someone has begun another one. These settings apply now:")
    await show_panel(interaction, tr("Saved. These settings apply now:") if saved else over)


def _changed(before: Server, section: Section, draft: Mapping[str, Values], zone: str | None) -> Server:
    server = before
    for row in section.rows:
        if row.id in draft and draft[row.id] != row.read(server):
            server = row.write(server, draft[row.id])
    return in_zone(before, server, zone)


async def _zone(interaction: Interaction) -> str | None:
    return (await interaction.client.service.people.of(interaction.user.id)).zone


def _mark(server: Server, section: Section) -> str:
    facts = [(row.id, row.read(server), server.draft.get(row.id)) for row in section.rows]
    return blake2b(repr(facts).encode(), digest_size=8).hexdigest()
