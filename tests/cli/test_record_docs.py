import re
from pathlib import Path

import pytest

from bot.__main__ import main
from games.record import form, parse
from games.registry import GAMES
from games.replay import replay, result
from tests.golden.golden import HERE
from tests.toys import lots

PAGE = (Path(__file__).parents[2] / "docs" / "developers" / "record.md").read_text()
(EXAMPLE,) = re.findall(r"```record\n(.*?)```", PAGE, flags=re.DOTALL)
COMMANDS = re.findall(r"^\| `cartouche ([^`]*)`", PAGE, flags=re.MULTILINE)
MYKERINOS = GAMES["mykerinos"]


def test_the_example_is_a_game_that_goes_on():
    record = parse(EXAMPLE)
    assert form(record) == EXAMPLE
    state = replay(MYKERINOS, record)
    assert MYKERINOS.pending(state).asked == (record.seat("blue"),)


def test_the_example_of_a_result_is_what_a_result_looks_like():
    (example,) = re.findall(r'\[Result "([^"]*)"\]', PAGE)
    seats = ("blue", "red", "green")
    over = lots.State(5, (), ((),) * 3, (None,) * 3, (54, 54, 61), ())
    assert result(lots.GAME, seats, over) == example


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.split()[0])
def test_the_commands_run(command, typed, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    typed(EXAMPLE)
    assert main(command.replace("FILE", "-").split()) == 0
    assert capsys.readouterr().out


def test_all_commands_are_told(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    docs = Path(__file__).parents[2] / "docs"
    others = "".join((docs / name).read_text() for name in ("hosts/command-line.md",))
    told = {
        command.split()[0] for command in [*COMMANDS, *re.findall(r"^\| `cartouche ([^`]*)`", others, re.MULTILINE)]
    }
    listed = set(re.findall(r"^    ([\w-]+)(?: |$)", capsys.readouterr().out, flags=re.MULTILINE))
    assert told == listed


def patterns():
    tables = PAGE.split("## What Mykerinos writes")[1].split("## ", maxsplit=1)[0]
    cells = re.findall(r"^\| (`.*?) \|", tables, flags=re.MULTILINE)
    forms = [form for cell in cells for form in re.findall(r"`([^`]*)`", cell)]
    places = {r"\bF\b": "[A-H][1-9]", r"\bR\b": "[235]:[1-5](-[1-5])?", r"\bC\b": "[a-z]+", r"\bP\b": "[a-z]+"}
    for sign, meaning in places.items():
        forms = [re.sub(sign, meaning.replace("\\", r"\\"), form) for form in forms]
    return {form.replace("T T ...", "([a-z]+-[1-7]/?( |$))+") for form in forms}


def test_every_kind_of_entry_in_the_golden_games_is_told_and_every_kind_told_occurs():
    told = patterns()
    seen = set()
    for path in sorted((HERE / "mykerinos").glob("*.txt")):
        for line in parse(path.read_text()).lines:
            fitting = [pattern for pattern in told if re.fullmatch(pattern, line.what)]
            assert len(fitting) == 1, f"{line.what}: {fitting}"
            seen.update(fitting)
    assert seen == told
