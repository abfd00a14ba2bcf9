"""The tables at which players may ask for hints: not where others could lose rating or points by it, nor at a
puzzle.
"""

from __future__ import annotations

from bot.match.pure.errors import Refused, Why
from bot.match.pure.puzzles import day_of
from bot.match.pure.seats.standins import rated
from bot.match.pure.table.model import Match
from bot.match.pure.table.settings import Hints


def check_hints(match: Match) -> None:
    """Refuse hints at a table that has none: HINTS_LEAGUE, HINTS_OFF (and at a puzzle), HINTS_RATED."""
    options = match.options
    if day_of(match.id) is not None:
        raise Refused(Why.HINTS_OFF)
    if options.league:
        raise Refused(Why.HINTS_LEAGUE)
    if options.hints is Hints.NONE:
        raise Refused(Why.HINTS_OFF)
    if rated(match):
        raise Refused(Why.HINTS_RATED)


def allowed(match: Match) -> bool:
    """Return whether the table has hints."""
    try:
        check_hints(match)
    except Refused:
        return False
    return True
