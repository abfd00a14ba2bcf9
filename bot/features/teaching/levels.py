"""Games that people learn level by level (:class:`bot.presenters.presenter.Graded`), alone against computer players.

This module chooses the first level, changes the level before the first move, and offers the next level after a game.
The controls are handled by :mod:`bot.features.home.welcome` and belong to no table, so they never expire.
"""

from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, UnknownControl
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.interaction.host import Host
from bot.match.pure.seats.seating import alone
from bot.match.pure.table.model import Match, Status
from bot.presenters.presenter import Graded, Level, Presenter
from data.texts import Texts

SOLO: Final = "solo"


async def step_for(host: Host, game: str, user: int, level: str | None) -> Level | None:
    """Return the level of a new game that `user` plays alone against computer players.

    If `level` is None, return the level of their last finished game, or else the first level. Return None for a game
    without levels. Raises UnknownControl for an unknown level.
    """
    presenter: object = host.presenter(game)
    if not isinstance(presenter, Graded):
        if level is not None:
            raise UnknownControl(str(ControlId.home(SOLO, game, level)))
        return None
    if level is not None:
        if level not in presenter.levels:
            raise UnknownControl(str(ControlId.home(SOLO, game, level)))
        return presenter.levels[level]
    last = await host.service.history.played_last(user, game)
    if last is not None:
        return presenter.levels[presenter.level_of(last)]
    return next(iter(presenter.levels.values()))


def level_row(match: Match, presenter: Presenter, tr: Texts) -> list[Row]:
    """Return a select for changing the level before the game starts. If the player chooses another level, a new table
    replaces this one.
    """
    graded: object = presenter
    if not isinstance(graded, Graded) or match.options.lesson or not alone(match):
        return []
    now = graded.level_of(match)
    options = tuple(Option(label=tr(level.name), value=key, chosen=key == now) for key, level in graded.levels.items())
    return [Select(id=ControlId.home(SOLO, match.game), placeholder=tr("Another level"), options=options)]


def above_board(match: Match, presenter: Presenter, tr: Texts) -> str:
    """Return a text to show above the board. It introduces the level if one person plays
    alone; otherwise it's empty.
    """
    graded: object = presenter
    if not isinstance(graded, Graded) or match.options.lesson or not alone(match):
        return ""
    return tr(graded.levels[graded.level_of(match)].news)


def onward_rows(match: Match, presenter: Presenter, tr: Texts) -> list[Row]:
    """Return the button that starts a game at the next level. It's shown under the board of a finished game against
    computer players.
    """
    graded: object = presenter
    if not isinstance(graded, Graded) or match.status is not Status.OVER or not alone(match):
        return []
    levels = list(graded.levels)
    # After a lesson the same level comes once more; no one else is waiting.
    following = levels.index(graded.level_of(match)) + (not match.options.lesson)
    if not 0 < following < len(levels):
        return []
    key = levels[following]
    label = tr(graded.levels[key].again)
    return [(Button(id=ControlId.home(SOLO, match.game, key), label=label, style=Style.GOOD),)]
