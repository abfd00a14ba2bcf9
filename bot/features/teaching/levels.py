"""Choose and change the level of a game that one person plays alone against computer players.

Some games are learned level by level (:attr:`bot.presenters.presenter.Presenter.levels`). In the others, a level is a
kind of computer player. This module chooses the first level, changes the level before the first move, and offers the
next level after a game. The controls are handled by :mod:`bot.features.home.welcome` and belong to no table, so they
never expire.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.controls.ids import ControlId, UnknownControl
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.interaction.host import Host
from bot.match.pure.seats.seating import alone
from bot.match.pure.table.model import Match, Status
from bot.presenters.presenter import Presenter
from data.texts import Texts
from games.options import Pairs

SOLO: Final = "solo"


class Step(NamedTuple):
    """The settings of a new game at a level, and the kind of its computer players, or None for the game's default
    kind.
    """

    options: Pairs
    computer: str | None


async def step_for(host: Host, game: str, user: int, level: str | None) -> Step:
    """Return the settings of a new game that `user` plays alone against computer players.

    If `level` is None and the game is learned level by level, take the level of the user's latest finished game, or the
    first level if there is none. For other games, take their default kind of computer player. Raises UnknownControl for
    an unknown level.
    """
    presenter = host.presenter(game)
    if level is not None and level not in (presenter.levels or presenter.computers):
        raise UnknownControl(str(ControlId.home(SOLO, game, level)))
    if not presenter.levels:
        return Step(presenter.first_game, level)
    if level is None:
        last = await host.service.store.played_last(user, game)
        level = next(iter(presenter.levels)) if last is None else presenter.level_of(last)
    return Step(presenter.levels[level].options, presenter.levels[level].computer)


def level_row(match: Match, presenter: Presenter, tr: Texts) -> list[Row]:
    if match.options.lesson or not alone(match):
        return []
    if presenter.levels:
        now, names = presenter.level_of(match), {key: level.name for key, level in presenter.levels.items()}
    else:
        now, names = _kind(match), dict(presenter.computers)
    if len(names) < 2:
        return []
    options = tuple(Option(label=tr(name), value=key, chosen=key == now) for key, name in names.items())
    return [Select(id=ControlId.home(SOLO, match.game), placeholder=tr("Another level"), options=options)]


def level_line(match: Match, presenter: Presenter, tr: Texts) -> str:
    """Return a line that tells a person who plays alone how well the computer players play. The line is empty at other
    tables, in lessons, and if the computer players differ in level.
    """
    kind = _kind(match)
    if match.options.lesson or not alone(match) or kind not in presenter.computers:
        return ""
    return tr("The computers' level") + f" · {tr(presenter.computers[kind])}"


def _kind(match: Match) -> str:
    kinds = {one.computer for one in match.players if one.computer}
    return next(iter(kinds)) if len(kinds) == 1 else ""


def above_board(match: Match, presenter: Presenter, tr: Texts) -> str:
    """Return a text to show above the board. It introduces the level if one person plays
    alone; otherwise it's empty.
    """
    if not presenter.levels or match.options.lesson or not alone(match):
        return ""
    return tr(presenter.levels[presenter.level_of(match)].news)


def onward_button(match: Match, presenter: Presenter, tr: Texts) -> Button | None:
    """Return the button that starts a learner's next game, or None if the match isn't a learner's. The button is shown
    under the board of a finished game.

    The next game is at the next level, or the same game without lessons.
    """
    if match.status is not Status.OVER or not alone(match):
        return None
    if presenter.levels:
        levels = list(presenter.levels)
        # After a lesson the same level comes once more; no one else is waiting.
        following = levels.index(presenter.level_of(match)) + (not match.options.lesson)
        if 0 < following < len(levels):
            key = levels[following]
            return _onward(ControlId.home(SOLO, match.game, key), tr(presenter.levels[key].again))
    if match.options.lesson:
        return _onward(ControlId.home(SOLO, match.game), tr("Play without lessons"))
    return None


def _onward(where: ControlId, label: str) -> Button:
    return Button(id=where, label=label, style=Style.GOOD)
