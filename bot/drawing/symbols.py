"""The signs of all games as pictures: which there are, and drawing them; in the drawing process."""

from __future__ import annotations

from collections.abc import Mapping

from bot.presenters.presenter import Presenter
from render.kit.art import Art
from render.kit.symbols import COLOR_SYMBOLS, Drawn, drawn


def symbols_of(presenters: Mapping[str, Presenter]) -> dict[str, Art]:
    """The six colours' signs by the colours, and each game's own by ``<game>_<name>``."""
    own = {f"{game}_{name}": art for game, shown in presenters.items() for name, art in shown.symbols.items()}
    return {**COLOR_SYMBOLS, **own}


def draw_symbols(arts: Mapping[str, Art]) -> dict[str, Drawn]:
    """All of ``arts`` as pictures."""
    return {name: drawn(art) for name, art in arts.items()}
