# Rule L6.

import msgspec
import pytest

from leagues.log import entries as said
from leagues.log.due import due
from leagues.log.formats import DeparturesTold
from leagues.settings import DAY, HOUR
from leagues.standings import helpers_of, standing_of
from leagues.state import NOBODY, How, Stage
from tests.leagues.seasons import SETTINGS, begun, names

replace = msgspec.structs.replace


def played(members=7, late=("sub", "two", "three")):
    game = begun(members)
    game.sign_up(late)
    game.settle()
    return game


def tables_of(game, player):
    return [table.number for _, table in game.league.playing.tables if player in table.players and not table.over]


def last(game):
    return game.course.log[-1].what


def test_l6_1_one_leaves_by_saying_so():
    game = played()
    game.do(said.Left("m002"), who="m002")
    assert game.season.gone == {"m002"}
    assert game.refused(said.Left("m002")) == ("has-left", "L6.1")
    assert game.refused(said.Left("sub")) == ("not-a-member", "L6.1")


def test_l6_1_by_not_coming_back_within_48_hours_after_the_stand_in_made_three_moves():
    game = played()
    (division, table), *_ = game.running()
    member = table.seats[0]
    game.do(said.Absent(member, division.name, table.number))
    assert game.refused(said.Left(member, How.SILENT)) == ("not-absent", "L6.1")
    game.run(game.now + 48 * HOUR - 1)
    assert not game.season.gone
    game.run(game.now + 1)
    assert game.season.gone == {member}


def test_l6_1_who_comes_back_in_time_stays():
    game = played()
    (division, table), *_ = game.running()
    member = table.seats[0]
    game.do(said.Absent(member, division.name, table.number))
    game.now += 47 * HOUR
    game.do(said.Back(member))
    game.run(game.now + 30 * HOUR)
    assert not game.season.gone
    assert game.refused(said.Back(member)) == ("not-absent", "L6.1")


def took_over():
    game = played()
    game.do(said.Left("m000"), who="m000")
    game.settle()
    game.do(said.Answered("m000", "sub", yes=True))
    game.settle()
    division, table = next((of, one) for of, one in game.running() if "sub" in one.players)
    return game, division, table


def test_l6_2_a_substitute_who_was_asked_and_signs_off_has_declined():
    game = played()
    game.do(said.Left("m000"), who="m000")
    game.settle()
    (handover,) = game.season.handovers
    assert [one.member for one in handover.asked] == ["sub"]
    game.do(said.SignedOff(game.season.number, "sub"), who="sub")
    game.settle()
    (handover,) = game.season.handovers
    assert [(one.member, one.at) for one in handover.asked][1:] == [("two", game.now)]
    assert game.refused(said.Answered("m000", "sub", yes=True)) == ("not-asked", "L6.2")


def test_l6_1_a_substitute_who_took_over_and_goes_silent_leaves_like_a_member():
    game, division, table = took_over()
    assert game.refused(said.Absent("two", division.name, table.number))[1] == "L6.1"
    game.do(said.Absent("sub", division.name, table.number))
    assert game.refused(said.Absent("sub", division.name, table.number)) == ("has-left", "L6.1")
    assert game.refused(said.Left("sub", How.SILENT)) == ("not-absent", "L6.1")
    open_ = tables_of(game, "sub")
    game.run(game.now + 48 * HOUR - 1)
    assert tables_of(game, "sub") == open_
    game.run(game.now + 1)
    assert "sub" not in {one.member for one in game.league.playing.substitutes}
    handover = game.league.playing.handovers[-1]
    assert (handover.leaver, handover.asked[0].member) == ("sub", "two")
    game.do(said.Answered("sub", "two", yes=True))
    assert set(tables_of(game, "two")) == set(open_)
    game.run(game.league.playing.ends + 9 * DAY)
    assert "sub" in game.league.passed[-1].silent, "L6.3: it counts for the bar"


def test_l6_1_a_substitute_whose_tables_end_while_they_are_silent_leaves_all_the_same():
    game, division, table = took_over()
    game.do(said.Absent("sub", division.name, table.number))
    since = game.now
    while tables_of(game, "sub"):
        of, one = max(game.running(), key=lambda each: "sub" in each[1].players)
        game.end(of.name, one.number)
        game.settle()
    game.run(since + 48 * HOUR - 1)
    assert "sub" in {one.member for one in game.league.playing.substitutes}
    game.run(since + 48 * HOUR)
    assert "sub" not in {one.member for one in game.league.playing.substitutes}
    assert "sub" in game.league.playing.silent


def test_l6_1_a_substitute_who_comes_back_in_time_stays():
    game, division, table = took_over()
    game.do(said.Absent("sub", division.name, table.number))
    game.now += 47 * HOUR
    game.do(said.Back("sub"))
    game.run(game.now + 30 * HOUR)
    assert tables_of(game, "sub")
    assert game.refused(said.Back("sub")) == ("not-absent", "L6.1")


def test_l6_1_a_pause_does_not_count_against_a_substitute_and_who_is_absent_is_not_asked():
    game, division, table = took_over()
    game.do(said.Absent("sub", division.name, table.number))
    game.act(said.Paused())
    game.now += 5 * DAY
    game.act(said.Resumed())
    game.run(game.now + 47 * HOUR)
    assert tables_of(game, "sub")
    game.do(said.Left("m003"), who="m003")
    game.settle()
    assert game.league.playing.handovers[-1].asked[0].member == "two"


def test_l6_1_a_substitute_who_asks_to_be_taken_off_while_absent_hands_the_tables_on():
    # Without the handover, the substitute would no longer count as absent, and their tables would wait until the
    # season's end.
    game, division, table = took_over()
    game.do(said.Absent("sub", division.name, table.number))
    open_ = tables_of(game, "sub")
    game.do(said.SignedOff(1, "sub"), who="sub")
    assert game.league.playing.absences == ()
    game.settle()
    assert last(game) == said.Asked("sub", "two")
    game.do(said.Answered("sub", "two", yes=True))
    assert set(tables_of(game, "two")) == set(open_)
    game.run(game.league.playing.ends + 9 * DAY)
    assert "sub" not in game.league.passed[-1].silent, "they have said so"


def test_l6_2_the_first_substitute_who_says_yes_gets_all_tables_together():
    game = played()
    mine = tables_of(game, "m002")
    game.do(said.Left("m002"))
    game.settle()
    assert last(game) == said.Asked("m002", "sub")
    assert tables_of(game, "m002") == mine
    game.do(said.Answered("m002", "sub", yes=True))
    assert tables_of(game, "sub") == mine
    assert tables_of(game, "m002") == []
    assert all("m002" in table.seats for _, table in game.league.playing.tables if "sub" in table.players)
    assert game.refused(said.Answered("m002", "sub", yes=True)) == ("not-asked", "L6.2")


def test_l6_2_they_are_asked_in_the_order_of_the_list_after_a_no_or_half_a_day():
    game = played()
    game.do(said.Left("m002"))
    game.settle()
    assert game.refused(said.Asked("m002", "three")) == ("asked-already", "L6.2")
    game.do(said.Answered("m002", "sub", yes=False))
    game.settle()
    assert last(game) == said.Asked("m002", "two")
    game.run(game.now + 12 * HOUR - 1)
    assert last(game) == said.Asked("m002", "two")
    game.run(game.now + 1)
    assert last(game) == said.Asked("m002", "three")
    game.do(said.Answered("m002", "two", yes=True))
    assert tables_of(game, "two")


def test_l6_2_without_a_substitute_within_48_hours_the_stand_in_plays_them():
    game = played()
    mine = tables_of(game, "m002")
    left = game.now
    game.do(said.Left("m002"))
    while not isinstance(last(game), said.Unfilled):
        game.run(game.now + HOUR)
    assert game.now == left + 48 * HOUR
    assert tables_of(game, "m002") == []
    assert [table.number for _, table in game.season.tables if NOBODY in table.players] == mine
    assert game.refused(said.Answered("m002", "sub", yes=True)) == ("not-asked", "L6.2")


def test_l6_2_nobody_twice_at_one_table():
    game = played(5, late=("sub",))
    game.do(said.Left("m001"))
    game.settle()
    game.do(said.Answered("m001", "sub", yes=True))
    game.do(said.Left("m002"))
    game.settle()
    assert not isinstance(last(game), said.Asked)  # with five members they sit at each other's tables
    for _, table in game.season.tables:
        people = [one for one in table.players if one != NOBODY]
        assert len(people) == len(set(people))


def test_l6_2_a_substitute_who_leaves_hands_the_tables_on():
    game = played()
    game.do(said.Left("m002"))
    game.settle()
    game.do(said.Answered("m002", "sub", yes=True))
    mine = tables_of(game, "sub")
    game.do(said.Left("sub"))
    game.settle()
    assert last(game) == said.Asked("sub", "two")
    game.do(said.Answered("sub", "two", yes=True))
    assert tables_of(game, "two") == mine


def test_l6_2_who_stayed_and_lost_a_table_to_the_stand_in_at_the_end_has_what_it_reached():
    game = played(5, late=())
    game.run(game.season.ends)
    game.run(game.season.ends + 7 * DAY)
    assert game.season.stage is Stage.STAND_INS
    (division, table), *_ = game.running()
    seats = (NOBODY,) * 4
    game.end(division.name, table.number, finishers=seats, makers=table.seats)
    rows = standing_of(game.league, game.season, game.season.divisions[0])
    assert {row.member: row.points for row in rows if row.played} == dict(zip(table.seats, (10, 6, 3, 1), strict=True))


def test_l6_3_what_ends_after_somebody_left_counts_for_the_others_and_0_for_who_left():
    game = played(5, late=())
    (division, first), *_ = game.running()
    leaver = first.seats[0]
    game.end(division.name, first.number)
    game.do(said.Left(leaver))
    game.settle()
    after = next(table for _, table in game.running() if leaver in table.seats)
    places = tuple(1 if one == leaver else place for one, place in zip(after.seats, (2, 3, 4, 4), strict=True))
    ranked = tuple(1 + sum(other < one for other in places) for one in places)
    game.end(division.name, after.number, ranked)
    rows = standing_of(game.league, game.season, game.season.divisions[0])
    assert (rows[-1].member, rows[-1].points, rows[-1].left, rows[-1].played) == (leaver, 10, True, 1)
    assert sum(row.points for row in rows) == 20 + 20 - 10


@pytest.mark.parametrize(
    ("bar", "again", "barred"), [(True, 2, True), (False, 2, False), (True, 4, True), (True, 5, False)]
)
def test_l6_3_twice_without_a_word_within_four_seasons_bars_for_one(bar, again, barred):
    game = begun(8, replace(SETTINGS, bar=bar))
    for number in range(1, again + 1):
        if number > 1:
            game.run(game.season.ends + 8 * DAY)
            game.sign_up(names(8), number)
            game.run(game.league.registering.closes)
            game.run(game.season.begins)
        game.run(max(game.now, game.season.middle))
        if number in {1, again}:
            (division, table) = next(one for one in game.running() if "m001" in one[1].seats)
            game.do(said.Absent("m001", division.name, table.number))
            if number == again:
                game.do(said.SignedUp(number + 1, "m001"))
            game.run(game.now + 48 * HOUR)
            assert "m001" in game.season.gone
    signed = [one.member for one in game.league.registering.signed]
    assert ("m001" in signed) is not barred
    assert game.league.barred == ((("m001", again + 1),) if barred else ())
    if barred:
        assert game.refused(said.SignedUp(again + 1, "m001")) == ("barred", "L6.3")
        game.act(said.Lifted("m001"))
        game.do(said.SignedUp(again + 1, "m001"))


def test_l6_4_a_substitute_has_a_standing_of_their_own_and_comes_before_new_members():
    game = played()
    leaver = game.running()[0][1].seats[0]
    game.do(said.Left(leaver))
    game.settle()
    game.do(said.Answered(leaver, "sub", yes=True))
    division, table = next(one for one in game.running() if "sub" in one[1].players)
    game.end(division.name, table.number, (1, 1, 3, 4))
    (row,) = helpers_of(game.season)
    assert (row.member, row.tables) == ("sub", 1)
    assert row.points == dict(zip(table.players, (8, 8, 3, 1), strict=True))["sub"]
    assert "sub" not in [row.member for row in standing_of(game.league, game.season, game.season.divisions[0])]
    game.run(game.season.ends + 8 * DAY)
    assert game.league.passed[-1].helped == ("sub",)
    game.sign_up(("new", "sub", *names(7)), 2)
    game.run(game.league.registering.closes)
    came = {one.member: str(one.came) for one in game.season.members}
    assert (came["sub"], came["new"]) == ("substitute", "new")


def test_nothing_is_due_while_a_season_stands_still_and_everything_is_later_by_that():
    game = played(late=("sub",))
    ends = game.season.ends
    game.do(said.Left("m002"))
    game.settle()
    asked = game.season.handovers[0].at
    game.act(said.Paused())
    assert game.refused(said.Paused(), "org") == ("paused", "L10.1")
    assert [type(one) for one in due(game.league, game.now + 400 * DAY)] == [DeparturesTold], "L6.5: in a day, always"
    game.do(due(game.league, game.now + 400 * DAY)[0])
    assert due(game.league, game.now + 400 * DAY) == ()
    assert game.refused(said.TableOpened("1.1", 7)) == ("paused", "L10.1")
    game.now += 10 * DAY
    game.act(said.Resumed())
    assert game.season.ends == ends + 10 * DAY
    assert game.season.handovers[0].at == asked + 10 * DAY
    assert game.refused(said.Resumed(), "org") == ("not-paused", "L10.1")
