import pytest

from bot.presenters.museum.words.refusals import REFUSALS, UNREADABLE
from data.texts import texts
from games.core import Entry, Illegal, Unreadable
from games.museum.actions import Buy, Exhibit, Inventory, Take
from games.museum.game import GAME
from tests.games.museum.table import table
from tests.museum.playing import match_of
from tests.wording import en

EN = texts("en")


def refused(state, action, seat=0):
    with pytest.raises(Illegal) as illegal:
        GAME.apply(state, Entry(seat, action))
    return REFUSALS.explain(illegal.value, EN, match_of(3).players)


def test_what_the_rules_refuse_is_explained_in_words():
    state = table(("roman-a4", "inca-c2", "maya-g1"), ("celt-a1",), discards=(("greek-a1",), ("indian-r2",)))
    assert en("This costs {cost}, but you're only paying {paid}.", cost=4, paid=2) in refused(
        state, Exhibit(("roman-a4",), (), ("inca-c2",))
    )
    assert "can't pay with discarded cards" in refused(state, Exhibit(("roman-a4",), (), ("greek-a1",)))
    assert "buy it separately" in refused(state, Exhibit(("indian-r2",), (), ("inca-c2",)))
    assert en("{count} prestige", count=3) not in refused(state, Buy("indian-r2", ("inca-c2",), 1))
    assert "neither in your hand" in refused(state, Exhibit(("celt-a1",)))
    assert "isn't " + en("in the discard") in refused(state, Inventory(("roman-a4",)))
    assert en("That isn't possible at this point in the turn.") in refused(state, Take("greek-a1"))
    told = refused(state, Take("greek-a1"), seat=1)
    assert "<@101>" in told, "the " + en("table {number}", number="waits") + " for Ada"


def test_what_cannot_be_read_says_which_word():
    for text in ("fly", "take zeppelin", "exhibit x", "favour zeppelin", "favour discovery mars", "patron x", "take"):
        with pytest.raises(Unreadable) as unreadable:
            GAME.read(text)
        assert unreadable.value.reason in UNREADABLE, text
