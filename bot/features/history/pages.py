"""Show a match step by step in a private message: a picture of the board after a step with the changes highlighted, the
step's log line, and buttons for other steps.

A step is a move, or the forced entries between two moves (:mod:`bot.match.pure.history.stops`). Users only see what
they may know, even if someone else opened the message. A button's id contains the number of the final log entry of its
step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import discord
import msgspec

from bot.controls.ids import LARGEST_PLY, ControlId, ControlKind, UnknownControl, number
from bot.controls.rows import Button, Row
from bot.features.history.film import show_film
from bot.features.history.told import befores, lines_then
from bot.features.play.boards import reply_pictures
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import acknowledge, reply
from bot.interaction.turn import check_control
from bot.match.pure.errors import Refused, Why
from bot.match.pure.history.stops import Scene
from bot.match.pure.log.entries import Seen
from bot.match.pure.table.incident import Incident
from bot.match.pure.table.model import Match, Status
from bot.presenters.choosing import BOARD
from bot.wording.blocks import CONTENT, short, within
from bot.wording.log import woven
from data.texts import Texts
from games.undo import back_to_text

FIRST, BACK, ON, LAST, MINE = "first", "back", "on", "last", "mine"
STEPS: Final = frozenset({FIRST, BACK, ON, LAST, MINE})
LINES, FILM = "lines", "film"
Lines: TypeAlias = Callable[[Sequence[Seen]], list[str]]
ROOM: Final = 200


async def show_step(interaction: Interaction, match: int, *, ply: int | None = None, move: int | None = None) -> None:
    """Show the match privately as it was after a step: the one that contains entry ``ply`` or has the move number
    ``move``, or the final one. Raises Refused if the match hasn't begun.
    """
    host, tr = host_and_texts(interaction)
    scene: Scene = await host.service.past.scene(match, interaction.user.id, ply=ply, move=move)
    incidents: tuple[Incident, ...] = await host.service.history.incidents(match)
    look, presenter = scene.look, host.presenter(scene.look.match.game)
    if any(back_to_text(seen.entry.who, seen.entry.text) is not None for seen in scene.seen):
        taken = await host.service.history.seen(look.match, scene.stop.first, scene.stop.last, look.viewer)
        scene = msgspec.structs.replace(scene, seen=taken)
    before = await befores(host.service, presenter, scene.seen, look)
    past = await host.service.seats.past(match)
    text = told(scene, incidents, lambda some: lines_then(presenter, some, look, (before, past), tr), tr)
    events = tuple(event for seen in scene.seen for event in seen.events)
    await reply_pictures(interaction, text, look, tr, pictures=(BOARD,), events=events, rows=step_rows(scene, tr))


def told(scene: Scene, incidents: Sequence[Incident], lines: Lines, tr: Texts) -> str:
    match, stop = scene.look.match, scene.stop
    if stop.move:
        head = tr("Move {number} of {count}", number=stop.move, count=scene.moves)
    elif before := max((one.move for one in scene.stops[: scene.at]), default=0):
        head = tr("After move {number} of {count}", number=before, count=scene.moves)
    else:
        head = tr("Before the first move")
    first = stop.first if scene.at else 0
    here = [one for one in incidents if first <= one.ply <= stop.last]
    end = incidents[-1] if match.status is Status.CANCELLED and incidents else None
    found = woven(scene.seen, here, end, lines, tr)
    if not scene.whole and scene.at == len(scene.stops) - 1:
        found.append(tr("The rules have changed since then, so I can't show the rest. `/game record` has everything."))
    return short("\n".join((f"**{head}**", *found)), CONTENT - ROOM)


def step_rows(scene: Scene, tr: Texts) -> list[Row]:
    match, at, last = scene.look.match, scene.at, len(scene.stops) - 1

    def one(way: str, to: int | None, label: str, emoji: str | None = None) -> Button:
        dead = to is None or to == at or not 0 <= to <= last
        place = scene.stops[max(0, min(to or 0, last))]
        return Button(
            id=ControlId.at(match, ControlKind.HISTORY, way, str(place.last)), label=label, emoji=emoji, disabled=dead
        )

    row = (
        one(FIRST, 0, tr("First"), "⏮️"),
        one(BACK, at - 1, tr("Back"), "◀️"),
        one(ON, at + 1, tr("Forward"), "▶️"),
        one(LAST, last, tr("Last"), "⏭️"),
    )
    mine = () if scene.look.viewer is None else (one(MINE, scene.mine, tr("My last turn")),)
    lines = Button(id=ControlId.at(match, ControlKind.HISTORY, LINES, str(scene.stop.last)), label=tr("Show all"))
    film = Button(id=ControlId.at(match, ControlKind.HISTORY, FILM, "0"), label=tr("Film"))
    return [row, (*mine, lines, film)]


PAGE: Final = 15
OLDER, NEWER = "older", "newer"


class HistoryControl(Control, kind=ControlKind.HISTORY):
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
    """Show a step as :func:`show_step` does or, if it can't be shown, for example because the rules have changed, the
    log as text. Raises :class:`Refused` if there is nothing to show.
    """
    try:
        await show_step(interaction, match, ply=ply, move=move)
    except Refused as refused:
        if refused.why not in {Why.OTHER_RULES, Why.NOT_ACTIVE, Why.FORGOTTEN}:
            raise
        await show_history(interaction, match)


async def show_history(interaction: Interaction, match: int, page: int | None = None) -> None:
    """Show the user privately a page of a match's log, by default the newest. Pages count from 0, oldest first. Raises
    :class:`Refused` if there is nothing to show.
    """
    host, tr = host_and_texts(interaction)
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
        row = (*row, Button(id=ControlId.at(now, ControlKind.HISTORY, ON, str(last)), label=tr("With pictures")))
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
        control = ControlId.at(match, ControlKind.HISTORY, way, str(max(to, 0)))
        return Button(id=control, label=label, disabled=not 0 <= to <= newest)

    return (one(OLDER, page - 1, tr("Older")), one(NEWER, page + 1, tr("Newer")))
