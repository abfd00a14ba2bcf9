"""Show a match step by step in a private message: a picture of the board after a step with the changes highlighted,
the step's log line, and buttons for other steps.

A step is a move, or the forced entries between two moves (see :mod:`bot.match.pure.history.stops`). The response to a
press shows only what the user who pressed may know, even if someone else opened the message. A button's id contains the
number of the final log entry of the step that the button shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import msgspec

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Row
from bot.features.history.told import befores, lines_then
from bot.features.play.boards import reply_pictures
from bot.interaction.host import Interaction
from bot.match.pure.history.stops import Scene
from bot.match.pure.log.entries import Seen
from bot.match.pure.table.incident import Incident
from bot.match.pure.table.model import Match, Status
from bot.presenters.choosing import BOARD
from bot.wording.blocks import CONTENT, short
from bot.wording.incidents import woven
from data.texts import Texts
from games.undo import back_to_text

FIRST, BACK, ON, LAST, MINE = "first", "back", "on", "last", "mine"
STEPS: Final = frozenset({FIRST, BACK, ON, LAST, MINE})
LINES, FILM = "lines", "film"
Lines: TypeAlias = Callable[[Sequence[Seen]], list[str]]
ROOM: Final = 200


async def show_step(interaction: Interaction, match: int, *, ply: int | None = None, move: int | None = None) -> None:
    """Privately show the user the match as it was after a given step: the step that contains entry ``ply``, the step
    with move number ``move``, or if neither is given, the final step.

    Raises :class:`bot.match.pure.errors.Refused` if the match hasn't begun.
    """
    host = interaction.client
    tr = host.texts(interaction)
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
            id=ControlId.at(match, Kind.HISTORY, way, str(place.last)), label=label, emoji=emoji, disabled=dead
        )

    row = (
        one(FIRST, 0, tr("First"), "⏮️"),
        one(BACK, at - 1, tr("Back"), "◀️"),
        one(ON, at + 1, tr("Forward"), "▶️"),
        one(LAST, last, tr("Last"), "⏭️"),
    )
    more = [lines_button(match, scene.stop.last, tr), film_button(match, tr)]
    if scene.look.viewer is not None:
        more.insert(0, one(MINE, scene.mine, tr("My last turn")))
    return [row, tuple(more)]


def lines_button(match: Match, ply: int, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, Kind.HISTORY, LINES, str(ply)), label=tr("Show all"))


def film_button(match: Match, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, Kind.HISTORY, FILM, "0"), label=tr("Film"))


def pictures_button(match: Match, ply: int, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, Kind.HISTORY, ON, str(ply)), label=tr("With pictures"))
