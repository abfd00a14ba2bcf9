from __future__ import annotations

import enum

import msgspec

from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.proposals import Proposal


class Cause(enum.StrEnum):
    """The reason for offering a seat.

    MISSED: its player has missed several moves. OWN: its player wants to give it up. OWNER, MODERATOR: the table's
    owner or a moderator offers it.
    """

    MISSED = "missed"
    OWN = "own"
    OWNER = "owner"
    MODERATOR = "moderator"


class Offered(msgspec.Struct, frozen=True):
    seat: int
    why: Cause


def offered(proposal: Proposal) -> Offered:
    try:
        return msgspec.json.decode(proposal.what, type=Offered)
    except msgspec.MsgspecError as error:
        raise StoreFault(Fault.DAMAGED, f"match {proposal.match}, proposal {proposal.number}: {error}") from error
