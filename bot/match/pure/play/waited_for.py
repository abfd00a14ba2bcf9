"""The people whom a match is waiting for, as the facts of a refusal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Halt, HaltFor, Match, Player
from games.core import Seat


def not_your_turn(match: Match, waits_for: Iterable[Seat], seat: Seat | None = None) -> Refused:
    """Return the refusal that ``seat`` is not asked, with the fact ``asked``: ``color:user`` for each other seat that
    the table ``waits_for``, in order and with spaces between them; without the user if a computer decides. Empty if
    nobody else is asked.
    """
    players = [match.players[other] for other in waits_for if other != seat]
    asked = " ".join(f"{one.color}:{'' if one.human is None else one.human}" for one in players)
    return Refused(Why.NOT_YOUR_TURN, asked=asked)


def not_gone_on(halt: Halt) -> Refused:
    """Return the refusal that the one player of a halted table has to say first that they are ready: NOT_READY,
    HALTED.
    """
    return Refused(Why.NOT_READY if halt.why is HaltFor.READY else Why.HALTED)


def thinks(match: Match, asked: Sequence[Seat]) -> Player | None:
    """Return the computer that ``match``, whose game knows no time, is waiting for, if nobody else is ``asked``: it has
    to think, since others have answered by then. None if it is waiting for people.
    """
    seats = [match.players[seat] for seat in asked]
    return seats[0] if seats and all(one.computer for one in seats) else None
