import random

import msgspec
import pytest

from leagues.edition import Edition
from leagues.log import entries as said
from leagues.season.moves import moves
from leagues.season.sizes import Pyramid
from leagues.standing.possible import Range
from leagues.standings import certain, final_of, marks_of, possible_of, standing_of, zone_of
from leagues.state import Promise, Said
from tests.leagues.seasons import SETTINGS, Played, names
from tests.seeds import seeded

DOUBLING = msgspec.structs.replace(SETTINGS, pyramid=Pyramid.DOUBLING)


def begun(members, settings=SETTINGS):
    game = Played(settings)
    game.begun(names(members))
    game.run(game.season.middle)
    return game


def marks(game, place, *, exact=False):
    season, division = game.season, game.season.divisions[place]
    rows = standing_of(game.league, season, division)
    ranges = dict.fromkeys(division.members, Range(1, len(rows)))
    return marks_of(
        game.league, season, division, rows, possible_of(game.league, season, division) if exact else ranges
    )


def late(game, place):
    tables = game.season.divisions[place].tables
    open_ = {one for table in tables if not table.over for one in table.seats}
    return open_ - game.season.counted - game.season.gone


def ended_by_now(game, lots):
    found = {}
    for number in range(lots):
        seed = number.to_bytes(32, "big")
        tiers = final_of(game.league, game.season, seed)
        for move in moves(tiers, game.league.settings.pyramid, seed, game.season.counted):
            found.setdefault(move.member, set()).add(move.down)
    return found


def play(game, rng, count):
    for _ in range(count):
        if len(running := game.running()) > 1:
            division, table = rng.choice(running)
            game.end(division.name, table.number, tuple(rng.choice([(1, 2, 3, 4), (1, 1, 3, 3), (1, 1, 1, 1)])))


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(("members", "settings"), [(14, SETTINGS), (19, DOUBLING), (22, DOUBLING)])
@seeded
def test_l5_4_marks_are_what_every_draw_of_the_lots_would_say(members, settings, number, seed):
    rng = random.Random(f"{seed}/{number}")
    game = begun(members, settings)
    for division, table in game.running():
        if rng.random() < 0.3:
            game.act(said.Annulled(division.name, table.number))
    play(game, rng, rng.randrange(8, 30))
    if rng.random() < 0.5:
        game.do(said.Left(rng.choice(names(members))))
    while any(late(game, place) for place in range(len(game.season.divisions))):
        play(game, rng, 1)  # else what they may still get is not in a season that ends now
    sure = ended_by_now(game, 40)
    for place, division in enumerate(game.season.divisions):
        found = marks(game, place)
        rows = standing_of(game.league, game.season, division)
        for row in rows:
            ways, mark = sure[row.member], found.get(row.member, 0)
            level = [sure[other.member] for other in rows if other.place == row.place]
            if ways == {mark}:
                continue
            # All draws say the same of this member, but not of everyone who shares the place.
            assert mark == 0
            assert len(set().union(*level)) > 1


def test_l5_4_who_shares_a_place_across_the_line_is_in_neither_zone():
    game = begun(14)
    for division, table in game.running()[1:]:
        game.end(division.name, table.number, (1, 1, 1, 1))
    first, second = game.season.divisions
    assert (zone_of(game.league, game.season, first).down, zone_of(game.league, game.season, second).up) == (
        (2, 2),
        (2, 2),
    )
    assert marks(game, 1) == {}


def test_l5_4_nothing_is_marked_before_everybody_with_tables_to_play_has_finished_one():
    game = begun(14)
    upper = game.season.divisions[0]

    while late(game, 0):
        assert marks(game, 0) == {}
        table = next(table for division, table in game.running() if division.name == upper.name)
        best = sorted(table.seats)
        game.end(upper.name, table.number, tuple(best.index(one) + 1 for one in table.seats))
    assert set(marks(game, 0).values()) == {1}


def test_l5_4_a_place_that_is_certain_is_marked_before():
    game = begun(14)
    last = game.season.divisions[0]
    gone = min(last.members)
    game.do(said.Left(gone))
    assert marks(game, 0, exact=True) == {gone: 1}  # L6.3: below all who stayed


def test_l5_4_a_member_whose_tables_were_all_annulled_holds_no_zone_up():
    game = begun(14)
    lower = game.season.divisions[1]
    alone = lower.members[0]
    for table in lower.tables:
        if alone in table.seats:
            game.act(said.Annulled(lower.name, table.number))
    game.act(said.Corrected(alone, 30))
    for division, table in game.running():
        game.end(division.name, table.number)
    final = game.league.last
    assert standing_of(game.league, final, final.divisions[1])[0].member == alone
    assert alone not in {move.member for move in final.moves if move.down == -1}
    assert sum(move.down == -1 for move in final.moves) == sum(move.down == 1 for move in final.moves) == 2


def test_l8_2_nobody_comes_up_out_of_a_division_without_results_and_nobody_goes_down_for_them():
    game = begun(14)
    upper, lower = game.season.divisions
    for table in lower.tables:
        game.act(said.Annulled(lower.name, table.number))
    for table in upper.tables:
        game.end(upper.name, table.number)
    assert zone_of(game.league, game.league.last, game.league.last.divisions[0]).down == (0, 0)
    assert not any(move.down for move in game.league.last.moves)
    assert game.league.last.champions


def test_l8_2_a_season_without_a_counted_table_has_no_champion_and_one_of_the_first_edition_still_has():
    for edition, champions in ((Edition.SECOND, 0), (Edition.FIRST, 7)):
        game = begun(7) if edition is Edition.SECOND else first_edition(names(7))
        for table in game.season.divisions[0].tables:
            game.act(said.Annulled("1.1", table.number))
        game.settle()
        assert (game.league.last.edition, len(game.league.last.champions)) == (edition, champions)


def first_edition(members):
    game = Played()
    game.open(members, edition=Edition.FIRST)
    game.run(game.season.closes)
    game.do(said.Begun(1), who="org")
    game.settle()
    return game


def test_l9_2_only_of_members_with_a_counted_table_is_something_said():
    game = begun(14)
    lower = game.season.divisions[0]
    alone, best = lower.members[:2]
    for table in lower.tables:
        if alone in table.seats:
            game.act(said.Annulled(lower.name, table.number))
    game.act(said.Corrected(alone, 99))
    assert possible_of(game.league, game.season, game.season.divisions[0])[alone].worst == 1
    assert Said(alone, Promise.CHAMPION) not in certain(game.league, game.season, game.season.divisions[0])
    number = next(
        table.number for division, table in game.running() if division.name == lower.name and best in table.seats
    )
    game.end(lower.name, number)
    game.act(said.Corrected(best, 999))
    sure = certain(game.league, game.season, game.season.divisions[0])
    assert {one.member for one in sure} == {best}
