"""docs/fair-chance.md says what is true: its program finds fair records fair, and what was changed in others."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from bot.__main__ import main
from bot.match import chance, proof
from games.core import CHANCE, Draw, Entry
from games.driver import at_random, following
from games.record import form
from games.registry import GAMES
from games.replay import recorded

PAGE = (Path(__file__).parents[2] / "docs" / "fair-chance.md").read_text("utf-8")
(PROGRAM,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
GAME = GAMES["mykerinos"]
SEED = bytes(range(32))


@pytest.fixture(scope="module")
def record():
    """A game whose draws come from SEED, as `/game record` would give it."""
    hands = Random(5).randrange
    seats = ("blue", "red", "green")
    state, entries = GAME.new(seats), []
    while (entry := following(GAME, state, at_random(hands), hands)) is not None:
        pending = GAME.pending(state)
        if isinstance(pending, Draw):
            entry = Entry(CHANCE, chance.draw(SEED, len(entries) + 1, pending), entry.at)
        state, _ = GAME.apply(state, entry)
        entries.append(entry)
    public = proof.headers(chance.commitment(SEED), SEED.hex())
    return form(msgspec.structs.replace(recorded(GAME, seats, entries, state), others=public))


def another_wing(text):
    """The record with two of its wings' patrons exchanged."""
    return re.sub(r"^2 \* wings (\w+) (\w+)", r"2 * wings \2 \1", text, flags=re.MULTILINE)


def run(text, tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM, "utf-8")
    (tmp_path / "game.txt").write_text(text, "utf-8")
    return subprocess.run(
        [sys.executable, "program.py", "game.txt"], cwd=tmp_path, capture_output=True, text=True, check=False
    )


def verified(text, tmp_path, capsys, *more):
    path = tmp_path / "game.txt"
    path.write_text(text, "utf-8")
    code = main(["verify", str(path), *more])
    return code, "".join(capsys.readouterr())


def test_the_program_of_the_page_agrees_with_a_fair_record(record, tmp_path):
    done = run(record, tmp_path)
    assert done.returncode == 0, done.stderr
    draws = re.findall(r"^(\d+) \* ", record, re.MULTILINE)
    assert re.findall(r"^(\d+) \w+ as the seed gives it$", done.stdout, re.MULTILINE) == draws


def test_the_program_of_the_page_finds_what_was_changed(record, tmp_path):
    assert "2 wings CHANGED" in run(another_wing(record), tmp_path).stdout
    other = run(record.replace(SEED.hex(), bytes(32).hex()), tmp_path)
    assert "not the one that was sealed" in other.stderr


def test_verify_makes_the_draws_of_a_record_again(record, tmp_path, capsys):
    code, said = verified(record, tmp_path, capsys)
    assert code == 0
    assert "6 draws were made again from the seed, and all are the same; the seed fits the commitment" in said


def test_verify_takes_the_seed_from_the_command_line(record, tmp_path, capsys):
    bare = re.sub(r'\[(Seed|Commitment) ".*"\]\n', "", record)
    code, said = verified(bare, tmp_path, capsys)
    assert code == 0
    assert "draws" not in said
    code, said = verified(bare, tmp_path, capsys, "--seed", SEED.hex())
    assert code == 0
    assert "no commitment to compare" in said


def test_verify_finds_a_draw_that_was_changed(record, tmp_path, capsys):
    # A game of two entries: what comes later would not fit another order of the wings.
    changed = re.sub(r"^([3-9]|\d\d+) .*\n|^\[Result.*\n", "", another_wing(record), flags=re.MULTILINE)
    code, said = verified(changed, tmp_path, capsys)
    assert code == 1
    assert "entry 2 is not what the seed gives: wings lemon blackmore" in said


def test_verify_finds_a_seed_that_was_not_sealed(record, tmp_path, capsys):
    code, said = verified(record, tmp_path, capsys, "--seed", "00" * 32)
    assert code == 1
    assert "does not fit the commitment" in said


@pytest.mark.parametrize("seed", ["beef", "no seed", "00" * 31, ""])
def test_what_is_no_seed_is_refused(seed, record, tmp_path, capsys):
    code, said = verified(record, tmp_path, capsys, "--seed", seed)
    assert code == 2
    assert "64 hexadecimal digits" in said
