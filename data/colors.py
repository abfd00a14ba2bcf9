"""The six player colours: their names, letters, shapes, emojis and RGB values.

Pictures, text boards and messages all use this table, so a colour has the same letter and shape everywhere. It isn't a
TOML file, because ``make texts`` finds translatable names only in Python code. A game lists the colours of its seats
(:attr:`games.core.Game.seat_names`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import msgspec

from data.texts import N_, Texts

Shape: TypeAlias = Literal["disc", "square", "diamond", "cross", "triangle", "tablet"]


class Color(msgspec.Struct, frozen=True, kw_only=True):
    """A player's colour.

    `name` is the colour's name in English, and `computer` the name of the computer player that has this colour; both
    are translatable. `letter` is the same in every language. `sign` is an emoji, which must never be shown without a
    name, because the emojis of the colours differ only in hue. `paint` holds the red, green and blue values for
    pictures, from 0 to 255.
    """

    id: str
    name: str
    letter: str
    computer: str
    shape: Shape
    sign: str
    paint: tuple[int, int, int]


_TABLE: Final = (
    Color(id="blue", name=N_("Blue"), letter="B", computer=N_("Bolt"), shape="disc", sign="🔵", paint=(26, 78, 178)),
    Color(id="red", name=N_("Red"), letter="R", computer=N_("Rivet"), shape="square", sign="🔴", paint=(190, 28, 26)),
    Color(
        id="green", name=N_("Green"), letter="G", computer=N_("Gizmo"), shape="diamond", sign="🟢", paint=(100, 196, 80)
    ),
    Color(
        id="white", name=N_("White"), letter="W", computer=N_("Widget"), shape="cross", sign="⚪", paint=(255, 255, 255)
    ),
    Color(
        id="yellow",
        name=N_("Yellow"),
        letter="Y",
        computer=N_("Yotta"),
        shape="triangle",
        sign="🟡",
        paint=(252, 222, 20),
    ),
    Color(
        id="purple",
        name=N_("Purple"),
        letter="P",
        computer=N_("Pixel"),
        shape="tablet",
        sign="🟣",
        paint=(196, 130, 220),
    ),
)

COLORS: Final[Mapping[str, Color]] = MappingProxyType({color.id: color for color in _TABLE})
"""The player colours by id, in display order. They also differ in lightness, so that colour-blind people can tell them
apart. For each common type of colour blindness, the lightness of any two colours differs by at least 20 in the CIELAB
colour space.
"""


def color_name(color: str, tr: Texts) -> str:
    """Return the colour's name in the reader's language, such as ``Blue``. For an unknown colour, return its id,
    capitalized.
    """
    return tr(COLORS[color].name) if color in COLORS else color.capitalize()
