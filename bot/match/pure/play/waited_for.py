from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Match, PauseReason, Player, SoloPause
from games.core import Seat


def not_your_turn(match: Match, waits_for: Iterable[Seat], seat: Seat | None = None) -> Refused:
    """Return the error for an action by `seat` while the match is waiting for others.

    The error's parameter `asked` lists the other seats that have to act, as ``color:user`` separated by spaces. The
    user is left out for a computer player.
    """
    players = [match.players[other] for other in waits_for if other != seat]
    asked = " ".join(f"{one.color}:{'' if one.human is None else one.human}" for one in players)
    return Refused(Why.NOT_YOUR_TURN, asked=asked)


def not_gone_on(pause: SoloPause) -> Refused:
    return Refused(Why.NOT_READY if pause.why is PauseReason.READY else Why.HALTED)


def thinks(match: Match, asked: Sequence[Seat]) -> Player | None:
    """Return the computer player for which `match` is waiting, or None if it's waiting for people.

    Only use this for games that aren't timed. In these games, a computer player moves only after all people who have to
    act have done so.
    """
    seats = [match.players[seat] for seat in asked]
    return seats[0] if seats and all(one.computer for one in seats) else None
