"""Proposals of one player to the others at a table: undo, for example. Pure; :mod:`bot.match.services.proposals` keeps
and answers them.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final

import msgspec

from bot.match.pure.table.model import HOUR, Match
from games.core import Millis

SPAN: Final = 24 * HOUR
"""Milliseconds for which people can answer a proposal, unless its matter says otherwise. Then it has expired."""


class Matter(enum.StrEnum):
    """The matter of a proposal: undo; what happens to a player whose time is up; somebody takes a seat; the clocks
    pause.
    """

    UNDO = "undo"
    TIME_UP = "time-up"
    SEAT = "seat"
    PAUSE = "pause"


SEVERAL: Final = frozenset({Matter.TIME_UP, Matter.SEAT})
"""Matters of which several can be open at a time, about different seats."""
UNASKED: Final = frozenset({Matter.SEAT})
"""Matters that ask nobody at the table, so they stay valid whoever plays there."""


SPANS: Final[Mapping[Matter, Millis]] = {Matter.PAUSE: 48 * HOUR}
"""Matters with another span than :data:`SPAN`: one of those asked for a pause may be away for a day."""


class Outcome(enum.StrEnum):
    """The end of a proposal: everyone asked agrees, and it was done; somebody declined; nobody answered in time; its
    author withdrew it; the table has moved on, so it means nothing any more.
    """

    AGREED = "agreed"
    DECLINED = "declined"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """A proposal by ``by`` at a table; ``number`` counts from 1 there.

    ``ply``: it means the position after that entry and no other; None if it does not depend on the position. ``what``:
    its details, in the form of its matter. ``asked``: the users whose consent it needs; of a seat the one who is to
    take it, empty if anyone can. ``answers``: of those who have answered: whether they agree, or their vote.
    ``created``, ``due``: from when to when people can answer, in the machine's time. ``outcome``: None while it is
    open. ``message``: where the channel shows it, once it does.
    """

    match: int
    number: int
    matter: Matter
    by: int
    ply: int | None
    what: str
    asked: tuple[int, ...]
    answers: Mapping[int, bool | str] = msgspec.field(default_factory=dict)
    created: int = 0
    due: int = 0
    outcome: Outcome | None = None
    message: int | None = None

    @property
    def agreed(self) -> tuple[int, ...]:
        """Return the users who have agreed, in the order of ``asked``."""
        return tuple(user for user in self.asked if self.answers.get(user) is True)

    @property
    def waits_for(self) -> tuple[int, ...]:
        """Return the users who have not answered yet."""
        return tuple(user for user in self.asked if user not in self.answers)


def answered(proposal: Proposal, user: int, *, agree: bool | str) -> Proposal:
    """Return ``proposal`` with the answer of ``user``, which may replace an earlier one."""
    return msgspec.structs.replace(proposal, answers={**proposal.answers, user: agree})


def unanimous(proposal: Proposal) -> bool | None:
    """Return whether everyone asked agrees; False once somebody does not; None while an answer is missing."""
    if not all(proposal.answers.values()):
        return False
    return None if proposal.waits_for else True


def is_late(proposal: Proposal, now: Millis) -> bool:
    """Return whether it is too late to answer at ``now``."""
    return now >= proposal.due


def is_void(before: Match, after: Match, proposal: Proposal) -> bool:
    """Return whether an open ``proposal`` means nothing any more once ``before`` has become ``after``: its position has
    changed, other people decide at the table, or the match has ended.
    """
    moved = proposal.ply is not None and proposal.ply != after.ply
    others = proposal.matter not in UNASKED and deciding(before) != deciding(after)
    return moved or others or after.status is not before.status


def deciding(match: Match) -> tuple[int, ...]:
    """The people who decide for a seat, in the order of the seats."""
    return tuple(player.human for player in match.players if player.human is not None)
