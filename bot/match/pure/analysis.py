"""Matches that can be analysed (those played to their end), and the facts about a turning point."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.match.pure.errors import Refused, Why
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Status
from games.analysis import Moment
from games.core import AnyAction


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A turning point (`found`) in an analysed match.

    `look` is the seat's view before its decision. `better` and `played` are the better action and the one played, with
    arguments for each. `played` is None if the player did nothing. `by_wins`: see
    :attr:`games.analysis.Analyst.by_wins`.
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
