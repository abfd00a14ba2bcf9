"""Facts about games for the tests of all games: each game's own are in ``tests/games/<game>/known.py``."""

import importlib
from importlib.util import find_spec

from games.registry import GAMES


def known(name):
    """The fact of that name, by the id of each game that states it."""
    found = {game: importlib.import_module(f"tests.games.{game}.known") for game in GAMES if _stated(game)}
    return {game: getattr(module, name) for game, module in found.items() if hasattr(module, name)}


def _stated(game):
    return find_spec(f"tests.games.{game}") is not None and find_spec(f"tests.games.{game}.known") is not None
