import pytest

from games.chronos import orders
from games.chronos.game import GAME
from games.chronos.terms import HOME, God
from games.core import Unreadable
from tests.games.chronos.table import position


def test_conditions_are_what_everybody_saw():
    other, before = (GAME.view(position(), seat) for seat in (0, 1))
    sent = GAME.see(orders.GlassSent(0, 3, 0, HOME + 1, True, 1, "war"), 1)
    met = orders.ORDERS.met
    assert met("sent", before, (sent,), before)
    assert not met("sent", other, (sent,), before)
    assert met("lost", before, (orders.Starved(1, "10"),), before)
    assert not met("lost", before, (orders.Starved(0, "10"),), before)
    assert met("god", before, (orders.Given(0, God.ZEUS),), before)
    assert not met("god", before, (orders.Given(1, God.ZEUS),), before)
    assert met("count", before, (orders.CountStarted(None, 5),), before)
    assert not met("count", before, (orders.Given(0, God.ZEUS),), before)


@pytest.mark.parametrize("text", ["next", "next 0", "next 10", "get thor", "get", "win now", "zeppelin"])
def test_what_is_no_wish_is_refused(text):
    with pytest.raises(Unreadable):
        orders.ORDERS.read(text)
