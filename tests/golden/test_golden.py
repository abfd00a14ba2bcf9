"""Checks that the golden records replay to their end, and that their games produce the same text again. ``make golden``
writes them.
"""

import pytest
from msgspec.structs import replace

from games.chronos.stages import Reason
from games.core import Over
from games.record import form, parse
from games.registry import GAMES
from games.replay import first_break, replay, result
from tests.golden.advice import advice, path_of
from tests.golden.games import GOLDENS, text
from tests.golden.golden import HERE

FILES = sorted(HERE.glob("*/*.txt"))


def named(thing):
    return f"{thing.parent.name}/{thing.stem}" if hasattr(thing, "stem") else f"{thing.game}/{thing.name}"


@pytest.mark.parametrize("golden", GOLDENS, ids=named)
def test_replays_to_its_result_and_ends_as_its_name_says(golden):
    game = GAMES[golden.game]
    record = parse(golden.path.read_text())
    assert first_break(game, record) is None
    state = replay(game, record)
    over = game.pending(state)
    assert isinstance(over, Over)
    assert record.result == result(game, record.seats, state)
    assert form(record) == golden.path.read_text()
    assert over.reason == golden.reason
    assert (over.ranking.count(1) > 1) == (golden.reason == "shared" or golden.winners > 1)
    winners = record.result.split(",", maxsplit=1)[0]
    assert winners.count("=") == over.ranking.count(1) - 1


@pytest.mark.parametrize("golden", GOLDENS, ids=named)
def test_plays_again_word_for_word(golden):
    assert golden.path.read_text() == text(golden), "if this change is meant: make golden, and look at the difference"


@pytest.mark.parametrize("game", GAMES)
def test_advice_is_what_it_was(game):
    assert path_of(game).read_text() == advice(game), "if this change is meant: make golden, and look at the difference"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_game_has_a_finished_one_for_each_number_of_players(game):
    records = [parse(path.read_text()) for path in FILES if path.parent.name == game.name]
    finished = {len(record.seats) for record in records if record.result}
    assert finished == set(game.players)


@pytest.mark.parametrize("players", GAMES["mykerinos"].players)
def test_mykerinos_has_one_for_each_way_to_end(players):
    found = {golden.reason for golden in GOLDENS if golden.game == "mykerinos" and len(golden.seats) == players}
    assert found == {"points", "supply", "shared"}


def test_chronos_has_one_for_each_way_to_end_and_each_level():
    found = [golden for golden in GOLDENS if golden.game == "chronos"]
    assert {golden.reason for golden in found} == set(Reason)
    assert {dict(golden.options)["level"] for golden in found} == set("12345")
    assert any(dict(golden.options).get("teams") for golden in found)


@pytest.mark.parametrize("path", [path for path in FILES if GAMES[path.parent.name].timed], ids=named)
def test_a_record_with_times_breaks_at_another_time(path):
    record = parse(path.read_text())
    game = GAMES[path.parent.name]
    at = next(number for number, line in enumerate(record.lines) if line.what == "time")
    for moment in (record.lines[at].at + 1, record.lines[at].at - 1, None):
        moved = replace(record.lines[at], at=moment)
        assert first_break(game, replace(record, lines=(*record.lines[:at], moved, *record.lines[at + 1 :])))


def test_every_file_can_be_made_again():
    assert {golden.path for golden in GOLDENS} == set(FILES)
