"""A finished record is complete: programs that share no code with Cartouche can replay it without a seed.

Each referee below was written from the rules of its game and from ``docs/developers/record.md``. It reads the text and
returns each seat's points.
"""

import re
from random import Random

import pytest

from games.driver import at_random, play
from games.museum.options import Boards
from games.record import form, parse
from games.registry import GAMES
from games.replay import recorded, replay
from tests.golden.golden import HERE


def rows(text):
    headers = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, flags=re.MULTILINE))
    entries = re.findall(r"^\d+ (\S+) (?:@(\d+) )?(.+)$", text, flags=re.MULTILINE)
    return headers, [(who, int(at or 0), what.split()) for who, at, what in entries]


def setup_of_museum(text):
    """Check the order of the set-up (U2) in a record of Museum in which players choose their boards. Return a
    description of each step that is out of order.
    """
    headers, entries = rows(text)
    seats = headers["Seats"].split()
    expected = ["america", "europe", "africa", "asia"]
    expected += [] if "experts no" in headers.get("Options", "") else ["experts"]
    expected += ["start"]
    boards, hands, patrons, wrong = [], [], [], []
    for number, (who, _, (word, *_)) in enumerate(entries):
        if number < len(expected):
            wrong += [] if (who, word) == ("*", expected[number]) else [f"{word} before {expected[number]}"]
        elif word == "board":
            boards.append(who)
            wrong += ["a board after hands"] if hands else []
        elif word.startswith("hand-"):
            hands.append(word)
            wrong += [] if sorted(boards) == sorted(seats) else ["a hand before all boards"]
        elif word.startswith("patrons-"):
            patrons.append(word)
            wrong += [] if len(hands) >= 4 * len(seats) else ["patrons before all hands"]
        elif word == "take":
            wrong += [] if len(patrons) == len(seats) else ["a turn before all patrons"]
            return wrong
    return [*wrong, "no turn"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_u2_1a_boards_of_ones_choice_come_before_hands_and_patrons(players):
    game = GAMES["museum"]
    below = Random(players).randrange
    seats = game.seat_names[:players]
    chosen = game.options(boards=Boards.CHOICE)
    for begin, expected in ((game.new, []), (game.earlier["2"], ["a hand before all boards"])):
        steps = []
        for step in play(game, begin(seats, chosen), at_random(below), below):
            steps.append(step)
            if len(steps) > 60:
                break
        record = recorded(game, seats, (step.entry for step in steps), chosen=chosen)
        assert setup_of_museum(form(record))[:1] == expected


def referee_of_mykerinos(text):
    headers, entries = rows(text)
    dealt, taken = set(), dict.fromkeys(headers["Seats"].split(), 0)
    for who, _, (word, *rest) in entries:
        if word == "area":
            fresh = {parcel.rstrip("/") for parcel in rest}
            assert not fresh & dealt, "a parcel is dealt once"
            dealt |= fresh
        elif word == "take":
            taken[who] += 1
    return dealt, taken


@pytest.mark.parametrize("path", sorted((HERE / "mykerinos").glob("*.txt")), ids=lambda path: path.stem)
def test_a_golden_game_of_mykerinos_needs_no_seed(path):
    text = path.read_text()
    assert "Seed" not in rows(text)[0]
    dealt, taken = referee_of_mykerinos(text)
    state = replay(GAMES["mykerinos"], parse(text))
    assert {seat: len(tiles) for seat, tiles in zip(state.colors, state.tiles, strict=True)} == taken
    assert len(dealt) > 0
