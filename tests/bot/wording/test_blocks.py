import pytest

from bot.wording.blocks import CONTENT, LOG, told_above
from data.texts import languages, texts
from tests.wording import en

EN = texts("en")
REQUEST = en("Explore: take one of the laid-out objects") + "."


def log(count, size=20):
    return [f"{number}. ".ljust(size, "x") for number in range(1, count + 1)]


def test_the_lines_after_the_first_go_oldest_first_and_the_message_says_how_many():
    first, *others = log(30)
    said = told_above([first, *others], REQUEST, EN).split("\n")
    gone = en.plural(
        "-# I left out {count} line here. `/game history` shows every move.",
        "-# I left out {count} lines here. `/game history` shows every move.",
        len(others) - LOG,
    )
    assert said == [first, gone, *others[-LOG:], REQUEST]


@pytest.mark.parametrize("size", [100, 1_900, 3_000])
@pytest.mark.parametrize("room", [0, 30, 1_000])
@pytest.mark.parametrize("language", languages())
def test_the_text_is_never_cut_for_a_log(language, room, size):
    tr = texts(language)
    text = REQUEST.rjust(CONTENT - room, "y")
    for count in (1, 2, 9, 40):
        said = told_above(log(count, size), text, tr)
        assert len(said) <= CONTENT
        *above, last = said.split("\n")
        assert last == text
        told = [line for line in above if line in log(count, size)]
        note = [line for line in above if line not in log(count, size)]
        assert note == ([] if len(told) == count else note[:1])
        assert all(str(count - len(told)) in line for line in note)


def test_a_text_that_is_too_long_by_itself_is_cut_at_its_end():
    said = told_above(log(2), "y" * (CONTENT + 1), EN)
    assert said == "y" * (CONTENT - 1) + "…"
