"""A finished record is complete: programs that share no code with Cartouche can replay it without a seed.

Each referee below was written from the rules of its game and from ``docs/developers/record.md``. It reads the text and
returns each seat's points.
"""

import re
from random import Random

import pytest

from games.driver import at_random, play
from games.museum.options import Boards
from games.options import combinations
from games.record import form, parse
from games.registry import GAMES
from games.replay import disclosed, recorded, replay
from tests.golden.golden import HERE
from tests.toys import lots, sands

BEASTS = ["axolotl", "bharal", "gerenuk", "pangolin", "quagga", "zibeline"]


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


def referee_of_lots(text):
    headers, entries = rows(text)
    seats = headers["Seats"].split()
    hands, laid, points, round_ = {seat: [] for seat in seats}, {}, dict.fromkeys(seats, 0), 1
    for who, _, (word, *rest) in entries:
        if who == "*":
            hands[seats[int(word.removeprefix("hand-"))]] += rest
            continue
        if word == "back":
            hands[who].append(laid.pop(who))
            continue
        hands[who].remove(rest[0])
        laid[who] = rest[0]
        if len(laid) == len(seats):
            best = max(laid.values(), key=BEASTS.index)
            winners = [seat for seat, card in laid.items() if card == best]
            points[winners[0]] += round_ if len(winners) == 1 else 0
            laid, round_ = {}, round_ + 1
    assert round_ == 1 + (3 if "rounds=3" in headers.get("Options", "") else 4), "the game is over"
    return points


def referee_of_sands(text):
    headers, entries = rows(text)
    seats = headers["Seats"].split()
    found = re.search(r"sand=(\d+)", headers.get("Options", "sand=1"))
    sand = 1000 * int(found[1])
    standing, points, tides, tide, digger = {}, dict.fromkeys(seats, 0), 0, None, None
    for who, at, (word, *rest) in entries:
        assert tide is None or at <= tide
        if word == "wind":
            tide = at + {"calm": 5, "gale": 3}[rest[0]] * sand
        elif word == "time":
            assert at == tide
            standing, tides, tide = {}, tides + 1, None
        elif word == "set":
            assert who not in standing
            standing[who] = (rest[0], at, sand + int((rest[1:] or ["+0"])[0]))
        elif word == "lift":
            pit, since, holds = standing.pop(who)
            assert since + holds <= at
            most = all(other < holds for place, _, other in standing.values() if place == pit)
            digger = who if most else None
        else:
            assert digger == seats[int(word.removeprefix("shell-"))]
            points[digger] += int(rest[0])
    assert tides == 3, "the game is over"
    return points


def told(text):
    headers, _ = rows(text)
    return {seat: int(points) for seat, points in re.findall(r"([a-z]+) (\d+)", headers["Result"])}


@pytest.mark.parametrize(
    ("game", "referee", "chosen"),
    [(lots.GAME, referee_of_lots, chosen) for chosen in combinations(lots.Options)]
    + [(sands.GAME, referee_of_sands, chosen) for chosen in combinations(sands.Options)],
    ids=lambda value: repr(value) if isinstance(value, lots.Options | sands.Options) else "",
)
def test_another_program_comes_to_the_same_result_from_what_anybody_may_read(game, referee, chosen):
    pace = 700 * getattr(chosen, "sand", 1)
    points = set()
    for seed in range(12):
        rng = Random(seed)
        seats = tuple(rng.sample(game.seat_names, rng.choice(game.players)))
        start = game.new(seats, chosen)
        found = list(play(game, start, at_random(rng.randrange), rng.randrange, pace=pace))
        entries = [step.entry for step in found]
        text = form(disclosed(game, seats, entries, found[-1].state, viewer=None, chosen=chosen))
        assert referee(text) == told(text)
        points.add(tuple(sorted(told(text).values())))
    assert len(points) > 3, "the games differ"


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
