from __future__ import annotations

from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.match.pure.play.look import Rules
from bot.match.pure.table.model import Match
from bot.match.pure.table.settings import HintsAllowed, StandsIn
from games.core import AnyOptions
from games.options import BadOption, Pairs, read, write


def options_of(match: Match, game: Rules) -> AnyOptions:
    """Return the match's options in the game's own type. Raises StoreFault if the stored ones aren't valid."""
    try:
        return read(game.options, match.options.game)
    except BadOption as error:
        raise StoreFault(Fault.DAMAGED, f"match {match.id}: {error}") from error


def setting(game: Rules, pairs: Pairs) -> Pairs:
    """Return `pairs` as they are stored: each name once, without defaults. Raises Refused (BAD_OPTION)."""
    try:
        return write(read(game.options, pairs))
    except BadOption as error:
        raise Refused(Why.BAD_OPTION, option=error.name, value=error.value) from error


def is_live(match: Match, game: Rules) -> bool:
    return game.live(options_of(match, game))


def rated(match: Match) -> bool:
    """Return whether the match will be rated (L11.1), provided that the people who play now finish it."""
    return match.options.rated and not match.options.lesson and len(match.people) > 1


def at_stake(match: Match) -> bool:
    """Return whether ratings or league points depend on the result, so that a strong stand-in would be unfair."""
    return bool(match.options.league) or rated(match)


def strong_stands_in(match: Match) -> bool:
    """Return whether the game's strong computer player, if any, stands in. This never changes during a match."""
    return match.options.stands_in is StandsIn.STRONG and not at_stake(match)


def check_hints(match: Match) -> None:
    """Raise Refused (HINTS_LEAGUE, HINTS_OFF or HINTS_RATED) if players may not ask for hints in `match`."""
    options = match.options
    if options.league:
        raise Refused(Why.HINTS_LEAGUE)
    if options.hints is HintsAllowed.NONE:
        raise Refused(Why.HINTS_OFF)
    if rated(match):
        raise Refused(Why.HINTS_RATED)


def allowed(match: Match) -> bool:
    try:
        check_hints(match)
    except Refused:
        return False
    return True
