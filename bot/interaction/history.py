"""A match's log as sentences, a page at a time, with buttons to turn the pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.controls.ids import LARGEST_PLY, ControlId, Kind, UnknownControl, number
from bot.controls.rows import Button, Row
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction
from bot.interaction.place import check_place
from bot.interaction.respond import acknowledge, reply
from bot.interaction.stale import of_its_line
from bot.interaction.told import befores, lines_then
from bot.match.errors import Refused, Why
from bot.match.model import Incident, Match, Seen, Status
from bot.wording.incidents import woven
from data.texts import Texts

PAGE: Final = 15
"""Entries a page."""
OLDER, NEWER = "older", "newer"


class HistoryControl(Control, kind=Kind.HISTORY):
    """A button that turns the page; its id says which page comes."""

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Show that page."""
        if len(control.more) != 2 or control.more[0] not in {OLDER, NEWER}:
            raise UnknownControl(str(control))
        page = number(control.more[1], LARGEST_PLY)
        await acknowledge(interaction)
        await check_place(interaction, control.match)
        await of_its_line(interaction, control)
        await show_history(interaction, control.match, page)


async def show_history(interaction: Interaction, match: int, page: int | None = None) -> None:
    """Page ``page`` (from 0, the oldest entries first) of a match's log in the private answer; None: the newest.

    Raises :class:`Refused` while there is nothing to tell.
    """
    host = interaction.client
    tr = host.texts(interaction)
    now: Match = await host.service.get(match)
    incidents: tuple[Incident, ...] = await host.service.incidents(match)
    if not now.ply:
        await _before_the_game(interaction, now, incidents)
        return
    newest = (now.ply - 1) // PAGE
    page = newest if page is None else min(page, newest)
    first, last = page * PAGE + 1, min((page + 1) * PAGE, now.ply)
    viewer = now.seat_of(interaction.user.id)
    seen: tuple[Seen, ...] = await host.service.seen(now, first, last, viewer)
    told = seen[-1].entry.ply if seen else 0
    # Sentences name rooms and places, which the view of that time knows, not always the present one.
    look = await host.service.look(now.id, viewer, told) if seen else None
    presenter = host.presenter(now.game)
    here = [one for one in incidents if first <= one.ply <= last or (not page and not one.ply)]
    past = await host.service.seats.past(now.id)
    before = {} if look is None else await befores(host.service, presenter, seen, look)

    def lines_for(some: Sequence[Seen]) -> list[str]:
        return [] if look is None else lines_then(presenter, some, look, (before, past), tr)

    lines = woven(seen, here, _end(now, incidents), lines_for, tr)
    if told < last:
        lines.append(tr("The rules have changed since, so what followed cannot be told. `/game record` has all of it."))
    embed = discord.Embed(
        title=tr("Page {number} of {count}", number=page + 1, count=newest + 1),
        description=within("\n".join(lines), 4096),
    )
    rows = _turns(now, page, newest, tr)
    await reply(interaction, "", embeds=[embed], view=view_of(rows) if newest else None)


def _end(match: Match, incidents: Sequence[Incident]) -> Incident | None:
    """What a table was called off by."""
    return incidents[-1] if match.status is Status.CANCELLED and incidents else None


async def _before_the_game(interaction: Interaction, match: Match, incidents: Sequence[Incident]) -> None:
    """The same for a table without an entry. Raises :class:`Refused` where nothing happened either."""
    if not incidents:
        raise Refused(Why.NOT_ACTIVE)
    tr = interaction.client.texts(interaction)
    text = "\n".join(woven((), incidents, _end(match, incidents), lambda _: [], tr))
    await reply(interaction, "", embeds=[discord.Embed(title=tr("Before the game"), description=within(text, 4096))])


def within(text: str, most: int) -> str:
    """``text`` in at most ``most`` characters, cut at a line's end; an ellipsis shows that something is missing."""
    if len(text) <= most:
        return text
    return text[: most - 2].rpartition("\n")[0] + "\n…"


def _turns(match: Match, page: int, newest: int, tr: Texts) -> list[Row]:
    def one(way: str, to: int, label: str) -> Button:
        control = ControlId.at(match, Kind.HISTORY, way, str(max(to, 0)))
        return Button(id=control, label=label, disabled=not 0 <= to <= newest)

    return [(one(OLDER, page - 1, tr("Older")), one(NEWER, page + 1, tr("Newer")))]
