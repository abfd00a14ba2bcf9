"""Ids of controls: what is written is read back, nothing is too long, families do not overlap."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.ids import LONGEST, ControlId, Kind, parse, template
from bot.ui.mykerinos.plan import Mode, Plan, plan_of

LARGEST = 2**64 - 1

controls = st.builds(
    ControlId,
    kind=st.sampled_from(Kind),
    match=st.integers(0, LARGEST),
    ply=st.integers(0, 999_999),
    more=st.lists(st.from_regex(r"[a-z0-9.-]{0,12}", fullmatch=True), min_size=1, max_size=4).map(tuple),
)
plans = st.builds(
    Plan, mode=st.sampled_from(Mode), zone=st.integers(0, 5), chosen=st.lists(st.integers(0, 71), max_size=3).map(tuple)
)


@given(controls)
def test_an_id_is_read_back_and_fits_one_family(control):
    text = str(control)
    assert parse(text) == control
    assert [kind for kind in Kind if template(kind).fullmatch(text)] == [control.kind]


@given(plans, st.sampled_from(["f71", "zone", "room", "ok"]))
def test_a_plan_survives_the_longest_id(plan, press):
    control = ControlId(Kind.PICKER, LARGEST, 999_999_999, (*plan.parts(), press))
    assert len(str(control)) <= LONGEST
    *parts, read = parse(str(control)).more
    assert (plan_of(*parts), read) == (plan, press)


def test_an_id_over_a_hundred_characters_is_refused():
    with pytest.raises(ValueError, match="custom_id of 1"):
        str(ControlId(Kind.BOARD, LARGEST, 1, ("x" * 80,)))


@pytest.mark.parametrize(
    "text",
    ["", "k", "k:b:1:2", "k:q:1:2:dig", "k:b::2:dig", "k:b:1:2:DIG", "k:b:-1:2:dig", "k:b:1:2:dig\n", "x:b:1:2:dig"],
)
def test_other_texts_are_no_ids(text):
    with pytest.raises(ValueError, match=r"\w"):
        parse(text)


@pytest.mark.parametrize("parts", [("zz", "0", ""), ("d", "x", ""), ("d", "0", "a-b")])
def test_other_parts_are_no_plan(parts):
    with pytest.raises(ValueError, match=r"\w"):
        plan_of(*parts)
