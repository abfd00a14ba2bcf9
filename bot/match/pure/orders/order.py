"""A standing order: its owner's instruction for their turns, its end, and its results.

Only its owner ever sees one. Its moves are ordinary entries of the seat, marked as made by an order.
"""

from __future__ import annotations

import enum
from typing import Final

import msgspec

from games.core import Illegal

MOST: Final = 5
"""The most active orders of one seat."""
WISHES: Final = 8
"""The most moves to try of an order."""
CONDITIONS: Final = 4
ACTS: Final = 20
"""The most moves that an order makes, whatever it says."""
ENDED: Final = 5
"""The number of ended orders of a seat that are kept, for their owner to look at."""
LONGEST: Final = 30 * 24
"""Hours: an order lasts for a month at most."""
WISH: Final = 100
"""Characters of a wish: all that Discord takes of a choice. Nobody can order longer moves (a whole museum)."""


class State(enum.IntEnum):
    """A draft; active; ended."""

    DRAFT = 0
    LIVE = 1
    ENDED = 2


class Then(enum.StrEnum):
    """The state after a move: the order has ended; the others of its list remain, each once; the whole list is tried
    again each time.
    """

    STOP = "stop"
    REST = "rest"
    AGAIN = "again"


class Scope(enum.StrEnum):
    """The longest time for which it is active: this phase, this round, the game."""

    PHASE = "phase"
    ROUND = "round"
    GAME = "game"


class End(enum.StrEnum):
    """The reason why an order has ended: its work is done, it was impossible, a condition came true, its phase or round
    is over, its time is over, its owner has moved, its owner cancelled it, a move of it was undone.
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
    """The reason why the rules forbade a move: :class:`games.core.Illegal` as it is stored."""

    code: str
    rule: str
    params: tuple[tuple[str, str | int], ...] = ()

    @classmethod
    def of(cls, illegal: Illegal) -> Refusal:
        """Return the refusal of the rules in stored form."""
        return cls(str(illegal.code), illegal.rule, tuple(illegal.params.items()))

    @property
    def illegal(self) -> Illegal:
        """Return the refusal for a presenter."""
        return Illegal(self.code, self.rule, **dict(self.params))


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """The content of an order. ``wishes``: what to do, the first that is possible (:mod:`games.orders`); ``until``: in
    milliseconds since 1970; ``unless``: the conditions that cancel it; ``own``: whether any own move does.
    """

    wishes: tuple[str, ...]
    then: Then = Then.STOP
    scope: Scope = Scope.GAME
    until: int | None = None
    unless: tuple[str, ...] = ()
    own: bool = False


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """An order of ``user`` for ``seat``; ``number`` counts the seat's orders from 1. ``round``, ``phase``: the point of
    the game at which they gave it (:class:`games.orders.Period`); ``ply``, ``at``: after which entry, and when.
    ``left``: the wishes that can still act. ``plies``: the entries that it made. ``end``: why it has ended, if it has,
    with the ``condition`` that came true or the ``refusal`` of the rules. ``noted``: the entry after which it ended, or
    could do nothing.
    """

    number: int
    seat: int
    user: int
    wanted: Wanted
    state: State = State.DRAFT
    round: str = ""
    phase: str = ""
    ply: int = 0
    at: int = 0
    left: tuple[str, ...] = ()
    plies: tuple[int, ...] = ()
    end: End | None = None
    condition: str = ""
    refusal: Refusal | None = None
    noted: int | None = None

    def ended(self, end: End, ply: int, *, condition: str = "", refusal: Refusal | None = None) -> Order:
        """Return the order, ended after entry ``ply``."""
        return msgspec.structs.replace(
            self, state=State.ENDED, end=end, noted=ply, condition=condition, refusal=refusal
        )
