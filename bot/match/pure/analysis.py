"""The matches that can be analysed (those played to their end), and the facts of a turning point."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.match.pure.errors import Refused, Why
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Status
from games.analysis import Moment
from games.core import AnyAction


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A turning point, ``found`` by the analysis: ``look`` of the seat before its decision, what was ``better`` and
    what was ``played`` (None where something was left undone), each with what speaks for it. ``by_wins``: see
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
    """Refuse a match that is not over, or was cancelled: NOT_ENDED, IS_OFF."""
    if match.status is Status.CANCELLED:
        raise Refused(Why.IS_OFF)
    if match.status is not Status.OVER:
        raise Refused(Why.NOT_ENDED)
