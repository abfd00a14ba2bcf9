from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.chronos.terms import FACES, City, God
from render.chronos.palette import SEATS
from render.chronos.signs.beside import Horse, Medal, Town
from render.chronos.signs.faces import Card
from render.chronos.signs.glasses import LEVELS, Glass
from render.kit.art import Art
from render.kit.symbols import SIDE

SYMBOLS: Final[Mapping[str, Art]] = {
    **{f"card_{face}": Card(96, SIDE, face) for face in FACES},
    **{god.value: Medal(SIDE, god) for god in God},
    **{city.value: Town(SIDE, city) for city in City},
    **{f"out_{color}": Glass.of(SIDE, color, 0, free=True) for color in SEATS},
    **{f"sand_{color}": Glass.of(SIDE, color, LEVELS * 3 // 4, free=False) for color in SEATS},
    "troy_marker": Horse(SIDE),
}
"""The symbols, by name.

Gods and cities are named by their ids, and cards are `card_<face>`. `out_<color>` is an hourglass that has run out, and
`sand_<color>` is a running one.
"""
