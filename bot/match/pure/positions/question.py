"""Find out which decision a seat has at a position, and whether that decision has changed since.

A button names the log entry after which the bot showed it. Other players may act before somebody presses it, so the
press stays valid unless the question to the player's own seat has changed:

* In a game that waits for people, the question consists of the seat's legal actions, and whether it has to act or may
  act. Other players' actions and cards don't change it.
* At a live table, the board changes several times a second. So the question is only whether the seat has to act or may
  act, and the rules judge the action at the current position. If the action repeats the seat's last one, and that was
  made after the button appeared, the bot ignores it, because somebody probably pressed twice, thinking that the first
  press had failed.

An action's description is complete, so it means the same at every position where it's legal.
"""

from __future__ import annotations

import enum
from collections import OrderedDict
from typing import Final

import msgspec

from games.core import AnyAction, AnyGame, AnyPending, AnyState, Decide, Millis

# The maximum total size of cached positions as JSON, in bytes: about three thousand positions. Older ones are replayed
# from the log.
BYTES: Final = 4_000_000
# The maximum number of cached positions per match. The oldest are dropped first.
PLIES: Final = 64


class Part(enum.Enum):
    ASKED = enum.auto()
    MAY = enum.auto()
    NONE = enum.auto()


class Question(msgspec.Struct, frozen=True):
    part: Part
    actions: tuple[AnyAction, ...] = ()


def part_of(pending: AnyPending, seat: int) -> Part:
    if not isinstance(pending, Decide):
        return Part.NONE
    return Part.ASKED if seat in pending.asked else Part.MAY if seat in pending.may else Part.NONE


def question_of(game: AnyGame, state: AnyState, seat: int, now: Millis, *, live: bool) -> Question:
    """Return the decision that `seat` has in `state` at the time `now` (in the match's own time).

    To compare two positions, use the same `now` for both, so that the passing of time alone makes no difference.
    """
    part = part_of(game.pending(state), seat)
    if live or part is Part.NONE:
        return Question(part)
    wakes = game.wakes(state)
    return Question(part, tuple(game.legal(state, seat, now if wakes is None else min(now, wakes - 1))))


class RecentPositions:
    """A cache of matches' recent positions as JSON. With this cache, the bot can handle a press on a slightly outdated
    board without replaying the log.
    """

    def __init__(self, most: int = BYTES, plies: int = PLIES) -> None:
        self._most = most
        self._plies = plies
        self._size = 0
        self._kept: OrderedDict[int, OrderedDict[int, bytes]] = OrderedDict()

    def note(self, match: int, ply: int, state: bytes) -> None:
        kept = self._kept.setdefault(match, OrderedDict())
        self._kept.move_to_end(match)
        self._size += len(state) - len(kept.pop(ply, b""))
        kept[ply] = state
        while len(kept) > self._plies:
            self._size -= len(kept.popitem(last=False)[1])
        while self._size > self._most and len(self._kept) > 1:
            self._size -= sum(map(len, self._kept.popitem(last=False)[1].values()))

    def find(self, match: int, ply: int) -> bytes | None:
        kept = self._kept.get(match)
        return None if kept is None else kept.get(ply)
