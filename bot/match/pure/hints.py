"""Where players may ask for hints: not where others could lose rating or points by it, nor at a puzzle."""

from __future__ import annotations

from msgspec.structs import replace

from bot.match.pure.errors import Refused, Why
from bot.match.pure.puzzles import day_of
from bot.match.pure.seats.standins import rated
from bot.match.pure.table.model import Hints, Match, Options


def check_hints(match: Match) -> None:
    """Refuse hints where the table has none: HINTS_LEAGUE, HINTS_OFF (and at a puzzle), HINTS_RATED."""
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
    """Whether there are hints at the table."""
    try:
        check_hints(match)
    except Refused:
        return False
    return True


def with_hints(options: Options, hints: Hints) -> Options:
    """``options`` with other hints: a table at which all may ask for them is not rated. What a league's table counts
    is the league's.
    """
    if options.league or hints is options.hints:
        return options
    return replace(options, hints=hints, rated=hints is not Hints.ALL)
