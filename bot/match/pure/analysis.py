"""Decides which matches can be analysed (only finished ones), and describes their turning points."""

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
    """A turning point in an analysed match: a decision that lost something, or a missed opportunity.

    `found`: what the analysis found. `look`: the position before the decision, as the player saw it. `better` and
    `played`: the better action and the one that was played, or None if the player did nothing. `facts`: both actions
    compared by the same facts. `by_wins`: see :attr:`games.analysis.Analyst.by_wins`.
    """

    found: Moment
    look: Look
    better: AnyAction
    facts: Contrast
    played: AnyAction | None = None
    by_wins: bool = False


class Part(msgspec.Struct, frozen=True):
    """The part of an analysis that is ready while the rest is being computed: all decisions of `seats`."""

    seats: frozenset[int]
    found: Analysis


class Second(msgspec.Struct, frozen=True, kw_only=True):
    """A second try at a decision, `action`, judged.

    `turn`: the turning point, with `action` as its better action. `gain`: how much more `action` is worth than what was
    played, in hundredths of a point. `best`: whether it's the better action that the analysis found. `alike`: whether
    the difference is too small to count. `hindsight`: see :attr:`games.analysis.Analyst.hindsight`.
    """

    turn: TurningPoint
    gain: int
    best: bool
    alike: bool
    hindsight: bool


ALIKE: Final = 4
"""A second try counts as equally good if it gains or loses less than a quarter of what the first one lost."""


def second(turn: TurningPoint, gain: int, *, best: bool, hindsight: bool) -> Second:
    """Return a second try, of which `gain` was measured. It can't gain more than the turning point lost."""
    lost = turn.found.lost if isinstance(turn.found, Judged) else 0
    gain = lost if best else min(gain, lost)
    return Second(turn=turn, gain=gain, best=best, alike=not best and abs(gain) * ALIKE < lost, hindsight=hindsight)


def then_of(match: Match, ply: int, moved: int) -> Match:
    """Return `match` as it was after log entry `ply`, which was made at `moved`, as far as a player sees it."""
    return replace(match, status=Status.ACTIVE, ply=ply, moved=moved, seed=None, ranking=(), solo_pause=None)


def own_of(user: int, tenures: Sequence[Tenure], log: Sequence[LogEntry]) -> Callable[[Moment], bool] | None:
    """Return a function that says whether a moment was up to `user`, or None if they never had a seat in the match.

    `tenures` holds who had which seat, and when. A move that was made for an absent player isn't theirs.
    """
    held = [one for one in tenures if one.human == user]
    theirs = {entry.ply for entry in log if entry.how not in FOR_THEM}

    def own(one: Moment) -> bool:
        there = any(had.seat == one.seat and had.first <= one.ply <= had.last for had in held)
        return there and (isinstance(one, Slip) or one.ply in theirs)

    return own if held else None


def check_over(match: Match) -> None:
    """Raise Refused if the match was cancelled (IS_OFF) or isn't over yet (NOT_ENDED)."""
    if match.status is Status.CANCELLED:
        raise Refused(Why.IS_OFF)
    if match.status is not Status.OVER:
        raise Refused(Why.NOT_ENDED)
