import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.controls.ids import LONGEST, ControlId, ControlKind, UnknownControl, parse, template
from bot.match.pure.log.entries import line_at
from bot.presenters.mykerinos.moves.plan import Mode, MovePlan, plan_of
from tests.bot.tables import match_of

LARGEST = 2**63 - 1
LONGEST_LINE = line_at(2**63 - 1)
LAST = 2**31 - 1

controls = st.builds(
    ControlId,
    kind=st.sampled_from(ControlKind),
    match=st.integers(0, LARGEST),
    ply=st.integers(0, LAST),
    more=st.lists(st.from_regex(r"[a-z0-9.-]{0,12}", fullmatch=True), min_size=1, max_size=4).map(tuple),
    line=st.just("") | st.integers(0, LARGEST).map(line_at),
)


plans = st.builds(
    MovePlan,
    mode=st.sampled_from(Mode),
    zone=st.integers(0, 5),
    chosen=st.lists(st.integers(0, 71), max_size=3, unique=True).map(tuple),
)


@given(controls)
def test_an_id_is_read_back_and_fits_one_family(control):
    text = str(control)
    assert parse(text) == control
    assert [kind for kind in ControlKind if template(kind).fullmatch(text)] == [control.kind]


NO_IDS = [
    "", "k", "k:b:1:2", "k:0:1:2:dig", "k:b::2:dig", "k:b:1:2:DIG", "k:b:-1:2:dig", "k:b:1:2:dig\n", "x:b:1:2:dig",
    f"k:b:{2**63}-a:2:dig", f"k:b:{10**19}-a:2:dig", f"k:b:1-a:{2**31}:dig", "k:b:01-a:2:dig", "k:b:1-a:02:dig",
    "k:b:1-a:+2:dig", "k:b:1-a:²:dig", "k:b:1-a:٢:dig", "k:b:１-a:2:dig", "k:b:1-a:1٢:dig", "k:b:1２-a:2:dig",
    "k:b:1-:2:dig", "k:b:1-A:2:dig", f"k:b:1-{'a' * 14}:2:dig", "k:b:1-a-a:2:dig", "k:b:1-a:2:di\u202eg",
    f"k:b:1-a:2:{'x' * 100}",
]  # fmt: skip


@pytest.mark.parametrize("text", NO_IDS)
def test_other_texts_are_no_ids(text):
    with pytest.raises(UnknownControl) as caught:
        parse(text)
    said = str(caught.value)
    assert said.isascii()
    assert said.isprintable()
    assert len(said) <= 120


NO_PLANS = [
    ("zz", "0", ""), ("d", "x", ""), ("d", "6", ""), ("d", "00", ""), ("d", "0", "a-b"), ("d", "0", "72"),
    ("d", "0", "1-1"), ("d", "0", "1-"), ("d", "0", "1-2-3-4"), ("d", "0", "٢"), ("d", "0", "1٢"), ("d", "²", ""),
]  # fmt: skip


@pytest.mark.parametrize("parts", NO_PLANS)
def test_other_parts_are_no_plan(parts):
    with pytest.raises(UnknownControl):
        plan_of(*parts)


def test_an_id_belongs_to_the_position_its_match_is_in():
    match = match_of(ply=12, moved=1_700_000_000_000, created=1_600_000_000_000)
    control = ControlId.at(match, ControlKind.BOARD, "dig")
    assert str(control) == "k:b:7-loyw3v28:12:dig"
    assert control != ControlId.at(match_of(ply=12, moved=1_700_000_000_001), ControlKind.BOARD, "dig")
    before = ControlId.at(match_of(ply=0, created=1_600_000_000_000), ControlKind.SIGNUP, "join")
    assert before.line == line_at(1_600_000_000_000)


@given(plans, st.sampled_from(["f71", "zone", "room", "ok"]))
def test_a_plan_survives_the_longest_id(plan, press):
    control = ControlId(ControlKind.PICKER, LARGEST, LAST, (*plan.parts(), press), LONGEST_LINE)
    assert len(str(control)) <= LONGEST
    *parts, read = parse(str(control)).more
    assert (plan_of(*parts), read) == (plan, press)
