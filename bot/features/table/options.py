"""The options of a table's game in words: shown, and found again in what somebody typed."""

from __future__ import annotations

from collections.abc import Iterable

from bot.match.pure.play.look import Rules
from bot.match.pure.table.model import Match
from bot.match.pure.table.rules import settings_of
from bot.presenters.options import SEATING
from bot.presenters.presenter import Presenter
from data.texts import Texts
from games.core import Seating
from games.options import BadOption, fields, read

SEATS = "seating"
"""What the option is called by which a game leaves its seating open."""


def shown(match: Match, presenter: Presenter, game: Rules, tr: Texts) -> tuple[tuple[str, str], ...]:
    """What ``match`` is set to: the name and the value of each option, in the game's order. Of a game that draws the
    seats in any case, that, too. What the game knows no more stands as it was stored.
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
    except BadOption:  # nothing is told of what cannot be read; the start says that it cannot
        return False


def options_named(presenter: Presenter, game: Rules, tr: Texts) -> list[tuple[str, str]]:
    """Each option's name as people read it, and as the game calls it."""
    return [(tr(presenter.options[field.name].name), field.name) for field in fields(game.options)]


def values_named(presenter: Presenter, game: Rules, option: str, tr: Texts) -> list[tuple[str, str]]:
    """Each value of ``option`` as people read it, and as the game calls it; none for what is no option."""
    for field in fields(game.options):
        if field.name == option:
            choices = presenter.options[option].choices
            return [(tr(choices[value]), value) for value in field.choices]
    return []


def meant(typed: str, names: Iterable[tuple[str, str]]) -> str | None:
    """What ``typed`` names among ``names`` (as people read it, as the game calls it); None for nothing of them."""
    said = " ".join(typed.lower().split())
    return next((value for name, value in names if said in {name.lower(), value}), None)
