from random import Random

import msgspec
import pytest

from games.core import Over
from games.driver import at_random, play
from games.record import BadRecord, Flaw, Line, form, parse
from games.replay import begin, chosen_options, disclosed, first_break, recorded, replay, result, steps
from tests.toys import lots, sands

SEATS = ("coral", "amber")
NOT_COMPLETE = "the record is not complete: it hides what its reader could not know when it was made"

LOTS = """[Game "lots"]
[Rules "1"]
[Seats "coral amber"]

1 * hand-0 zibeline bharal bharal
2 * hand-1 zibeline quagga axolotl
3 amber lay quagga
4 coral lay zibeline
"""


def played(game, seats, seed, pace=300):
    rng = Random(seed)
    found = list(play(game, game.new(seats, game.options()), at_random(rng.randrange), rng.randrange, pace=pace))
    return found, recorded(game, seats, [step.entry for step in found], found[-1].state)


def test_an_unfinished_record_replays_as_far_as_it_goes():
    state = replay(lots.GAME, parse(LOTS))
    assert state.round == 2
    assert state.points == (1, 0)
    assert first_break(lots.GAME, parse(LOTS)) is None


SHORT = LOTS.replace("\n\n", '\n[Options "rounds=3 back=no"]\n\n')


def test_a_record_is_played_with_its_options():
    record = parse(SHORT)
    chosen = lots.Options(rounds=3, back=False)
    assert chosen_options(lots.GAME, record) == chosen
    state = replay(lots.GAME, record)
    assert state.options == chosen
    assert state.owed == (), "nobody is dealt to in a game of three rounds (L4)"
    entries = [step.entry for step in steps(lots.GAME, record)]
    assert recorded(lots.GAME, SEATS, entries, state, chosen) == parse(form(record))


@pytest.mark.parametrize(
    ("old", "new", "code", "facts"),
    [
        ("rounds=3", "round=3", Flaw.UNKNOWN_OPTION, {"option": "round", "known": "rounds, back"}),
        ("rounds=3", "rounds=5", Flaw.UNKNOWN_VALUE, {"option": "rounds", "value": "5", "known": "3, 4"}),
    ],
)
def test_options_that_are_not_there_are_told_with_those_that_are(old, new, code, facts):
    with pytest.raises(BadRecord) as caught:
        begin(lots.GAME, parse(SHORT.replace(old, new)))
    assert (caught.value.code, caught.value.params) == (code, facts)


def seen_by(viewer, game, played, seats, chosen=None):
    entries = [step.entry for step in played]
    record = disclosed(game, seats, entries, played[-1].state, viewer=viewer, chosen=chosen)
    return [f"{number} {line.who} {line.what}" for number, line in enumerate(record.lines, start=1)]


def test_a_viewer_reads_their_own_cards_and_that_others_have_some():
    played = list(steps(lots.GAME, parse(LOTS).cut(3)))
    assert seen_by(None, lots.GAME, played, SEATS) == ["1 * hidden", "2 * hidden", "3 amber lay hidden"]
    assert seen_by(0, lots.GAME, played, SEATS) == [
        "1 * hand-0 zibeline bharal bharal",
        "2 * hidden",
        "3 amber lay hidden",
    ]
    assert seen_by(1, lots.GAME, played, SEATS) == [
        "1 * hidden",
        "2 * hand-1 zibeline quagga axolotl",
        "3 amber lay quagga",
    ]


@pytest.mark.parametrize(
    ("old", "new", "broken"),
    [
        ("3 amber lay quagga", "3 amber lay pangolin", (3, "no-such-card", "L2", "card=pangolin")),
        ("4 coral lay zibeline", "4 amber lay zibeline", (4, "not-asked", "L2", "seat=1")),
        ("2 * hand-1 zibeline quagga axolotl", "2 * hand-1 zibeline quagga", (2, "wrong-count", "L1", "count=2")),
        ("1 * hand-0 zibeline bharal bharal", "1 amber lay gerenuk", (1, "not-asked", "L2", "seat=1")),
        ("4 coral lay zibeline", "4 coral lay six", (4, "unreadable", "", "no-card")),
        ("4 coral lay zibeline", "4 * lay zibeline", (4, "unreadable", "", "not-a-draw")),
        ("4 coral lay zibeline", "4 * time", (4, "unreadable", "", "not-a-draw")),
        ("4 coral lay zibeline", "4 coral sing", (4, "unreadable", "", "not-lay")),
        ("4 coral lay zibeline", "4 coral back", (4, "nothing-to-take-back", "L6", "seat=0")),
        ("4 coral lay zibeline", "4 coral lay hidden", (4, "not-complete", "", NOT_COMPLETE)),
        ("2 * hand-1 zibeline quagga axolotl", "2 * hidden", (2, "not-complete", "", NOT_COMPLETE)),
        ("4 coral lay zibeline", "4 coral @12 lay zibeline", (4, "time-unexpected", "", "")),
    ],
)
def test_the_first_entry_that_breaks(old, new, broken):
    found = first_break(lots.GAME, parse(LOTS.replace(old, new)))
    assert found is not None
    assert (found.number, found.code, found.rule, found.facts) == broken
    assert f"{found.number} {found.who} {found.what}" == new.replace("@12 ", "")


def test_an_entry_after_the_end_breaks():
    _, record = played(lots.GAME, SEATS, 1)
    longer = msgspec.structs.replace(record, lines=(*record.lines, Line("amber", "lay axolotl")))
    broken = first_break(lots.GAME, longer)
    assert (broken.number, broken.code) == (len(longer.lines), "game-over")


def test_a_timed_game_needs_times():
    _, record = played(sands.GAME, ("amber", "beryl"), 1)
    lines = (record.lines[0], msgspec.structs.replace(record.lines[1], at=None), *record.lines[2:])
    broken = first_break(sands.GAME, msgspec.structs.replace(record, lines=lines))
    assert (broken.number, broken.code) == (2, "time-missing")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"lots"', '"chess"', Flaw.UNKNOWN_GAME),
        ('"1"', '"2"', Flaw.OTHER_RULES),
        ("coral amber", "coral blue", Flaw.BAD_SEATS),
    ],
)
def test_a_record_of_something_else_is_refused(old, new, code):
    record = parse(LOTS.split("\n\n", maxsplit=1)[0].replace(old, new))
    with pytest.raises(BadRecord) as caught:
        begin(lots.GAME, record)
    assert caught.value.code == code


def test_the_result_names_seats_best_first_with_shared_places():
    state = lots.GAME.new(("amber", "beryl", "coral", "denim"))
    over = msgspec.structs.replace(state, round=5, owed=(), points=(3, 0, 4, 3))
    assert isinstance(lots.GAME.pending(over), Over)
    assert result(lots.GAME, ("amber", "beryl", "coral", "denim"), over) == "coral 4, amber 3 = denim 3, beryl 0"
    assert result(lots.GAME, ("amber", "beryl", "coral", "denim"), state) is None


def test_a_tally_without_points_gives_a_result_without_points():
    class Plain(lots.Lots):
        def tally(self, state):
            return lots.SomeLaid(0)

    over = msgspec.structs.replace(lots.GAME.new(SEATS), round=5, owed=(), points=(1, 2))
    assert result(Plain(), SEATS, over) == "amber, coral"


def test_a_wrong_result_breaks():
    _, record = played(lots.GAME, SEATS, 1)
    better = msgspec.structs.replace(record, result="coral 99, amber 0")
    broken = first_break(lots.GAME, better)
    assert (broken.number, broken.code) == (len(record.lines), "wrong-result")
    assert record.result in broken.facts
    early = first_break(lots.GAME, msgspec.structs.replace(parse(LOTS), result="coral 1, amber 0"))
    assert (early.code, early.facts) == ("wrong-result", "header=coral 1, amber 0, played=unfinished")
