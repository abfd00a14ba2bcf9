"""The offer of a seat to others, in a proposal (:mod:`bot.match.pure.proposals`)."""

from __future__ import annotations

import enum

import msgspec

from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.proposals import Proposal


class Cause(enum.StrEnum):
    """The reason for the offer of a seat: its player has missed several moves, or wants to give it up; the table's
    owner or a moderator wants it.
    """

    MISSED = "missed"
    OWN = "own"
    OWNER = "owner"
    MODERATOR = "moderator"


class Offered(msgspec.Struct, frozen=True):
    """The details of a proposal about a seat."""

    seat: int
    why: Cause


def offered(proposal: Proposal) -> Offered:
    """Return the offer in ``proposal``. Raises :class:`StoreFault`."""
    try:
        return msgspec.json.decode(proposal.what, type=Offered)
    except msgspec.MsgspecError as error:
        raise StoreFault(Fault.DAMAGED, f"match {proposal.match}, proposal {proposal.number}: {error}") from error
