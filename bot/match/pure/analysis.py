from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import FOR_THEM, LogEntry
from bot.match.pure.play.look import Look
from bot.match.pure.seats.tenure import Tenure
from bot.match.pure.table.model import Match, Status
from games.analysis import Analysis, Contrast, Judged, Moment, Slip
from games.core import AnyAction


class TurningPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A turning point of an analysed match: a decision that cost its player something, or an opportunity that a player
    missed.

    `look`: the position before the decision, as the player saw it. `better` and `played`: the better action and the
    player's own, or None if they did nothing. `facts`: a comparison of both actions. `move`: the number of the move in
    the match, from 1; for a missed opportunity, the number of the last move before it, or 0.
    """

    found: Moment
    move: int
    look: Look
    better: AnyAction
    facts: Contrast
    played: AnyAction | None = None
    by_wins: bool = False


class PartialAnalysis(msgspec.Struct, frozen=True):
    seats: frozenset[int]
    found: Analysis


class Second(msgspec.Struct, frozen=True, kw_only=True):
    """Another action that a player tried at a turning point, and how good it is.

    `turn`: a copy of the turning point whose `better` is the tried action. `gain`: how much more the tried action is
    worth than the one played, in hundredths of a point. `best`: whether it's the better action that the analysis found.
    `alike`: whether the difference is too small to count. `hindsight`: see :attr:`games.analysis.Analyst.hindsight`.
    """

    turn: TurningPoint
    gain: int
    best: bool
    alike: bool
    hindsight: bool


# A second try counts as equally good if its value differs by less than a quarter of what the first one lost.
ALIKE: Final = 4


def second(turn: TurningPoint, gain: int, *, best: bool, hindsight: bool) -> Second:
    lost = turn.found.lost if isinstance(turn.found, Judged) else 0
    gain = lost if best else min(gain, lost)
    return Second(turn=turn, gain=gain, best=best, alike=not best and abs(gain) * ALIKE < lost, hindsight=hindsight)


def then_of(match: Match, ply: int, moved: int) -> Match:
    return replace(match, status=Status.ACTIVE, ply=ply, moved=moved, seed=None, ranking=(), solo_pause=None)


def own_of(user: int, tenures: Sequence[Tenure], log: Sequence[LogEntry]) -> Callable[[Moment], bool] | None:
    held = [one for one in tenures if one.human == user]
    theirs = {entry.ply for entry in log if entry.how not in FOR_THEM}

    def own(one: Moment) -> bool:
        there = any(had.seat == one.seat and had.first <= one.ply <= had.last for had in held)
        return there and (isinstance(one, Slip) or one.ply in theirs)

    return own if held else None


def check_over(match: Match) -> None:
    if match.status is Status.CANCELLED:
        raise Refused(Why.IS_OFF)
    if match.status is not Status.OVER:
        raise Refused(Why.NOT_ENDED)
