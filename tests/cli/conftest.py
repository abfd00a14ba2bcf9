import io
from types import SimpleNamespace

import pytest

from bot.__main__ import main
from bot.cli import records
from games.kit import GameKit
from tests.toys import lots, lots_presenter
from tests.toys.registered import register


@pytest.fixture
def game(tmp_path, capsys):
    path = tmp_path / "game.txt"
    assert main(["simulate", "--game", "mykerinos", "--players", "3", "--seed", "7", "--out", str(path)]) == 0
    assert capsys.readouterr().out == ""
    return path


@pytest.fixture
def typed(monkeypatch):
    def give(text):
        data = text if isinstance(text, bytes) else text.encode()
        monkeypatch.setattr(records, "sys", SimpleNamespace(stdin=SimpleNamespace(buffer=io.BytesIO(data))))

    return give


@pytest.fixture
def toys(monkeypatch):
    first = {"random": lambda view, legal, seed, now: legal[0]}
    register(monkeypatch, GameKit(rules=lots.GAME, presenter=lots_presenter.PRESENTER, computers=first))


def lots_of(capsys, *options):
    assert main(["simulate", "--game", "lots", "--players", "2", "--seed", "5", *options]) == 0
    return capsys.readouterr().out
