"""Players' names in texts and on pictures; who has none that can be shown goes by the colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from data.colors import color_name
from data.texts import Texts
from render.kit.text.fonts import Face, drawable

Names: TypeAlias = Sequence[str | None]
"""The players' display names by seat; missing ones, None and names that no font has are told by their colour."""


def spoken_name(names: Names, seat: int, color: str, tr: Texts) -> str:
    """The name of ``seat`` for texts: as the player writes it, else the word of ``color``."""
    name = names[seat] if seat < len(names) else None
    return name.strip() if name and name.strip() else color_name(color, tr)


def drawn_name(name: str, color: str, tr: Texts, face: Face = Face.TEXT) -> str:
    """``name`` for pictures: what the font has of it, else the word of ``color``."""
    return drawable(face, name) or color_name(color, tr)
