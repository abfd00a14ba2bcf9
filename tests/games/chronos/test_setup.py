import pytest

from games.chronos.game import GAME, Options
from games.chronos.stages import Stage
from games.chronos.terms import COLORS, COUNTS, FACES, KIND, OPENING, God
from games.core import CHANCE, TIME, Drawn, Entry
from games.options import combinations
from tests.games.chronos.table import code, refusal


def draws(state, *outcomes):
    for items in outcomes:
        pending = GAME.pending(state)
        state, _ = GAME.apply(state, Entry(CHANCE, Drawn(pending.what, tuple(items.split())), 5_000))
    return state


TOPS = "30 50 north 50 war famine 10 hydra 20"


def test_c1_1_the_cards():
    kinds = {kind: sum(COUNTS[face] for face in FACES if KIND[face] == kind) for kind in set(KIND.values())}
    assert kinds == {"island": 81, "wind": 20, "monster": 10, "catastrophe": 18}
    assert [COUNTS[face] for face in ("10", "20", "30", "50", "100")] == [33, 23, 17, 6, 2]


@pytest.mark.parametrize(("players", "each"), [(3, 3), (4, 3), (5, 2), (6, 2)])
def test_c1_3_hourglasses_for_each(players, each):
    state = GAME.new(COLORS[:players])
    assert [sum(glass.owner == seat for glass in state.glasses) for seat in range(players)] == [each] * players


@pytest.mark.parametrize("seats", [COLORS[:2], (), ("blue", "blue", "red"), ("blue", "red", "pink")])
def test_c1_3_who_cannot_play(seats):
    with pytest.raises(ValueError, match="seats"):
        GAME.new(seats)


def test_c2_1_nine_piles_of_about_equal_size():
    assert GAME.new(COLORS[:3]).heights == (15, 15, 15, 14, 14, 14, 14, 14, 14)
    assert GAME.new(COLORS).heights == GAME.new(COLORS[:4]).heights


@pytest.mark.parametrize(("level", "cards", "extra"), [(1, 81, 0), (2, 91, 0), (3, 111, 0), (4, 129, 0), (5, 129, 2)])
def test_c2_3_levels(level, cards, extra):
    state = GAME.new(COLORS[:3], Options(level=level))
    assert sum(state.heights) == sum(state.undealt) == cards
    first = GAME.pending(state)
    assert first.what == ("cities" if extra else "tops")
    kinds = {KIND[face] for face in FACES if state.undealt[FACES.index(face)]}
    assert kinds == {"island", *["monster"] * (level > 1), *["wind"] * (level > 2), *["catastrophe"] * (level > 3)}


def test_c2_2_two_cities_and_six_gods_then_the_tops():
    state = GAME.new(COLORS[:3])
    assert (GAME.pending(state).count, len(GAME.pending(state).population)) == (2, 9)
    state = draws(state, "athens delphi")
    assert (GAME.pending(state).count, len(GAME.pending(state).population)) == (6, 30)
    state = draws(state, "zeus hera pan eos ares gaia")
    assert (GAME.pending(state).count, len(GAME.pending(state).population)) == (9, 129)
    state = draws(state, TOPS)
    assert state.tops == tuple(TOPS.split())
    assert sum(state.undealt) == 120


def test_c8_0_chronos_is_left_out_when_six_play():
    state = draws(GAME.new(COLORS), "athens delphi")
    assert God.CHRONOS.value not in GAME.pending(state).population
    assert len(GAME.pending(state).population) == 29
    with pytest.raises(Exception, match="not-drawn"):
        draws(state, "zeus hera pan eos ares chronos")


def test_c9_8_the_marker_starts_on_the_largest_island_then_the_lowest_number():
    rest = ("zeus hera pan eos ares gaia", TOPS)
    assert draws(GAME.new(COLORS[:3]), "athens troy", *rest).troy == 1
    assert draws(GAME.new(COLORS[:3]), "athens delphi", *rest).troy is None


@pytest.mark.parametrize("sand", [30, 21_600])
def test_c2_4_all_start_at_the_same_moment_ten_seconds_later_whatever_the_sand_time(sand):
    state = draws(GAME.new(COLORS[:3], Options(level=1, sand=sand)), "10 10 10 20 20 20 30 30 30")
    assert state.stage is Stage.COUNTDOWN
    assert GAME.wakes(state) == 5_000 + OPENING == state.start
    assert not GAME.legal(state, 0, 14_999)
    assert refusal(state, 0, "move h1 home 1 leave", 14_000) == ("not-started", "C2.4", {"left": 1000})
    assert code(state, 0, "move h1 home 1 leave", 15_000) == ("time-first", "C3.3")
    state, _ = GAME.apply(state, Entry(CHANCE, TIME, 15_000))
    assert all(GAME.legal(state, seat, 15_000) for seat in range(3))
    GAME.apply(state, Entry(2, GAME.read("move h7 home 1 leave"), 15_000))


def test_c3_1_live_slow_and_daily():
    assert Options().sand == 30
    live = {one.sand for one in combinations(Options) if GAME.live(one)}
    assert {10, 30, 120} <= live
    assert not {600, 21_600, 86_400} & live


def test_options_for_fewer_than_six_have_no_pairs():
    assert not GAME.new(COLORS[:5], Options(teams=True)).teams
    assert GAME.new(COLORS, Options(teams=True)).teams
