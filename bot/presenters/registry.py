"""How every game is shown. Which games there are says :data:`games.packages.PACKAGES`, and nothing else does."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from bot.interaction.host import GamePresenter
from games.packages import PACKAGES

PRESENTERS: Final[dict[str, GamePresenter]] = {
    name: import_module(f"bot.presenters.{name}.presenter").PRESENTER for name in PACKAGES
}
"""Every game that the bot can show, by its id."""


def presenter(game: str) -> GamePresenter:
    """How ``game`` is shown. Raises KeyError for a game that the bot cannot show."""
    return PRESENTERS[game]
