from itertools import pairwise

from leagues.edition import Edition
from leagues.format import Format
from leagues.log import entries as said
from leagues.log.due import next_at
from leagues.log.formats import DeparturesTold
from leagues.settings import DAY, HOUR
from leagues.state import How, Promise, Stage
from tests.leagues.contests import Contest
from tests.leagues.seasons import Played, begun, names


def told(game):
    return [(one.at, one.what.members) for one in game.course.log if isinstance(one.what, DeparturesTold)]


def test_l6_5_one_message_a_day_for_all_who_are_out():
    game = begun(9)
    first = game.now
    game.do(said.Left("m001"), who="m001")
    game.run(first + 5 * HOUR)
    game.act(said.Left("m002", How.REMOVED))
    game.run(first + DAY - 1)
    assert told(game) == []
    assert next_at(game.league) <= first + DAY
    game.run(first + DAY)
    assert told(game) == [(first + DAY, ("m001", "m002"))]
    game.run(first + DAY + 1)
    game.do(said.Left("m003"), who="m003")
    game.run(first + 2 * DAY)
    assert len(told(game)) == 1
    game.run(first + 2 * DAY + 1)
    assert told(game)[-1] == (first + 2 * DAY + 1, ("m003", "m001")), "nobody has taken the tables of the first"
    moments = [at for at, _ in told(game)]
    assert all(later - at >= DAY for at, later in pairwise(moments))


def test_l6_5_who_plays_on_is_told_with_it_and_once_more_where_that_was_open():
    game = begun(9)
    game.do(said.SignedUp(1, "helper"), who="helper")
    game.do(said.Left("m001"), who="m001")
    game.settle()
    first = game.now
    game.run(first + DAY)
    assert told(game)[-1][1] == ("m001",)
    game.do(said.Answered("m001", "helper", yes=True), who="helper")
    game.run(first + 2 * DAY)
    assert len(told(game)) == 2


def test_l6_5_also_while_the_season_is_paused():
    game = begun(9)
    first = game.now
    game.do(said.Left("m001"), who="m001")
    game.act(said.Paused())
    game.run(first + DAY)
    assert told(game) == [(first + DAY, ("m001",))]


def test_l6_5_before_final_standings():
    game = Contest(Format.EVENING, rounds=1).evening(names(8))
    game.do(said.Left("m001"), who="m001")
    game.play_round()
    last = [type(one.what).__name__ for one in game.course.log][-2:]
    assert last == ["DeparturesTold", "Finished"]
    assert game.season.stage is Stage.FINAL


def test_l9_2_a_promise_that_a_departure_ends_is_told_in_the_same_message():
    game = begun(9)
    (first, *_others) = game.season.divisions[0].members
    game.do(said.Told(first, Promise.NOT_DOWN))
    game.do(said.Left("m001"), who="m001")
    game.do(said.Told(first, Promise.NOT_DOWN, holds=False))
    assert game.season.said == ()
    game.run(game.now + DAY)
    what = next(one.what for one in game.course.log if isinstance(one.what, DeparturesTold))
    assert [(one.member, one.promise) for one in what.ended] == [(first, "not-down")]


def test_l10_3_a_removal_that_is_taken_back_is_not_told():
    game = begun(9)
    number = game.act(said.Left("m001", How.REMOVED))
    game.act(said.TakenBack(number))
    game.run(game.now + 2 * DAY)
    assert told(game) == []


def test_l6_5_only_what_is_due_can_be_told():
    game = begun(9)
    assert game.refused(DeparturesTold(1, ("m001",))) == ("not-due", "L6.5")


def test_l1_3_seasons_of_the_first_edition_do_not_wait():
    game = Played()
    game.open(names(6), edition=Edition.FIRST)
    game.run(game.season.closes)
    game.now = game.season.begins
    game.do(said.Begun(1))
    game.settle()
    game.do(said.Left("m001"), who="m001")
    game.run(game.now + 3 * DAY)
    assert told(game) == []
