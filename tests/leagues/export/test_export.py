import json
from pathlib import Path

import msgspec
import pytest

from leagues import text
from leagues.edition import CURRENT, Edition
from leagues.export.check import Unreadable, check
from leagues.export.form import Export, exported
from leagues.format import Format
from leagues.log import entries as said
from leagues.ratings import Rater, Result
from leagues.refused import Refused
from leagues.season.sizes import Pyramid
from tests.leagues.contests import Contest
from tests.leagues.seasons import SETTINGS, Played, begun, names, placed, seed_of, several
from tests.seeds import seeded

MISHAPS = {"leaving": 0.004, "idle": 0.01}


@seeded
@pytest.mark.parametrize(
    ("members", "changed"),
    [(18, {}), (30, {"pyramid": Pyramid.DOUBLING}), (9, {"seats": 3}), (13, {"seats": 2, "best_score_wins": False})],
)
def test_l16_an_export_is_recomputed_without_a_difference(seed, members, changed):
    game = several(f"{seed}", 1, members, msgspec.structs.replace(SETTINGS, **changed), **MISHAPS)
    for number in (1, 2):
        data = text.write(exported(game.course.log, number))
        assert check(data) == ()
        assert text.write(text.read(data, Export)) == data


@pytest.fixture(scope="module")
def whole():
    game = Played()
    rater = Rater()
    season = game.begun(names(14))
    game.act(said.Corrected("m003", -2))
    game.run(season.middle)
    while game.league.playing is not None:
        division, table = game.running()[0]
        game.now += 3_600_000
        order = sorted(table.seats)
        places = tuple(order.index(one) + 1 for one in table.seats)
        changes = rater.add(Result(game.now, table.seats, places))
        scores = tuple(30 - 7 * place for place in places)
        game.end(division.name, table.number, places, scores, ratings=changes)
    data = text.write(exported(game.course.log, 1))
    assert check(data) == ()
    return data


def forged(data, change):
    plain = json.loads(data)
    change(plain)
    return {one.rule for one in check(json.dumps(plain).encode())}


def another_order(plain):
    first, second, *_ = plain["standing"]
    first["member"], second["member"] = second["member"], first["member"]


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        (lambda plain: plain["season"].update(seed=seed_of(9).hex()), {"L1.4", "L4.2"}),
        (lambda plain: plain["divisions"][0]["members"].reverse(), {"L4.2"}),
        (lambda plain: plain["tables"][0].update(seats=plain["tables"][1]["seats"]), {"L4.1"}),
        (lambda plain: plain["tables"][0]["places"].reverse(), {"L5.1", "L11.1", "L1.3"}),
        (another_order, {"L5.2"}),
        (lambda plain: plain["standing"][1]["parted"].update(above="99/1"), {"L5.3"}),
        (lambda plain: plain["moves"].update(up=plain["moves"]["up"][1:], champion=["m013"]), {"L8.1", "L8.2"}),
        (lambda plain: plain["tables"][0]["ratings"][0].update(mu=25.5), {"L11.1"}),
        (lambda plain: plain.update(corrections=[]), {"L5.1", "L1.3"}),
    ],
)
def test_l16_what_was_forged_is_found(whole, change, rules):
    assert rules <= forged(whole, change)


def test_l16_a_running_season_can_be_exported_and_nothing_hidden_is_in_it():
    game = begun(7)
    game.end("1.1", 1)
    data = text.write(exported(game.course.log, 1))
    assert check(data) == ()
    assert seed_of(1).hex().encode() not in data
    assert json.loads(data)["season"]["seed"] is None


def test_l16_what_is_no_export_is_refused():
    for wrong in (b"", b"{}", b"[1]", b"\xff"):
        with pytest.raises(Unreadable):
            check(wrong)
    with pytest.raises(Refused):
        exported(Played().course.log, 1)


OLD = sorted((Path(__file__).parent / "first").glob("*.json"))
"""Exports from before the rules had editions."""


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_l1_3_what_was_exported_before_there_were_editions_is_still_what_its_log_gives(file):
    assert check(file.read_bytes()) == ()
    log = text.read(file.read_bytes(), Export).log
    assert {one.what.edition for one in log if isinstance(one.what, said.Opened | said.Begun)} == {Edition.FIRST}


def test_l1_3_a_season_that_runs_keeps_its_edition_and_one_that_begins_later_has_the_one_of_its_beginning():
    game = Played()
    game.open(names(8), edition=Edition.FIRST)
    game.run(game.season.closes)
    assert game.season.edition is Edition.FIRST
    again = game.course.branch()
    game.run(game.season.begins)
    assert game.season.edition is CURRENT
    game.course = again
    game.do(said.Begun(1))
    game.settle()
    assert game.season.edition is Edition.FIRST
    game.run(game.season.ends)
    assert game.season.edition is Edition.FIRST
    assert game.league.registering.edition is CURRENT


def test_l1_3_no_season_goes_back_to_an_older_edition():
    game = placed(8)
    assert game.refused(said.Begun(1, Edition.FIRST), "org") == ("not-due", "L1.3")


@pytest.mark.parametrize("format_", [Format.CUP, Format.EVENING, Format.LADDER])
def test_l1_3_contests_begin_under_the_current_edition_too(format_):
    game = Contest(format_)
    {Format.CUP: game.cup, Format.EVENING: game.evening, Format.LADDER: game.ladder}[format_](names(8))
    assert game.season.edition is CURRENT
