import itertools
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from bot.match.pure.people.hours import awake_spans, local, next_time, quiet_until, zone_of, zones
from bot.match.pure.people.settings import Person

MINUTE = 60_000
DAY = 86_400_000
ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe")
CHANGES = {
    "Europe/Berlin": ("2026-03-29T01:00", "2026-10-25T01:00"),
    "America/New_York": ("2026-03-08T07:00", "2026-11-01T06:00"),
    "Australia/Lord_Howe": ("2026-10-03T15:30", "2026-04-04T15:00"),  # half an hour forward, and back
}


def moment(text: str) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def there(zone: str, text: str, fold: int = 0) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp() * 1000)


def sleeper(zone: str | None, begins: str, ends: str) -> Person:
    first, last = (int(text[:2]) * 60 + int(text[3:]) for text in (begins, ends))
    return Person(zone=zone, quiet=(first, last))


def shown(person: Person, at: int | None) -> str | None:
    return None if at is None else local(person, at).strftime("%a %H:%M")


def test_an_end_that_the_clock_skips_is_at_the_change() -> None:
    person = sleeper("Europe/Berlin", "22:00", "02:30")
    assert quiet_until(person, there("Europe/Berlin", "2026-03-29T01:15")) == moment("2026-03-29T01:00")


def test_a_zone_that_nobody_knows_counts_as_utc() -> None:
    for name in ("Atlantis/Plato", "America", "../../etc/passwd", "", None):
        assert zone_of(name) is UTC
    assert shown(sleeper("Atlantis/Plato", "00:00", "06:00"), 0) == "Thu 00:00"


def test_the_zones_offered_are_places() -> None:
    assert set(ZONES) < set(zones())
    assert "UTC" in zones()
    assert "Etc/GMT+3" not in zones()
    assert all(zone_of(name) is not UTC for name in zones() if name != "UTC")


people = st.builds(
    Person,
    zone=st.sampled_from((*ZONES, "Asia/Kathmandu", "Africa/Casablanca", None)),
    quiet=st.tuples(st.integers(0, 1439), st.integers(0, 1439)).filter(lambda hours: hours[0] != hours[1]),
)
year = moment("2026-01-01T00:00")
near_changes = st.builds(
    lambda zone, index, minutes: (zone, moment(CHANGES[zone][index]) + minutes * MINUTE),
    st.sampled_from(ZONES),
    st.integers(0, 1),
    st.integers(-30 * 60, 30 * 60),
)


def quiet_by_the_wall(person: Person, at: int) -> bool:
    wall = local(person, at)
    first, last = person.quiet or (0, 0)
    minute = wall.hour * 60 + wall.minute
    return first <= minute < last if first < last else minute >= first or minute < last


@given(person=people, near=near_changes)
def test_quiet_is_what_the_clock_on_the_wall_says(person: Person, near: tuple[str, int]) -> None:
    zone, at = near
    person = Person(zone=zone, quiet=person.quiet)
    end = quiet_until(person, at)
    assert (end is not None) == quiet_by_the_wall(person, at)
    if end is not None:
        assert at < end <= at + DAY + 3_600_000
        assert not quiet_by_the_wall(person, end)
        assert all(quiet_by_the_wall(person, moment) for moment in range(at, end, 7 * MINUTE))
        assert quiet_by_the_wall(person, end - 1)


@given(person=people, at=st.integers(year, year + 365 * DAY), length=st.integers(0, 3 * DAY))
def test_spans_and_quiet_hours_share_out_the_time(person: Person, at: int, length: int) -> None:
    spans = awake_spans(person, at, at + length)
    assert all(first < last for first, last in spans)
    assert all(one[1] < other[0] for one, other in itertools.pairwise(spans))
    for probe in range(at, at + length, 47 * MINUTE + 13):
        assert any(first <= probe < last for first, last in spans) == (quiet_until(person, probe) is None)


@given(near=near_changes, minute=st.integers(0, 1439))
def test_a_time_of_day_comes_once_a_day(near: tuple[str, int], minute: int) -> None:
    zone, at = near
    person = Person(zone=zone)
    first = next_time(person, minute, at)
    second = next_time(person, minute, first)
    assert at < first <= at + DAY + 3_600_000
    # By the clock it is at that minute, or right after a change that skipped it.
    for found in (first, second):
        wall = local(person, found)
        skipped = local(person, found - 1).utcoffset() != wall.utcoffset()
        assert wall.hour * 60 + wall.minute == minute or skipped
    assert local(person, second).date() - local(person, first).date() == timedelta(days=1)
