"""The computers that decide for people who are absent, or give up their seat."""

from __future__ import annotations

from bot.match.pure.table.model import Match
from bot.match.pure.table.settings import StandsIn


def rated(match: Match) -> bool:
    """Return whether the table counts for ratings if these people play it to its end (L11.1)."""
    return match.options.rated and not match.options.lesson and len(match.people) > 1


def at_stake(match: Match) -> bool:
    """Return whether somebody's rating or points depend on the end of ``match``. A seat's value then matters to people
    who have not agreed to a stronger player in it, some of them at other tables.
    """
    return bool(match.options.league) or rated(match)


def strong_stands_in(match: Match) -> bool:
    """Return whether a strong computer decides there, in a game that has one. It is the same from the start to
    the end.
    """
    return match.options.stands_in is StandsIn.STRONG and not at_stake(match)
