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
    """A turning point in an analysed match.

    `found`: the moment that the analysis found. `look`: the seat's view before its decision. `better` and `played`: the
    better action and the one that was played, or None if the player did nothing. `for_better` and `for_played`: the
    arguments for each. `by_wins`: see :attr:`games.analysis.Analyst.by_wins`.
    """

    found: Moment
    look: Look
    better: AnyAction
    for_better: Sequence[msgspec.Struct]
    played: AnyAction | None = None
    for_played: Sequence[msgspec.Struct] = ()
    by_wins: bool = False


def check_over(match: Match) -> None:
    """Raise Refused for a match that isn't over (NOT_ENDED) or was cancelled (IS_OFF)."""
    if match.status is Status.CANCELLED:
        raise Refused(Why.IS_OFF)
    if match.status is not Status.OVER:
        raise Refused(Why.NOT_ENDED)
