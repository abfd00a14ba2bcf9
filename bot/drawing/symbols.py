from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from typing import Final

import data
import render
from bot.presenters.presenter import Presenter
from render.kit.art import Art
from render.kit.symbols import COLOR_SYMBOLS, Drawn, drawn

DIGITS: Final = 16
KINDS: Final = frozenset({".otf", ".py", ".toml"})


def symbols_of(presenters: Mapping[str, Presenter]) -> dict[str, Art]:
    """Return the six colours' symbols by colour, and each game's symbols by ``<game>_<name>``."""
    own = {f"{game}_{name}": art for game, shown in presenters.items() for name, art in shown.symbols.items()}
    return {**COLOR_SYMBOLS, **own}


def draw_symbols(arts: Mapping[str, Art]) -> dict[str, Drawn]:
    return {name: drawn(art) for name, art in arts.items()}


def recipe(art: Art) -> str:
    """Return a digest of everything that determines how ``art`` looks. If it changes, the picture is drawn again."""
    return hashlib.sha256(f"{_program()}\n{art!r}".encode()).hexdigest()[:DIGITS]


@functools.cache
def _program() -> str:
    told = hashlib.sha256(f"pillow {metadata.version('pillow')}\n".encode())
    for package in (data, render):
        folder = Path(package.__path__[0])
        for path in sorted(path for path in folder.rglob("*") if path.suffix in KINDS):
            told.update(f"{path.relative_to(folder).as_posix()}\n".encode())
            told.update(path.read_bytes())
    return told.hexdigest()
