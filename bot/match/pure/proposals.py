"""What one player asks of the others at a table: to take moves back, for example. Pure; it is kept and answered in
:mod:`bot.match.services.proposals`.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final

import msgspec

from bot.match.pure.table.model import HOUR, Match
from games.core import Millis

SPAN: Final = 24 * HOUR
"""Milliseconds for which a proposal can be answered, where its matter says nothing else. Then it has expired."""


class Matter(enum.StrEnum):
    """What is proposed: to take moves back; what becomes of a player whose time is up; that somebody takes a seat;
    that the clocks stand.
    """

    UNDO = "undo"
    TIME_UP = "time-up"
    SEAT = "seat"
    PAUSE = "pause"


SEVERAL: Final = frozenset({Matter.TIME_UP, Matter.SEAT})
"""Of these several can be open at a time, about different seats."""
UNASKED: Final = frozenset({Matter.SEAT})
"""These ask nobody at the table, so they hold whoever plays there."""


SPANS: Final[Mapping[Matter, Millis]] = {Matter.PAUSE: 48 * HOUR}
"""For these it is another span than :data:`SPAN`: who wants a pause may have one who is away for a day among those who
are asked.
"""


class Outcome(enum.StrEnum):
    """How a proposal ended: all who were asked agree, and it was done; somebody declined; nobody answered in time;
    whoever made it took it back; the table has moved on, so it means nothing any more.
    """

    AGREED = "agreed"
    DECLINED = "declined"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """What ``by`` proposes at a table; ``number`` counts from 1 there.

    ``ply``: it means the position after that entry and no other; None where it does not depend on the position.
    ``what``: more about it, in the form of its matter. ``asked``: the users whose consent it needs; of a
    seat the one who is to take it, empty where anybody can. ``answers``: what those said who have answered: whether
    they agree, or what they have voted for. ``created``, ``due``: from when to when it can be answered, in the
    machine's time. ``outcome``: None while it is open. ``message``: where the channel shows it, once it does.
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
        """Who has agreed, in the order in which they were asked."""
        return tuple(user for user in self.asked if self.answers.get(user) is True)

    @property
    def waits_for(self) -> tuple[int, ...]:
        """Who has not answered yet."""
        return tuple(user for user in self.asked if user not in self.answers)


def answered(proposal: Proposal, user: int, *, agree: bool | str) -> Proposal:
    """``proposal`` after what ``user`` says, who may have said something else before."""
    return msgspec.structs.replace(proposal, answers={**proposal.answers, user: agree})


def unanimous(proposal: Proposal) -> bool | None:
    """Whether all who were asked agree; False once somebody does not; None while an answer is missing."""
    if not all(proposal.answers.values()):
        return False
    return None if proposal.waits_for else True


def is_late(proposal: Proposal, now: Millis) -> bool:
    """Whether it cannot be answered any more at ``now``."""
    return now >= proposal.due


def is_void(before: Match, after: Match, proposal: Proposal) -> bool:
    """Whether an open ``proposal`` means nothing any more once ``before`` has become ``after``: the position that it is
    about is another one, other people decide at the table, or it has ended.
    """
    moved = proposal.ply is not None and proposal.ply != after.ply
    others = proposal.matter not in UNASKED and deciding(before) != deciding(after)
    return moved or others or after.status is not before.status


def deciding(match: Match) -> tuple[int, ...]:
    """The people who decide for a seat, in the order of the seats."""
    return tuple(player.human for player in match.players if player.human is not None)
