from bot.presenters.registry import PRESENTERS
from games import kit
from games.computer import random_player
from games.registry import COMPUTERS, GAMES
from tests.toys import fair, fair_presenter, lots, lots_presenter, pebbles, pebbles_presenter, sands, sands_presenter

TOYS = {game.name: game for game in (lots.GAME, sands.GAME, fair.GAME, pebbles.GAME)}
WITH_TOYS = {
    "games": {**GAMES, **TOYS},
    "presenters": {
        **PRESENTERS,
        "lots": lots_presenter.PRESENTER,
        "sands": sands_presenter.PRESENTER,
        "fair": fair_presenter.PRESENTER,
        "pebbles": pebbles_presenter.PRESENTER,
    },
    "computers": {**COMPUTERS, **{name: {"random": random_player} for name in TOYS}},
}


def register(monkeypatch, *games):
    known = {**kit.kits(), **{game.rules.name: game for game in games}}
    monkeypatch.setattr("games.kit.kits", lambda: known)
