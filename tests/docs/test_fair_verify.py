import re

import pytest

from games.record import parse
from games.replay import begin, steps
from tests.docs.fair import GAME, SEED, WORDS
from tests.docs.proving import verified, without


def test_verify_makes_the_draws_and_choices_of_a_record_again(match, tmp_path, capsys):
    record, found = match
    assert found.holds
    assert found.words == WORDS
    code, said = verified(record, tmp_path, capsys)
    assert code == 0
    assert found.draws == 7
    assert found.seats_drawn
    assert "its seats were drawn" in said
    assert f"7 draws and {found.choices} choices of computers were repeated from the seed" in said
    assert "all are the same; the seed matches the commitment" in said
    assert f"table 1; its words, in their order: {', '.join(map(repr, WORDS))}" in said


def test_verify_finds_a_computers_choice_that_was_changed(record, tmp_path, capsys):
    whole = parse(record)
    after = dict(whole.others)["Computers"]
    left_after = int(re.search(r"after (\d+)", after)[1])
    assert {part.split()[1] for part in after.split(", ")} == {"greedy"}
    for color, since in ((part.split()[0], left_after if "after" in part else 0) for part in after.split(", ")):
        state, place, other = begin(GAME, whole), 0, ""
        for step in steps(GAME, whole):
            if step.number > since and step.entry.who == whole.seats.index(color):
                moves = GAME.legal(state, step.entry.who, 0)
                if len(moves) > 1:
                    place = step.number
                    other = GAME.write(next(move for move in moves if move != step.entry.what))
            state = step.state
        head = without(record, "Result").split(f"\n{place} ")[0]
        code, said = verified(f"{head}\n{place} {color} {other}\n", tmp_path, capsys)
        assert code == 1
        assert f"entry {place} isn't what the seed gives" in said


def test_verify_takes_the_seed_from_the_command_line(record, tmp_path, capsys):
    bare = without(record, "Seed", "Commitment")
    code, said = verified(bare, tmp_path, capsys)
    assert code == 0
    assert "draws" not in said
    code, said = verified(bare, tmp_path, capsys, "--seed", SEED.hex())
    assert code == 0
    assert "no commitment to compare" in said


@pytest.mark.parametrize("seed", ["beef", "no seed", "00" * 31, ""])
def test_what_is_no_seed_is_refused(seed, record, tmp_path, capsys):
    for text, more in ((record, ("--seed", seed)), (record.replace(SEED.hex(), seed), ())):
        code, said = verified(text, tmp_path, capsys, *more)
        assert code == 2
        assert "64 hexadecimal digits" in said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('[Chance "2"]', '[Chance "4"]'), "chance of version 4"),
        (('[Chance "2"]', '[Chance "1"]'), "chance of version 1"),
        (('[Chance "2"]\n', ""), "header Chance"),
        (('[Match "1"]', '[Match "the final"]'), "header Match"),
        (('[Match "1"]\n', ""), "header Match"),
        (("[Word-2 ", "[Word-7 "), "numbered 1 to 3"),
        ((" greedy", " clever"), "no such computer"),
        (('[Joined "', '[Joined "mauve '), "header Joined"),
        (('[Computers "', '[Computers "mauve greedy, '), "who plays a seat: mauve greedy"),
    ],
)
def test_headers_that_cannot_be_checked_are_said(record, tmp_path, capsys, change, said):
    assert change[0] in record
    code, told = verified(record.replace(*change), tmp_path, capsys)
    assert code == 2
    assert said in told
