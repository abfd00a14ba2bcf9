"""What the rules of a match's game say about the match as a whole."""

from __future__ import annotations

from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.match.pure.play.look import Rules
from bot.match.pure.table.model import Match
from games.core import AnyOptions
from games.options import BadOption, Pairs, fields, read, write


def options_of(match: Match, game: Rules) -> AnyOptions:
    """The options of the game that ``match`` is played with: a value of :attr:`games.core.Game.options`. Raises
    :class:`StoreFault` when what is stored is no option of the game.
    """
    try:
        return read(game.options, match.options.game)
    except BadOption as error:
        raise StoreFault(Fault.DAMAGED, f"match {match.id}: {error}") from error


def settings_of(match: Match, game: Rules) -> dict[str, str]:
    """Every option of the game as ``match`` is set, as texts, in the game's order."""
    told = dict(match.options.game)
    return {field.name: told.get(field.name, field.default) for field in fields(game.options)}


def setting(game: Rules, pairs: Pairs) -> Pairs:
    """``pairs`` as they are stored: each name once, nothing that is as usual. Raises :class:`Refused` (BAD_OPTION) for
    what the game does not know.
    """
    try:
        return write(read(game.options, pairs))
    except BadOption as error:
        raise Refused(Why.BAD_OPTION, option=error.name, value=error.value) from error


def is_live(match: Match, game: Rules) -> bool:
    """Whether people sit at the board together while the game lasts (:meth:`games.core.Game.live`)."""
    return game.live(options_of(match, game))
