from __future__ import annotations

from bot.match.pure.table.model import Match
from bot.match.pure.table.settings import StandsIn


def rated(match: Match) -> bool:
    """Return whether the match will be rated (L11.1), provided that the people who play now finish it."""
    return match.options.rated and not match.options.lesson and len(match.people) > 1


def at_stake(match: Match) -> bool:
    """Return whether anybody's rating or league points depend on the result of `match`.

    If they do, a stronger substitute computer player would be unfair to the other players, who haven't agreed to it.
    """
    return bool(match.options.league) or rated(match)


def strong_stands_in(match: Match) -> bool:
    """Return whether the game's strong computer player takes over for absent people in `match`, if the game has one.

    This never changes during a match.
    """
    return match.options.stands_in is StandsIn.STRONG and not at_stake(match)
