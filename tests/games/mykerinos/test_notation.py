import pytest

from games.core import Drawn, Unreadable
from games.mykerinos import actions
from games.mykerinos.game import GAME
from games.mykerinos.rules.museum import ROOM_NAMES

B3, B4, C4 = 17, 25, 26

EXAMPLES = {
    "dig B3": actions.Dig(B3),
    "extend B3 B4": actions.Extend(B3, B4),
    "pass": actions.Pass(),
    "violet dig H9": actions.Dig(71, actions.By.VIOLET),
    "violet extend B3 B4": actions.Extend(B3, B4, actions.By.VIOLET),
    "lemon dig A1": actions.Dig(0, actions.By.LEMON),
    "lemon extend B4 C4": actions.Extend(B4, C4, actions.By.LEMON),
    "brown 5:3": actions.Brown(ROOM_NAMES.index("5:3")),
    "blackmore B3 B4": actions.Blackmore(B3, B4),
    "tangerine B3 B4 C4": actions.Tangerine(B3, B4, C4),
    "neutral dig B3": actions.Dig(B3, actions.By.NEUTRAL),
    "neutral extend B3 B4": actions.Extend(B3, B4, actions.By.NEUTRAL),
    "neutral skip": actions.Skip(),
    "take left": actions.Take(actions.Side.LEFT),
    "take right": actions.Take(actions.Side.RIGHT),
    "museum 2:5-1": actions.Museum(ROOM_NAMES.index("2:5-1")),
    "decline": actions.Decline(),
    "neutral take left": actions.TakeForNeutral(actions.Side.LEFT),
    "neutral take right": actions.TakeForNeutral(actions.Side.RIGHT),
}


@pytest.mark.parametrize(("text", "action"), EXAMPLES.items())
def test_writing_and_reading(text, action):
    assert GAME.write(action) == text
    assert GAME.read(text) == action
    assert GAME.read(f"  {text.upper()} ") == action


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("extend b4 B3", "extend B3 B4"),
        ("dig b3", "dig B3"),
        ("tangerine c4 b4 b3", "tangerine B3 B4 C4"),
        ("lemon  extend  C4 B4", "lemon extend B4 C4"),
        ("museum 2:4-3", "museum 2:3-4"),
        ("brown 2:1-5", "brown 2:5-1"),
    ],
)
def test_reading_forgives_and_writing_is_canonical(text, canonical):
    assert GAME.write(GAME.read(text)) == canonical


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "unknown-action"),
        ("dance", "unknown-action"),
        ("skip", "unknown-action"),
        ("violet", "unknown-action"),
        ("violet pass", "unknown-action"),
        ("neutral pass", "unknown-action"),
        ("own dig B3", "unknown-action"),
        ("lemon skip", "unknown-action"),
        ("neutral blackmore B3 B4", "unknown-action"),
        ("dig", "wrong-count"),
        ("dig B3 B4", "wrong-count"),
        ("extend B3", "wrong-count"),
        ("pass now", "wrong-count"),
        ("take", "wrong-count"),
        ("dig I1", "no-such-field"),
        ("dig A0", "no-such-field"),
        ("dig A10", "no-such-field"),
        ("extend A1 Z9", "no-such-field"),
        ("dig 3B", "unknown-field"),
        ("dig well", "unknown-field"),
        ("extend B3 b3", "field-twice"),
        ("museum 5:6", "no-such-room"),
        ("brown 2:1-3", "no-such-room"),
        ("museum 9:9", "no-such-room"),
        ("museum 5", "unknown-room"),
        ("brown B3", "unknown-room"),
        ("take middle", "unknown-side"),
    ],
)
def test_what_is_no_action(text, reason):
    with pytest.raises(Unreadable) as caught:
        GAME.read(text)
    assert (caught.value.text, caught.value.reason) == (text, reason)


@pytest.mark.parametrize(
    ("text", "part"),
    [("extend A1 z99", "z99"), ("museum 9:9", "9:9"), ("take middle", "middle"), ("dig", ""), ("dance", "")],
)
def test_the_word_that_is_wrong_is_told(text, part):
    with pytest.raises(Unreadable) as caught:
        GAME.read(text)
    assert caught.value.part == part


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("start red", Drawn("start", ("red",))),
        (
            "wings lemon violet brown tangerine blackmore",
            Drawn("wings", ("lemon", "violet", "brown", "tangerine", "blackmore")),
        ),
        ("area violet-2 lemon-5/ gold-1", Drawn("area", ("violet-2", "lemon-5/", "gold-1"))),
    ],
)
def test_draws(text, drawn):
    assert GAME.read_drawn(text) == drawn
    assert GAME.write(drawn) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "unknown-draw"),
        ("dig B3", "unknown-draw"),
        ("start pink", "unknown-item"),
        ("start red/", "unknown-item"),
        ("area violet-9", "unknown-item"),
        ("area violet-1//", "unknown-item"),
        ("wings violet/", "unknown-item"),
    ],
)
def test_what_is_no_draw(text, reason):
    with pytest.raises(Unreadable) as caught:
        GAME.read_drawn(text)
    assert caught.value.reason == reason
