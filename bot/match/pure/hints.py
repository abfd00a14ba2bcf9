"""Decide whether players may ask for hints at a table. They may do so only if a hint can't cost other players rating or
league points.
"""

from __future__ import annotations

from bot.match.pure.errors import Refused, Why
from bot.match.pure.seats.standins import rated
from bot.match.pure.table.model import Match
from bot.match.pure.table.settings import Hints


def check_hints(match: Match) -> None:
    """Raise Refused (HINTS_LEAGUE, HINTS_OFF or HINTS_RATED) if players may not ask for hints in `match`."""
    options = match.options
    if options.league:
        raise Refused(Why.HINTS_LEAGUE)
    if options.hints is Hints.NONE:
        raise Refused(Why.HINTS_OFF)
    if rated(match):
        raise Refused(Why.HINTS_RATED)


def allowed(match: Match) -> bool:
    try:
        check_hints(match)
    except Refused:
        return False
    return True
