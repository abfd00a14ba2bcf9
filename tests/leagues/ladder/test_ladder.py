from fractions import Fraction

import pytest

from leagues.format import Format
from leagues.ladders import explained
from leagues.log import entries as said
from leagues.log.due import next_at
from leagues.lots import seal
from leagues.settings import DAY, HOUR
from leagues.standing.order import By
from leagues.standings import standing_of
from leagues.state import NOBODY, Rated, Stage
from tests.leagues.contests import Contest
from tests.leagues.seasons import names, seed_of


def ladder(members=0, most=1, **changed):
    return Contest(Format.LADDER, **changed).ladder(names(members), most)


def standing(game):
    season = game.season
    return {row.member: row for row in standing_of(game.league, season, season.divisions[0])}


def waiting(game):
    return {one.member: one for one in game.season.queue}


def test_l12_1_a_season_of_ninety_days_is_open_all_the_time_and_the_next_follows():
    game = ladder()
    season = game.season
    assert (season.stage, season.ends - season.begins) == (Stage.RUNNING, 90 * DAY)
    for member in names(3):
        game.wait(member)
    game.run(season.ends)
    assert game.league.last.number == 1
    assert (game.season.number, game.season.stage, game.season.begins) == (2, Stage.RUNNING, season.ends)
    assert set(waiting(game)) == set(names(3))
    game.wait("m004")
    assert game.tables() == []  # the others were not seen for long
    for member in names(3):
        game.do(said.Seen(member))
    game.settle()
    assert len(game.tables()) == 1


def test_l12_1_a_table_is_found_as_soon_as_enough_wait_and_says_why():
    game = ladder(3)
    game.now += 9 * HOUR
    assert game.tables() == []
    game.wait("m003", rating=1650)
    (table,) = game.tables()
    assert set(table.seats) == set(names(4))
    (why,) = game.season.sought
    assert (why.span, why.longest, why.wider) == (150, 9 * HOUR, False)
    assert dict(zip(table.seats, why.ratings, strict=True))["m003"] == 1650
    assert table.opened == game.now


def test_l12_1_seats_are_those_that_one_has_had_least():
    game = ladder(4)
    sat = {member: [] for member in names(4)}
    for _ in range(4):
        (table,) = game.tables()
        for seat, member in enumerate(table.seats):
            sat[member].append(seat)
        game.win(table)
        game.settle()
    assert all(sorted(seats) == [0, 1, 2, 3] for seats in sat.values())


def asking(game, count):
    for member in names(count, "x"):
        game.do(said.Queued(member), who=member)
        game.do(said.Unqueued(member), who=member)
    return game


def test_l12_1_once_few_asked_within_seven_days_time_alone_finds_the_table():
    game = asking(ladder(), 9)
    asked = game.now
    game.run(asked + 7 * DAY - HOUR // 4)
    for number, member in enumerate(names(4)):
        game.wait(member, rating=1500 + 400 * number)
    assert game.tables() == []
    assert next_at(game.league) == asked + 7 * DAY
    game.run(asked + 7 * DAY)
    assert game.tables() == []
    game.run(next_at(game.league))
    assert (game.now, len(game.tables())) == (asked + 7 * DAY + 1, 1)


def test_l1_3_a_ladder_that_began_under_the_first_edition_keeps_its_waits():
    game = Contest(Format.LADDER)
    game.do(said.Opened(1, seal(seed_of(1)), game.now), who="org")
    game.do(said.Begun(1))
    for number, member in enumerate(names(4)):
        game.wait(member, rating=1500 + 100 * number)
    start = game.now
    assert game.tables() == []
    game.run(start + 12 * HOUR - 1)
    assert game.tables() == []
    game.run(start + 12 * HOUR)
    assert len(game.tables()) == 1


def test_l12_1_nobody_has_more_tables_at_once_than_they_asked_for():
    game = ladder(4, most=2)
    game.settle()
    assert len(game.tables()) == 2
    assert all(table.players.count("m001") == 1 for table in game.tables())
    game.do(said.Queued("m001", 3), who="m001")
    game.settle()
    assert len(game.tables()) == 2  # the others have no room
    assert game.refused(said.Queued("m001", 5), "m001") == ("bad-setting", "L12.1")
    assert game.refused(said.Queued("m001", 0), "m001") == ("bad-setting", "L12.1")


def test_l12_1_a_table_of_who_cannot_be_seated_is_refused():
    game = ladder(3)
    seats = (*names(3), "m003")
    assert game.refused(said.TableFound(1, seats, (1500,) * 4, 0, 0)) == ("not-signed-up", "L12.1")
    game.run(game.now + 4 * DAY)
    game.do(said.Queued("m003"), who="m003")
    assert game.refused(said.TableFound(1, seats, (1500,) * 4, 0, 4 * DAY)) == ("no-room", "L12.1")
    for member in names(3):
        game.do(said.Seen(member))
    assert game.refused(said.TableFound(1, seats, (1500,) * 4, 0, 1)) == ("wrong-order", "L12.1")
    twice = ("m000", "m000", "m001", "m002")
    assert game.refused(said.TableFound(1, twice, (1500,) * 4, 0, 4 * DAY)) == ("twice-at-a-table", "L12.1")


def test_l12_1_who_does_not_move_frees_the_table_and_the_others_wait_as_before():
    game = ladder(3)
    since = {member: one.since for member, one in waiting(game).items()}
    game.now += 5 * HOUR
    game.wait("m003")
    game.now += DAY
    game.do(said.Freed("ladder", 1, "m001"))
    game.settle()
    assert game.season.divisions[0].tables[0].annulled == game.now
    assert "m001" not in waiting(game)
    assert waiting(game)["m000"].since == since["m000"]
    assert waiting(game)["m003"].since == game.now - DAY
    assert standing(game)["m000"].played == 0
    assert game.refused(said.Freed("ladder", 1, "m000")) == ("table-over", "L12.1")
    game.wait("m001")
    assert len(game.tables()) == 1


@pytest.mark.parametrize("most", [1, 3])
def test_l12_1_a_free_seat_waits_from_when_it_was_free(most):
    game = ladder(4, most)
    assert len(game.tables()) == most
    game.now += DAY
    game.win(game.tables()[0])
    assert {one.since for one in game.season.queue} == {game.now}


def test_l6_1_who_leaves_waits_no_more_and_the_stand_in_plays():
    game = ladder(4)
    game.do(said.Left("m001"), who="m001")
    game.settle()
    assert "m001" not in waiting(game)
    (table,) = game.tables()
    assert table.players.count(NOBODY) == 1
    assert game.season.handovers == ()
    game.win(table)
    rows = standing(game)
    assert (rows["m001"].played, rows["m001"].left, rows["m001"].parted.by) == (0, True, By.LEFT)
    assert game.refused(said.Queued("m001"), "m001") == ("has-left", "L6.3")


def test_l12_2_points_a_table_times_the_opponents_mean_rating_by_1500():
    game = ladder()
    for member, rating in zip(names(4), (1500, 1600, 1450, 1550), strict=True):
        game.wait(member, rating=rating)
    (table,) = game.tables()
    game.win(table, ["m001", "m000", "m002", "m003"])
    rows = standing(game)
    assert rows["m001"].points == 10 * Fraction(1500 + 1450 + 1550, 3) / 1500
    assert rows["m003"].points == Fraction(1500 + 1600 + 1450, 3) / 1500


def test_l12_2_ratings_are_those_before_the_table():
    game = ladder(4)
    (table,) = game.tables()
    rated = tuple(Rated(member, 25.0, 8.0, 25.0 + seat, 7.0, Fraction(1)) for seat, member in enumerate(table.seats))
    game.do(said.TableEnded("ladder", 1, (1, 2, 3, 4), None, ratings=rated))
    assert waiting(game)[table.seats[3]].rating == 1680
    assert standing(game)[table.seats[0]].points == 10
    game.settle()
    assert sorted(game.season.sought[-1].ratings) == [1500, 1560, 1620, 1680]


def many(count):
    game = ladder(4)
    for _ in range(count):
        game.win(game.tables()[0], names(4))
        game.settle()
    return game


@pytest.mark.parametrize(("count", "counted"), [(5, 5), (10, 10), (13, 10)])
def test_l12_2_the_best_ten_count(count, counted):
    game = many(count)
    rows = standing(game)
    assert rows["m000"].points == 10 * counted
    assert rows["m000"].played == count
    assert [one.value for one in explained(game.season)["m000"].counted] == [10] * counted


def test_l12_2_who_has_fewer_than_five_stands_below_whoever_has():
    game = many(4)
    assert {row.parted and row.parted.by for row in standing(game).values()} == {None, By.POINTS}
    for member in names(3):
        game.do(said.Unqueued(member), who=member)
    game.act(said.Annulled("ladder", 5))
    for member in ("x", "y", "z"):
        game.wait(member)
    for table in game.tables():
        game.win(table, ["m000", "m003"])
    game.settle()
    rows = standing(game)
    ranked = {member for member, row in rows.items() if row.played >= 5}
    assert ranked == {"m003"}
    assert (rows["m003"].place, rows["m003"].parted) == (1, None)
    assert [row.parted.by for row in rows.values() if row.place == 2] == [By.FEW]
    assert rows["m000"].points > rows["m003"].points


def test_l12_2_the_standing_is_told_every_week():
    game = ladder(2)
    begins = game.season.begins
    assert next_at(game.league) <= begins + 7 * DAY
    game.run(begins + 7 * DAY - 1)
    assert game.season.week == 0
    game.run(begins + 7 * DAY)
    assert game.season.week == 1
    game.run(begins + 25 * DAY)
    assert game.season.week == 3
    assert game.refused(said.Week(3)) == ("not-due", "L12.2")
    told = [entry.what.week for entry in game.course.log if isinstance(entry.what, said.Week)]
    assert told == [1, 3]


def test_l7_1_at_its_end_no_table_is_found_any_more_and_what_runs_is_played_out():
    game = ladder(4, most=2)
    season = game.season
    for day in range(1, 91):
        game.run(season.begins + day * DAY)
    assert game.season.stage is Stage.OVERTIME
    running = len(game.tables())
    assert running
    game.wait("m009")
    assert len(game.tables()) == running
    game.run(season.ends + 7 * DAY)
    assert game.season.stage is Stage.STAND_INS
    game.play_round()
    assert game.league.last.number == 1
    assert game.season.number == 2


def test_l12_1_one_does_not_sign_up_for_a_ladder():
    game = ladder()
    assert game.refused(said.SignedUp(1, "m001"), "m001") == ("season-closed", "L12.1")


def test_l12_1_a_ladder_that_was_closed_is_not_followed():
    game = ladder(2)
    game.act(said.Closed())
    game.run(game.season.ends)
    assert game.league.playing is None
    game.run(game.now + 10 * DAY)
    assert game.league.playing is None
