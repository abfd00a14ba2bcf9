from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from data.colors import color_name
from data.texts import Texts
from render.kit.text.fonts import Face, drawable

Names: TypeAlias = Sequence[str | None]
"""The players' display names by seat. A missing name, None, or a name that can't be displayed is replaced with the
player's colour.
"""


def spoken_name(names: Names, seat: int, color: str, tr: Texts) -> str:
    """Return a seat's name for use in text, or the name of `color` if there is none."""
    name = names[seat] if seat < len(names) else None
    return name.strip() if name and name.strip() else color_name(color, tr)


def drawn_name(name: str, color: str, tr: Texts, face: Face = Face.TEXT) -> str:
    """Return the displayable characters of `name` for use in images, or the name of `color` if there are none."""
    return drawable(face, name) or color_name(color, tr)
