from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.founding.when import AHEAD, BadMoment, WhyUnread, moment_of

BERLIN = ZoneInfo("Europe/Berlin")
NOW = int(datetime(2026, 11, 23, 14, 27, tzinfo=UTC).timestamp() * 1000)


def read(text, zone=BERLIN, now=NOW, *, days_first=False):
    at = moment_of(text, now, zone, days_first=days_first)
    return f"{datetime.fromtimestamp(at / 1000, UTC).astimezone(zone):%m-%d %H:%M}"


WRITTEN = [
    ("20:30", "11-23 20:30"), ("14:00", "11-24 14:00"), ("20.30", "11-23 20:30"), ("8:30 pm", "11-23 20:30"),
    ("12 am", "11-24 00:00"), ("in 3 h", "11-23 18:27"), ("in 90 min", "11-23 16:57"),
    ("in 2 hours and 30 min", "11-23 17:57"), ("in 3 Stunden", "11-23 18:27"), ("za 3 godziny", "11-23 18:27"),
    ("dans 2 heures", "11-23 17:27"), ("+2h", "11-23 17:27"), ("tomorrow 8pm", "11-24 20:00"),
    ("morgen um 20 Uhr", "11-24 20:00"), ("jutro o 20:00", "11-24 20:00"), ("demain à 20h", "11-24 20:00"),
    ("heute Abend um 20 Uhr", "11-23 20:00"), ("aujourd’hui 20h", "11-23 20:00"), ("Fr 20 Uhr", "11-27 20:00"),
    ("Freitag um 20.30 Uhr", "11-27 20:30"), ("w piątek o 20.30", "11-27 20:30"), ("środa 19:00", "11-25 19:00"),
    ("vendredi 20h30", "11-27 20:30"), ("Monday 10:00", "11-30 10:00"), ("20:30 Friday", "11-27 20:30"),
    ("2026-11-27 20:30", "11-27 20:30"), ("2026-11-27T20:30", "11-27 20:30"), ("27.11. 19.00", "11-27 19:00"),
    ("27.11 19:00", "11-27 19:00"), ("am 27.11. um 20 Uhr", "11-27 20:00"), ("31.12.26 20:00", "12-31 20:00"),
    ("27/11 20h", "11-27 20:00"), ("11/27 8pm", "11-27 20:00"), ("27 listopada 20:00", "11-27 20:00"),
    ("27. November 20 Uhr", "11-27 20:00"), ("Nov 27 20:00", "11-27 20:00"), ("November 27th at 8pm", "11-27 20:00"),
    ("2026/11/27 20:30", "11-27 20:30"), ("le 27 novembre à 20h", "11-27 20:00"), ("5.1. 20:00", "01-05 20:00"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), WRITTEN)
def test_what_people_write(text, wanted):
    assert read(text) == wanted


def test_days_come_first_where_everybody_writes_them_so_and_the_last_day_is_not_too_far():
    assert read("3/12 20h", days_first=True) == "12-03 20:00"
    assert moment_of(f"in {AHEAD} d", NOW, BERLIN, days_first=True) - NOW == AHEAD * 86_400_000


UNREADABLE = [
    ("", WhyUnread.UNCLEAR), ("soon", WhyUnread.UNCLEAR), ("20", WhyUnread.UNCLEAR), ("foo 20:30", WhyUnread.UNCLEAR),
    ("25:00", WhyUnread.UNCLEAR), ("13 pm", WhyUnread.UNCLEAR), ("20:61", WhyUnread.UNCLEAR),
    ("31.2. 20:00", WhyUnread.UNCLEAR), ("in 1 week", WhyUnread.UNCLEAR), ("tomorrow", WhyUnread.NO_TIME),
    ("27.11.2026", WhyUnread.NO_TIME), ("3/12 20h", WhyUnread.TWO_WAYS), ("20.10", WhyUnread.TWO_WAYS),
    ("in 0 h", WhyUnread.PAST), ("2025-01-01 20:00", WhyUnread.PAST), ("0001-01-01 00:00", WhyUnread.PAST),
    ("2027-06-01 20:00", WhyUnread.FAR), ("9999-12-31 23:59", WhyUnread.FAR), ("in 9999 days", WhyUnread.FAR),
]  # fmt: skip


@pytest.mark.parametrize(("text", "why"), UNREADABLE)
def test_what_is_no_moment(text, why):
    with pytest.raises(BadMoment) as caught:
        read(text)
    assert caught.value.why is why


def test_a_time_is_that_of_the_zone_on_that_day():
    october = int(datetime(2026, 10, 24, 10, tzinfo=UTC).timestamp() * 1000)
    after_the_change = moment_of("26.10. 20:00", october, BERLIN, days_first=True)
    assert datetime.fromtimestamp(after_the_change / 1000, UTC).hour == 19
    before = moment_of("20:00", october, BERLIN, days_first=True)
    assert datetime.fromtimestamp(before / 1000, UTC).hour == 18


PARTS = st.sampled_from(
    [*("20", "30", "12", "2026", "11", "99", "0", *":. /-"), *("h", "uhr", "pm", "fr", "nov", "in ", "tomorrow")]
)


@given(
    st.text(max_size=60) | st.lists(PARTS, max_size=12).map("".join), st.integers(0, 4_000_000_000_000), st.booleans()
)
def test_no_text_is_anything_but_a_moment_to_come_or_none(text, now, days_first):
    try:
        at = moment_of(text, now, BERLIN, days_first=days_first)
    except BadMoment:
        return
    assert now - 60_000 < at <= now + AHEAD * 86_400_000
