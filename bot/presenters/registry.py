"""How every game is shown. Which games there are says :data:`games.packages.PACKAGES`, and nothing else does."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from bot.interaction.host import GamePresenter
from bot.presenters.guide import Course
from bot.presenters.presenter import Presenter
from games.packages import PACKAGES

PRESENTERS: Final[dict[str, GamePresenter]] = {
    name: import_module(f"bot.presenters.{name}.presenter").PRESENTER for name in PACKAGES
}
"""Every game that the bot can show, by its id."""


def courses(presenters: Mapping[str, Presenter] = PRESENTERS) -> dict[str, Course]:
    """The taught first games that there are, by game."""
    found = ((game, shown.guide.course) for game, shown in presenters.items() if shown.guide)
    return {game: course for game, course in found if course}


def presenter(game: str) -> GamePresenter:
    """How ``game`` is shown. Raises KeyError for a game that the bot cannot show."""
    return PRESENTERS[game]
