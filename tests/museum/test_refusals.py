import pytest

from bot.presenters.museum.words.labels import told
from bot.presenters.museum.words.refusals import REFUSALS, SENTENCES, UNREADABLE
from games.core import Entry, Illegal, Unreadable
from games.museum.actions import Buy, Exhibit, Inventory, Take
from games.museum.game import GAME
from games.museum.refusals import Refusal
from tests.games.museum.table import table
from tests.museum.playing import match_of
from tests.wording import en


def refused(action, seat=0):
    state = table(("roman-a4", "inca-c2", "maya-g1"), ("celt-a1",), discards=(("greek-a1",), ("indian-r2",)))
    with pytest.raises(Illegal) as illegal:
        GAME.apply(state, Entry(seat, action))
    return REFUSALS.explain(illegal.value, en, match_of(3).players)


@pytest.mark.parametrize(
    ("action", "why", "facts"),
    [
        (Exhibit(("roman-a4",), (), ("inca-c2",)), Refusal.TOO_LITTLE, {"cost": 4, "paid": 2}),
        (Exhibit(("roman-a4",), (), ("greek-a1",)), Refusal.DISCARD_NEVER_PAYS, {"object": "greek-a1"}),
        (Exhibit(("indian-r2",), (), ("inca-c2",)), Refusal.BOUGHT_ALONE, {"object": "indian-r2"}),
        (Exhibit(("celt-a1",)), Refusal.NOT_YOURS, {"object": "celt-a1"}),
        (Inventory(("roman-a4",)), Refusal.NOT_IN_DISCARD, {"object": "roman-a4"}),
        (Take("greek-a1"), Refusal.NOT_NOW, {}),
    ],
)
def test_what_the_rules_refuse_is_explained_in_words(action, why, facts):
    objects = {name: told(one, en) for name, one in facts.items() if name == "object"}
    assert en(SENTENCES[why], **facts | objects) in refused(action)


def test_what_else_a_refusal_says():
    assert en("{count} prestige", count=3) not in refused(Buy("indian-r2", ("inca-c2",), 1))
    assert "<@101>" in refused(Take("greek-a1"), seat=1), "the table waits for Ada"


def test_what_cannot_be_read_says_which_word():
    for text in ("fly", "take zeppelin", "exhibit x", "favour zeppelin", "favour discovery mars", "patron x", "take"):
        with pytest.raises(Unreadable) as unreadable:
            GAME.read(text)
        assert unreadable.value.reason in UNREADABLE, text
