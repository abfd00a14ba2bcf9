"""Tests the rules of Sands one by one, except for what replays already cover (``tests/games/test_replay.py``)."""

import pytest

from games.core import CHANCE, TIME, Draw, Drawn, Entry, Illegal, Seating
from tests.toys.sands import GAME, Lift, Options, Set


def windy(wind="calm", *, sand=1, players=2):
    state = GAME.new(GAME.seat_names[:players], Options(sand=sand))
    state, _ = GAME.apply(state, Entry(CHANCE, Drawn("wind", (wind,)), 0))
    return state


def after(state, *done):
    for seat, action, at in done:
        state, _ = GAME.apply(state, Entry(seat, action, at))
    return state


def refused(state, seat, action, at):
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, Entry(seat, action, at))
    return caught.value.code, caught.value.rule


@pytest.mark.parametrize("sand", [1, 30, 600])
def test_s2_the_tide_comes_after_three_or_five_sand_times(sand):
    assert GAME.wakes(windy("gale", sand=sand)) == 3_000 * sand
    assert GAME.wakes(windy("calm", sand=sand)) == 5_000 * sand


@pytest.mark.parametrize(("sand", "live"), [(1, True), (30, True), (600, False)])
def test_s2_people_sit_together_unless_a_sand_time_takes_minutes(sand, live):
    assert GAME.live(Options(sand=sand)) is live
    assert GAME.seating(Options(sand=sand)) is Seating.JOINED


def test_s3_an_hourglass_holds_one_to_three_sand_times_and_the_list_names_one():
    state = windy(sand=30)
    assert GAME.legal(state, 0, 0) == (Set(0), Set(1), Set(2))
    assert after(state, (0, Set(1), 5)).glasses[0].out == 5 + 30_000
    assert after(state, (0, Set(1, 60_000), 5)).glasses[0].out == 5 + 90_000
    assert refused(state, 0, Set(1, 60_001), 5) == ("too-much-sand", "S3")
    assert refused(state, 0, Set(1, -1), 5) == ("too-much-sand", "S3")


def test_s3_an_hourglass_is_lifted_when_it_has_run_out():
    state = after(windy(), (0, Set(1, 250), 5))
    assert GAME.legal(state, 0, 1_254) == ()
    assert refused(state, 0, Lift(), 1_254) == ("still-running", "S4")
    assert GAME.legal(state, 0, 1_255) == (Lift(),)


@pytest.mark.parametrize(
    ("mine", "other", "draws"), [(0, None, True), (0, 0, False), (1, 0, True), (0, 1, False), (250, 249, True)]
)
def test_s4_who_holds_most_on_the_pit_draws_a_shell(mine, other, draws):
    others = () if other is None else ((1, Set(0, other), 0),)
    state = after(windy(), (0, Set(0, mine), 0), *others, (0, Lift(), 2_000))
    assert GAME.pending(state) == Draw("shell-0", state.sea, 1) if draws else state.digger is None


def test_s4_hourglasses_on_other_pits_do_not_count():
    state = after(windy(), (0, Set(0), 0), (1, Set(1, 900), 0), (0, Lift(), 2_000))
    assert GAME.pending(state).what == "shell-0"


def test_s4_a_shell_is_disclosed_to_its_owner():
    drawn = Entry(CHANCE, Drawn("shell-1", ("5",)), 2_000)
    assert [GAME.disclose(drawn, viewer) for viewer in (None, 0, 1)] == [None, None, "shell-1 5"]


def test_s5_the_tide_takes_the_hourglasses_home():
    state, _ = GAME.apply(after(windy(), (0, Set(0), 0)), Entry(CHANCE, TIME, 5_000))
    assert all(glass.pit is None for glass in state.glasses)
    assert state.shells == ((), ())


@pytest.mark.parametrize(("text", "action"), [("set A", Set(0)), ("set C +1500", Set(2, 1500)), ("lift", Lift())])
def test_notation(text, action):
    assert GAME.read(text) == action
    assert GAME.write(action) == text
