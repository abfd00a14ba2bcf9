import pytest

from games.core import Unreadable
from games.museum.actions import LEAVE, Take, Wish
from games.museum.events.turned import HeadlineRevealed, LaidOut, LastTurns
from games.museum.game import GAME
from games.museum.orders import ORDERS
from games.museum.stages import Stage
from tests.games.museum.table import act, table

OUT = {
    "america": ("inca-a3", "maya-w4"),
    "europe": ("celt-c2", "celt-r5"),
    "africa": ("egyptian-n5", "opinion"),
    "asia": ("chinese-w1", "opinion"),
}


def drawing():
    return act(table((), (), (), out=OUT, stage=Stage.TAKE), (0, Take("inca-a3")))[0]


@pytest.mark.parametrize(
    ("wish", "objects"),
    [
        ("best celt", ("celt-r5", "celt-c2")),
        ("best warfare", ("maya-w4", "chinese-w1")),
        ("best america", ("maya-w4",)),
        ("best any", ("celt-r5", "egyptian-n5", "maya-w4", "celt-c2", "chinese-w1")),
        ("value 4", ("celt-r5", "egyptian-n5", "maya-w4")),
        ("value 5", ("celt-r5", "egyptian-n5")),
        ("wish celt-c2", ("celt-c2",)),
        ("wish inca-a3 celt-c2", ("celt-c2",)),
        ("never", ()),
        ("leave", ()),
    ],
)
def test_what_a_wish_gives_in_anothers_turn(wish, objects):
    state = drawing()
    view, legal = GAME.view(state, 2), GAME.legal(state, 2, 0)
    assert ORDERS.concerns(wish, view)
    action = ORDERS.chosen(wish, view, legal)
    assert action == Wish(objects)
    assert act(state, (2, action))[0].players[2].wish == objects


@pytest.mark.parametrize("wish", ["best greek", "best navigation", "wish inca-a3"])
def test_a_wish_for_what_is_not_there_gives_nothing(wish):
    state = drawing() if wish != "best navigation" else act(drawing(), (1, Wish(("egyptian-n5",))))[0]
    assert ORDERS.chosen(wish, GAME.view(state, 2), GAME.legal(state, 2, 0)) is None


def test_wishes_for_draws_wait_for_anothers_turn():
    own = GAME.view(table((), (), out=OUT, stage=Stage.TAKE), 0)
    assert not any(ORDERS.concerns(wish, own) for wish in ("best celt", "value 4", "never", "leave", "wish celt-c2"))
    assert ORDERS.concerns("take inca-a3", own)
    assert ORDERS.concerns("end", GAME.view(table((), ()), 0))


def test_wishes_read_back_and_nonsense_does_not():
    for text in ("best celt", "value 4", "never", "leave", "wish celt-c2 celt-r5", "take celt-c2"):
        assert ORDERS.read(text.upper()) == text
    for text in ("best", "best cat", "value 6", "value", "best celt roman", "sometimes"):
        with pytest.raises(Unreadable):
            ORDERS.read(text)


def test_what_is_plausible_reads():
    view = GAME.view(drawing(), 2)
    found = ORDERS.plausible(view)
    assert found[0] == ORDERS.handy == "never"
    assert [one.wish for one in ORDERS.quick(view)] == ["never"]
    assert ORDERS.quick(GAME.view(drawing(), None)) == ()
    assert [ORDERS.read(text) for text in found] == list(found)
    assert len(set(found)) == len(found)
    assert "wish celt-r5" in found
    assert ORDERS.plausible(GAME.view(drawing(), None)) == ()


def test_a_period_is_a_round_and_a_turn():
    first = ORDERS.period(GAME.view(table((), ()), 1))
    second = ORDERS.period(GAME.view(table((), (), turn=1), 1))
    assert first.round == second.round == "1"
    assert first.phase != second.phase


def test_conditions():
    view = GAME.view(drawing(), 1)
    assert ORDERS.conditions(view) == ("headline", "opinion", "last")
    for condition, event in (
        ("headline", HeadlineRevealed("school")),
        ("opinion", LaidOut("asia", ("opinion",), tokens=1)),
        ("last", LastTurns(0)),
    ):
        assert ORDERS.met(condition, view, (event,), view)
        assert not ORDERS.met(condition, view, (LaidOut("asia", ("celt-c2",)),), view)


def test_never_is_leave():
    state = drawing()
    assert ORDERS.chosen("never", GAME.view(state, 1), GAME.legal(state, 1, 0)) == LEAVE
