import random
from fractions import Fraction

from msgspec.structs import replace

from bot.league.pure.known import DivisionStandings, Known
from bot.wording.leagues.standing import named, podium_picture, standing_picture
from bot.wording.names.typed import Typed
from data.texts import texts
from leagues.format import Format
from leagues.log import entries as said
from leagues.log import formats
from leagues.season.moves import Zone
from leagues.standings import standing_of
from leagues.state import NOBODY
from render.league import Kind, Result, State
from tests.leagues.contests import Contest
from tests.wording import en

EN = texts("en")


def names(count):
    return [str(number) for number in range(100, 100 + count)]


def stands(game):
    season = game.season
    division = season.divisions[0]
    rows = standing_of(game.league, season, division)
    return DivisionStandings(Known(1, 7, 8, "en", game.league, 0), season, division, rows, Zone((0, 0), (0, 0)))


class Called(dict):
    def get(self, member, default=None):
        return Typed(f"P{member}") if member else default


def shown(game, **more):
    return standing_picture(stands(game), Called(), EN, **more)


def by_name(picture):
    rows = (*picture.rows, *picture.unranked, *picture.left)
    return {row.who.name: row for row in rows}


def cup(count, **changed):
    return Contest(Format.CUP, **changed).cup(names(count))


def evening(count, **changed):
    return Contest(Format.EVENING, **changed).evening(names(count))


def test_l13_1_a_cups_round_is_told_while_it_is_played_and_when_it_is_over():
    game = cup(8)
    before = shown(game)
    assert before.kind is Kind.CONTEST
    assert (before.about, before.season, before.stage) == (
        en("Cup") + " · " + en.plural("{count} member", "{count} members", 8),
        en("Season {number}", number=1),
        en("Round {number} of {count}", number=1, count=3),
    )
    assert {row.results for row in before.rows} == {(Result(State.RUNNING),)}
    assert {row.points for row in before.rows} == {"0"}
    game.play_round()
    after = shown(game)
    assert after.stage == en("Round {number} of {count}", number=2, count=3)
    assert sorted(row.results[0].place for row in after.rows) == [1, 1, 2, 2, 3, 3, 4, 4]
    assert [row.points for row in after.rows[:2]] == ["10", "10"]
    assert {row.results[1] for row in after.rows} == {Result(State.WAITING)}
    assert all(row.shared for row in after.rows)


def test_l13_2_a_bye_and_a_correction_have_their_signs():
    game = cup(5, least=4)
    (bye,) = game.season.round.byes
    game.act(said.Corrected(bye, -2), why="two *late* moves")
    picture = shown(game)
    row = by_name(picture)[f"P{bye}"]
    assert row.results == (Result(State.BYE),)
    assert row.notes == (1,)
    assert [(note.number, note.text) for note in picture.notes] == [
        (1, en("points taken ({points}): {reason}", points=2, reason="two *late* moves"))
    ]


def test_l6_3_who_left_stands_apart_with_what_was_finished():
    game = cup(8)
    (one, *_) = game.tables()
    gone = one.seats[0]
    game.play_round()
    game.do(said.Left(gone), who=gone)
    game.settle()
    game.next_round()
    picture = shown(game)
    (left,) = picture.left
    assert left.who.name == f"P{gone}"
    assert [result.state for result in left.results] == [State.PLACE, State.GONE]
    assert len(picture.rows) == 7


def test_l13_3_the_final_is_the_last_mark_and_its_first_is_champion():
    game = cup(8)
    while not game.season.rounds[-1].final:
        game.play_round()
        game.next_round()
    assert shown(game).stage == en("Final")
    game.play_round()
    picture = shown(game)
    assert (picture.final, picture.stage) == (True, en("final standings"))
    assert [row.results[-1] for row in picture.rows[:4]] == [Result(State.PLACE, place) for place in range(1, 5)]
    assert {row.results[-1] for row in picture.rows[4:]} == {Result(State.OUT)}
    assert [row.champion for row in picture.rows] == [True, *[False] * 7]


def test_l14_1_latecomers_have_no_table_in_the_rounds_before():
    game = evening(8)
    game.do(formats.CheckedIn("150"), who="150")
    game.do(formats.CheckedIn("151"), who="151")
    game.play_round()
    picture = shown(game)
    assert picture.about == en.plural("{count} member", "{count} members", 10)
    late = by_name(picture)["P150"]
    assert late.results[0] == Result(State.LATE)
    assert late.results[1].state in {State.RUNNING, State.WAITING, State.BYE}


def test_l14_1_tables_with_computers_have_a_sign_and_computers_no_line():
    game = evening(7, fill=True)
    table = next(one for one in game.season.divisions[0].tables if NOBODY in one.seats)
    picture = shown(game)
    with_computers = {name for name, row in by_name(picture).items() if row.results[0].computers}
    assert with_computers == {f"P{one}" for one in table.seats if one != NOBODY}
    assert len(picture.rows) == 7


def ladder(tables=7):
    game = Contest(Format.LADDER).ladder()
    for number, member in enumerate(names(4)):
        game.wait(member, rating=1500 + 10 * number)
    for _ in range(tables):
        (table,) = game.tables()
        game.win(table, names(4))
        game.settle()
    return game


def test_l12_2_a_ladder_has_the_sum_the_tables_that_count_and_who_is_not_ranked():
    picture = shown(ladder())
    assert picture.kind is Kind.LADDER
    assert picture.about == en("Ladder") + " · " + en.plural("{count} member", "{count} members", 4)
    assert picture.stage == en("in progress")
    assert [row.place for row in picture.rows] == [1, 2, 3, 4]
    first = picture.rows[0]
    assert first.results == (Result(State.PLACE, 1),) * 7
    assert first.played == 7
    assert first.points == str(round(float(Fraction(70 * 1520, 1500)), 2))
    few = shown(ladder(tables=3))
    assert few.rows == ()
    assert [row.place for row in few.unranked] == [None] * 4
    assert not any(row.shared for row in few.unranked)


def test_l12_2_sums_have_as_many_decimals_as_part_them():
    game = ladder()
    rows = stands(game)
    near = (replace(rows.rows[0], points=Fraction(71001, 1000)), replace(rows.rows[1], points=Fraction(71)))
    rows = replace(rows, rows=(*near, *rows.rows[2:]))
    assert [row.points for row in standing_picture(rows, Called(), EN).rows[:2]] == ["71.001", "71"]
    assert standing_picture(rows, Called(), texts("de")).rows[0].points == "71,001"


def test_of_very_many_the_best_hundred_are_named_and_who_asks():
    known = stands(cup(120))
    first = [row.member for row in known.rows]
    assert named(known) == tuple(first[:100])
    assert named(known, first[110]) == (*first[:100], first[110])
    assert len(shown(cup(120)).rows) == 120


def test_a_podium_has_the_best_who_stayed_with_their_points():
    game = cup(12).somehow(random.Random(4))
    picture = podium_picture(stands(game), Called(), "Mykerinos", EN)
    assert (picture.league, picture.title) == ("The league", "Mykerinos")
    members, rounds = (
        en.plural("{count} member", "{count} members", 12),
        en.plural("{count} round", "{count} rounds", 4),
    )
    assert picture.about.startswith(f"{en('Cup')} · {members} · {rounds} · ")
    rows = stands(game).rows
    assert [one.who.name for one in picture.best] == [f"P{row.member}" for row in rows[:8]]
    assert [one.champion for one in picture.best] == [row.member in game.season.champions for row in rows[:8]]
    assert picture.best[0].champion
    assert all(one.full.startswith(one.points) for one in picture.best)
