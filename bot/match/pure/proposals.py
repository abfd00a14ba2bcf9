from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final

import msgspec

from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.table.model import HOUR, Match
from games.core import Millis

SPAN: Final = 24 * HOUR


class Matter(enum.StrEnum):
    UNDO = "undo"
    TIME_UP = "time-up"
    SEAT = "seat"
    PAUSE = "pause"
    MEETING = "meeting"


# Several proposals of these kinds can be open at a table at once, each about a different seat or time.
SEVERAL: Final = frozenset({Matter.TIME_UP, Matter.SEAT, Matter.MEETING})
# Proposals of these kinds aren't addressed to the table's players, so they stay valid even if the players change.
UNASKED: Final = frozenset({Matter.SEAT})


# Somebody who has to agree to a pause may be away for a day.
SPANS: Final[Mapping[Matter, Millis]] = {Matter.PAUSE: 48 * HOUR}


class Outcome(enum.StrEnum):
    """The outcome of a proposal.

    AGREED: everyone agreed, and the bot carried it out. DECLINED: somebody declined. EXPIRED: not everyone answered in
    time. WITHDRAWN: its author withdrew it. LAPSED: the situation has changed, so the proposal is obsolete.
    """

    AGREED = "agreed"
    DECLINED = "declined"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """A proposal by the player `by` at a table. `number` counts the table's proposals from 1.

    `ply`: the last log entry of the only position in which the proposal is valid, or None if it doesn't depend on the
    position. `what`: its details, in a format that depends on its kind. `asked`: the users who have to agree. If the
    proposal offers a seat, `asked` holds only the user who should take it, or nobody if anyone can. `created` and
    `due`: when the proposal opens and expires, on the machine's clock. `outcome`: None while the proposal is open.
    `message`: the id of its message in the channel, once posted.
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
        return tuple(user for user in self.asked if self.answers.get(user) is True)

    @property
    def waits_for(self) -> tuple[int, ...]:
        return tuple(user for user in self.asked if user not in self.answers)


def answered(proposal: Proposal, user: int, *, agree: bool | str) -> Proposal:
    return msgspec.structs.replace(proposal, answers={**proposal.answers, user: agree})


def unanimous(proposal: Proposal) -> bool | None:
    """Return True if everyone asked has agreed, False if somebody has declined, and None while answers are missing."""
    if not all(proposal.answers.values()):
        return False
    return None if proposal.waits_for else True


def is_set(proposal: Proposal) -> bool:
    """Return whether `proposal` is an open proposal to meet that everyone has accepted. It stays open until the time
    of the meeting, so that people can still say that they can't come.
    """
    return proposal.matter is Matter.MEETING and proposal.outcome is None and unanimous(proposal) is True


def moment(proposal: Proposal) -> Millis:
    return int(proposal.what)


def is_late(proposal: Proposal, now: Millis) -> bool:
    return now >= proposal.due


def is_void(before: Match, after: Match, proposal: Proposal) -> bool:
    """Return whether an open `proposal` becomes obsolete when the match changes from `before` to `after`."""
    moved = proposal.ply is not None and proposal.ply != after.ply
    others = proposal.matter not in UNASKED and before.deciding != after.deciding
    return moved or others or after.status is not before.status


class OfferReason(enum.StrEnum):
    """The reason for offering a seat.

    MISSED: its player has missed several moves. OWN: its player wants to give it up. OWNER, MODERATOR: the table's
    owner or a moderator offers it.
    """

    MISSED = "missed"
    OWN = "own"
    OWNER = "owner"
    MODERATOR = "moderator"


class SeatOffer(msgspec.Struct, frozen=True):
    seat: int
    why: OfferReason


def offered(proposal: Proposal) -> SeatOffer:
    try:
        return msgspec.json.decode(proposal.what, type=SeatOffer)
    except msgspec.MsgspecError as error:
        raise StoreFault(Fault.DAMAGED, f"match {proposal.match}, proposal {proposal.number}: {error}") from error
