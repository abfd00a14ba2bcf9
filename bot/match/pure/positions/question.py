"""What a seat is asked at a position, and whether that is still the question.

A control carries the entry after which it was shown. Others act meanwhile, so a press is not judged by the log's
length but by whether what its seat was asked has changed since:

* In a game that waits for people the question to a seat is whether it is asked, or may act, and what it can do. It has
  changed as soon as the seat itself has acted, and when its part or its actions are others now. What others decide at
  the same moment, and what is dealt to them, changes nothing. Where one seat alone can act, that is: it has acted.
* At a live table the board changes several times a second and is shown a little later, so the question is the seat's
  part alone, and the rules judge the action as it is now. Only the very action that the seat has done last since
  then is none: that is a second press in the belief that the first did nothing.

An action is complete and says what it means, so one that is among the same actions still means the same.
"""

from __future__ import annotations

import enum
from collections import OrderedDict
from typing import Final

import msgspec

from games.core import AnyAction, AnyGame, AnyPending, AnyState, Decide, Millis

BYTES: Final = 4_000_000
"""So much is kept of positions that were shown lately, as JSON: about three thousand, a minute of fifty moves a second.
One that is older is played again out of the log.
"""
PLIES: Final = 64
"""Of a match, so many positions at most: the older ones go first."""


class Part(enum.Enum):
    """What a seat is to a position: the table waits for it, it may act, or it can do nothing."""

    ASKED = enum.auto()
    MAY = enum.auto()
    NONE = enum.auto()


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked. ``actions``: its legal ones, empty where only its part counts."""

    part: Part
    actions: tuple[AnyAction, ...] = ()


def part_of(pending: AnyPending, seat: int) -> Part:
    """What ``seat`` is to a position with ``pending``."""
    if not isinstance(pending, Decide):
        return Part.NONE
    return Part.ASKED if seat in pending.asked else Part.MAY if seat in pending.may else Part.NONE


def question_of(game: AnyGame, state: AnyState, seat: int, now: Millis, *, live: bool) -> Question:
    """What ``seat`` is asked in ``state`` at ``now``, in the match's own time; of a position that time has ended, at
    its last moment. The same ``now`` for questions that are compared: what time alone brings is no other question.
    """
    part = part_of(game.pending(state), seat)
    if live or part is Part.NONE:
        return Question(part)
    wakes = game.wakes(state)
    return Question(part, tuple(game.legal(state, seat, now if wakes is None else min(now, wakes - 1))))


class Noted:
    """The positions that matches were in lately, as JSON: so that a press on a board of a moment ago needs no replay of
    the log. What is kept is bounded over all matches and for each; what is not there is played again.
    """

    def __init__(self, most: int = BYTES, plies: int = PLIES) -> None:
        self._most = most
        self._plies = plies
        self._size = 0
        self._kept: OrderedDict[int, OrderedDict[int, bytes]] = OrderedDict()

    def note(self, match: int, ply: int, state: bytes) -> None:
        """``match`` is in ``state`` after entry ``ply``."""
        kept = self._kept.setdefault(match, OrderedDict())
        self._kept.move_to_end(match)
        self._size += len(state) - len(kept.pop(ply, b""))
        kept[ply] = state
        while len(kept) > self._plies:
            self._size -= len(kept.popitem(last=False)[1])
        while self._size > self._most and len(self._kept) > 1:
            self._size -= sum(map(len, self._kept.popitem(last=False)[1].values()))

    def find(self, match: int, ply: int) -> bytes | None:
        """The position after entry ``ply``, if it is kept."""
        kept = self._kept.get(match)
        return None if kept is None else kept.get(ply)
