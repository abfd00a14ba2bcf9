# Rules L1, L2, L4, L7.

import random
from collections import Counter

import msgspec
import pytest

from leagues import text
from leagues.export.check import check
from leagues.export.form import exported
from leagues.log import entries as said
from leagues.log.due import Kind, Need, due, next_at
from leagues.log.entries import Entry, read, write
from leagues.log.walk import apply, replay
from leagues.lots import drawn, lot, numbers, seal, tie, word_block, words
from leagues.refused import Refused
from leagues.season.schedule import schedule
from leagues.settings import DAY, HOUR, Settings
from leagues.standing.order import By, Criterion
from leagues.standings import standing_of
from leagues.state import League, Stage
from tests.leagues.seasons import SETTINGS, START, Played, begun, names, placed, rated, seed_of, several
from tests.seeds import seeded

replace = msgspec.structs.replace
MISHAPS = {"leaving": 0.004, "idle": 0.01}


def test_l1_1_the_defaults_are_those_of_the_rules():
    given = Settings("name", "server", "channel", "game")
    numbers = given.seats, given.days, given.rest, given.at_once, given.registration, given.vacation
    assert numbers == (4, 56, 14, 3, 14, 7)  # why three at once: docs/lab/a-season.md
    assert given.criteria == tuple(Criterion)
    assert replace(given, best_score_wins=False).counted == given.criteria[:4]


def test_l1_2_who_makes_it_organises_it_and_there_is_always_one():
    game = Played()
    assert game.league.organisers == ("org",)
    assert game.refused(said.Organisers(()), "org") == ("no-organiser", "L1.2")
    assert game.refused(said.Organisers(("me",)), "me") == ("not-organiser", "L1.2")
    game.do(said.Organisers(("me", "org")), "org")
    game.do(said.Organisers(("me",)), "me")
    assert game.refused(said.Announced("hello"), "org") == ("not-organiser", "L1.2")
    game.do(said.Announced("hello"), "moderator", manager=True)
    game.do(said.Orphaned())
    assert game.league.asks_manager
    game.do(said.Organisers(("new",)), "moderator", manager=True)
    assert not game.league.asks_manager


@seeded
def test_l1_3_the_same_log_gives_the_same_league_byte_for_byte(seed):
    game = several(seed, 2, 22, **MISHAPS)
    lines = [write(entry) for entry in game.course.log]
    again = replay(map(read, lines))
    assert again == game.league
    assert text.write(again) == text.write(game.league)
    assert text.read(text.write(again), League) == again
    assert [write(read(line)) for line in lines] == lines


def test_l1_3_what_is_no_entry_is_not_read():
    for wrong in ('{"at": 1, "who": "", "what": {"what": "nothing"}}', "{}", "[]", '{"at": 1}'):
        with pytest.raises(msgspec.ValidationError):
            read(wrong)


def test_l1_3_entries_come_in_the_order_of_time_and_a_refused_one_changes_nothing():
    game = Played()
    game.now -= 1
    assert game.refused(said.Announced("hello"), "org") == ("back-in-time", "L1.3")
    assert game.refused(said.Founded(SETTINGS), "org") == ("league-there", "L1.1")
    with pytest.raises(Refused):
        apply(None, Entry(START, "org", said.Announced("hello")))


def test_l1_4_the_seed_is_sealed_and_lots_order_by_sha_256():
    assert seal(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    with pytest.raises(ValueError, match="32 bytes"):
        seal(bytes(31))
    seed = bytes(range(32))
    assert lot(seed, "tie/1.1", "a") == lot(seed, tie("1.1"), "a")
    assert drawn(seed, numbers("1.1"), "abc") == tuple(sorted("abc", key=lambda one: lot(seed, "numbers/1.1", one)))
    stream = words(seed)
    assert word_block(seed, 40) == b"".join(next(stream).to_bytes(2, "big") for _ in range(40))


def test_l1_4_numbers_that_the_lot_does_not_give_hold_nothing_up_and_are_found():
    game = Played()
    game.open(names(7))
    game.now = game.season.closes
    order = drawn(seed_of(1), numbers("1.1"), names(7))
    game.do(said.Placed(1, ((*order[1:], order[0]),)))
    game.play_out(random.Random(1))
    assert {one.rule for one in check(text.write(exported(game.course.log, 1)))} == {"L4.2"}


def test_l1_4_a_season_cannot_be_final_with_another_seed():
    game = begun(7)
    game.now = game.season.ends + 8 * DAY
    assert game.refused(said.Finished(seed_of(2).hex())) == ("wrong-seed", "L1.4")
    assert game.refused(said.Finished("no seed")) == ("wrong-seed", "L1.4")


def test_l2_1_registration_opens_and_closes_and_nobody_is_in_without_a_yes():
    game = Played()
    game.open(names(8))
    season = game.season
    assert season.begins == season.closes + DAY
    game.do(said.SignedOff(1, "m003"), who="m003")
    assert game.refused(said.SignedOff(1, "m003")) == ("not-signed-up", "L2.1")
    assert game.refused(said.SignedUp(1, "m001")) == ("signed-up", "L2.1")
    assert due(game.league, season.closes - 1) == ()
    game.run(season.closes)
    assert sorted(game.season.divisions[0].members) == [name for name in names(8) if name != "m003"]


def test_l2_1_the_next_registration_opens_half_way_and_its_season_begins_after_the_rest():
    game = begun(7)
    season = game.season
    game.run(season.middle - 1)
    assert game.league.registering is None
    game.run(season.middle)
    coming = game.league.registering
    assert (coming.number, coming.opened, coming.begins) == (2, season.middle, season.ends + 14 * DAY)
    assert coming.signed == ()


def test_l2_2_who_signs_up_later_waits_and_is_put_into_the_lowest_division_while_it_has_not_begun():
    game = placed(15)
    assert [len(one.members) for one in game.season.divisions] == [8, 7]
    game.do(said.SignedUp(1, "late"))
    assert due(game.league, game.now) == (Need(Kind.JOIN, 1, "late"),)
    game.settle()
    lowest = game.season.divisions[-1]
    assert lowest.members == drawn(seed_of(1), numbers("2.1"), lowest.members)
    assert "late" in lowest.members
    assert len(lowest.tables) == 8
    game.do(said.SignedUp(1, "later"))
    game.settle()
    game.do(said.SignedUp(1, "latest"))
    game.settle()
    assert len(game.season.divisions[-1].members) == 9
    assert [one.member for one in game.season.substitutes] == ["latest"]
    game.run(game.season.begins)
    game.do(said.SignedUp(1, "too late"))
    game.settle()
    assert [one.member for one in game.season.substitutes] == ["latest", "too late"]


def test_l2_3_with_fewer_members_than_seats_it_does_not_start_and_can_be_postponed_by_a_week_at_a_time():
    game = Played()
    game.open(names(3))
    closes = game.season.closes
    assert game.refused(said.Postponed(1), "org") == ("not-due", "L2.3")
    game.run(closes)
    assert isinstance(game.course.log[-1].what, said.Short)
    game.do(said.Postponed(1), "org")
    assert game.season.closes == closes + 7 * DAY
    assert game.refused(said.Postponed(1), "org") == ("postponed", "L2.3")
    game.run(game.season.closes)
    game.do(said.Postponed(1), "org")
    game.run(game.season.begins)
    assert game.league.seasons[-1].stage is Stage.DROPPED
    assert due(game.league, game.now + 100 * DAY) == ()
    game.open(names(4))
    game.run(game.season.closes)
    assert game.season.stage is Stage.PLACED


def test_l3_3_divisions_other_than_those_that_follow_are_refused():
    game = Played()
    game.open(names(10))
    game.now = game.season.closes
    wrong = (tuple(names(6)), tuple(names(10)[6:]))
    assert game.refused(said.Placed(1, wrong)) == ("wrong-order", "L3.3")


def test_l4_1_l4_2_members_get_their_numbers_by_lot_and_sit_as_the_schedule_says():
    game = begun(21, ratings=rated(names(21), random.Random(1)))
    season = game.season
    for one in season.divisions:
        assert one.members == drawn(seed_of(1), f"numbers/{one.name}", one.members)
        assert [table.seats for table in one.tables] == [
            tuple(one.members[number] for number in table) for table in schedule(len(one.members), 4)
        ]


@pytest.mark.parametrize("at_once", [2, 3, 4])
def test_l4_3_nobody_has_more_unfinished_tables_than_that_until_the_middle_then_all_open(at_once):
    game = begun(9, replace(SETTINGS, at_once=at_once))
    season = game.season
    opened = []
    while game.now < season.middle - DAY:
        counts = Counter(one for _, table in game.running() for one in table.seats)
        assert max(counts.values(), default=0) <= at_once
        for _, table in game.league.playing.tables:
            if table.opened is None:
                assert any(counts[one] >= at_once for one in table.seats)
        now = [table.number for _, table in game.running()]
        opened += [number for number in now if number not in opened]
        game.now += DAY
        if len(opened) > 6 or not now:
            break
        game.end("1.1", now[0])
    assert game.refused(said.TableOpened("1.1", 9))[0] in {"table-waits", "table-open"}
    game.run(season.middle)
    assert all(table.opened is not None for _, table in game.league.playing.tables)


def test_l4_3_a_table_for_which_nobody_has_room_is_passed_by_a_later_one():
    game = begun(9)
    assert [table.number for _, table in game.running()] == [1, 2, 4]  # number 2 sits at the first three, 3 at the next


def test_l4_4_a_season_lasts_its_days_and_rests():
    game = begun(5, replace(SETTINGS, days=28, rest=10))
    season = game.season
    assert season.ends == season.begins + 28 * DAY
    game.run(season.middle)
    assert game.league.registering.begins == season.ends + 10 * DAY


def test_l5_2_a_final_standing_has_no_shared_places():
    game = begun(4)
    for number in range(1, 5):
        game.now += DAY
        game.run(game.season.middle)
        game.end("1.1", number, (1, 1, 1, 1))
    season = game.league.last
    rows = standing_of(game.league, season, season.divisions[0])
    assert [row.place for row in rows] == [1, 2, 3, 4]
    assert [row.member for row in rows] == list(drawn(seed_of(1), "tie/1.1", names(4)))
    assert all(row.parted.by is By.LOT for row in rows[1:])
    assert season.champions == tuple(row.member for row in rows)


def test_l7_1_a_warning_short_clocks_stand_ins_and_the_end_at_last():
    game = begun(5)
    season = game.season
    told = []
    for hour in range(64 * 24 + 1):
        game.run(season.begins + hour * HOUR)
        last = game.course.log[-1]
        if isinstance(last.what, said.Warned | said.Overtime | said.StandIns | said.Finished):
            told.append((type(last.what), (last.at - season.ends) // DAY))
        if game.league.playing is None:
            break
    assert list(dict.fromkeys(told)) == [(said.Warned, -3), (said.Overtime, 0), (said.StandIns, 7), (said.Finished, 8)]


def test_l7_1_no_season_is_final_while_a_table_is_open():
    game = begun(5)
    game.now = game.season.ends + 8 * DAY - 1
    assert game.refused(said.Finished(seed_of(1).hex())) == ("still-open", "L7.1")


@seeded
def test_l7_1_nothing_is_due_twice_and_the_next_moment_is_not_missed(seed):
    def play(moments):
        game = Played()
        game.open(names(9))
        game.run(game.now)
        for at in moments(game):
            game.run(at)
        return [write(replace(entry, at=0)) for entry in game.course.log]

    def by_moments(game):
        while (at := next_at(game.league)) is not None and at <= START + 100 * DAY:
            yield at

    def by_hours(_game):
        yield from range(START, START + 100 * DAY, HOUR)

    assert play(by_moments) == play(by_hours)


@seeded
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_l7_2_seasons_follow_each_other_without_an_organiser(seed, seats):
    game = several(f"{seed}", 3, 17, replace(SETTINGS, seats=seats), **MISHAPS)
    assert [passed.number for passed in game.league.passed] == [1, 2, 3]
    acts = [entry.what for entry in game.course.log if entry.who == "org"]
    assert [type(what) for what in acts] == [said.Founded, said.Opened]
    for passed in game.league.passed:
        assert passed.champions
        assert len(passed.ways) == len(dict(passed.ways))


@seeded
def test_l3_3_promises_hold_from_season_to_season_but_for_those_who_are_named(seed):
    game = several(seed, 3, 26, **MISHAPS)
    season = game.season
    tier = {member: one.tier for one in season.divisions for member in one.members}
    for one in season.members:
        if one.latest is not None and one.member not in season.lower:
            assert tier[one.member] <= one.latest
