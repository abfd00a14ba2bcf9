import random
from collections import Counter

from leagues import text
from leagues.edition import CURRENT
from leagues.log import entries as said
from leagues.log.entries import Entry
from leagues.log.preview import Eye, attention, preview
from leagues.log.walk import replay
from leagues.lots import drawn, numbers
from leagues.settings import DAY, HOUR
from leagues.standings import certain, chances_of, sayings, standing_of
from leagues.state import NOBODY, How, Promise, Said, Stage
from tests.leagues.seasons import SETTINGS, Played, begun, names, placed, seed_of


def points(game, division=0):
    season = game.season
    return {row.member: row.points for row in standing_of(game.league, season, season.divisions[division])}


def by_lot(game, division, *, plus=(), minus=()):
    members = next(one.members for one in game.season.divisions if one.name == division)
    return drawn(seed_of(1), numbers(division), [*(one for one in members if one not in minus), *plus])


TOUCHING = [
    said.Moved("m001", "2.1", ((), ())), said.Formed((("1.1", ()),)), said.Replaced("1.1", 1, 0, "x"),
    said.Annulled("1.1", 1), said.Corrected("m001", 1), said.Left("m001", How.REMOVED),
]  # fmt: skip
ACTS = [
    *TOUCHING, said.Changed(SETTINGS), said.Organisers(("me",)), said.Announced("x"), said.Closed(), said.Postponed(1),
    said.Extended(12), said.Paused(), said.Resumed(), said.Stopped(), said.Lifted("m001"), said.Opened(2, "", 0),
    said.Begun(1), said.Joined("x", "1.1", ()), said.TakenBack(1), said.Unrated("1.1", 1),
]  # fmt: skip


def test_l10_1_organisers_alone_act_and_what_touches_others_needs_a_reason():
    game = begun(15)
    for what in ACTS:
        assert game.refused(what, "m001", "because") == ("not-organiser", "L1.2"), what
    for what in TOUCHING:
        assert game.refused(what, "org", " ") == ("no-reason", "L10.2"), what


def test_l10_1_a_season_is_begun_earlier_and_ended_earlier():
    game = placed(15)
    game.now += HOUR
    begins, ends = game.season.begins, game.season.ends
    game.act(said.Begun(1, CURRENT))
    assert game.season.stage is Stage.RUNNING
    assert ends - game.season.ends == begins - game.season.begins == begins - game.now
    game.now += DAY
    game.act(said.Stopped())
    game.settle()
    assert game.season.stage is Stage.OVERTIME
    game.run(game.now + 8 * DAY)
    assert game.league.last.number == 1


def test_l10_1_members_are_added_moved_and_removed():
    game = placed(15)
    game.act(said.Joined("friend", "2.1", by_lot(game, "2.1", plus=["friend"])))
    assert "friend" in game.season.divisions[1].members
    member = game.season.divisions[0].members[0]
    orders = by_lot(game, "1.1", minus=[member]), by_lot(game, "2.1", plus=[member])
    game.act(said.Moved(member, "2.1", orders))
    assert [len(one.members) for one in game.season.divisions] == [7, 9]
    assert game.refused(said.Joined("one more", "2.1", ()), "org")[1] == "L4.2"
    game.run(game.season.begins)
    back = by_lot(game, "1.1", plus=[member]), by_lot(game, "2.1", minus=[member])
    assert game.refused(said.Moved(member, "1.1", back), "org", "no") == ("division-plays", "L2.2")
    game.act(said.Left(member, How.REMOVED))
    assert member in game.season.gone


def test_l10_1_somebody_is_replaced_at_a_table():
    game = begun(15)
    (division, table), *_ = game.running()
    game.act(said.Replaced(division.name, table.number, 2, "friend"))
    assert game.running()[0][1].players[2] == "friend"
    assert game.refused(said.Replaced(division.name, table.number, 1, "friend"), "org", "no")[1] == "L6.2"
    game.act(said.Replaced(division.name, table.number, 2, NOBODY))


def test_l5_5_points_are_corrected_and_tables_annulled():
    game = begun(15)
    (division, table), *_ = game.running()
    game.end(division.name, table.number)
    first = table.seats[0]
    game.act(said.Corrected(first, -4))
    assert points(game)[first] == 6
    game.act(said.Annulled(division.name, table.number))
    assert points(game)[first] == -4
    assert game.season.corrections[0].why == "it has to be"
    assert game.refused(said.Annulled(division.name, table.number), "org", "twice") == ("table-over", "L5.5")


def test_l3_4_the_points_of_an_annulled_table_could_not_be_had():
    game = begun(9)
    (division, annulled), *_ = game.running()
    game.act(said.Annulled(division.name, annulled.number))
    game.play_out(random.Random(1))
    season = game.league.last
    (division,) = season.divisions
    counted = [table for table in division.tables if table.number != annulled.number]
    sat = Counter(member for table in counted for member in table.seats)
    rows = {row.member: row.points for row in standing_of(game.league, season, division)}
    ways = dict(game.league.passed[-1].ways)
    assert len(set(sat.values())) == 2, "who sat at the annulled table had less to win"
    assert {member: way.share for member, way in ways.items()} == {
        member: points / (10 * sat[member]) for member, points in rows.items()
    }


def test_l10_1_a_league_ends_with_its_season():
    game = begun(15)
    game.run(game.season.middle)
    game.act(said.Closed())
    assert game.league.registering is None
    game.run(game.season.ends + 8 * DAY)
    game.run(game.now + 100 * DAY)
    assert len(game.league.passed) == 1
    assert game.refused(said.Opened(3, "", game.now + 20 * DAY), "org") == ("league-over", "L10.1")


def test_l10_2_an_act_is_shown_before_it_is_done():
    game = begun(15)
    (division, table), *_ = game.running()
    game.end(division.name, table.number)
    before = text.write(game.league)
    seen = preview(game.course, Entry(game.now, "org", said.Annulled(division.name, table.number), "why"))
    assert text.write(game.league) == before
    assert seen.tables == ((division.name, table.number),)
    assert set(table.seats) <= set(seen.people)
    ((changes),) = seen.standings
    assert {row.member: row.points for row in changes.before}[table.seats[0]] == 10
    assert {row.points for row in changes.after} == {0}
    assert seen.reversible
    game.act(said.Annulled(division.name, table.number), "why")
    assert game.league == seen.after
    removed = preview(game.course, Entry(game.now, "org", said.Left("m001", How.REMOVED), "why"))
    assert "m001" in removed.people
    back = preview(game.course, Entry(game.now, "org", said.TakenBack(len(game.course.log))))
    assert back.tables == ((division.name, table.number),)
    assert not preview(game.course, Entry(game.now, "org", said.Extended(12))).reversible


def test_l10_3_an_act_is_taken_back_as_if_it_had_never_been():
    game = begun(15)
    (division, table), other, *_ = game.running()
    game.end(division.name, table.number)
    number = game.act(said.Corrected(table.seats[0], -4))
    game.end(other[0].name, other[1].number)
    assert points(game)[table.seats[0]] != 10
    league = replay([entry for at, entry in enumerate(game.course.log, start=1) if at != number])
    game.act(said.TakenBack(number))
    assert game.league == league
    assert replay(game.course.log) == game.league
    assert game.refused(said.TakenBack(number), "org") == ("no-act", "L10.3")


def test_l10_3_not_after_something_that_follows_from_it_has_been_played():
    game = begun(15)
    number = game.act(said.Left("m001", How.REMOVED))
    branch = Played()
    branch.course, branch.now = game.course.branch(), game.now
    branch.act(said.TakenBack(number))
    assert not branch.season.gone
    (division, table), *_ = game.running()
    game.end(division.name, table.number)
    assert game.refused(said.TakenBack(number), "org") == ("followed", "L10.3")

    taken = begun(15)
    number = taken.act(said.Replaced("1.1", 1, 0, "friend"))
    taken.end("1.1", 1)
    assert taken.refused(said.TakenBack(number), "org") == ("followed", "L10.3")


def test_l10_3_what_became_due_by_an_act_alone_goes_with_it():
    game = begun(15)
    game.run(game.season.middle)  # all tables are open
    ends = game.season.ends
    number = game.act(said.Stopped())
    game.settle()
    assert game.season.stage is Stage.OVERTIME
    game.act(said.TakenBack(number))
    assert (game.season.stage, game.season.ends, game.season.warned) == (Stage.RUNNING, ends, False)
    game.run(ends)
    assert game.season.stage is Stage.OVERTIME
    assert replay(game.course.log) == game.league


def test_l10_3_who_was_removed_is_there_again_although_a_substitute_was_asked():
    game = begun(15)
    game.do(said.SignedUp(1, "helper"))
    number = game.act(said.Left("m001", How.REMOVED))
    game.settle()
    assert isinstance(game.course.log[-1].what, said.Asked)
    game.act(said.TakenBack(number))
    assert (game.season.handovers, game.season.gone) == ((), frozenset())


def test_l10_3_not_what_was_said_nor_what_is_no_act():
    game = begun(15)
    number = game.act(said.Announced("hello"))
    assert game.refused(said.TakenBack(number), "org") == ("followed", "L10.3")
    number = game.act(said.Extended(24))
    assert game.refused(said.TakenBack(number), "org") == ("followed", "L10.3")
    assert game.refused(said.TakenBack(3), "org") == ("no-act", "L10.3")
    assert game.refused(said.TakenBack(1), "org") == ("no-act", "L10.3")


def test_l10_3_not_when_the_season_is_final():
    game = begun(15)
    number = game.act(said.Corrected("m001", 2))
    game.run(game.season.ends + 8 * DAY)
    assert game.refused(said.TakenBack(number), "org") == ("followed", "L10.3")


def test_l10_4_what_needs_an_eye():
    game = begun(15)
    assert attention(game.league, game.now) == ()
    game.do(said.Left("m001"))
    game.do(said.Orphaned())
    assert [one.what for one in attention(game.league, game.now)] == [Eye.NO_ORGANISER, Eye.NO_SUBSTITUTE]
    game.do(said.SignedUp(1, "sub"))
    assert Eye.WAITS_FOR_YES in [one.what for one in attention(game.league, game.now)]
    game.run(game.season.ends + 8 * DAY)
    coming = game.league.registering
    game.do(said.SignedUp(2, "m002"))
    assert [one.what for one in attention(game.league, coming.closes - DAY)] == [Eye.NO_ORGANISER, Eye.TOO_FEW]


def told(game):
    found = []
    for division in game.season.divisions:
        for one, holds in sayings(game.league, game.season, division):
            game.do(said.Told(one.member, one.promise, holds))
            found.append((one, holds))
    return found


def test_l9_2_what_is_certain_is_said_once_when_it_first_holds():
    game = begun(10)
    season = game.season
    every = []
    while game.league.playing is not None:
        game.run(max(game.now + DAY, season.middle))
        for division, table in game.running()[:1]:
            best = sorted(table.seats)
            game.do(said.TableEnded(division.name, table.number, tuple(best.index(one) + 1 for one in table.seats)))
            every += told(game)
            game.settle()
    assert len(every) == len(set(every))
    assert all(holds for _, holds in every)
    final = {move.member: move for move in game.league.last.moves}
    said_of = [one for one, _ in every]
    assert {one.promise for one in said_of} == set(Promise)
    for one in said_of:
        move = final[one.member]
        if one.promise is Promise.CHAMPION:
            assert one.member in game.league.last.champions
        elif one.promise is Promise.UP:
            assert move.down == -1
        else:
            assert move.down != 1


def test_l9_3_chances_fit_what_is_certain():
    game = begun(10)
    game.run(game.season.middle)
    for _ in range(6):
        division, table = game.running()[0]
        order = sorted(table.seats)
        game.end(division.name, table.number, tuple(order.index(one) + 1 for one in table.seats))
        for one in game.season.divisions:
            found = chances_of(game.league, game.season, one, {}, bytes(32))
            sure = certain(game.league, game.season, one)
            for member, chance in found.items():
                assert (chance.up == 100) == (Said(member, Promise.UP) in sure)
                if one.tier == 1:
                    assert (chance.down == 0) == (Said(member, Promise.NOT_DOWN) in sure)
                    assert chance.up == 0
                else:
                    assert chance.down == 0


def test_l9_2_what_an_act_opens_anew_is_taken_back():
    game = begun(5)
    game.run(game.season.middle)
    best = names(5)
    for table in [table.number for _, table in game.running()][:-1]:
        seats = game.season.divisions[0].tables[table - 1].seats
        order = sorted(seats, key=best.index)
        game.end("1.1", table, tuple(order.index(one) + 1 for one in seats))
    champion = Said("m000", Promise.CHAMPION)
    assert champion in certain(game.league, game.season, game.season.divisions[0])
    assert (champion, True) in told(game)
    assert told(game) == []
    assert game.refused(said.Told("m000", Promise.CHAMPION)) == ("said-already", "L9.2")
    game.act(said.Corrected("m000", -25))
    assert (champion, False) in told(game)
    assert game.refused(said.Told("m000", Promise.CHAMPION, holds=False)) == ("not-said", "L9.2")
