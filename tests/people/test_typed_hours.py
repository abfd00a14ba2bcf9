import pytest

from bot.features.people.hours import span_of, span_text


@pytest.mark.parametrize(
    ("typed", "read", "written"),
    [
        ("22:30-07:00", (1350, 420), "22:30-07:00"),
        (" 22.30 – 7 ", (1350, 420), "22:30-07:00"),
        ("9h05—17h30", (545, 1050), "09:05-17:30"),
        ("24-6", (0, 360), "00:00-06:00"),
        ("23-24:00", (1380, 0), "23:00-00:00"),
        ("  ", None, ""),
    ],
)
def test_quiet_hours_are_read_as_people_write_them_and_written_back(typed, read, written):
    assert span_of(typed) == read
    assert span_text(read) == written
    assert span_of(written) == read


@pytest.mark.parametrize(
    "typed", ["at night", "22", "22-", "9h05-17h", "7-7", "0-24", "25-3", "24:30-3", "22:60-7", "22:5-7", "-3-5"]
)
def test_other_texts_are_refused_and_so_is_a_whole_day(typed):
    with pytest.raises(ValueError):
        span_of(typed)
