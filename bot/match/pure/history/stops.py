"""A match's log as stops: what somebody who goes through it sees, one after the other.

A stop is one move; or what happened by itself between two moves (draws, time), all of it together. Where the first
entry is a move, the position before it is a stop, too. The stop that holds an entry is the same however far the match
has gone on since, so an id may name it by any of its entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from bot.match.pure.analysis import Turn
from bot.match.pure.log.entries import LogEntry
from bot.match.pure.play.look import Look, Seen
from bot.match.pure.table.model import Match
from games.core import CHANCE, AnySeen, AnyView
from games.undo import back_to_text


class Stop(msgspec.Struct, frozen=True):
    """The entries ``first`` to ``last``. ``move``: which of the match's moves it is, from 1; 0 for what happened by
    itself. ``who``: the seat that made it, or CHANCE. Before all entries both are 0.
    """

    first: int
    last: int
    move: int
    who: int


START: Final = Stop(0, 0, 0, CHANCE)
"""The position before the first entry."""


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A match at one of its ``stops``, ``stops[at]``, as one viewer may know it: ``look`` after it, what was ``seen``
    in it. ``whole``: the stops go up to the present position; not when the rules have changed since.
    """

    stops: tuple[Stop, ...]
    at: int
    look: Look
    seen: tuple[Seen, ...]
    whole: bool = True

    @property
    def stop(self) -> Stop:
        """Where it is."""
        return self.stops[self.at]

    @property
    def moves(self) -> int:
        """How many moves there were."""
        return max((stop.move for stop in self.stops), default=0)

    @property
    def mine(self) -> int | None:
        """The place of the viewer's own last move, if they have made one."""
        own = [place for place, stop in enumerate(self.stops) if stop.move and stop.who == self.look.viewer]
        return own[-1] if own else None


class Shot(msgspec.Struct, frozen=True):
    """What a film shows of one or several stops: the view after them, and the events in them, of the game's types;
    ``at``: as of a :class:`bot.match.pure.play.look.Look`. ``last``: the number of the last entry.
    """

    view: AnyView
    events: tuple[AnySeen, ...]
    at: int | None = None
    last: int = 0


class Footage(msgspec.Struct, frozen=True):
    """All that a film of ``match`` shows one viewer (a seat; None: the public), in order. ``turns``: the turning points
    that it says, of a match that was analysed.
    """

    match: Match
    viewer: int | None
    shots: tuple[Shot, ...]
    turns: tuple[Turn, ...] = ()


def stops_of(entries: Iterable[LogEntry]) -> tuple[Stop, ...]:
    """The stops of a log that begins with entry 1; at least one."""
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


def place_of(stops: Sequence[Stop], ply: int) -> int:
    """The place of the stop that holds entry ``ply``; of the nearest one there is."""
    return next((place for place, stop in enumerate(stops) if stop.last >= ply), len(stops) - 1)


def evened(stops: Sequence[Stop], most: int) -> tuple[Stop, ...]:
    """``stops`` joined, as evenly as can be, into at most ``most``."""
    if len(stops) <= most:
        return tuple(stops)
    ends = [len(stops) * (number + 1) // most for number in range(most)]
    begins = [0, *ends[:-1]]
    return tuple(
        msgspec.structs.replace(stops[end - 1], first=stops[begin].first)
        for begin, end in zip(begins, ends, strict=True)
    )
