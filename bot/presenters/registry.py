"""The games' faces: :func:`presenter` finds the one of a game."""

from __future__ import annotations

from typing import Final

from bot.presenters.mykerinos.presenter import MykerinosPresenter
from bot.presenters.presenter import Presenter

PRESENTERS: Final[dict[str, Presenter]] = {"mykerinos": MykerinosPresenter()}
"""Every game that the bot can show, by its id."""


def presenter(game: str) -> Presenter:
    """The face of ``game``. Raises KeyError for a game that the bot cannot show."""
    return PRESENTERS[game]
