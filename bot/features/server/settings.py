"""The `/server settings` command: a private panel with the server's settings in sections. `/server puzzles` opens the
form of one of them.

After a form is submitted, the bot shows the old and the new values, which are a draft until someone presses *Save*. The
draft is stored with the server's settings, so the buttons also work after a restart. The id of *Save* contains a hash
of the old and the new values, so that nobody saves values that they haven't seen.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.client.permissions import CHANNEL, in_bold, missing, needed_in
from bot.controls.ids import ControlId, ControlKind, UnknownControl
from bot.controls.rows import Button, Style, in_rows
from bot.features.server.rows import PUZZLES, Section, ServerSetting, in_force, sections, settled
from bot.features.table.embeds import SAND
from bot.interaction.control import Control, view_of
from bot.interaction.forms import CHOICES, changed, form_of, label_of, said_in, value_text
from bot.interaction.host import Host, Interaction, host_and_texts
from bot.interaction.respond import acknowledge, reply, show_form
from bot.interaction.rights import kept_to_managers
from bot.match.pure.fields import Input
from bot.match.pure.people.settings import Server
from bot.wording.blocks import short
from data.texts import N_, Texts

VALUE: Final = 1024


class ServerSettings(commands.Cog):
    @app_commands.command(name="settings", description=N_("Show and change this server's settings"))
    async def settings(self, interaction: Interaction) -> None:
        if not await kept_to_managers(interaction):
            await acknowledge(interaction)
            await show_panel(interaction)

    @app_commands.command(name="puzzles", description=N_("Set the channel and the time of the daily puzzle"))
    async def puzzles(self, interaction: Interaction) -> None:
        if not await kept_to_managers(interaction):
            await _open(interaction, PUZZLES)


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
    host, tr = host_and_texts(interaction)
    server = await host.service.servers.of(_guild(interaction))
    embed = discord.Embed(title=tr("Settings for this server"), color=SAND)
    found = list(sections(host))[:CHOICES]
    games = []
    for section in found:
        rows = [row for row in section.rows if not section.game or row.value(server)]
        lines = [tr.pair(tr(row.label), _said(interaction, row, server, tr)) for row in rows]
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


def _said(interaction: Interaction, row: ServerSetting, server: Server, tr: Texts) -> str:
    there = in_force(server, interaction.guild)
    known = row.value(there)
    text = value_text(row, known, server, interaction.client, tr) + row.unit(there)
    if row.value(server) != known:
        text += " ⚠️ " + tr(row.gone)
    return text + _lacks(interaction.guild, int(known[0]), tr) if known and row.input is Input.CHANNEL else text


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
    fields = [
        label_of(row, server, host, tr, about="" if row.value(server) == row.value(stored) else tr(row.gone))
        for row in section.rows
    ]
    return form_of(tr(section.title), _control(section.id), fields)


async def _preview(interaction: Interaction, section: Section) -> None:
    host, guild = interaction.client, _guild(interaction)
    tr, sent = host.texts(interaction), said_in(interaction.data)
    server = await host.service.servers.of(guild)
    after = settled(server, changed(section.rows, server, sent, host, tr)[0], await _zone(interaction))
    if after == server:
        await show_panel(interaction, tr("Nothing has changed."))
        return
    draft = {row.id: row.value(after) for row in section.rows if row.id in sent}
    server = await host.service.servers.change(guild, lambda before: replace(before, draft=draft))
    lines = [
        tr(
            "{name}: {old} → {new}",
            name=f"**{tr(row.label)}**",
            old=value_text(row, row.value(server), server, host, tr),
            new=_said(interaction, row, after, tr),
        )
        for row in section.rows
        if row.value(server) != row.value(after)
    ]
    embed = discord.Embed(title=tr(section.title), description="\n".join(lines), color=SAND)
    buttons = (
        Button(id=_control("save", section.id, _mark(server, section)), label=tr("Save"), style=Style.GOOD),
        Button(id=_control("back"), label=tr("Back")),
    )
    await reply(interaction, tr("I haven't saved this yet:"), embeds=[embed], view=view_of([buttons]))


async def _save(interaction: Interaction, section: Section, mark: str) -> None:
    host, saved, zone = interaction.client, False, await _zone(interaction)
    tr = host.texts(interaction)

    def change(before: Server) -> Server:
        nonlocal saved
        saved = _mark(before, section) == mark
        after = changed(section.rows, before, before.draft, host, tr)[0]
        return replace(settled(before, after, zone), draft={}) if saved else before

    await host.service.servers.change(_guild(interaction), change)
    over = tr("This change is already saved, or someone has begun another one. These settings apply now:")
    await show_panel(interaction, tr("Saved. These settings apply now:") if saved else over)


async def _zone(interaction: Interaction) -> str | None:
    return (await interaction.client.service.people.of(interaction.user.id)).zone


def _mark(server: Server, section: Section) -> str:
    facts = [(row.id, row.value(server), server.draft.get(row.id)) for row in section.rows]
    return blake2b(repr(facts).encode(), digest_size=8).hexdigest()
