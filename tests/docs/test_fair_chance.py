"""docs/fair-chance.md says what is true: what is promised holds, what is not promised does not, and its program finds
fair records fair, and what was changed in others.
"""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.match import chance, words
from bot.match.chance import Chance
from bot.presenters.mykerinos.course import COURSE
from games.core import CHANCE, Draw, Entry
from games.record import parse
from games.replay import begin, steps
from tests.docs.fair import GAME, SEED, WORDS, played
from tests.seeds import times

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "fair-chance.md").read_text("utf-8")
(PROGRAM,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
FIRST = (ROOT / "tests" / "match" / "golden" / "chance-1.txt").read_text("utf-8")
"""A record that the first version of the bot gave, by its own way to draw."""


@pytest.fixture(scope="module")
def match(tmp_path_factory):
    return asyncio.run(played(tmp_path_factory.mktemp("fair")))


@pytest.fixture(scope="module")
def record(match):
    return match[0]


def without(text, *names):
    return re.sub(rf'\[(?:{"|".join(names)}) ".*"\]\n', "", text)


def another_wing(text):
    """The record with two of its wings' patrons exchanged, up to there: what comes later would not fit."""
    text = re.sub(r"^2 \* wings (\w+) (\w+)", r"2 * wings \2 \1", text, flags=re.MULTILINE)
    return re.sub(r"^([3-9]|\d\d+) .*\n|^\[Result.*\n", "", text, flags=re.MULTILINE)


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


def draws_of(text):
    return re.findall(r"^\d+ \* (.*)$", text, re.MULTILINE)


def first_draws(seed, given, number=1, seats=("blue", "red", "green")):
    """What the start and the wings of a match are, without playing it."""
    luck = Chance(chance.key_of(chance.BY_ORDINAL, seed, number, given))
    state, found = GAME.new(luck.seats(seats)), []
    while isinstance(pending := GAME.pending(state), Draw) and len(found) < 2:
        drawn = luck.draw(pending, len(found) + 1)
        state, _ = GAME.apply(state, Entry(CHANCE, drawn))
        found.append(GAME.write(drawn))
    return found


def suits(found):
    """What somebody might wish for: red begins, and two wings are as they like them."""
    return found[0] == "start red" and found[1].startswith("wings violet lemon")


# What the seal and the words are good for


def test_without_a_word_seeds_could_be_tried_before_the_table_opens():
    """The page says so: this is what words are for."""
    assert any(suits(first_draws(number.to_bytes(32, "big"), ())) for number in range(2_000))


def test_a_word_makes_all_trying_of_seeds_before_it_worthless():
    """The best of many seeds, tried without the word or with guesses at it, suits no more often than any seed."""
    guesses = [(), ("purple",), ("x",)]
    tried = [
        seed
        for number in range(times(3_000, 7_000))
        if any(suits(first_draws(seed := number.to_bytes(32, "big"), guess)) for guess in guesses)
    ]
    assert len(tried) > 20
    honest = [f"word {number}" for number in range(40)]
    found = [suits(first_draws(seed, (word,))) for seed in tried for word in honest]
    assert 0.5 / 60 < sum(found) / len(found) < 1.5 / 60  # one in three begins, one in twenty pairs of wings


def test_after_the_seal_no_other_seed_fits(record):
    """Thousands of seeds are tried against the word: those that suit are not the one that was sealed."""
    sealed = dict(parse(record).others)["Commitment"]
    tried = (number.to_bytes(32, "big") for number in range(times(8_000, 20_000)))
    suiting = [seed for seed in tried if suits(first_draws(seed, WORDS))]
    assert len(suiting) > 40
    assert sealed not in {chance.commitment(seed) for seed in suiting}
    assert sealed == chance.commitment(SEED)


@pytest.mark.processes
def test_a_seed_that_suits_is_found_by_verify_and_by_the_program(record, tmp_path, capsys):
    other = next(seed for n in range(20_000) if suits(first_draws(seed := n.to_bytes(32, "big"), WORDS)))
    code, said = verified(record, tmp_path, capsys, "--seed", other.hex())
    assert code == 1
    assert "does not fit the commitment" in said
    done = run(record.replace(SEED.hex(), other.hex()), tmp_path)
    assert "not the one that was sealed" in done.stderr


def test_who_knows_the_seed_and_gives_the_last_word_can_steer_and_the_next_word_undoes_it():
    """The page says that the last word decides: it is true both ways."""
    chosen = next(word for n in range(5_000) if suits(first_draws(SEED, ("honest", word := f"w{n}"))))
    assert suits(first_draws(SEED, ("honest", chosen)))
    behind = [suits(first_draws(SEED, ("honest", chosen, f"then {n}"))) for n in range(1_500)]
    assert sum(behind) < 1.8 * len(behind) / 60


@pytest.mark.processes
async def test_what_was_taken_back_is_drawn_anew_and_all_of_it_is_checked(tmp_path, capsys):
    text, found = await played(tmp_path, backs=0.5)
    assert found.holds, found
    lines = re.findall(r"^\d+ (\S+) (\w+) ?(.*)$", text, re.MULTILINE)
    last_area = max(place for place, line in enumerate(lines) if line[1] == "area")
    assert any(line[1] == "undo" for line in lines[:last_area])
    areas = [line[2] for line in lines if line[1] == "area"]
    assert len(set(areas)) == len(areas) > 5, "more than there are rounds: one was drawn again, and differently"
    assert verified(text, tmp_path, capsys)[0] == 0
    done = run(text, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "CHANGED" not in done.stdout
    assert done.stdout.count("as the seed gives it") == len(draws_of(text)) + 1


async def test_nothing_that_anybody_does_in_the_game_changes_a_draw(tmp_path):
    """Rounds are short where everybody passes at once, long where nobody does; all draws are the same."""
    games = []
    for number, passing in enumerate((0.0, 0.5, 1.0)):
        folder = tmp_path / str(number)
        folder.mkdir()
        text, found = await played(folder, hands=number, passing=passing, leaves=False)
        assert found.holds
        games.append(text)
    entries = [re.findall(r"^(\d+) \* area", text, re.MULTILINE) for text in games]
    assert entries[0] != entries[1] != entries[2]
    assert draws_of(games[0]) == draws_of(games[1]) == draws_of(games[2])


def test_who_sits_there_decides_between_whom_the_start_player_is_drawn_and_nothing_of_the_wings():
    found = {
        tuple(first_draws(SEED, WORDS, seats=seats))
        for seats in (("blue", "red"), ("red", "green"), ("green", "white", "blue"), ("white", "red"))
    }
    assert len({start for start, _ in found}) > 1
    assert len({wings for _, wings in found}) == 1


# The program and `cartouche verify`


@pytest.mark.parametrize("first", [False, True], ids=["today's", "the first version's"])
@pytest.mark.processes
def test_the_program_of_the_page_agrees_with_a_fair_record(record, tmp_path, first):
    text = FIRST if first else record
    done = run(text, tmp_path)
    assert done.returncode == 0, done.stderr
    draws = re.findall(r"^(\d+) \* ", text, re.MULTILINE)
    assert len(draws) == 6
    assert re.findall(r"^(\d+) \w+ as the seed gives it$", done.stdout, re.MULTILINE) == draws
    assert "CHANGED" not in done.stdout
    assert (repr(list(WORDS)) in done.stdout) == (not first)
    assert ("seating as the seed gives it" in done.stdout) == (not first)
    assert ("a match of the first version" in done.stdout) == first


@pytest.mark.parametrize("first", [False, True], ids=["today's", "the first version's"])
@pytest.mark.processes
def test_the_program_of_the_page_finds_what_was_changed(record, tmp_path, first):
    assert "2 wings CHANGED" in run(another_wing(FIRST if first else record), tmp_path).stdout


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("purple elephants", "purple elephant"),
        ('[Match "1"]', '[Match "2"]'),
        ('[Word-1 "purple elephants"]\n', ""),
        ('[Chance "2"]\n', ""),
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
    assert "not what the seed gives" in said or "not in the order that the seed gives" in said


def test_verify_makes_the_draws_and_choices_of_a_record_again(match, tmp_path, capsys):
    record, found = match
    assert found.holds
    assert found.words == WORDS
    code, said = verified(record, tmp_path, capsys)
    assert code == 0
    assert found.draws == 7
    assert found.seats_drawn
    assert "its seats were drawn" in said
    assert f"7 draws and {found.choices} choices of computers were made again from the seed" in said
    assert "all are the same; the seed fits the commitment" in said
    assert f"table 1; its words, in their order: {', '.join(map(repr, WORDS))}" in said


@pytest.mark.processes
def test_seats_that_were_changed_are_found(record, tmp_path, capsys):
    """Two seats exchanged: everything else of the record stays as it was."""
    seats = parse(record).seats
    other = " ".join((seats[1], seats[0], *seats[2:]))
    changed = record.replace(f'[Seats "{" ".join(seats)}"]', f'[Seats "{other}"]')
    assert f"seating CHANGED: the seed gives {' '.join(seats)}" in run(changed, tmp_path).stdout
    bare = re.sub(r"^([1-9]\d*) .*\n|^\[Result.*\n", "", changed, flags=re.MULTILINE)
    code, said = verified(bare, tmp_path, capsys)
    assert code == 1
    assert f"the seats are not in the order that the seed gives: {' '.join(seats)}" in said


@pytest.mark.processes
def test_a_record_that_says_nothing_of_drawn_seats_does_not_pass(record, tmp_path, capsys):
    """Seats that were chosen cannot pass as those of an earlier match: each draw would be another one."""
    bare = without(record, "Joined")
    done = run(bare, tmp_path)
    assert "No seats were drawn" in done.stdout
    assert "start CHANGED" in done.stdout or "wings CHANGED" in done.stdout
    code, said = verified(bare, tmp_path, capsys)
    assert code == 1
    assert "is not what the seed gives" in said


def test_verify_knows_the_first_version(tmp_path, capsys):
    code, said = verified(FIRST, tmp_path, capsys)
    assert code == 0
    assert "6 draws were made again from the seed, and all are the same; the seed fits the commitment" in said
    assert "a match of the first version" in said


@pytest.mark.processes
def test_a_record_that_passes_itself_off_as_one_of_the_first_version_is_named_so(tmp_path, capsys):
    """Its seed could have been tried, and the words that it names would not count."""
    passed_off = FIRST.replace("[Commitment", '[Match "7"]\n[Word-1 "purple"]\n[Commitment')
    code, said = verified(passed_off, tmp_path, capsys)
    assert code == 0
    assert "no words count" in said
    assert "purple" not in said
    done = run(passed_off, tmp_path)
    assert "a match of the first version, without words" in done.stdout
    assert "purple" not in done.stdout


def test_verify_finds_a_computers_choice_that_was_changed(record, tmp_path, capsys):
    """The computer's last choice among several moves, as another one of them; the seat of who left, too."""
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
        assert f"entry {place} is not what the seed gives" in said


def test_verify_takes_the_seed_from_the_command_line(record, tmp_path, capsys):
    bare = without(record, "Seed", "Commitment")
    code, said = verified(bare, tmp_path, capsys)
    assert code == 0
    assert "draws" not in said
    code, said = verified(bare, tmp_path, capsys, "--seed", SEED.hex())
    assert code == 0
    assert "no commitment to compare" in said


def test_verify_finds_a_draw_that_was_changed(record, tmp_path, capsys):
    code, said = verified(another_wing(record), tmp_path, capsys)
    assert code == 1
    wings = draws_of(record)[1]
    assert f"entry 2 is not what the seed gives: {wings}" in said


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


def test_headers_of_others_are_let_be_where_no_seed_is_known(record, tmp_path, capsys):
    bare = without(record, "Seed", "Chance").replace('[Match "1"]', '[Match "the final"]')
    assert verified(bare, tmp_path, capsys)[0] == 0


def test_the_page_says_how_long_words_may_be_and_how_many():
    said = " ".join(PAGE.split())
    assert f"1 to {words.LONGEST} characters" in said
    assert f"at most {words.MOST} words at a table" in said


@pytest.mark.processes
def test_the_program_makes_the_draws_of_a_taught_game(tmp_path):
    """The same with the key of a taught game, which leaves the table's number out."""
    key = chance.key_of(chance.KNOWN, COURSE.seed, 7, ())
    assert key == chance.key_of(chance.KNOWN, COURSE.seed, 8, ()) != chance.key_of(2, COURSE.seed, 7, ())
    luck, state, lines = Chance(key, version=chance.KNOWN), GAME.new(("blue", "red", "green")), []
    while isinstance(asked := GAME.pending(state), Draw):
        made = luck.draw(asked, 0)
        lines.append(f"{len(lines) + 1} * {GAME.write(made)}")
        state, _ = GAME.apply(state, Entry(CHANCE, made))
    seal = chance.commitment(COURSE.seed)
    heads = {"Seats": "blue red green", "Match": "7", "Chance": "3", "Commitment": seal, "Seed": COURSE.seed.hex()}
    text = "\n".join([*(f'[{name} "{value}"]' for name, value in heads.items()), *lines]) + "\n"
    told = run(text, tmp_path)
    assert told.stdout.count("as the seed gives it") == len(lines) == 3, told
