import re

import pytest

from bot.match.pure.chance import draws as chance
from bot.match.pure.chance.draws import Chance
from games.core import CHANCE, Draw, Entry
from games.record import parse
from tests.docs.fair import GAME, SEED, WORDS, played
from tests.docs.proving import PAGE, draws_of, run, verified
from tests.seeds import times


def first_draws(seed, given, number=1, seats=("blue", "red", "green")):
    luck = Chance(chance.key_of(chance.SEALED, seed, number, given))
    state, found = GAME.new(luck.seats(seats)), []
    while isinstance(pending := GAME.pending(state), Draw) and len(found) < 2:
        drawn = luck.draw(pending)
        state, _ = GAME.apply(state, Entry(CHANCE, drawn))
        found.append(GAME.write(drawn))
    return found


def suits(found):
    return found[0] == "start red" and found[1].startswith("wings violet lemon")


def test_a_word_makes_all_trying_of_seeds_before_it_worthless():
    guesses = [(), ("purple",), ("x",)]
    tried = [
        seed
        for number in range(times(800, 7_000))
        if any(suits(first_draws(seed := number.to_bytes(32, "big"), guess)) for guess in guesses)
    ]
    assert len(tried) > 20
    honest = [f"word {number}" for number in range(40)]
    found = [suits(first_draws(seed, (word,))) for seed in tried for word in honest]
    assert 0.5 / 60 < sum(found) / len(found) < 1.5 / 60  # one in three begins, one in twenty pairs of wings


def test_after_the_seal_no_other_seed_fits(record):
    sealed = dict(parse(record).others)["Commitment"]
    tried = (number.to_bytes(32, "big") for number in range(times(2_500, 20_000)))
    suiting = [seed for seed in tried if suits(first_draws(seed, WORDS))]
    assert len(suiting) > 20
    assert sealed not in {chance.commitment(seed) for seed in suiting}
    assert sealed == chance.commitment(SEED)


@pytest.mark.processes
def test_a_seed_that_suits_is_found_by_verify_and_by_the_program(record, tmp_path, capsys):
    other = next(seed for n in range(20_000) if suits(first_draws(seed := n.to_bytes(32, "big"), WORDS)))
    code, said = verified(record, tmp_path, capsys, "--seed", other.hex())
    assert code == 1
    assert "doesn't match the commitment" in said
    done = run(record.replace(SEED.hex(), other.hex()), tmp_path)
    assert "not the one that was sealed" in done.stderr


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
    games = []
    for number, passing in enumerate((0.0, 1.0)):
        folder = tmp_path / str(number)
        folder.mkdir()
        text, found = await played(folder, hands=number, passing=passing, leaves=False)
        assert found.holds
        games.append(text)
    entries = [re.findall(r"^(\d+) \* area", text, re.MULTILINE) for text in games]
    assert entries[0] != entries[1]
    assert draws_of(games[0]) == draws_of(games[1])


def test_who_sits_there_decides_between_whom_the_start_player_is_drawn_and_nothing_of_the_wings():
    found = {
        tuple(first_draws(SEED, WORDS, seats=seats))
        for seats in (("blue", "red"), ("red", "green"), ("green", "white", "blue"), ("white", "red"))
    }
    assert len({start for start, _ in found}) > 1
    assert len({wings for _, wings in found}) == 1


def test_the_page_says_how_long_words_may_be_and_how_many():
    said = " ".join(PAGE.split())
    assert f"1 to {chance.LONGEST} characters" in said
    assert f"at most {chance.MOST} words at a table" in said
