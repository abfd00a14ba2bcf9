import re

import pytest

from games.record import parse
from tests.docs.fair import WORDS
from tests.docs.proving import run, verified, without


@pytest.mark.processes
def test_the_program_of_the_page_agrees_with_a_fair_record(record, tmp_path):
    done = run(record, tmp_path)
    assert done.returncode == 0, done.stderr
    draws = re.findall(r"^(\d+) \* ", record, re.MULTILINE)
    assert len(draws) == 6
    assert re.findall(r"^(\d+) \w+ as the seed gives it$", done.stdout, re.MULTILINE) == draws
    assert "CHANGED" not in done.stdout
    assert repr(list(WORDS)) in done.stdout
    assert "seating as the seed gives it" in done.stdout


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("purple elephants", "purple elephant"),
        ('[Match "1"]', '[Match "2"]'),
        ('[Word-1 "purple elephants"]\n', ""),
        ('[Chance "2"]', '[Chance "3"]'),
    ],
)
@pytest.mark.processes
def test_what_the_draws_come_from_cannot_be_exchanged(record, tmp_path, capsys, old, new):
    assert old in record
    changed = record.replace(old, new)
    if "Word-1" in old:
        changed = changed.replace("Word-2", "Word-1").replace("Word-3", "Word-2")
    assert "CHANGED" in run(changed, tmp_path).stdout
    code, said = verified(changed, tmp_path, capsys)
    assert code == 1
    assert "isn't what the seed gives" in said or "aren't in the seed's order" in said


@pytest.mark.processes
def test_seats_that_were_changed_are_found(record, tmp_path, capsys):
    seats = parse(record).seats
    other = " ".join((seats[1], seats[0], *seats[2:]))
    changed = record.replace(f'[Seats "{" ".join(seats)}"]', f'[Seats "{other}"]')
    assert f"seating CHANGED: the seed gives {' '.join(seats)}" in run(changed, tmp_path).stdout
    bare = re.sub(r"^([1-9]\d*) .*\n|^\[Result.*\n", "", changed, flags=re.MULTILINE)
    code, said = verified(bare, tmp_path, capsys)
    assert code == 1
    assert f"the seats aren't in the seed's order: {' '.join(seats)}" in said


@pytest.mark.processes
def test_a_record_that_says_nothing_of_drawn_seats_does_not_pass(record, tmp_path, capsys):
    bare = without(record, "Joined")
    done = run(bare, tmp_path)
    assert "No seats were drawn" in done.stdout
    assert "start CHANGED" in done.stdout or "wings CHANGED" in done.stdout
    code, said = verified(bare, tmp_path, capsys)
    assert code == 1
    assert "isn't what the seed gives" in said
