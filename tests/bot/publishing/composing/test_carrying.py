import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button
from bot.publishing.composing.messages import (
    TOGETHER,
    BoardPart,
    Carried,
    carries,
    pack,
    small,
    together,
)
from bot.wording.blocks import CONTENT

SAID = st.lists(st.sampled_from(["**3.** dug", "x" * 190, "-# small", "y" * 1_500]), max_size=20)


def below(told, details=None):
    board = BoardPart("next", pings=(5,))
    return pack(told, [], board, details=details)


def more(first, last):
    return Button(id=ControlId(ControlKind.DETAILS, 7, last, (str(first), "0"), "a"), label="Show all")


@given(SAID, SAID)
def test_carried_lines_stand_above_the_new_ones_or_not_at_all(older, own):
    carried = Carried(small("\n".join(older)))
    alone, posts = below(own), together(below, own, None, carried)
    assert len(posts) == len(alone)
    assert [post.apart for post in posts] == [post.apart for post in alone]
    assert [post.pings for post in posts] == [post.pings for post in alone]
    assert all(len(post.content) <= CONTENT for post in posts)
    first = posts[0]
    if not first.carried:
        assert posts == alone
        return
    assert first.content.split("\n") == [*carried.lines, *alone[0].content.split("\n")]
    assert carries(first.content, carried.lines)
    assert first.carried + len(own) <= TOGETHER


def test_a_longer_log_begins_afresh():
    own = ["**9.** dug"]
    fits = Carried(small("\n".join(["**1.** dug"] * (TOGETHER - 1))))
    assert together(below, own, None, fits)[0].carried == TOGETHER - 1
    more_lines = Carried((*fits.lines, "-# **2.** dug"))
    assert together(below, own, None, more_lines) == below(own)


@pytest.mark.parametrize(
    ("own", "older", "both"),
    [(more(5, 9), more(2, 4), more(2, 9)), (None, more(2, 4), more(2, 4)), (more(5, 9), None, more(5, 9))],
)
def test_all_lines_are_those_of_the_carried_ones_too(own, older, both):
    (post,) = together(below, ["⏩ **5–9.** moves"], own, Carried(("-# ⏩ **2–4.** moves",), older))
    assert [item.custom_id for item in post.view.children] == [str(both.id)]


def test_where_no_room_is_left_for_that_button_the_old_message_keeps_its_own():
    full = [
        tuple(Button(id=ControlId(ControlKind.BOARD, 7, 9, (f"{row}-{n}",)), label="x") for n in range(5))
        for row in "abcde"
    ]

    def packed(told, details):
        return pack(told, [], BoardPart("next", rows=full), details=details)

    assert together(packed, ["**5.** dug"], None, Carried(("-# ⏩ **2–4.** moves",), more(2, 4)))[0].carried == 0
