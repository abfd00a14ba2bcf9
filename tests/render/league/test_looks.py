import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from data.texts import languages, texts
from render.kit.chart.curves import apart
from render.kit.frame import Box, alt_mark
from render.league import Who, picture
from render.league.contest.example import contest
from render.league.example import standing
from render.league.shown import canvas_of
from tests.render.league.samples import LONG, everything
from tests.render.noting import Noting, check_words
from tests.wording import en

SMALLEST = 26
SHOWN = list(everything())


@pytest.mark.parametrize("language", languages())
def test_all_texts_fit_can_be_read_and_leave_discords_mark_free(language):
    tr = texts(language)
    for shown in SHOWN if language == "de" else SHOWN[languages().index(language) :: 3]:
        canvas = canvas_of(shown, tr, Noting)
        check_words(canvas, alt_mark(canvas.width, canvas.height))
        for text, size, *_ in canvas.written:
            assert size >= SMALLEST, text


def test_pictures_keep_their_limits():
    for shown in SHOWN:
        made = picture(shown)
        assert len(made.png) <= 160_000
        assert made.width == 1650
        assert made.height <= 1400


@pytest.mark.parametrize("rounds", [5, 7])
def test_names_of_many_keep_their_room_and_the_last_rounds_theirs(rounds):
    shown = contest(60, rounds, final=True)
    shown = replace(shown, rows=tuple(replace(row, who=Who("Zofia Łukasik")) for row in shown.rows), left=())
    canvas = canvas_of(shown, texts("de"), Noting)
    written = [text for text, *_ in canvas.written]
    assert written.count("Zofia Łukasik") >= 24
    assert written.count(texts("de")("Final")) == 2
    headings = [text for text in written if text.isdecimal() and written.count(text) > 1]
    assert str(rounds) in headings


def test_long_names_end_in_an_ellipsis_and_those_no_font_has_go_by_the_spare_one():
    def names(who):
        shown = standing(5)
        shown = replace(shown, rows=(replace(shown.rows[0], who=who), *shown.rows[1:]))
        return [text for text, *_ in canvas_of(shown, texts("en"), Noting).written]

    assert any(text.endswith("…") and LONG.startswith(text[:-1]) for text in names(Who(LONG * 3)))
    assert "日本" not in "".join(names(Who("日本", "nihon_7")))
    assert "nihon_7" in names(Who("日本", "nihon_7"))
    assert en("Someone") in names(Who("日本"))


@given(st.lists(st.integers(100, 900), min_size=1, max_size=3))
def test_labels_stay_apart_and_on_the_picture(wanted):
    found = apart(wanted, 150, Box(0, 120, 1, 880))
    assert all(120 <= y <= 880 for y in found)
    assert all(abs(one - other) >= 150 for one, other in itertools.combinations(found, 2))
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    assert [found[number] for number in order] == sorted(found)
