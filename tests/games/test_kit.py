from importlib.metadata import EntryPoint

import pytest

from data import rulebook
from games.kit import GROUP, GameKit, load
from games.packages import BUILT_IN
from tests.toys import lots, lots_presenter

LOTS = GameKit(rules=lots.GAME, presenter=lots_presenter.PRESENTER)
OTHER = "no kit"


def broken():
    raise RuntimeError("out of order")


def point(name, value="tests.games.test_kit:LOTS"):
    return EntryPoint(name, value, GROUP)


def test_built_in_games_are_found_by_entry_points_too():
    found, problems = load([point(name, value) for name, value in BUILT_IN.items()])
    assert tuple(found) == tuple(BUILT_IN)
    assert problems == []


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (point("lots"), "has this id already"),
        (point("Lots"), "lower-case"),
        (point("tickets"), "call the game 'lots'"),
        (point("other", "tests.games.test_kit:OTHER"), "not a GameKit"),
        (point("gone", "nowhere_at_all:KIT"), "nowhere_at_all"),
        (point("gone", "tests.games.test_kit:MISSING"), "MISSING"),
    ],
)
def test_one_that_cannot_be_used_is_left_out_with_one_line(wrong, says):
    found, problems = load([point("lots"), wrong])
    assert list(found) == ["lots"]
    (problem,) = problems
    assert says in str(problem)
    assert "\n" not in str(problem)


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("rules.en.toml", '"R1" = 3', "rules.en.toml"),
        ("rules.de.toml", '"R1" = ', "rules.de.toml"),
        ("chapters.en.toml", "[[", "chapters.en.toml"),
        ("locales/de.po", "msgid", "de.po"),
    ],
)
def test_texts_that_cannot_be_read_leave_their_game_out(tmp_path, monkeypatch, file, text, says):
    name = "tickets_" + file.replace("/", "_").replace(".", "_")  # a process imports a name once
    package = tmp_path / name
    (package / "locales").mkdir(parents=True)
    (package / "rules.en.toml").write_text('"R1" = "There are tickets."')
    (package / file).write_text(text)
    (package / "__init__.py").write_text(
        "from games.kit import GameKit\nfrom tests.toys import lots\n"
        f"KIT = GameKit(rules=lots.GAME, presenter='', texts='{name}')"
    )
    monkeypatch.syspath_prepend(tmp_path)
    found, (problem,) = load([point("lots", f"{name}:KIT")])
    assert not found
    assert says in str(problem)
    assert "lots" not in rulebook.books()


def test_what_is_slow_to_load_is_loaded_when_it_is_asked_for():
    kit = GameKit(rules=lots.GAME, presenter="tests.toys.lots_presenter:PRESENTER")
    assert kit.part("presenter") is lots_presenter.PRESENTER
    assert kit.part("hints") is None
