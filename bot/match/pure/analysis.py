"""Decides which matches can be analysed (only finished ones), and describes their turning points."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.match.pure.errors import Refused, Why
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Status
from games.analysis import Moment
from games.core import AnyAction


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A turning point in an analysed match: a decision that lost something, or a missed opportunity.

    `found`: what the analysis found. `look`: the position before the decision, as the player saw it. `better` and
    `played`: the better action and the one that was played, or None if the player did nothing. `for_better` and
    `for_played`: the reasons for these two actions. `by_wins`: see :attr:`games.analysis.Analyst.by_wins`.
    """

    found: Moment
    look: Look
    better: AnyAction
    for_better: Sequence[msgspec.Struct]
    played: AnyAction | None = None
    for_played: Sequence[msgspec.Struct] = ()
    by_wins: bool = False


def check_over(match: Match) -> None:
    """Raise Refused if the match was cancelled (IS_OFF) or isn't over yet (NOT_ENDED)."""
    if match.status is Status.CANCELLED:
        raise Refused(Why.IS_OFF)
    if match.status is not Status.OVER:
        raise Refused(Why.NOT_ENDED)
