"""Which computer decides for people who are not there, or give up their seat."""

from __future__ import annotations

from bot.match.pure.table.model import Match
from bot.match.pure.table.settings import StandsIn


def rated(match: Match) -> bool:
    """L11.1: whether the table counts for ratings when it is played to its end, with the people who sit there."""
    return match.options.rated and not match.options.lesson and len(match.people) > 1


def at_stake(match: Match) -> bool:
    """Whether somebody's rating or points hang on how ``match`` ends. What a seat is worth then counts for people who
    have not agreed to a stronger player in it, some of them at other tables.
    """
    return bool(match.options.league) or rated(match)


def strong_stands_in(match: Match) -> bool:
    """Whether a strong computer decides there, in a game that has one. It is the same from the start to the end."""
    return match.options.stands_in is StandsIn.STRONG and not at_stake(match)
