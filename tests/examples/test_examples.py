"""The examples as strangers meet them: installed, checked by a command, played through the whole bot."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.conformance import check_presenter
from bot.drawing.jobs import Jobs
from bot.match.pure.play.topic import Topic, Urgency
from bot.match.pure.table.model import Status
from bot.thinking.pool import Thinking
from data import chapters
from data.texts import languages, texts
from games.packages import BUILT_IN
from games.playouts import computers
from tests.e2e.toy_world import ToyTable, labelled, move_id, toy_world
from tests.e2e.world import answered, told
from tests.examples.conftest import EXAMPLES, NAMES
from tests.examples.loaded import loaded

pytestmark = pytest.mark.processes
ROOT = Path(__file__).parents[2]
LONGEST = {"four-in-a-row": 250, "liars-dice": 350}
"""Lines of a whole package, without its tests: data, catalogues and settings count."""


@pytest.fixture(autouse=True)
def found_by_workers(site, monkeypatch):
    """What is installed is found by every process that a test starts."""
    monkeypatch.setenv("PYTHONPATH", f"{site}{os.pathsep}{ROOT}")


def run(*words):
    return subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("package", "most"), LONGEST.items())
def test_a_whole_game_is_short(package, most):
    files = [path for path in (EXAMPLES / package).rglob("*") if path.suffix in {".py", ".toml", ".po", ".json"}]
    lines = [line for path in files if "tests" not in path.parts for line in path.read_text("utf-8").splitlines()]
    assert 50 < len(lines) <= most


@pytest.mark.parametrize(("package", "name"), NAMES.items())
def test_its_own_tests_pass(package, name):
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLES / package / "tests"))
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", NAMES.values())
def test_the_presenter_keeps_limits_and_secrets(kits, name):
    one = kits[name]
    check_presenter(one.part("presenter"), one.rules, every=25, draw_every=75)


def test_a_command_checks_an_installed_game():
    done = run("-m", "bot", "check-game", "four", "--games", "1")
    assert done.returncode == 0, done.stderr
    assert "keep the contract" in done.stdout
    assert "an analysis" in done.stdout
    unknown = run("-m", "bot", "check-game", "five")
    assert unknown.returncode == 2
    assert "four" in unknown.stderr


def test_texts_come_with_the_package(kits):
    presenter = kits["four"].part("presenter")
    assert presenter.label(kits["four"].rules.read("drop 3"), None, texts("de")) == "Spalte 3"
    assert presenter.label(kits["four"].rules.read("drop 3"), None, texts("fr")) == "Column 3"
    assert all(chapters.pages("four", language) for language in languages())


def world(folder, kits, **more):
    return toy_world(
        folder,
        games={name: one.rules for name, one in kits.items()},
        presenters={name: one.part("presenter") for name, one in kits.items()},
        computers={name: computers(one.rules) for name, one in kits.items()},
        **more,
    )


async def test_four_in_a_row_from_the_first_press_to_the_end(kits, tmp_path):
    async with world(tmp_path, kits) as made:
        people = [await made.person(name) for name in ("Ada", "Ben")]
        table = ToyTable(made, "four", people)
        board = await table.begin(0)
        for ply, column in enumerate((4, 3, 5, 3, 6, 3), 1):
            first = (await table.look()).asked[0]
            person = table.people[(await table.look()).match.players[first].user]
            await person.press(board, custom_id=labelled(board, "Column ")[str(column)])
            board = await table.board(ply)
        first = (await table.look()).match.players[(await table.look()).asked[0]].user
        refused = await told(
            table.people[first], await table.people[first].slash(table.channel, "four move", move="drop 9")
        )
        assert "1 to 7" in refused
        assert "F2" in refused
        await table.people[first].slash(table.channel, "four move", move="Column 7")
        end = await table.board(7)
        match = (await table.look()).match
        assert match.status is Status.OVER
        assert match.players[match.ranking.index(1)].user == first
        assert "The end" in str(end["embeds"])


async def test_a_computer_plays_four_in_a_row(kits, tmp_path):
    async with world(tmp_path, kits) as made:
        table = ToyTable(made, "four", [await made.person("Ada")], computers=1)
        board = await table.begin(0)
        (ada,) = table.people.values()
        while not labelled(board, "Column "):
            board = await table.board(1)
        ply = (await table.look()).match.ply
        await ada.press(board, custom_id=labelled(board, "Column ")["1"])
        await table.board(ply + 2)


async def test_liars_dice_shows_everyone_their_own_dice_only(kits, tmp_path):
    given = []
    async with world(tmp_path, kits, note=lambda user, what: given.append((user, what))) as made:
        people = [await made.person(name) for name in ("Ada", "Ben")]
        table = ToyTable(made, "liars", people)
        board = await table.begin(1)
        look = await table.look()
        assert look.view.board.dice == ()
        user = look.match.players[look.asked[0]].user
        panel = await answered(table.people[user], await table.people[user].press(board, custom_id=move_id(board)))
        assert panel["components"]
        own = (await table.look(user)).view.board.dice
        asked = await table.people[user].slash(table.channel, "game board", form="text")
        assert f"Cards: {', '.join(map(str, own))}" in str(await answered(table.people[user], asked))
        await table.people[user].slash(table.channel, "liars move", move="bid 9 6")
        await table.board(look.match.ply + 1)
        others = [one for one in table.people if one != user]
        seen = [re.findall(r"Cards: [^.]*", str(what)) for one, what in given if one in others]
        assert not any(f"{', '.join(map(str, own))}" in text for some in seen for text in some)


async def test_workers_and_other_processes_load_the_same_games(site):
    """The bot's process begins as the program here does."""
    games, text = found = ast.literal_eval(run("-m", "tests.examples.loaded").stdout)
    assert set(games) == {*BUILT_IN, *NAMES.values()}
    assert text == "Spalte 3"
    jobs, thinking = Jobs(), Thinking()
    try:
        assert await jobs.do(loaded, "what is loaded") == found
        assert await thinking.do(loaded, Topic(Urgency.TABLE, 1), since=0) == found
    finally:
        await jobs.close()
        await thinking.close()
