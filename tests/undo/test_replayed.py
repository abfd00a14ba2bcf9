import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import CHANCE, TIME, Entry, Illegal
from games.driver import at_random, following
from games.mykerinos.game import GAME as MYKERINOS
from games.record import form, parse
from games.replay import disclosed, first_break, recorded, replay, walked
from games.undo import NOT_HERE, NOWHERE, undo
from tests.match.race import GAME as RACE
from tests.toys.lots import GAME as LOTS
from tests.toys.sands import GAME as SANDS


def played(game, seats, seed, most=60):
    rng = random.Random(seed)
    state = game.new(seats, game.options())
    line, entries, after = [(0, state)], [], []
    while len(entries) < most:
        number = len(entries) + 1
        if len(line) > 1 and rng.random() < 0.3:
            place = rng.randrange(len(line) - 1)
            entries.append(Entry(rng.randrange(len(seats)), undo(line[place][0])))
            del line[place + 1 :]
        else:
            entry = following(game, line[-1][1], at_random(rng.randrange), rng.randrange)
            if entry is None:
                break
            entries.append(entry)
            line.append((number, game.apply(line[-1][1], entry)[0]))
        after.append(line[-1][1])
    return entries, after


@pytest.mark.parametrize(
    ("game", "seats"),
    [(RACE, ("red", "blue")), (LOTS, ("red", "blue", "green")), (MYKERINOS, ("red", "blue", "green"))],
    ids=lambda one: getattr(one, "name", ""),
)
@given(seed=st.integers(0, 2**32))
def test_a_log_with_undos_replays_and_its_record_reads_back(game, seats, seed):
    seats = game.seat_names[: len(seats)]
    entries, after = played(game, seats, seed)
    start = game.new(seats, game.options())
    assert [step.state for step in walked(game, start, entries)] == after
    record = recorded(game, seats, entries, after[-1])
    assert parse(form(record)) == record
    assert first_break(game, record) is None
    assert replay(game, record) == after[-1]
    shown = disclosed(game, seats, entries, after[-1], viewer=None)
    assert [line.what for line in shown.lines if line.what.startswith("undo ")] == [
        line.what for line in record.lines if line.what.startswith("undo ")
    ]


@pytest.mark.parametrize("to", [3, 4, 5, 9])
def test_nobody_goes_to_where_the_position_did_not_come_from(to):
    seats = RACE.seat_names[:2]
    state = RACE.new(seats, RACE.options())
    entries = []
    rng = random.Random(1)
    now = state
    for _ in range(3):
        entries.append(following(RACE, now, at_random(rng.randrange), rng.randrange))
        now, _ = RACE.apply(now, entries[-1])
    entries.append(Entry(0, undo(1)))  # entry 4: 2 and 3 are taken back
    with pytest.raises(Illegal) as caught:
        list(walked(RACE, state, [*entries, Entry(0, undo(to))]))
    assert caught.value.code == NOWHERE
    assert len(list(walked(RACE, state, [*entries, Entry(0, undo(0))]))) == 5


def test_chance_takes_nothing_back_and_time_does_not_come_again():
    seats = SANDS.seat_names[:2]
    state = SANDS.new(seats, SANDS.options())
    rng = random.Random(2)
    entry = following(SANDS, state, at_random(rng.randrange), rng.randrange)
    with pytest.raises(Illegal) as caught:
        list(walked(SANDS, state, [entry, Entry(0, undo(0), entry.at)]))
    assert caught.value.code == NOT_HERE
    assert entry.what != TIME or entry.who == CHANCE
