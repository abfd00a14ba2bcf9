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


def beside_color(name: str, color: str, tr: Texts) -> str:
    """Return a player's name with the name of their colour, such as `Ada (Blue)`, or only the colour if it's both."""
    called = color_name(color, tr)
    return called if name == called else tr("{name} ({color})", name=name, color=called)


def won(who: Sequence[str], tr: Texts) -> str:
    """Return a sentence that says that the players `who` have won, or that the game is over if nobody has."""
    if len(who) > 1:
        return tr("{names} share the win", names=tr.listed(who))
    return tr("{name} wins", name=who[0]) if who else tr("The game is over")
