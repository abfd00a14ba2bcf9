import pytest

from leagues.contests import tables_of
from leagues.edition import CURRENT
from leagues.log import entries as said
from leagues.log.moments import LOOK, ROUND_OVERTIME, ROUND_STAND_INS
from leagues.log.preview import preview
from leagues.refused import Refused
from leagues.settings import DAY, HOUR
from leagues.standings import standing_of
from leagues.state import How, Stage
from tests.leagues.contests import corrected, cup, final_of, people, signed_up
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
    game = signed_up(12)
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


def test_l7_1_a_rounds_tables_are_warned_get_short_clocks_and_go_to_stand_ins_before_its_end():
    game = cup(12)
    one = game.season.round
    game.run(one.ends - 3 * DAY)
    assert (game.season.stage, game.season.warned) == (Stage.RUNNING, True)
    game.run(one.ends - ROUND_OVERTIME)
    assert game.season.stage is Stage.OVERTIME
    game.run(one.ends - ROUND_STAND_INS)
    assert game.season.stage is Stage.STAND_INS
    game.play_round()
    season = game.season
    assert (season.stage, season.warned) == (Stage.RUNNING, False)
    assert (season.round.number, season.round.begins) == (2, one.ends)


def test_l7_1_a_table_that_never_ends_holds_nothing_up():
    game = cup(12)
    one = game.season.round
    for table in game.tables()[1:]:
        game.win(table)
    for hours in range(0, 9 * 24, 6):
        game.run(one.begins + hours * HOUR)
    season = game.season
    assert season.rounds[0].over == one.ends + DAY
    assert season.divisions[0].tables[0].annulled == one.ends + DAY
    assert season.round.number == 2
    assert season.round.begins == one.ends + DAY + LOOK


def test_l2_2_who_signs_up_late_plays_as_long_as_no_table_has_opened():
    game = signed_up(12)
    game.do(said.SignedUp(1, "late"), who="late")
    game.settle()
    assert "late" in game.season.divisions[0].members
    assert any("late" in people(table) for table in game.season.divisions[0].tables) or "late" in game.season.round.byes
    game.run(game.season.begins)
    game.do(said.SignedUp(1, "later"), who="later")
    game.settle()
    assert [one.member for one in game.season.substitutes] == ["later"]


def test_l2_3_with_fewer_than_seats_a_cup_does_not_take_place():
    game = signed_up(3)
    assert game.season.short
    game.act(said.Postponed(1))
    game.run(game.league.seasons[0].begins)
    assert game.league.seasons[0].stage is Stage.DROPPED


def test_l6_1_who_leaves_before_a_round_opens_is_paired_no_more():
    game = cup(13)
    game.play_round()
    table = tables_of(game.season, game.season.round)[0]
    gone = table.seats[0]
    game.do(said.Left(gone), who=gone)
    game.settle()
    season = game.season
    assert season.round.number == 2
    assert gone not in [one for table in tables_of(season, season.round) for one in table.seats]
    assert season.round.paired == game.now
    assert [table.number for table in season.divisions[0].tables] == list(range(1, len(season.divisions[0].tables) + 1))


def test_l6_2_the_table_of_who_leaves_in_a_round_goes_to_a_substitute():
    game = cup(12)
    game.do(said.SignedUp(1, "sub"), who="sub")
    table = game.tables()[0]
    gone = table.seats[0]
    game.do(said.Left(gone), who=gone)
    game.settle()
    game.do(said.Answered(gone, "sub", yes=True), who="sub")
    assert game.tables()[0].players[0] == "sub"
    game.play_round()
    season = game.season
    assert gone not in [one for table in tables_of(season, season.round) for one in table.seats]
    assert "sub" not in [one for table in tables_of(season, season.round) for one in table.seats]


def test_l6_2_without_one_the_stand_in_plays_and_nobody_is_asked_once_the_round_is_over():
    game = cup(12)
    gone = game.tables()[0].seats[0]
    game.do(said.Left(gone), who=gone)
    game.play_round()
    assert all(one.taken is not None for one in game.season.handovers)


def test_l6_3_who_left_stands_below_all_who_stayed_even_as_a_finalist():
    game = cup(12)
    final_of(game)
    game.next_round()
    table = game.tables()[0]
    gone = table.seats[0]
    game.do(said.Left(gone), who=gone)
    game.play_round()
    season = game.league.last
    rows = standing_of(game.league, season, season.divisions[0])
    assert rows[-1].member == gone
    assert [row.member for row in rows[:3]] == list(table.seats[1:])


def test_l6_1_a_cup_of_which_too_few_are_left_ends():
    game = cup(8)
    for member in names(6):
        game.do(said.Left(member), who=member)
    game.play_round()
    assert game.league.last is not None
    assert game.league.last.champions
