"""A standing order: what its owner has said will be done at their turns, until when, and what became of it.

Nobody but its owner ever sees one. What it did is an ordinary entry of the seat, marked as made by order.
"""

from __future__ import annotations

import enum
from typing import Final

import msgspec

from games.core import Illegal

MOST: Final = 5
"""So many orders of one seat stand at a time."""
WISHES: Final = 8
"""So many moves to try has an order."""
CONDITIONS: Final = 4
ACTS: Final = 20
"""So many moves does an order make at most, whatever it says."""
ENDED: Final = 5
"""So many ended orders of a seat are kept, for their owner to see what became of them."""
LONGEST: Final = 30 * 24
"""Hours: an order stands for a month at most."""
WISH: Final = 100
"""Characters of a wish: all that Discord takes of a choice. Longer moves (a whole museum) cannot be ordered."""


class State(enum.IntEnum):
    """Written down and not given yet; standing; ended."""

    DRAFT = 0
    LIVE = 1
    ENDED = 2


class Then(enum.StrEnum):
    """What follows when a move was made: the order has ended; the others of its list are left to be made, each once;
    all of the list is tried again each time.
    """

    STOP = "stop"
    REST = "rest"
    AGAIN = "again"


class Scope(enum.StrEnum):
    """For how long it stands at most: this phase, this round, the game."""

    PHASE = "phase"
    ROUND = "round"
    GAME = "game"


class End(enum.StrEnum):
    """Why an order has ended: it has done its work, it could not be done, a condition came true, its phase or round is
    over, its time is over, its owner has moved, its owner took it back, a move that it made was taken back.
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
    """Why the rules forbade a move; :class:`games.core.Illegal` as it is stored."""

    code: str
    rule: str
    params: tuple[tuple[str, str | int], ...] = ()

    @classmethod
    def of(cls, illegal: Illegal) -> Refusal:
        """As the rules said it."""
        return cls(str(illegal.code), illegal.rule, tuple(illegal.params.items()))

    @property
    def illegal(self) -> Illegal:
        """The same, for a presenter."""
        return Illegal(self.code, self.rule, **dict(self.params))


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What an order says. ``wishes``: what to do, the first that is possible (:mod:`games.orders`); ``until``: in
    milliseconds since 1970; ``unless``: the conditions that cancel it; ``own``: whether any own move does.
    """

    wishes: tuple[str, ...]
    then: Then = Then.STOP
    scope: Scope = Scope.GAME
    until: int | None = None
    unless: tuple[str, ...] = ()
    own: bool = False


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """An order of ``user`` for ``seat``; ``number`` counts the seat's orders from 1. ``round``, ``phase``: where in the
    game it was given (:class:`games.orders.Period`); ``ply``, ``at``: after which entry, and when. ``left``: the wishes
    that can still act. ``plies``: the entries that it made. ``end``: why it has ended, if it has, with the
    ``condition`` that came true or the ``refusal`` of the rules. ``noted``: after which entry it ended, or could do
    nothing.
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
        """The same, ended after entry ``ply``."""
        return msgspec.structs.replace(
            self, state=State.ENDED, end=end, noted=ply, condition=condition, refusal=refusal
        )
