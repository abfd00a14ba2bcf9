"""Which matches can be analysed: those that were played to their end."""

from __future__ import annotations

from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Match, Status


def check_over(match: Match) -> None:
    """Refuse a match that is not over, or was called off: NOT_ENDED, IS_OFF."""
    if match.status is Status.CANCELLED:
        raise Refused(Why.IS_OFF)
    if match.status is not Status.OVER:
        raise Refused(Why.NOT_ENDED)
