import ast
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.conformance import check_presenter
from bot.features.rules import page_rows, page_title
from bot.match.pure.table.model import Status
from data import chapters
from data.texts import languages, texts
from games.analysis import decisions, moments, pieces, put_together, won
from games.computer import mix
from games.core import CHANCE, Decide, Drawn, Entry
from games.driver import Step
from games.noted import notes
from games.packages import BUILT_IN
from games.playouts import analyst, computers, weigh
from games.record import parse
from sandbox.stage.shown import buttons
from tests.e2e.toy_world import ToyTable, labelled, move_id, toy_world
from tests.e2e.world import PATIENCE, answered, told
from tests.examples.conftest import EXAMPLES, NAMES
from tests.wording import en

pytestmark = pytest.mark.processes
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def found_by_workers(site, monkeypatch, real_workers):
    """Let every process that a test starts find the installed examples. Processes forked from an earlier nursery (see
    `tests.nursery`) wouldn't find them.
    """
    monkeypatch.setenv("PYTHONPATH", f"{site}{os.pathsep}{ROOT}")


def run(*words):
    return subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)


def test_their_own_tests_pass():
    folders = [str(EXAMPLES / package / "tests") for package in NAMES]
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib", *folders)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", NAMES.values())
def test_the_presenter_keeps_limits_and_secrets(kits, name):
    one = kits[name]
    check_presenter(one.part("presenter"), one.rules, every=25, draw_every=75)


def test_texts_come_with_the_package(kits):
    presenter = kits["four"].part("presenter")
    assert presenter.label(kits["four"].rules.read("drop 3"), None, texts("de")) == "Spalte 3"
    assert presenter.label(kits["four"].rules.read("drop 3"), None, texts("fr")) == "Column 3"
    for language in languages():
        (page,) = chapters.pages("four", language)
        assert [number for number, _ in page.rules] == ["F1", "F2", "F3", "F4"]
        assert page_title("Four in a Row", page, texts(language)) == "Four in a Row"
        assert page_rows("four", [page], 0, texts(language)) == []
    assert chapters.page_with("four", "F3", "en") == chapters.pages("four", "en")[0]
    assert [hit.number for hit in chapters.search("four", "wins", "en")] == ["F3"]
    assert chapters.search("four", "F1", "en")[0].number == "F1"


def test_the_end_says_why_in_the_language_of_the_reader(kits):
    one = kits["four"]
    _, steps = went(one.rules, ("red", "yellow"), *(f"drop {column}" for column in (1, 2, 1, 2, 1, 2, 1)))
    ended = steps[-1].events[-1]
    assert texts("de")(one.part("presenter").endings[ended.reason]).startswith("Vier in")


def world(folder, kits, **more):
    return toy_world(
        folder,
        games={name: one.rules for name, one in kits.items()},
        presenters={name: one.part("presenter") for name, one in kits.items()},
        computers={name: computers(one.rules) for name, one in kits.items()},
        analysts={name: analyst(one.rules) for name, one in kits.items()},
        **more,
    )


def went(rules, seats, *texts, options=None):
    start = state = rules.new(seats, options or rules.options())
    steps = []
    for number, text in enumerate(texts, 1):
        pending = rules.pending(state)
        what = text if isinstance(text, Drawn) else rules.read(text)
        entry = Entry(pending.asked[0] if isinstance(pending, Decide) else CHANCE, what)
        state, events = rules.apply(state, entry)
        steps.append(Step(number, entry, state, events))
    return start, steps


def analysis_of(rules, start, steps):
    judge = analyst(rules)
    made = decisions(start, steps)
    work = pickle.loads(pickle.dumps(pieces(judge, made, mix)))
    return put_together(rules, judge, made, [piece() for piece in work], (steps[-1].number, steps[-1].state))


def test_four_in_a_row_is_analysed_without_a_line_of_its_own(kits):
    rules = kits["four"].rules
    start, steps = went(rules, ("red", "yellow"), *(f"drop {column}" for column in (1, 2, 1, 2, 1, 7, 3, 2, 1)))
    found = analysis_of(rules, start, steps)
    assert found.by_wins
    by_ply = {one.ply: one for one in found.judged}
    assert len(by_ply) == len(steps)
    assert by_ply[6].better == "drop 1", "the row could have been stopped"
    assert by_ply[6].chance == by_ply[6].cost > 0, "now it can be filled at once"
    assert by_ply[7].better == "drop 1", "the row could have been filled"
    assert by_ply[7].cost > 50
    assert by_ply[9].better is None
    assert 6 in {one.ply for one in moments(found)}
    assert found.course[-1].chances == won((1, 2)) == (1_000, 0)
    assert found.course[6].chances[0] > found.course[0].chances[0]


def test_an_analysis_of_dice_knows_no_more_than_the_seat_did(kits):
    rules = kits["liars"].rules
    rolls = [Drawn(f"dice-{seat}", tuple(f"d{die}" for die in dice)) for seat, dice in enumerate(("224", "366"))]
    options = rules.options(dice=3)
    state = went(rules, ("red", "blue"), *rolls, options=options)[1][-1].state
    other = replace(state, position=replace(state.position, dice=((2, 2, 4), (1, 1, 5))))
    judge = analyst(rules)
    one = judge.judge(state, 0, rules.read("bid 6 6"), 1)
    assert one == judge.judge(other, 0, rules.read("bid 6 6"), 1)
    assert one.cost > 0
    assert judge.judge(state, 0, one.better, 1).cost == 0


def test_moves_of_a_small_game_are_weighed(kits):
    rules = kits["four"].rules
    _, steps = went(rules, ("red", "yellow"), *(f"drop {column}" for column in (1, 2, 1, 2, 1, 7)))
    state = steps[-1].state
    found = weigh(rules)(rules.view(state, 0), rules.legal(state, 0), 1, 400, [rules.read("drop 7")])
    assert [found[0].action, found[0].value] == [rules.read("drop 1"), 0]
    assert {one.action for one in found} <= set(rules.legal(state, 0))
    assert next(one.value for one in found if one.action == rules.read("drop 7")) < 0


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
        assert en("The end") in str(end["embeds"])
        await analysed(made, table)


async def analysed(made, table):
    ada = table.watcher
    asked = await answered(ada, await ada.slash(table.channel, "game history", form="analysis"))
    shown = await ada.wait_for(
        table.channel, lambda one: one["id"] == asked["id"] and one["attachments"], 10 * PATIENCE
    )
    assert en("**Loss per decision**, in chances of winning (less is better):") in shown["content"]
    assert shown["attachments"]
    turns = [one["label"] for one in buttons(shown) if one.get("label", "").startswith("Turning point")]
    for turn in turns:
        one = await answered(ada, await ada.press(shown, turn))
        assert re.search(r"A better move \(1\): \*\*Column \d", one["content"])
        assert one["attachments"]
    sent = await answered(ada, await ada.slash(table.channel, "game record"))
    record = parse(made.files[int(sent["attachments"][0]["id"])].decode())
    said = [note for line in record.lines for note in notes(line)]
    assert sorted(one.turn for one in said if one.turn) == list(range(1, len(turns) + 1))
    assert all(one.lost.endswith(" %") for one in said)


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
        assert en("Cards: {cards}.", cards=", ".join(map(str, own))) in str(await answered(table.people[user], asked))
        await table.people[user].slash(table.channel, "liars move", move="bid 9 6")
        await table.board(look.match.ply + 1)
        others = [one for one in table.people if one != user]
        seen = [re.findall(r"Cards: [^.]*", str(what)) for one, what in given if one in others]
        assert not any(f"{', '.join(map(str, own))}" in text for some in seen for text in some)


def test_a_process_and_its_workers_load_the_same_games(site):
    here, *workers = ast.literal_eval(run("-m", "tests.examples.everywhere").stdout)
    games, text = here
    assert set(games) == {*BUILT_IN, *NAMES.values()}
    assert text == "Spalte 3"
    assert workers == [here, here]
