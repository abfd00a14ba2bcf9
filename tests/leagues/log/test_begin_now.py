import pytest
from msgspec.structs import replace

from leagues.format import Format
from leagues.log import entries as said
from leagues.log.entries import Entry
from leagues.log.formats import BeganNow, CheckedIn
from leagues.lots import seal
from leagues.settings import DAY
from leagues.state import Stage
from tests.leagues.contests import MINUTE, Contest
from tests.leagues.seasons import names, seed_of


def opened(format_, members, **changed):
    game = Contest(format_, **changed)
    game.open(names(members))
    return game


@pytest.mark.parametrize("format_", [Format.DIVISIONS, Format.CUP])
def test_l10_1_begin_now_closes_registration_and_begins(format_):
    game = opened(format_, 6)
    lasts, now = game.season.ends - game.season.begins, game.now
    game.act(BeganNow(1))
    game.settle()
    assert (game.season.stage, game.season.closes, game.season.begins) == (Stage.RUNNING, now, now)
    assert game.season.ends - game.season.begins == lasts or format_ is Format.CUP
    assert game.tables()
    game.do(said.SignedUp(1, "late"), who="late")
    assert [one.member for one in game.season.substitutes] in (["late"], [])


def test_l10_1_begin_now_opens_a_check_in_of_five_minutes_in_an_evening():
    game = opened(Format.EVENING, 6)
    now = game.now
    game.act(BeganNow(1))
    assert game.season.begins == now + 5 * MINUTE
    game.settle()
    assert game.season.stage is Stage.REGISTRATION
    for member in names(5):
        game.do(CheckedIn(member), who=member)
    game.run(now + 5 * MINUTE)
    assert game.season.stage is Stage.RUNNING
    assert game.season.divisions[0].members == tuple(names(5))


def test_l2_3_begin_now_needs_as_many_as_a_season_does():
    game = opened(Format.DIVISIONS, 3)
    assert game.refused(BeganNow(1), "org") == ("too-few", "L2.3")
    game.do(said.SignedUp(1, "m9"), who="m9")
    game.act(BeganNow(1))


def test_l10_1_begin_now_needs_a_final_season_before_it():
    game = opened(Format.CUP, 6)
    game.act(BeganNow(1))
    game.settle()
    game.do(said.Opened(2, seal(seed_of(2)), game.season.ends + DAY), who="org")
    game.sign_up(names(6), 2)
    assert game.refused(BeganNow(2), "org") == ("still-played", "L10.1")


def test_l10_1_only_organisers_begin_now_and_not_once_more_or_in_a_ladder():
    game = opened(Format.EVENING, 6)
    assert game.refused(BeganNow(1), "m001") == ("not-organiser", "L1.2")
    game.act(BeganNow(1))
    assert game.refused(BeganNow(1), "org") == ("not-due", "L10.1")
    assert game.refused(said.TakenBack(len(game.course.log)), "org") == ("followed", "L10.3")
    assert Contest(Format.LADDER).ladder().refused(BeganNow(1), "org") == ("season-closed", "L10.1")


@pytest.mark.parametrize("format_", [Format.DIVISIONS, Format.CUP, Format.EVENING])
def test_l10_1_a_season_set_to_it_begins_with_so_many(format_):
    game = opened(format_, 5, begin_with=6)
    game.settle()
    assert game.season.stage is Stage.REGISTRATION
    assert game.refused(BeganNow(1)) == ("not-due", "L10.1")
    game.do(said.SignedUp(1, "m9"), who="m9")
    game.settle()
    assert game.season.hurried == game.now
    assert game.season.stage is (Stage.REGISTRATION if format_ is Format.EVENING else Stage.RUNNING)


@pytest.mark.parametrize("format_", [Format.DIVISIONS, Format.CUP, Format.EVENING])
def test_l10_1_with_how_many_it_begins_can_be_changed_while_people_sign_up(format_):
    game = opened(format_, 6)
    before = game.league.settings
    game.act(said.Changed(replace(before, begin_with=8)))
    game.settle()
    assert game.season.hurried is None
    game.act(said.Changed(replace(before, begin_with=6)))
    game.settle()
    assert game.season.hurried == game.now
    assert game.refused(said.TakenBack(len(game.course.log) - 1), "org")[1] == "L10.3"


def test_l7_3_agreed_pauses_can_be_changed_until_a_season_is_played():
    game = opened(Format.DIVISIONS, 6)
    without = replace(game.league.settings, pauses=False)
    game.act(said.Changed(without))
    assert not game.league.settings.pauses
    game.act(BeganNow(1))
    game.settle()
    assert game.refused(said.Changed(replace(without, pauses=True)), "org") == ("season-there", "L1.1")
    game.act(said.Changed(replace(without, begin_with=8)))
    assert game.league.settings.begin_with == 8


def test_l10_1_the_numbers_of_a_season_can_be_changed_until_registration_closes():
    game = opened(Format.DIVISIONS, 6)
    before, begins = game.league.settings, game.season.begins
    change = game.act(said.Changed(replace(before, days=28, at_once=2, vacation=3)))
    assert (game.season.begins, game.season.ends) == (begins, begins + 28 * DAY)
    game.act(said.TakenBack(change))
    assert game.season.ends == begins + before.days * DAY
    assert game.refused(said.Changed(replace(before, rated=False)), "org") == ("season-there", "L1.1")
    game.act(said.Changed(replace(before, days=28)))
    game.act(BeganNow(1))
    game.settle()
    assert game.season.ends == game.season.begins + 28 * DAY
    for other in ({"at_once": 4}, {"vacation": 3}):
        assert game.refused(said.Changed(replace(game.league.settings, **other)), "org") == ("season-there", "L1.1")


def test_l10_1_numbers_for_later_seasons_can_change_while_one_is_played_and_leave_it_alone():
    game = opened(Format.DIVISIONS, 6)
    game.act(BeganNow(1))
    game.settle()
    ends = game.season.ends
    game.act(said.Changed(replace(game.league.settings, days=28, rest=20, registration=10)))
    assert game.league.playing.ends == ends
    game.run(game.league.playing.middle)
    coming = game.league.registering
    assert coming.ends - coming.begins == 28 * DAY
    game.act(said.Changed(replace(game.league.settings, days=35)))
    assert game.league.playing.ends == ends
    assert game.league.registering.ends == coming.begins + 35 * DAY


@pytest.mark.parametrize("format_", [Format.DIVISIONS, Format.CUP, Format.EVENING])
def test_l10_1_an_organiser_signs_somebody_up_until_registration_closes(format_):
    game = opened(format_, 6)
    added = game.act(said.SignedUp(1, "friend"))
    assert [one.member for one in game.season.signed][-1] == "friend"
    assert game.refused(said.SignedUp(1, "friend"), "org") == ("member-already", "L2.1")
    assert game.refused(said.SignedUp(1, "other"), "friend") == ("not-organiser", "L1.2")
    game.act(said.TakenBack(added))
    assert "friend" not in {one.member for one in game.season.signed}
    game.act(said.SignedUp(1, "friend"))
    game.do(said.SignedOff(1, "friend"), "friend")
    assert "friend" not in {one.member for one in game.season.signed}
    if format_ is not Format.EVENING:
        game.act(BeganNow(1))
        game.settle()
        assert game.refused(said.SignedUp(1, "late"), "org") == ("season-closed", "L2.1")


def test_l10_3_signing_somebody_up_cannot_be_undone_once_the_members_are_placed():
    game = opened(Format.DIVISIONS, 6)
    added = game.act(said.SignedUp(1, "friend"))
    game.run(game.season.closes)
    assert game.season.stage is Stage.PLACED
    assert game.refused(said.TakenBack(added), "org") == ("followed", "L10.3")


def test_l7_3_agreed_pauses_of_a_season_that_is_played_do_not_come_back_by_undoing_the_change():
    game = opened(Format.DIVISIONS, 6)
    change = game.act(said.Changed(replace(game.league.settings, pauses=False)))
    assert game.course.branch().add(Entry(game.now, "org", said.TakenBack(change))).settings.pauses
    game.act(BeganNow(1))
    game.settle()
    assert game.refused(said.TakenBack(change), "org") == ("followed", "L10.3")


def test_l7_3_agreed_pauses_of_a_ladder_can_be_changed_at_any_time_and_nothing_else():
    game = Contest(Format.LADDER).ladder(names(4))
    without = replace(game.league.settings, pauses=False)
    change = game.act(said.Changed(without))
    assert not game.league.settings.pauses
    assert game.refused(said.Changed(replace(without, vacation=3)), "org") == ("season-there", "L1.1")
    game.do(said.TakenBack(change), "org")
    assert game.league.settings.pauses
