# Rule L14.

import random
from fractions import Fraction

import pytest
from msgspec.structs import replace

from leagues.edition import CURRENT
from leagues.format import Format
from leagues.log import entries as said
from leagues.log.due import Facts, due, entry_of
from leagues.log.moments import LIVE_ROUND
from leagues.log.preview import Eye, attention
from leagues.log.walk import Course
from leagues.lots import seal
from leagues.pods.field import Entrant
from leagues.pods.pairing import check, resting
from leagues.refused import Refused, Why
from leagues.settings import HOUR
from leagues.standings import standing_of
from leagues.state import NOBODY, How, Stage
from tests.leagues.contests import MINUTE, Contest, people
from tests.leagues.seasons import names, seed_of


def evening(members=12, **changed):
    return Contest(Format.EVENING, **changed).evening(names(members))


def announced(**changed):
    game = Contest(Format.EVENING, **changed)
    game.do(said.Opened(1, seal(seed_of(1)), game.now + 2 * HOUR, CURRENT), who="org")
    return game


def standing(game, season=None):
    season = season or game.season
    return standing_of(game.league, season, season.divisions[0])


def test_l14_1_check_in_opens_fifteen_minutes_before_the_start():
    game = announced()
    begins = game.season.begins
    game.now = begins - 15 * MINUTE - 1
    assert game.refused(said.CheckedIn("m001"), "m001") == ("not-begun", "L14.1")
    game.now = begins - 15 * MINUTE
    game.do(said.CheckedIn("m001"), who="m001")
    assert game.refused(said.CheckedIn("m001"), "m001") == ("signed-up", "L14.1")


def test_l14_1_who_is_not_in_at_the_start_is_out_whoever_said_so_before():
    game = announced()
    game.sign_up(names(10))
    game.now = game.season.begins - 5 * MINUTE
    game.check_in(names(8))
    game.do(said.SignedOff(1, "m007"), who="m007")
    game.do(said.CheckedIn("walks in"), who="walks in")
    game.run(game.season.begins)
    assert set(game.season.divisions[0].members) == {*names(7), "walks in"}


def test_l14_1_whoever_could_not_be_in_as_nobody_kept_the_league_can_be_later():
    game = announced()
    game.sign_up(names(10))
    first, *others = names(9)
    game.now = game.season.begins - 15 * MINUTE
    game.do(said.CheckedIn(first), who=first)
    game.now = back = game.season.begins + 30 * MINUTE
    game.settle()
    assert game.season.stage is Stage.REGISTRATION
    assert game.season.begins == game.season.closes == back + 15 * MINUTE
    game.check_in(others)
    game.run(game.season.begins)
    assert game.season.divisions[0].members == (first, *others), "who was in before still is"


def test_l14_1_an_outage_at_the_start_of_an_evening_that_is_full_only_delays_it():
    game = announced()
    game.sign_up(names(8))
    game.now = game.season.begins - MINUTE
    game.check_in(names(6))
    begins = game.season.begins
    game.now += HOUR
    game.settle()
    assert game.season.stage is Stage.RUNNING
    assert (game.season.begins, game.season.missed) == (begins, 0)


@pytest.mark.parametrize(("late", "again"), [(0, 0), (2 * MINUTE, 0), (2 * MINUTE + 1, 1)])
def test_l14_1_check_in_is_opened_again_only_where_the_start_was_missed(late, again):
    game = announced()
    game.now = game.season.begins + late
    game.settle()
    found = game.league.seasons[0]
    assert found.missed == again
    assert (found.stage is Stage.DROPPED) == (not again)
    if again:  # nobody comes: then it does not take place
        game.run(found.begins)
        assert game.league.seasons[0].stage is Stage.DROPPED


def test_l10_4_that_few_have_said_that_they_come_to_an_evening_needs_no_eye():
    game = announced()
    assert attention(game.league, game.now) == ()
    cup = Contest(Format.CUP)
    cup.open(names(2))
    assert [one.what for one in attention(cup.league, cup.season.closes)] == [Eye.TOO_FEW]


def test_l14_1_the_next_round_is_there_when_all_tables_of_the_last_have_ended():
    game = evening(12)
    first, second, third = game.tables()
    game.now += 20 * MINUTE
    game.win(first)
    game.win(second)
    game.settle()
    assert [table.number for table in game.tables()] == [third.number]
    game.now += 10 * MINUTE
    game.win(third)
    game.settle()
    assert game.season.rounds[0].over == game.now
    assert game.season.round.begins == game.now
    assert [table.number for table in game.tables()] == [4, 5, 6]


def test_l14_1_nobody_is_eliminated_and_there_is_no_final():
    game = evening(16)
    for _ in range(3):
        assert len(game.tables()) == 4
        game.play_round(names(16))
    season = game.league.last
    assert [one.final for one in season.rounds] == [False] * 3
    assert season.champions == ("m000",)


def test_l14_1_who_leaves_between_rounds_plays_no_more():
    game = evening(13)
    game.play_round()
    gone = game.tables()[0].seats[0]
    game.do(said.Left(gone), who=gone)  # at a table: the stand-in plays it, and the league asks nobody to step in
    assert game.tables()[0].players[0] == NOBODY
    assert game.season.handovers == ()
    game.play_round()
    assert gone not in [one for table in game.tables() for one in table.seats]
    assert standing(game)[-1].member == gone


def test_l14_1_latecomers_play_from_the_second_round_on_until_the_last_one_is_there():
    game = evening(11)
    game.do(said.CheckedIn("late"), who="late")
    game.settle()
    assert "late" not in [one for table in game.tables() for one in table.seats]
    game.play_round()
    assert "late" in [one for table in game.tables() for one in table.seats]
    assert next(row.points for row in standing(game) if row.member == "late") == 0
    game.play_round()
    assert game.refused(said.CheckedIn("later"), "later") == ("season-closed", "L14.1")


def test_l14_1_a_latecomer_gets_no_bye_before_finishing_a_table_while_others_had_none():
    game = evening(8, least=4, rounds=4)
    game.do(said.CheckedIn("late"), who="late")
    game.play_round()
    two = game.season.round
    assert two.byes
    assert "late" not in two.byes, "though nobody has fewer points"
    game.play_round()
    assert "late" not in game.season.round.byes or len({*two.byes, *game.season.round.byes}) > 1


def test_l14_1_a_latecomer_gets_a_bye_once_everyone_else_has_had_one():
    late = Entrant("late", late=True)
    rested = [Entrant(one, Fraction(9), byes=1) for one in "abcd"]
    assert resting([*rested, late], 1) == ("late",)
    assert resting([*rested[:3], Entrant("d", Fraction(9)), late], 1) == ("d",)
    assert resting([*rested[:3], Entrant("d", Fraction(9)), late], 2) == ("d", "late")


def test_l14_1_by_hand_a_latecomer_gets_no_bye_either():
    known = [Entrant(one, Fraction(9)) for one in "abcd"] + [Entrant("late", late=True)]
    with pytest.raises(Refused) as refused:
        check(known, [tuple("abcd")], ["late"], 4, 4)
    assert refused.value.code is Why.UNFAIR_PODS
    check(known, [("a", "b", "c", "late")], ["d"], 4, 4)


def test_l1_3_an_evening_of_the_first_edition_gives_a_latecomer_the_bye():
    game = Contest(Format.EVENING, least=4, rounds=4)
    game.do(said.Opened(1, seal(seed_of(1)), game.now + 2 * HOUR), who="org")
    game.now = game.season.begins - MINUTE
    game.check_in(names(8))
    game.now = game.season.begins
    for what in (entry_of(game.league, one, game.now, Facts(seed_of(1))).what for one in due(game.league, game.now)):
        game.do(what)
    game.do(said.Begun(1))
    game.settle()
    game.do(said.CheckedIn("late"), who="late")
    game.play_round()
    assert game.season.round.byes == ("late",)


def test_l14_1_who_has_left_does_not_come_back():
    game = evening(12)
    game.do(said.Left("m003"), who="m003")
    assert game.refused(said.CheckedIn("m003"), "m003") == ("has-left", "L14.1")
    assert game.refused(said.CheckedIn("m004"), "m004") == ("signed-up", "L14.1")


def test_l14_1_as_many_rounds_as_were_announced_and_an_organiser_says_that_this_is_the_last():
    game = evening(12, rounds=5)
    assert game.season.length == 5
    game.play_round()
    assert game.refused(said.LastRound(2), "m001", "late") == ("not-organiser", "L1.2")
    number = game.act(said.LastRound(2))
    assert game.season.length == 2
    game.act(said.TakenBack(number))
    assert game.season.length == 5
    game.act(said.LastRound(2))
    game.play_round()
    assert len(game.league.last.rounds) == 2


def test_l14_1_the_last_round_cannot_be_one_that_was():
    game = evening(12, rounds=5)
    game.play_round()
    for wrong in (0, 1, 5):
        assert game.refused(said.LastRound(wrong), "org") == ("bad-setting", "L14.1")


def test_l14_1_a_table_that_does_not_end_holds_the_evening_up_for_three_hours_at_most():
    game = evening(12)
    stuck, *others = game.tables()
    for table in others:
        game.win(table)
    game.settle()
    game.run(game.now + LIVE_ROUND - 1)
    assert len(game.season.rounds) == 1
    game.run(game.now + 1)
    assert game.season.divisions[0].tables[stuck.number - 1].annulled == game.now
    assert len(game.tables()) == 3


def test_l14_1_who_is_found_absent_during_a_pause_is_out_when_the_round_is_over():
    game = evening(12)
    game.act(said.Paused())
    game.now += 10 * MINUTE
    game.do(said.Absent("m003", "evening", next(one.number for one in game.tables() if "m003" in one.seats)))
    game.now += MINUTE
    game.act(said.Resumed())
    game.play_round()
    assert game.season.round.number == 2
    assert game.season.gone == {"m003"}


def test_l14_1_a_pause_holds_the_next_round_back():
    game = evening(12)
    game.act(said.Paused())
    for table in game.tables():
        game.win(table)
    game.run(game.now + 30 * MINUTE)
    assert len(game.season.rounds) == 1
    game.act(said.Resumed())
    game.settle()
    assert game.season.round.number == 2


@pytest.mark.parametrize(("members", "short"), [(11, 1), (10, 2), (7, 1), (3, 1)])
def test_l14_1_computers_fill_empty_seats_where_the_organiser_allows_it(members, short):
    game = evening(members, fill=True)
    filled = [table for table in game.tables() if NOBODY in table.seats]
    assert len(filled) == short
    assert all(len(table.seats) == 4 for table in game.tables())
    assert all(table.players.count(NOBODY) == 1 for table in filled)
    assert [table.rated for table in game.tables()].count(False) == short
    for table in filled:  # the computer wins: it has no line, the others have the places behind it
        seats = table.seats
        others = iter((2, 3, 4))
        game.do(said.TableEnded("evening", table.number, tuple(1 if one == NOBODY else next(others) for one in seats)))
    season = game.league.playing
    rows = standing(game, season)
    assert {row.member for row in rows} == set(names(members))
    best = {row.member: row.points for row in rows}
    assert sorted(best[one] for one in people(filled[0])) == [1, 3, 6]


def test_l14_1_without_leave_a_computer_sits_nowhere():
    game = evening(11)
    assert sorted(len(table.seats) for table in game.tables()) == [3, 4, 4]
    course, (number, made) = (
        Course(),
        next((number, one) for number, one in enumerate(game.course.log) if isinstance(one.what, said.Paired)),
    )
    for one in game.course.log[:number]:
        course.add(one)
    filled = tuple((*pod, NOBODY) if len(pod) < 4 else pod for pod in made.what.tables)
    with pytest.raises(Refused, match="no-room"):
        course.add(replace(made, what=replace(made.what, tables=filled)))
    course.add(made)


def test_l14_1_an_evening_that_everybody_leaves_is_over():
    game = evening(8)
    for member in names(8):
        game.do(said.Left(member, How.SAID), who=member)
    rng = random.Random(1)
    for table in game.tables():
        game.finish(rng, "evening", table)
    game.settle()
    assert game.league.last is not None
    assert game.league.last.champions == ()
