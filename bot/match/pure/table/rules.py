from __future__ import annotations

from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.match.pure.play.look import Rules
from bot.match.pure.table.model import Match
from games.core import AnyOptions
from games.options import BadOption, Pairs, fields, read, write


def options_of(match: Match, game: Rules) -> AnyOptions:
    """Return the match's options in the game's own type. Raises StoreFault if the stored ones aren't valid for the
    game.
    """
    try:
        return read(game.options, match.options.game)
    except BadOption as error:
        raise StoreFault(Fault.DAMAGED, f"match {match.id}: {error}") from error


def settings_of(match: Match, game: Rules) -> dict[str, str]:
    told = dict(match.options.game)
    return {field.name: told.get(field.name, field.default) for field in fields(game.options)}


def setting(game: Rules, pairs: Pairs) -> Pairs:
    """Return `pairs` in the form in which they're stored: each name once, without default values.

    Raises Refused (BAD_OPTION) for an option or value that the game doesn't have.
    """
    try:
        return write(read(game.options, pairs))
    except BadOption as error:
        raise Refused(Why.BAD_OPTION, option=error.name, value=error.value) from error


def is_live(match: Match, game: Rules) -> bool:
    return game.live(options_of(match, game))
