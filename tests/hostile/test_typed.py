import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.wording.names.typed import QUOTED, Typed, cleaned, plain
from tests.hostile.markdown import read
from tests.hostile.names import NAMES

PIECES = [*NAMES.values(), *"ab01 .:)(*_`~|<>@#[]\\/!&+-\n", "\u200b", "\u202e", "https://", "1.", "@here"]
ANYTHING = st.text(max_size=30) | st.lists(st.sampled_from(PIECES), max_size=8).map("".join)
AROUND = ("{}: 12", "**{}**", "\n{}\n", "- {}")


@pytest.mark.parametrize("around", AROUND)
@given(text=ANYTHING)
@example(text="[](")
@example(text="1) x")
@example(text="https://x.yz**b**")
def test_in_a_text_it_is_shown_as_it_is_and_does_nothing(around, text):
    typed = Typed(text)
    seen, tame = read(around.format(typed)), read(around.format("Qw"))
    assert seen.found == tame.found
    assert seen.shown == tame.shown.replace("Qw", typed.plain)


@given(text=ANYTHING)
def test_a_name_is_what_is_left_of_it_when_it_is_cleaned(text):
    assert Typed.name(text).plain == cleaned(text)
    assert str(Typed.name(text)) == str(Typed(cleaned(text)))


@given(text=ANYTHING)
def test_quoted_as_code_it_stays_in_it(text):
    seen = read(f"a {Typed(text).code} b")
    assert seen.found == (("code", ""),)
    assert len(Typed(text).code) <= QUOTED + 2


@given(text=ANYTHING)
def test_plain_it_has_no_backslash_that_nobody_typed_and_nothing_unseen(text):
    (shown,) = plain([Typed(text)])
    assert shown.count("\\") == text.count("\\")
    assert shown.isprintable()
    assert not {unicodedata.category(sign) for sign in shown} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


@given(text=ANYTHING, most=st.integers(1, 40))
def test_cut_it_fits_and_is_no_less_safe(text, most):
    cut = Typed(text).within(most)
    assert len(cut) <= most
    assert read(cut).found == ()
    if len(str(Typed(text))) <= most:
        assert cut == str(Typed(text))
