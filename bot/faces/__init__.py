"""The games' faces: :func:`face` finds the one of a game."""

from __future__ import annotations

from typing import Final

from bot.face import Face
from bot.faces.mykerinos import MykerinosFace

FACES: Final[dict[str, Face]] = {"mykerinos": MykerinosFace()}
"""Every game that the bot can show, by its id."""


def face(game: str) -> Face:
    """The face of ``game``. Raises KeyError for a game that the bot cannot show."""
    return FACES[game]
