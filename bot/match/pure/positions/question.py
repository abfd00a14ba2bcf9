"""The question to a seat at a position, and whether it is still the same.

A control carries the entry after which it was shown. Others act meanwhile, so the log's length does not decide about a
press; a change of its seat's question does:

* In a game that waits for people the question to a seat is whether the table is waiting for it, or it may act, and what
  it can do. It changes as soon as the seat itself has acted, and when its part or its actions change. Others' decisions
  at the same moment, and what is dealt to them, change nothing. If only one seat can act, it changes when that seat has
  acted.
* At a live table the board changes several times a second and is shown a little later, so the question is the seat's
  part alone, and the rules judge the action as it is now. Only a repetition of the seat's last action since then does
  not count: it is a second press by somebody who believes that the first did nothing.

An action is complete and says what it means, so one that is among the same actions still means the same.
"""

from __future__ import annotations

import enum
from collections import OrderedDict
from typing import Final

import msgspec

from games.core import AnyAction, AnyGame, AnyPending, AnyState, Decide, Millis

BYTES: Final = 4_000_000
"""The most bytes of recent positions as JSON: about three thousand, a minute of fifty moves a second. Older ones are
played again from the log.
"""
PLIES: Final = 64
"""The most positions of one match: the older ones go first."""


class Part(enum.Enum):
    """The part of a seat in a position: the table is waiting for it, it may act, or it can do nothing."""

    ASKED = enum.auto()
    MAY = enum.auto()
    NONE = enum.auto()


class Question(msgspec.Struct, frozen=True):
    """The question to a seat. ``actions``: its legal ones, empty if only its part counts."""

    part: Part
    actions: tuple[AnyAction, ...] = ()


def part_of(pending: AnyPending, seat: int) -> Part:
    """Return the part of ``seat`` in a position with ``pending``."""
    if not isinstance(pending, Decide):
        return Part.NONE
    return Part.ASKED if seat in pending.asked else Part.MAY if seat in pending.may else Part.NONE


def question_of(game: AnyGame, state: AnyState, seat: int, now: Millis, *, live: bool) -> Question:
    """Return the question to ``seat`` in ``state`` at ``now``, in the match's own time; of a position that time has
    ended, at its last moment. Use the same ``now`` for questions to compare: a change by time alone is no other
    question.
    """
    part = part_of(game.pending(state), seat)
    if live or part is Part.NONE:
        return Question(part)
    wakes = game.wakes(state)
    return Question(part, tuple(game.legal(state, seat, now if wakes is None else min(now, wakes - 1))))


class Noted:
    """The recent positions of matches, as JSON, so that a press on a board of a moment ago needs no replay of the log.
    There is a bound over all matches and for each; missing ones are played again.
    """

    def __init__(self, most: int = BYTES, plies: int = PLIES) -> None:
        self._most = most
        self._plies = plies
        self._size = 0
        self._kept: OrderedDict[int, OrderedDict[int, bytes]] = OrderedDict()

    def note(self, match: int, ply: int, state: bytes) -> None:
        """Note that ``match`` is in ``state`` after entry ``ply``."""
        kept = self._kept.setdefault(match, OrderedDict())
        self._kept.move_to_end(match)
        self._size += len(state) - len(kept.pop(ply, b""))
        kept[ply] = state
        while len(kept) > self._plies:
            self._size -= len(kept.popitem(last=False)[1])
        while self._size > self._most and len(self._kept) > 1:
            self._size -= sum(map(len, self._kept.popitem(last=False)[1].values()))

    def find(self, match: int, ply: int) -> bytes | None:
        """Return the position after entry ``ply``, if it is kept."""
        kept = self._kept.get(match)
        return None if kept is None else kept.get(ply)
