from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Protocol

import msgspec

from bot.match.pure.log.entries import LogEntry, entry_of
from bot.match.pure.play.look import Look, look_at
from bot.match.pure.positions import Position
from bot.match.pure.table.model import Match
from bot.match.services.play.loading import begun
from games.core import AnyGame, Decide, Seat
from games.replay import walked
from games.undo import back_to


class Moment(msgspec.Struct, frozen=True):
    """A position in which the learner had to decide, as the public sees it. `ply`: the number of the log entry before
    it, or 0 at the start. `after`: the number of the previous moment that wasn't undone, counted from 1 in the list,
    or 0 if there is none.
    """

    ply: int
    look: Look
    after: int = 0


class Due(Protocol):
    @property
    def lessons(self) -> Mapping[str, object]:
        """All lessons by topic, in order. The last one ends the lessons."""

    def due(self, told: Sequence[str], look: Look, seat: int) -> Sequence[str]: ...


def topics_told(course: Due, moments: Iterable[Moment], seat: int) -> list[str]:
    """Return the topics of the lessons shown in `moments`, in order. If the learner undoes a move, the lessons
    continue from the position before that move, but no lesson is shown twice.
    """
    told: list[str] = []
    learned: list[tuple[str, ...]] = [()]
    for moment in moments:
        before = learned[moment.after]
        due = course.due(before, moment.look, seat) if len(before) < len(course.lessons) else ()
        learned.append(tuple(dict.fromkeys((*before, *due))))
        told += [topic for topic in learned[-1] if topic not in told]
    return told


def moments_of(game: AnyGame, match: Match, log: Sequence[LogEntry], seat: Seat) -> tuple[Moment, ...]:
    """Return the positions in which the table was waiting for `seat`, including the current one."""
    found, line = list[Moment](), list[int]()
    entries = [entry_of(game, one) for one in log]
    start = begun(game, match)
    states = chain((start,), (step.state for step in walked(game, start, entries)))
    for number, state in enumerate(states):
        if number and (back := back_to(entries[number - 1])) is not None:
            line = [one for one in line if found[one - 1].ply < back]
        pending = game.pending(state)
        if not isinstance(pending, Decide) or seat not in pending.asked:
            continue
        # The table was waiting for them there: automatic entries have no moment of their own.
        if number == len(entries) or entries[number].who == seat:
            look = look_at(game, Position(match, state, pending), None, None)
            found.append(Moment(number, look, line[-1] if line else 0))
            line.append(len(found))
    return tuple(found)
