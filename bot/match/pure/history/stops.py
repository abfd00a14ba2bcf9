"""Divide a match's log into stops: the steps in which people can go through the match.

Each move is a stop. All automatic entries between two moves together form one stop. If the first entry is a move, the
position before it is a stop too. As the match continues, an entry stays in the same stop, so the number of any entry
in a stop identifies the stop.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from bot.match.pure.analysis import TurningPoint
from bot.match.pure.log.entries import LogEntry
from bot.match.pure.play.look import Look, Seen
from bot.match.pure.table.model import Match
from games.core import CHANCE, AnyGame, AnySeen, AnyState, AnyView, Seat
from games.driver import AnyStep
from games.undo import back_to_text


class Stop(msgspec.Struct, frozen=True):
    """The log entries `first` to `last`, which people look at in one step.

    `move`: the number of the move in the match, from 1, or 0 if nobody moved. `who`: the seat that made the move, or
    CHANCE. For the position before all entries, `first` and `last` are 0.
    """

    first: int
    last: int
    move: int
    who: int


START: Final = Stop(0, 0, 0, CHANCE)


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A match at one of its stops, `stops[at]`, as one viewer may see it.

    `look` is the position after the stop, and `seen` holds the stop's log entries. `whole` is False if changed rules
    prevent a replay up to the match's current position.
    """

    stops: tuple[Stop, ...]
    at: int
    look: Look
    seen: tuple[Seen, ...]
    whole: bool = True

    @property
    def stop(self) -> Stop:
        return self.stops[self.at]

    @property
    def moves(self) -> int:
        return last_move(self.stops)

    @property
    def mine(self) -> int | None:
        own = [place for place, stop in enumerate(self.stops) if stop.move and stop.who == self.look.viewer]
        return own[-1] if own else None


class Shot(msgspec.Struct, frozen=True):
    """One frame of a film, which shows one or more stops.

    `view`: the position after these stops. `events`: what happened in them. Both are in the game's own types. `at`:
    the time in the match to draw the frame for, or None if the game isn't timed or nothing has happened yet. `last`:
    the number of the last entry.
    """

    view: AnyView
    events: tuple[AnySeen, ...]
    at: int | None = None
    last: int = 0


class Footage(msgspec.Struct, frozen=True):
    """The frames of a film, as one viewer (None: the public) may see them. `turns`: the turning points to mention."""

    match: Match
    viewer: int | None
    shots: tuple[Shot, ...]
    turns: tuple[TurningPoint, ...] = ()


def stops_of(entries: Iterable[LogEntry]) -> tuple[Stop, ...]:
    found: list[Stop] = []
    move = 0
    for entry in entries:
        if not found and entry.who != CHANCE:
            found.append(START)
        if back_to_text(entry.who, entry.text) is not None:  # a stop, and no move
            found.append(Stop(entry.ply, entry.ply, 0, entry.who))
        elif entry.who != CHANCE:
            move += 1
            found.append(Stop(entry.ply, entry.ply, move, entry.who))
        elif found and found[-1].who == CHANCE:
            found[-1] = msgspec.structs.replace(found[-1], last=entry.ply)
        else:
            found.append(Stop(entry.ply, entry.ply, 0, CHANCE))
    return tuple(found) or (START,)


def last_move(stops: Iterable[Stop]) -> int:
    """Return the number of the last move in ``stops``, or 0 if nobody moved."""
    return max((stop.move for stop in stops), default=0)


def place_of(stops: Sequence[Stop], ply: int) -> int:
    return next((place for place, stop in enumerate(stops) if stop.last >= ply), len(stops) - 1)


def evened(stops: Sequence[Stop], most: int) -> tuple[Stop, ...]:
    if len(stops) <= most:
        return tuple(stops)
    ends = [len(stops) * (number + 1) // most for number in range(most)]
    begins = [0, *ends[:-1]]
    return tuple(
        msgspec.structs.replace(stops[end - 1], first=stops[begin].first)
        for begin, end in zip(begins, ends, strict=True)
    )


# The maximum number of frames in a film. In a longer match, one frame covers several moves.
LONGEST: Final = 400


def shots_of(
    game: AnyGame,
    start: AnyState,
    steps: Iterable[AnyStep],
    stops: Sequence[Stop],
    viewer: Seat | None,
) -> tuple[Shot, ...]:
    """Return the frames of a film, as `viewer` may see them. `start`: the state before the first of the `steps`."""
    ends = {stop.last for stop in stops}
    shots = [Shot(game.view(start, viewer), ())] if START.last in ends else []
    events: list[AnySeen] = []
    for step in steps:
        events += [seen for event in step.events if (seen := game.see(event, viewer)) is not None]
        if step.number in ends:
            at = step.entry.at if game.timed else None
            shots.append(Shot(game.view(step.state, viewer), tuple(events), at, step.number))
            events = []
    return tuple(shots)
