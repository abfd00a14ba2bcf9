"""Players' names in texts and on pictures; a player without a name that can be shown goes by the colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from data.colors import color_name
from data.texts import Texts
from render.kit.text.fonts import Face, drawable

Names: TypeAlias = Sequence[str | None]
"""The players' display names by seat; the colour replaces missing ones, None and names that no font has."""


def spoken_name(names: Names, seat: int, color: str, tr: Texts) -> str:
    """Return the name of ``seat`` for texts: as the player writes it, or the word of ``color``."""
    name = names[seat] if seat < len(names) else None
    return name.strip() if name and name.strip() else color_name(color, tr)


def drawn_name(name: str, color: str, tr: Texts, face: Face = Face.TEXT) -> str:
    """Return ``name`` for pictures: what the font can draw of it, or the word of ``color``."""
    return drawable(face, name) or color_name(color, tr)
