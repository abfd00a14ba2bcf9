from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.pure.clock.moments import marks
from bot.match.pure.clock.setting import (
    PRESETS,
    BadClock,
    Clock,
    Clocks,
    CurrentTurn,
    Lapse,
    Pause,
    SeatClock,
    read,
    write,
)
from bot.match.pure.clock.turns import (
    FLOOR,
    allowance,
    counted,
    counting,
    deadline,
    handed_over,
    moment,
    set_right,
    used,
    waking,
)
from bot.match.pure.people.hours import quiet_until
from bot.match.pure.people.settings import Person

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", None)
BEGIN = 1_735_689_600_000  # 2025-01-01: the year's changes of all zones follow

clocks = st.builds(Clock, move=st.integers(1, 6_000), bank=st.integers(0, 6_000), waking=..., weekends=...)
people = st.builds(
    Person, zone=st.sampled_from(ZONES), quiet=st.none() | st.tuples(st.integers(0, 1_439), st.integers(0, 1_439))
)
moments = st.integers(BEGIN, BEGIN + 365 * DAY)
spans = st.tuples(moments, st.integers(0, 30 * DAY)).map(lambda pair: (pair[0], sum(pair)))
aways = st.lists(spans, max_size=3)
lengths = st.integers(0, 20 * DAY)


def at(zone, *when):
    return round(datetime(*when, tzinfo=ZoneInfo(zone)).astimezone(UTC).timestamp() * 1000)


@given(clocks, people, aways, moments, st.tuples(lengths, lengths))
def test_time_that_counts_adds_up_over_any_split_and_never_shrinks(clock, person, away, begin, parts):
    middle, end = begin + parts[0], begin + sum(parts)
    parts = counted(clock, person, away, begin, middle), counted(clock, person, away, middle, end)
    assert counted(clock, person, away, begin, end) == sum(parts)
    assert min(parts) >= 0
    assert sum(parts) <= end - begin
    assert counted(clock, person, away, end, begin - 1) == 0


@given(clocks, people, aways, moments, lengths)
def test_quiet_hours_weekends_and_absences_never_count(clock, person, away, begin, length):
    zone = ZoneInfo(person.zone or "UTC")
    before = begin
    for first, last in counting(clock, person, away, begin, begin + length):
        assert before <= first < last <= begin + length
        before = last
        for moment_in in (first, (first + last) // 2, last - 1):
            if clock.waking:
                assert quiet_until(waking(person), moment_in) is None
            if clock.weekends:
                assert datetime.fromtimestamp(moment_in / 1000, zone).weekday() < 5
            assert not any(one <= moment_in < other for one, other in away)


@given(clocks, people, aways, moments, st.integers(1, 10 * DAY))
def test_the_deadline_is_the_inverse_of_the_time_used(clock, person, away, begin, amount):
    end = moment(clock, person, away, begin, amount)
    assert counted(clock, person, away, begin, end) == amount
    assert counted(clock, person, away, begin, end - 1) == amount - 1


@given(clocks, people, aways, moments)
def test_a_seat_is_up_exactly_when_all_it_had_is_used(clock, person, away, begin):
    whole = (clock.move + clock.bank) * MINUTE
    turn = CurrentTurn(since=begin, zone=person.zone, quiet=person.quiet)
    end = deadline(clock, SeatClock(bank=clock.bank * MINUTE, turn=turn), away)
    assert used(clock, turn, away, end) == whole
    assert used(clock, turn, away, end - 1) < whole


@given(people, moments)
def test_however_long_somebody_is_quiet_a_third_of_the_week_counts(person, begin):
    # At least eight hours of each day count. In a week with a clock change, one of these days may lose an hour.
    clock = Clock(move=1, waking=True)
    assert counted(clock, person, [], begin, begin + 8 * DAY) >= 7 * FLOOR * MINUTE - HOUR


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("Europe/Berlin", (2025, 3, 29), 23),
        ("Europe/Berlin", (2025, 10, 25), 25),
        ("America/New_York", (2025, 3, 8), 23),
        ("America/New_York", (2025, 11, 1), 25),
        ("Australia/Lord_Howe", (2025, 10, 4), 23.5),
        ("Australia/Lord_Howe", (2025, 4, 5), 24.5),
    ],
)
def test_quiet_hours_across_daylight_saving(zone, day, hours):
    # The clock changes at night, during quiet hours. So all 15 waking hours count, and the deadline stays at noon.
    person, clock = Person(zone=zone, quiet=(22 * 60, 7 * 60)), Clock(move=24 * 60, waking=True)
    begin, noon = at(zone, *day, 12), at(zone, *day[:2], day[2] + 1, 12)
    assert noon - begin == hours * HOUR
    assert counted(clock, person, [], begin, noon) == 15 * HOUR
    assert moment(clock, person, [], begin, 15 * HOUR) == noon
    assert counted(Clock(move=1), person, [], begin, noon) == hours * HOUR


def test_reminders_come_at_a_twelfth_a_quarter_and_half_of_a_move_at_its_end_and_before_the_bank_is_spent():
    assert marks(PRESETS["daily"], 24 * HOUR) == (2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, round(43.2 * HOUR))
    assert marks(PRESETS["daily"], 0) == (2 * HOUR, 6 * HOUR, 12 * HOUR, round(21.6 * HOUR))
    assert marks(PRESETS["fast"], 0) == (3 * HOUR, 6 * HOUR, round(10.8 * HOUR))
    assert marks(Clock(move=8 * 60), 0) == (2 * HOUR, 4 * HOUR, round(7.2 * HOUR))
    assert marks(Clock(bank=600), 10 * HOUR) == (5 * HOUR, 9 * HOUR)
    assert marks(Clock(move=2), 0) == ()
    assert marks(PRESETS["live"], 10 * MINUTE) == (round(10.8 * MINUTE),)


def test_who_misses_move_after_move_is_waited_for_an_hour_in_the_end():
    daily = [allowance(PRESETS["daily"], missed) / HOUR for missed in range(9)]
    assert daily == [24, 24, 12, 6, 3, 1.5, 1, 1, 1]
    assert [allowance(Clock(move=30), missed) / MINUTE for missed in range(5)] == [30, 30, 15, 15, 15]
    assert [allowance(Clock(bank=600), missed) / MINUTE for missed in range(4)] == [0, 60, 30, 30]


whole = st.integers(0, 9_000)


@given(st.builds(Clock, move=whole, bank=whole, increment=whole, cap=whole, waking=..., weekends=...))
def test_a_clock_is_read_as_it_was_written(clock):
    if clock.runs:
        assert read(write(clock)) == clock
        assert read(write(clock).upper().replace("+", "  ")) == clock


NO_CLOCKS = (
    *("", "soon", "24", "24h 12h", "bank", "24h bank", "bank 3d bank 2d", "waking", "24y", "0h", "91d", "increment 1h"),
    *("24h waking waking", "-3h", "24h;", "9999999d", "\N{FULLWIDTH DIGIT ONE}h"),
)


@pytest.mark.parametrize("text", NO_CLOCKS)
def test_what_is_no_clock_is_refused(text):
    with pytest.raises(BadClock):
        read(text)


def test_what_people_may_type():
    assert read("24h+bank 24h waking") == read("24h+bank 1d waking") == PRESETS["daily"]
    assert read("  Waking  90m  BANK 36h increment 1h max 5d weekends") == Clock(
        move=90, bank=36 * 60, increment=60, cap=5 * 1440, waking=True, weekends=True
    )
    assert write(Clock(move=1440, bank=3 * 1440)) == "24h+bank 3d"


def test_a_new_player_gets_a_full_bank_and_the_whole_time_of_an_open_question():
    turn = CurrentTurn(since=BEGIN)
    clocks = Clocks(seats=(SeatClock(bank=5, missed=2), SeatClock(bank=7)), lapse=Lapse(turns=(turn, turn)))
    after = handed_over(PRESETS["daily"], clocks, 0)
    assert after.seats == (SeatClock(bank=DAY), SeatClock(bank=7))
    assert after.lapse.turns == (None, turn)


def test_pauses_of_a_clock_that_was_ahead_begin_now_and_last_as_long_and_past_ones_have_ended():
    agreed, endless = Pause(by=7, since=BEGIN + HOUR, until=BEGIN + 3 * HOUR), Pause(by=9, since=BEGIN + HOUR)
    begun = Pause(by=8, since=BEGIN - 1, until=BEGIN + 50)
    past = ((BEGIN - 90, BEGIN - 80), (BEGIN - 10, BEGIN + DAY), (BEGIN + 5, BEGIN + DAY))
    after = set_right(Clocks(pauses=(agreed, endless, begun), past=past), BEGIN)
    assert after.pauses == (Pause(by=7, since=BEGIN, until=BEGIN + 2 * HOUR), Pause(by=9, since=BEGIN), begun)
    assert after.past == ((BEGIN - 90, BEGIN - 80), (BEGIN - 10, BEGIN), (BEGIN, BEGIN))
