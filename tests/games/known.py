import importlib
from importlib.util import find_spec

from games.registry import GAMES


def known(name):
    found = {game: importlib.import_module(f"tests.games.{game}.known") for game in GAMES if _stated(game)}
    return {game: getattr(module, name) for game, module in found.items() if hasattr(module, name)}


def _stated(game):
    return find_spec(f"tests.games.{game}") is not None and find_spec(f"tests.games.{game}.known") is not None
