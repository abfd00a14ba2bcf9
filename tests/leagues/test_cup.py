"""L13: cups, from the sign-up to the final, without an organiser's act, and what organisers can do about a pairing."""

from collections import Counter
from fractions import Fraction

import pytest

from leagues.contests import next_round, tables_of
from leagues.log import entries as said
from leagues.log.moments import LOOK, ROUND_OVERTIME, ROUND_STAND_INS
from leagues.log.preview import preview
from leagues.log.rounds import otherwise
from leagues.log.walk import replay
from leagues.refused import Refused
from leagues.settings import DAY, HOUR, Format
from leagues.standing.order import By, Criterion
from leagues.standings import certain, possible_of, standing_of
from leagues.state import How, Stage
from tests.leagues.contests import Contest, met, people, played_cup
from tests.leagues.seasons import names


def cup(members=12, **changed):
    return Contest(Format.CUP, **changed).cup(names(members))


def standing(game):
    season = game.season
    return standing_of(game.league, season, season.divisions[0])


def corrected(game, tables, byes=()):
    """An organiser's pairing instead of the one that waits, with what it weighs; by whom, and why."""
    return otherwise(game.league, tables, byes), "org", "they asked for it"


def test_l13_1_sign_up_closes_a_day_before_the_start_and_the_first_round_can_be_looked_at():
    game = Contest(Format.CUP)
    game.open(names(12))
    game.run(game.season.closes)
    season = game.season
    assert season.stage is Stage.PLACED
    assert season.begins - season.closes == DAY
    assert season.round.number == 1
    assert all(table.opened is None for table in tables_of(season, season.round))
    game.run(season.begins)
    assert all(table.opened == game.now for table in tables_of(game.season, game.season.round))


@pytest.mark.parametrize(("members", "rounds"), [(4, 3), (16, 3), (64, 3), (65, 4), (300, 5)])
def test_l13_1_as_many_rounds_as_leave_one_unbeaten_three_at_least(members, rounds):
    game = Contest(Format.CUP)
    game.open(names(members))
    game.run(game.season.closes)
    assert game.season.length == rounds


def test_l13_1_organisers_set_rounds_and_days():
    game = cup(12, rounds=5, round_days=5)
    assert game.season.length == 5
    assert game.season.round.ends - game.season.round.begins == 5 * DAY
    assert game.season.ends == game.season.begins + 6 * 5 * DAY


def test_l13_1_a_round_takes_a_week_and_the_next_is_paired_when_its_tables_have_ended():
    game = cup(12)
    first = game.season.round
    game.run(game.now + 2 * DAY)
    game.play_round()
    second = game.season.round
    assert (second.number, second.paired) == (2, game.now)
    assert second.begins == first.ends == first.begins + 7 * DAY
    game.run(second.begins - HOUR)
    assert game.tables() == []
    game.run(second.begins)
    assert len(game.tables()) == 3


def test_l13_1_who_has_equal_points_meets_and_nobody_meets_twice_where_that_can_be():
    game = cup(16)
    order = names(16)
    game.play_round(order)
    second = game.season.round
    points = {row.member: row.points for row in standing(game)}
    for table in tables_of(game.season, second):
        assert len({points[member] for member in table.seats}) == 1
    assert (second.weighed.repeats, second.weighed.spread, second.weighed.seats) == (0, 0, 0)
    assert max(met(game.season).values()) == 1


def test_l13_1_what_a_pairing_weighs_is_in_the_log_and_has_to_be_so():
    game = cup(12)
    game.play_round()
    tables = [list(table.seats) for table in tables_of(game.season, game.season.round)]
    what, who, why = corrected(game, tables)
    wrong = said.Paired(what.round, what.tables, what.byes, type(what.weighed)(9, Fraction(9), 9))
    assert game.refused(wrong, who, why) == ("wrong-order", "L13.1")


def test_l13_1_nobody_twice_and_nobody_missing():
    game = cup(12)
    game.play_round()
    tables = [list(table.seats) for table in tables_of(game.season, game.season.round)]
    twice = [tables[0], tables[1], [*tables[2][:3], tables[0][0]]]
    what = said.Paired(2, tuple(map(tuple, twice)), (), game.season.round.weighed)
    assert game.refused(what, "org", "why not")[1] == "L13.1"


def test_l13_2_a_short_table_gives_what_its_size_gives_and_nobody_sits_at_two_before_others_at_one():
    game = played_cup(3, 15, rounds=5)
    season = game.league.last
    for one in season.rounds[:-1]:
        sizes = sorted(len(table.seats) for table in tables_of(season, one))
        assert (sizes, one.byes) == ([3, 4, 4, 4], ())
    short = Counter(one for table in season.divisions[0].tables if len(table.seats) == 3 for one in table.seats)
    assert max(short.values()) == 1


def test_l13_2_byes_are_worth_second_place_and_nobody_has_two_before_others_have_one():
    game = cup(13, least=4)
    first = game.season.round
    assert len(first.byes) == 1
    game.play_round()
    row = next(row for row in standing(game) if row.member == first.byes[0])
    assert (row.points, row.played) == (6, 0)
    assert dict(row.values)[Criterion.SECONDS] == 0
    season = played_cup(1, 13, least=4).league.last
    byes = [member for one in season.rounds for member in one.byes]
    assert len(byes) == len(set(byes)) == 3


def test_l13_2_a_bye_goes_to_the_lowest_who_had_none():
    game = cup(13, least=4)
    game.play_round()
    rows = standing(game)
    had = set(game.season.rounds[0].byes)
    (bye,) = game.season.round.byes
    assert bye not in had
    assert next(row.points for row in rows if row.member == bye) == min(
        row.points for row in rows if row.member not in had
    )


def final_of(game):
    while not game.season.round.final:
        game.next_round()
        game.play_round()
    return game.season.round


def test_l13_3_the_best_play_a_final_whose_places_are_the_first_and_which_gives_no_points():
    game = cup(16)
    one = final_of(game)
    before = standing(game)
    (table,) = tables_of(game.season, one)
    assert {row.member for row in before if row.place < 4} <= set(table.seats)
    game.next_round()
    points = {row.member: row.points for row in before}
    last = min(table.seats, key=lambda member: points[member])
    order = [last, *sorted(set(table.seats) - {last})]
    game.play_round(order)
    season = game.league.last
    rows = standing_of(game.league, season, season.divisions[0])
    assert [row.member for row in rows[:4]] == order
    assert season.champions == (last,)
    assert {row.member: row.points for row in rows} == points
    assert [row.parted.by for row in rows[1:5]] == [By.FINAL] * 4
    assert (rows[1].parted.own, rows[1].parted.above) == (2, 1)
    assert rows[4].parted.own is None


def test_l13_3_who_is_tied_for_the_final_is_parted_by_the_lot_tie_cup():
    from leagues.lots import drawn, tie  # noqa: PLC0415
    from tests.leagues.seasons import seed_of  # noqa: PLC0415

    game = Contest(Format.CUP, rounds=3).cup(names(8))
    for _ in range(3):
        for table in game.tables():
            game.do(said.TableEnded("cup", table.number, (1, 1, 1, 1)))
        game.settle()
        game.next_round()
    (table,) = tables_of(game.season, game.season.round)
    assert set(table.seats) == set(drawn(seed_of(1), tie("cup"), names(8))[:4])


def test_l13_3_who_is_not_among_the_best_cannot_be_put_into_the_final():
    game = cup(16)
    final_of(game)
    rows = standing(game)
    best, worst = [row.member for row in rows[:3]], rows[-1].member
    what, who, why = corrected(game, [[*best, worst]])
    assert what.final
    assert game.refused(what, who, why) == ("wrong-order", "L13.3")


def test_l13_3_a_final_that_is_annulled_leaves_the_places_that_points_gave():
    game = cup(16)
    one = final_of(game)
    game.next_round()
    game.act(said.Annulled("cup", one.tables[0]))
    game.settle()
    season = game.league.last
    rows = standing_of(game.league, season, season.divisions[0])
    assert all(row.parted is None or row.parted.by is not By.FINAL for row in rows)
    assert rows[0].points == max(row.points for row in rows)


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
    assert (season.stage, season.warned, season.round.number, season.round.begins) == (
        Stage.RUNNING,
        False,
        2,
        one.ends,
    )


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
    game = Contest(Format.CUP)
    game.open(names(12))
    game.run(game.season.closes)
    game.do(said.SignedUp(1, "late"), who="late")
    game.settle()
    assert "late" in game.season.divisions[0].members
    assert any("late" in people(table) for table in game.season.divisions[0].tables) or "late" in game.season.round.byes
    game.run(game.season.begins)
    game.do(said.SignedUp(1, "later"), who="later")
    game.settle()
    assert [one.member for one in game.season.substitutes] == ["later"]


def test_l2_3_with_fewer_than_seats_a_cup_does_not_take_place():
    game = Contest(Format.CUP)
    game.open(names(3))
    game.run(game.season.closes)
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
    game = cup(16)
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
    game.act(said.Begun(1))
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


def test_l9_1_nothing_is_certain_before_the_end():
    game = cup(12)
    division = game.season.divisions[0]
    assert certain(game.league, game.season, division) == frozenset()
    assert {(one.best, one.worst) for one in possible_of(game.league, game.season, division).values()} == {(1, 12)}


def test_l1_3_cups_follow_one_another_only_when_an_organiser_says_so():
    game = played_cup(2, 12)
    number = len(game.course.log)
    game.run(game.now + 100 * DAY)
    assert len(game.course.log) == number
    game.open(names(9))
    game.run(game.season.closes)
    assert game.season.number == 2
    assert replay(game.course.log) == game.league
    assert next_round(game.league, game.season) is not None
