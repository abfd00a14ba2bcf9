"""A standing order: a player's instruction for their future turns, and what has happened to it.

Only its owner can see it. Its moves are ordinary log entries, marked as made by an order.
"""

from __future__ import annotations

import enum
from typing import Final

import msgspec

from games.core import Illegal

MOST: Final = 5
# The maximum number of alternative moves in one order.
WISHES: Final = 8
CONDITIONS: Final = 4
# The maximum number of moves that one order can make.
ACTS: Final = 20
# The number of ended orders per seat that are kept for their owner to look at.
ENDED: Final = 5
# In hours.
LONGEST: Final = 30 * 24
# The maximum length of a move's text in an order: Discord's limit for a choice's value.
WISH: Final = 100


class State(enum.IntEnum):
    DRAFT = 0
    LIVE = 1
    ENDED = 2


class Then(enum.StrEnum):
    """The effect of an order's move on the order itself.

    STOP: the order ends. REST: the other moves in its list remain, and each is made once. AGAIN: all moves in its list
    remain, and are tried again on each turn.
    """

    STOP = "stop"
    REST = "rest"
    AGAIN = "again"


class OrderScope(enum.StrEnum):
    PHASE = "phase"
    ROUND = "round"
    GAME = "game"


class OrderEnd(enum.StrEnum):
    """The reason why an order has ended.

    DONE: it has made its moves. ILLEGAL: none of its moves was legal. CONDITION: a condition came true. SCOPE: its
    phase or round is over. TIME: it has expired. OWN: its owner moved themselves. CANCELLED: its owner cancelled it.
    UNDONE: one of its moves was undone.
    """

    DONE = "done"
    ILLEGAL = "illegal"
    CONDITION = "condition"
    SCOPE = "scope"
    TIME = "time"
    OWN = "own"
    CANCELLED = "cancelled"
    UNDONE = "undone"


class Refusal(msgspec.Struct, frozen=True):
    code: str
    rule: str
    params: tuple[tuple[str, str | int], ...] = ()

    @classmethod
    def of(cls, illegal: Illegal) -> Refusal:
        return cls(str(illegal.code), illegal.rule, tuple(illegal.params.items()))

    @property
    def illegal(self) -> Illegal:
        return Illegal(self.code, self.rule, **dict(self.params))


class OrderContent(msgspec.Struct, frozen=True, kw_only=True):
    """The content of an order.

    `wishes`: the moves to try; the first possible one is made. `then`: what happens to the order after that. `scope`:
    the part of the game in which the order is valid. `until`: when it expires, in milliseconds since 1970. `unless`:
    conditions that end the order. `own`: whether the order ends if its owner makes a move themselves.
    """

    wishes: tuple[str, ...]
    then: Then = Then.STOP
    scope: OrderScope = OrderScope.GAME
    until: int | None = None
    unless: tuple[str, ...] = ()
    own: bool = False


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """A standing order by `user` for `seat`. `number` counts the seat's orders from 1.

    `round` and `phase`: the part of the game in which the order was given. `ply` and `at`: when it was given, as the
    number of the match's last log entry and as a time. `left`: the moves that the order can still make. `plies`: the
    log entries that it has made. `end`: the reason why it ended, with the `condition` that came true or the `refusal`
    by the rules. `noted`: the log entry after which the order ended or couldn't make a move.
    """

    number: int
    seat: int
    user: int
    wanted: OrderContent
    state: State = State.DRAFT
    round: str = ""
    phase: str = ""
    ply: int = 0
    at: int = 0
    left: tuple[str, ...] = ()
    plies: tuple[int, ...] = ()
    end: OrderEnd | None = None
    condition: str = ""
    refusal: Refusal | None = None
    noted: int | None = None

    def ended(self, end: OrderEnd, ply: int, *, condition: str = "", refusal: Refusal | None = None) -> Order:
        return msgspec.structs.replace(
            self, state=State.ENDED, end=end, noted=ply, condition=condition, refusal=refusal
        )
