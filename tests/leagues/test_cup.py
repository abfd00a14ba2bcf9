# Rule L13.

from collections import Counter
from fractions import Fraction

import pytest

from leagues import text
from leagues.contests import next_round, tables_of
from leagues.export.check import check
from leagues.export.form import exported
from leagues.format import Format
from leagues.log import entries as said
from leagues.log.walk import replay
from leagues.lots import drawn, tie
from leagues.settings import DAY, HOUR
from leagues.standing.order import By, Criterion
from leagues.standings import standing_of
from leagues.state import NOBODY, Stage
from tests.leagues.contests import Contest, corrected, cup, final_of, met, played_cup, signed_up, standing
from tests.leagues.seasons import names, seed_of


def test_l13_1_sign_up_closes_a_day_before_the_start_and_the_first_round_can_be_looked_at():
    game = signed_up(12)
    season = game.season
    assert season.stage is Stage.PLACED
    assert season.begins - season.closes == DAY
    assert season.round.number == 1
    assert all(table.opened is None for table in tables_of(season, season.round))
    game.run(season.begins)
    assert all(table.opened == game.now for table in tables_of(game.season, game.season.round))


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


def test_l13_2_a_short_table_gives_what_its_size_gives_and_nobody_sits_at_two_before_others_at_one():
    game = played_cup(3, 11, rounds=3)
    season = game.league.last
    for one in season.rounds[:-1]:
        sizes = sorted(len(table.seats) for table in tables_of(season, one))
        assert (sizes, one.byes) == ([3, 4, 4], ())
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


def test_l13_3_the_best_play_a_final_whose_places_are_the_first_and_which_gives_no_points():
    game = cup(12)
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
    game = Contest(Format.CUP, rounds=3).cup(names(8))
    for _ in range(3):
        for table in game.tables():
            game.do(said.TableEnded("cup", table.number, (1, 1, 1, 1)))
        game.settle()
        game.next_round()
    (table,) = tables_of(game.season, game.season.round)
    assert set(table.seats) == set(drawn(seed_of(1), tie("cup"), names(8))[:4])


def test_l13_3_who_is_not_among_the_best_cannot_be_put_into_the_final():
    game = cup(12)
    final_of(game)
    rows = standing(game)
    best, worst = [row.member for row in rows[:3]], rows[-1].member
    what, who, why = corrected(game, [[*best, worst]])
    assert what.final
    assert game.refused(what, who, why) == ("wrong-order", "L13.3")


def test_l13_3_a_final_that_is_annulled_leaves_the_places_that_points_gave():
    game = cup(12)
    one = final_of(game)
    game.next_round()
    game.act(said.Annulled("cup", one.tables[0]))
    game.settle()
    season = game.league.last
    rows = standing_of(game.league, season, season.divisions[0])
    assert all(row.parted is None or row.parted.by is not By.FINAL for row in rows)
    assert rows[0].points == max(row.points for row in rows)


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


@pytest.mark.parametrize(("members", "short"), [(11, 1), (7, 1), (12, 0)])
def test_l13_2_computers_fill_a_cups_empty_seats_where_the_organiser_allows_it_but_not_in_the_final(members, short):
    game = cup(members, fill=True)
    tables = game.tables()
    assert all(len(table.seats) == 4 for table in tables)
    assert sum(NOBODY in table.seats for table in tables) == short
    assert [table.rated for table in tables].count(False) == short
    played = played_cup(members, members, fill=True)
    season = played.league.last
    assert season.rounds[-1].final
    (table,) = tables_of(season, season.rounds[-1])
    assert NOBODY not in table.seats
    rows = standing_of(played.league, season, season.divisions[0])
    assert {row.member for row in rows} == set(names(members))
    assert check(text.write(exported(played.course.log, 1))) == ()
