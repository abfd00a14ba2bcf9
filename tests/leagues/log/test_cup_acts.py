import pytest

from leagues.contests import tables_of
from leagues.edition import CURRENT
from leagues.format import Format
from leagues.log import entries as said
from leagues.log.preview import preview
from leagues.refused import Refused
from leagues.settings import DAY
from leagues.state import How, Stage
from tests.leagues.contests import Contest, corrected, cup
from tests.leagues.seasons import names


def test_l10_2_a_pairing_is_seen_before_it_is_corrected_and_needs_a_reason():
    game = cup(12)
    game.play_round()
    tables = [list(table.seats) for table in tables_of(game.season, game.season.round)]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
    what, who, why = corrected(game, tables)
    assert game.refused(what, "m001", why) == ("not-organiser", "L1.2")
    assert game.refused(what, who) == ("no-reason", "L10.2")
    shown = preview(game.course, said.Entry(game.now, who, what, why))
    assert {number for _, number in shown.tables} == {4, 5}
    assert {tables[0][0], tables[1][0]} <= set(shown.people)
    assert shown.reversible
    begins = game.season.round.begins
    game.do(what, who, why)
    one = game.season.round
    assert (one.corrected, one.begins) == (True, begins)
    assert [list(table.seats) for table in tables_of(game.season, one)] == tables


def test_l10_2_a_pairing_whose_tables_have_opened_stays():
    game = cup(12)
    game.play_round()
    tables = [list(table.seats) for table in tables_of(game.season, game.season.round)]
    what, who, why = corrected(game, tables)
    game.next_round()
    assert game.refused(what, who, why) == ("division-plays", "L13.1")
    with pytest.raises(Refused, match="division-plays"):
        corrected(game, tables)


def test_l10_3_a_corrected_pairing_can_be_taken_back_until_its_tables_open():
    game = cup(12)
    game.play_round()
    before = game.season
    tables = [list(table.seats) for table in tables_of(before, before.round)]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
    what, who, why = corrected(game, tables)
    number = game.act(what, why)
    game.act(said.TakenBack(number))
    assert game.season == before
    number = game.act(what, why)
    game.next_round()
    assert game.refused(said.TakenBack(number), who, why) == ("followed", "L10.3")


def test_l10_3_points_can_be_taken_back_until_a_round_is_played_that_was_paired_by_them():
    game = cup(12)
    number = game.act(said.Corrected("m003", 5))
    game.play_round()
    game.act(said.TakenBack(number))
    game.settle()
    assert game.season.corrections == ()
    assert game.season.round.number == 2
    number = game.act(said.Corrected("m003", 5))
    game.next_round()
    game.act(said.TakenBack(number))  # this round was paired before
    number = game.act(said.Corrected("m003", 5))
    game.play_round()
    game.next_round()
    assert game.refused(said.TakenBack(number), "org", "sorry") == ("followed", "L10.3")


def test_l10_3_who_was_removed_is_back_as_long_as_nothing_was_played_without_them():
    game = cup(12)
    game.play_round()
    number = game.act(said.Left("m003", How.REMOVED))
    game.settle()
    assert len([one for table in tables_of(game.season, game.season.round) for one in table.seats]) == 11
    game.act(said.TakenBack(number))
    game.settle()
    assert len([one for table in tables_of(game.season, game.season.round) for one in table.seats]) == 12


def test_l10_1_an_organiser_adds_somebody_and_begins_before_the_time():
    game = Contest(Format.CUP)
    game.open(names(12))
    game.run(game.season.closes)
    game.act(said.Joined("new", "cup", ()))
    game.settle()
    game.act(said.Begun(1, CURRENT))
    game.settle()
    assert len(game.tables()) == 4  # thirteen: one of four, three of three
    assert game.season.round.begins == game.now
    assert game.refused(said.Joined("newer", "cup", ()), "org", "late") == ("no-room", "L2.2")


def test_l10_1_a_pause_moves_what_is_to_come():
    game = cup(12)
    ends = game.season.round.ends
    game.act(said.Paused())
    game.run(game.now + 10 * DAY)
    assert game.season.stage is Stage.RUNNING
    game.act(said.Resumed())
    assert game.season.round.ends == ends + 10 * DAY
    game.play_round()
    begins = game.season.round.begins
    game.act(said.Paused())
    game.run(game.now + DAY)
    game.act(said.Resumed())
    assert game.season.round.begins == begins + DAY


def test_l10_1_a_cup_that_is_ended_has_no_further_round_and_no_final():
    game = cup(12)
    game.play_round()
    game.act(said.Stopped())
    game.settle()
    assert game.league.last is not None
    game = cup(12)
    game.act(said.Stopped())
    game.settle()
    assert game.season.stage is Stage.OVERTIME
    game.play_round()
    season = game.league.last
    assert len(season.rounds) == 1
    assert len(season.champions) >= 1
