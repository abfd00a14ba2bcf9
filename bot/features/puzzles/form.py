"""Where a puzzle a day comes in a server, and when: a form of its admins."""

from __future__ import annotations

from typing import Final

import discord

from bot.client.permissions import CHANNEL as CHANNEL_NEEDS
from bot.client.permissions import NAMES, missing
from bot.client.threads import THREADED
from bot.controls.ids import ControlId, Kind, UnknownControl, number
from bot.features.server.form import LARGEST, refused
from bot.interaction.forms import form_of, labelled, said_in, select
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply, show_form
from bot.match.pure.people.settings import Daily
from data.texts import Texts

SET: Final = ControlId(Kind.PUZZLE, 0, 0, ("set",))
CHANNEL, HOUR = "channel", "hour"
USUAL: Final = 9
"""The hour that is offered first."""


async def open_settings(interaction: Interaction) -> None:
    """Answer the command by the form, or by why it is refused."""
    if await refused(interaction):
        return
    assert interaction.guild_id is not None  # noqa: S101 - for the type checker: it was looked at
    service = interaction.client.service
    await acknowledge(interaction)
    daily = (await service.servers.of(interaction.guild_id)).puzzles
    if daily is not None and interaction.guild is not None and not interaction.guild.get_channel(daily.channel):
        daily = None
    zone = (await service.people.of(interaction.user.id)).zone if daily is None else daily.zone
    await show_form(interaction, settings_form(daily, zone, interaction.client.texts(interaction)))


def settings_form(daily: Daily | None, zone: str | None, tr: Texts) -> discord.ui.Modal:
    """The form with what is set."""
    channel: discord.ui.ChannelSelect[discord.ui.Modal] = discord.ui.ChannelSelect(
        custom_id=CHANNEL,
        channel_types=THREADED,
        min_values=0,
        max_values=1,
        required=False,
        default_values=[discord.Object(daily.channel)] if daily is not None else [],
    )
    hours = [(f"{hour:02}:00", str(hour)) for hour in range(24)]
    fields = [
        labelled(tr("In which channel"), tr("None: no puzzles come."), channel),
        labelled(
            tr("At which hour"),
            tr("In the time zone {zone}: yours, if you have set it.", zone=zone or "UTC"),
            select(HOUR, hours, str(USUAL if daily is None else daily.hour)),
        ),
    ]
    return form_of(tr("A puzzle a day"), SET, fields)


async def take_settings(interaction: Interaction) -> None:
    """Store what the form says, and say it. Raises UnknownControl for what no form offers."""
    if await refused(interaction):
        return
    await acknowledge(interaction, mutates=True)
    assert interaction.guild_id is not None  # noqa: S101 - for the type checker: it was looked at
    host, guild = interaction.client, interaction.guild_id
    tr, said = host.texts(interaction), said_in(interaction.data)
    channels, hours = said.get(CHANNEL, ()), said.get(HOUR, ())
    if len(channels) > 1 or len(hours) != 1:
        raise UnknownControl(" ".join((*channels, *hours)))
    hour = number(hours[0], 23)
    if not channels:
        left = await host.service.puzzles.set(guild, None)
        lines = [tr("No puzzles come in this server.")]
        if left:
            lines.append(tr("The solutions of the last ones still come, when everyone's time to answer is over."))
        await reply(interaction, "\n".join(lines))
        return
    before = (await host.service.servers.of(guild)).puzzles
    zone = (await host.service.people.of(interaction.user.id)).zone if before is None else before.zone
    daily = Daily(number(channels[0], LARGEST), hour, zone)
    await host.service.puzzles.set(guild, daily)
    text = tr(
        "A puzzle a day comes in {channel}, at {hour} ({zone}). Its solution follows two or three days later.",
        channel=f"<#{daily.channel}>",
        hour=f"{hour:02}:00",
        zone=zone or "UTC",
    )
    server = host.get_guild(guild)
    place = None if server is None else server.get_channel(daily.channel)
    if server is not None and place is not None and (lacks := missing(place.permissions_for(server.me), CHANNEL_NEEDS)):
        rights = ", ".join(f"**{tr(NAMES[name])}**" for name in lacks)
        text = "\n".join(
            (text, tr("I lack rights there, so nothing can come before I have them: {rights}.", rights=rights))
        )
    await reply(interaction, text)
