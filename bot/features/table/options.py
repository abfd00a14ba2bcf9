from __future__ import annotations

from collections.abc import Iterable

from bot.match.pure.clock.setting import PRESETS, USUAL, BadClock, Clock
from bot.match.pure.clock.setting import read as read_clock
from bot.match.pure.people.settings import Server, Usual
from bot.match.pure.play.look import Rules
from bot.match.pure.table.model import Match
from bot.match.pure.table.rules import settings_of
from bot.presenters.options import SEATING
from bot.presenters.presenter import Presenter
from data.texts import Texts
from games.core import Seating
from games.options import BadOption, Pairs, fields, read

SEATS = "seating"


def shown(match: Match, presenter: Presenter, game: Rules, tr: Texts) -> tuple[tuple[str, str], ...]:
    """Return the options of `match` as pairs of name and value, as displayed, in the game's order.

    In games that always seat players at random, the random seating is listed too. A value that the game no longer has
    is returned as stored.
    """
    told = []
    for name, value in settings_of(match, game).items():
        words = presenter.options[name]
        told.append((tr(words.name), tr(words.choices[value]) if value in words.choices else value))
    if SEATS not in presenter.options and _draws_seats(match, game):
        told.append((tr(SEATING.name), tr(SEATING.choices[Seating.RANDOM.value])))
    return tuple(told)


def _draws_seats(match: Match, game: Rules) -> bool:
    try:
        return game.seating(read(game.options, match.options.game)) is Seating.RANDOM
    except BadOption:  # leave out what is unreadable; the start will report it
        return False


def usual_at(server: Server, game: str, rules: Rules | None) -> tuple[Clock, Pairs]:
    """Return a server's default clock and default game options for new tables of `game`.

    Options and values that the game no longer has are left out.
    """
    usual = server.games.get(game, Usual())
    known = {field.name: field.choices for field in fields(rules.options)} if rules else {}
    try:
        clock = read_clock(usual.clock or USUAL)
    except BadClock:
        clock = PRESETS[USUAL]
    return clock, tuple(pair for pair in usual.options if pair[1] in known.get(pair[0], ()))


def options_named(presenter: Presenter, game: Rules, tr: Texts) -> list[tuple[str, str]]:
    return [(tr(presenter.options[field.name].name), field.name) for field in fields(game.options)]


def values_named(presenter: Presenter, game: Rules, option: str, tr: Texts) -> list[tuple[str, str]]:
    for field in fields(game.options):
        if field.name == option:
            choices = presenter.options[option].choices
            return [(tr(choices[value]), value) for value in field.choices]
    return []


def meant(typed: str, names: Iterable[tuple[str, str]]) -> str | None:
    """Return the internal name of the option or value that the user's text `typed` names, or None if nothing matches.

    `names` holds pairs of the name shown to users and the internal name.
    """
    said = " ".join(typed.lower().split())
    return next((value for name, value in names if said in {name.lower(), value}), None)
