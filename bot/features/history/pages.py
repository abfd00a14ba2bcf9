from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.controls.ids import LARGEST_PLY, ControlId, Kind, UnknownControl, number
from bot.controls.rows import Button
from bot.features.history.film import show_film
from bot.features.history.replay import FILM, LINES, STEPS, pictures_button, show_step
from bot.features.history.told import befores, lines_then
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.interaction.stale import check_control
from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import Seen
from bot.match.pure.table.incident import Incident
from bot.match.pure.table.model import Match, Status
from bot.wording.blocks import within
from bot.wording.incidents import woven
from data.texts import Texts

PAGE: Final = 15
OLDER, NEWER = "older", "newer"


class HistoryControl(Control, kind=Kind.HISTORY):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if len(control.more) != 2 or control.more[0] not in {OLDER, NEWER, LINES, FILM, *STEPS}:
            raise UnknownControl(str(control))
        way, place = control.more[0], number(control.more[1], LARGEST_PLY)
        await acknowledge(interaction)
        await check_control(interaction, control)
        if way in STEPS:
            await show_step(interaction, control.match, ply=place)
        elif way == FILM:
            await show_film(interaction, control.match)
        else:
            page = page_of(place) if way == LINES else place
            await show_history(interaction, control.match, page)


def page_of(ply: int) -> int:
    return max(ply - 1, 0) // PAGE


async def open_history(
    interaction: Interaction, match: int, *, ply: int | None = None, move: int | None = None
) -> None:
    """Show one step of a match with its picture: the step that contains entry ``ply``, the step of move number ``move``
    or, if neither is given, the final step. If the step can't be shown, for example because the rules have changed,
    show the log as text.

    Raises :class:`Refused` if there is nothing to show.
    """
    try:
        await show_step(interaction, match, ply=ply, move=move)
    except Refused as refused:
        if refused.why not in {Why.OTHER_RULES, Why.NOT_ACTIVE, Why.FORGOTTEN}:
            raise
        await show_history(interaction, match)


async def show_history(interaction: Interaction, match: int, page: int | None = None) -> None:
    """Show the user privately one page of a match's log. Pages count from 0, starting with the oldest entries. If
    ``page`` is None, show the newest page.

    Raises :class:`Refused` if there is nothing to show.
    """
    host = interaction.client
    tr = host.texts(interaction)
    now: Match = await host.service.history.get(match)
    incidents: tuple[Incident, ...] = await host.service.history.incidents(match)
    if not now.begun:
        await _before_the_game(interaction, now, incidents)
        return
    newest = page_of(now.ply)
    page = newest if page is None else min(page, newest)
    first, last = page * PAGE + 1, min((page + 1) * PAGE, now.ply)
    viewer = now.seat_of(interaction.user.id)
    seen: tuple[Seen, ...] = await host.service.history.seen(now, first, last, viewer)
    told = seen[-1].entry.ply if seen else 0
    # Sentences name rooms and places. The view of that time knows them; the present one may not.
    look = await host.service.history.look(now.id, viewer, told) if seen else None
    presenter = host.presenter(now.game)
    here = [one for one in incidents if first <= one.ply <= last or (not page and not one.ply)]
    past = await host.service.seats.past(now.id)
    before = {} if look is None else await befores(host.service, presenter, seen, look)

    def lines_for(some: Sequence[Seen]) -> list[str]:
        return [] if look is None else lines_then(presenter, some, look, (before, past), tr)

    lines = woven(seen, here, _end(now, incidents), lines_for, tr) or [tr("Nothing has happened.")]
    if told < last:
        lines.append(tr("The rules have changed since then, so I can't show the rest. `/game record` has everything."))
    embed = discord.Embed(
        title=tr("Page {number} of {count}", number=page + 1, count=newest + 1),
        description=within("\n".join(lines), 4096),
    )
    row = _turns(now, page, newest, tr) if newest else ()
    if not host.service.desk.forgets(now):
        row = (*row, pictures_button(now, last, tr))
    await reply(interaction, "", embeds=[embed], view=view_of([row]) if row else None)


def _end(match: Match, incidents: Sequence[Incident]) -> Incident | None:
    return incidents[-1] if match.status is Status.CANCELLED and incidents else None


async def _before_the_game(interaction: Interaction, match: Match, incidents: Sequence[Incident]) -> None:
    if not incidents:
        raise Refused(Why.NOT_ACTIVE)
    tr = interaction.client.texts(interaction)
    text = "\n".join(woven((), incidents, _end(match, incidents), lambda _: [], tr))
    await reply(interaction, "", embeds=[discord.Embed(title=tr("Before the game"), description=within(text, 4096))])


def _turns(match: Match, page: int, newest: int, tr: Texts) -> tuple[Button, ...]:
    def one(way: str, to: int, label: str) -> Button:
        control = ControlId.at(match, Kind.HISTORY, way, str(max(to, 0)))
        return Button(id=control, label=label, disabled=not 0 <= to <= newest)

    return (one(OLDER, page - 1, tr("Older")), one(NEWER, page + 1, tr("Newer")))
