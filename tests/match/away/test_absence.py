import itertools

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.match.pure.away.absence import union, worth_telling
from bot.match.pure.clock.setting import PRESETS, Clock, Clocks, CurrentTurn, Lapse, Pause, SeatClock

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
PLAIN = Clock(move=24 * 60)
SPANS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)).map(lambda pair: tuple(sorted(pair))))


@given(SPANS)
def test_the_union_has_each_moment_once(spans):
    found = union(spans)
    moments = [at for first, last in found for at in range(first, last)]
    assert len(moments) == len(set(moments))
    assert set(moments) == {at for first, last in spans for at in range(first, last)}
    assert all(before[1] < after[0] for before, after in itertools.pairwise(found)), "they are not apart"


def clocks(**turn):
    return Clocks(seats=(SeatClock(), SeatClock(turn=CurrentTurn(**turn))))


def test_a_table_tells_what_somebody_may_wonder_about():
    assert worth_telling(PLAIN, clocks(since=0), (HOUR, HOUR + 10 * MINUTE))
    assert not worth_telling(PLAIN, clocks(since=0), (HOUR, HOUR + 10 * MINUTE - 1))
    quick = PRESETS["live"]
    assert worth_telling(quick, clocks(since=0), (HOUR, HOUR + MINUTE))
    assert not worth_telling(quick, clocks(since=0), (HOUR, HOUR + MINUTE - 1))
    assert worth_telling(Clock(bank=DAY // MINUTE), clocks(since=0), (HOUR, 2 * HOUR))


def test_it_tells_nothing_where_no_clock_ran():
    span = (HOUR, 9 * HOUR)
    assert not worth_telling(PLAIN, Clocks(), span)
    assert not worth_telling(PLAIN, clocks(since=9 * HOUR), span)  # someone's turn came only later
    paused = Pause(by=1, since=HOUR // 2)
    assert not worth_telling(PLAIN, replace(clocks(since=0), pauses=(paused,)), span)
    assert not worth_telling(PLAIN, clocks(since=0, up=True), span)
    assert worth_telling(PLAIN, Clocks(lapse=Lapse(turns=(None, CurrentTurn(since=0)))), span)
