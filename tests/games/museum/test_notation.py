import pytest

from games.core import CHANCE, Drawn, Entry, Unreadable
from games.museum import actions
from games.museum.game import GAME

TEXTS = {
    "board court": actions.Board("court"),
    "patron perfect-team": actions.Patron("perfect-team"),
    "redraw": actions.Redraw(),
    "keep": actions.Keep(),
    "take inca-a3": actions.Take("inca-a3"),
    "skip": actions.Skip(),
    "wish inca-a3 roman-w5": actions.Wish(("inca-a3", "roman-w5")),
    "leave": actions.LEAVE,
    "exhibit roman-w5 celt-c2 hire turner pay inca-a3 2": actions.Exhibit(
        ("roman-w5", "celt-c2"), ("turner",), ("inca-a3",), 2
    ),
    "exhibit hire celt warfare pay 7": actions.Exhibit((), ("celt", "warfare"), (), 7),
    "exhibit inca-g1": actions.Exhibit(("inca-g1",)),
    "buy greek-c4 pay inca-a3 1": actions.Buy("greek-c4", ("inca-a3",), 1),
    "inventory inca-g1 celt-w2": actions.Inventory(("inca-g1", "celt-w2")),
    "end": actions.End(),
    "favour press": actions.Press(),
    "favour express inca-a3": actions.Express("inca-a3"),
    "favour team america inca-a3 maya-a2": actions.Team("america", ("inca-a3", "maya-a2")),
    "choose maya-c5 inca-r5": actions.Choose(("maya-c5", "inca-r5")),
    "favour ball celt-a1": actions.Ball("celt-a1"),
    "favour collector celt-a1": actions.Collector("celt-a1"),
    "favour discovery asia": actions.Discovery("asia"),
    "pick celt-a1": actions.Pick("celt-a1"),
    "favour stock celt-a1 greek-c4": actions.Stock(("celt-a1", "greek-c4")),
    "favour loan": actions.Loan(),
    "favour hire turner": actions.Hire("turner"),
    "favour hire renew": actions.Hire(),
    "drop loan": actions.Drop("loan"),
    "discard inca-g1": actions.Discard(("inca-g1",)),
    "arrange inca-g1 - celt-a1 - cancel asia europe": actions.Arrange(
        ("inca-g1", "", "celt-a1", ""), ("asia", "europe")
    ),
    "arrange - -": actions.Arrange(("", "")),
}


@pytest.mark.parametrize(("text", "action"), TEXTS.items(), ids=TEXTS)
def test_an_action_and_its_text(text, action):
    assert GAME.write(action) == text
    assert GAME.read(text) == action
    assert GAME.read(f"  {text.upper()} ") == action


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "unknown-action"),
        ("steal inca-a3", "unknown-action"),
        ("take", "wrong-count"),
        ("take inca-a9", "unknown-object"),
        ("take opinion", "unknown-object"),
        ("take inca-a3 maya-a2", "wrong-count"),
        ("wish", "wrong-count"),
        ("end now", "wrong-count"),
        ("exhibit", "wrong-count"),
        ("exhibit pay inca-a3", "wrong-count"),
        ("exhibit inca-a3 pay", "wrong-count"),
        ("exhibit inca-a3 hire", "wrong-count"),
        ("exhibit inca-a3 hire bob", "unknown-expert"),
        ("exhibit inca-a3 pay 1 roman-w5", "unknown-object"),
        ("exhibit inca-a3 pay -1", "unknown-object"),
        ("exhibit inca-a3 pay 999999", "bad-number"),
        ("exhibit inca-a3 pay \N{ARABIC-INDIC DIGIT THREE}", "unknown-object"),
        ("board attic", "unknown-board"),
        ("patron maecenas", "unknown-patron"),
        ("drop dead", "unknown-favour"),
        ("favour", "wrong-count"),
        ("favour magic", "unknown-favour"),
        ("favour team", "wrong-count"),
        ("favour team asia", "wrong-count"),
        ("favour discovery atlantis", "unknown-continent"),
        ("arrange", "wrong-count"),
        ("arrange inca-a3 cancel", "wrong-count"),
        ("arrange inca-a3 cancel atlantis", "unknown-continent"),
        ("arrange inca", "unknown-object"),
    ],
)
def test_what_cannot_be_read_says_why(text, reason):
    with pytest.raises(Unreadable) as caught:
        GAME.read(text)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("draw", "owner"),
    [
        (Drawn("hand-1", ("inca-a3",)), 1),
        (Drawn("favour-1", ("loan",)), 1),
        (Drawn("patrons-1", ("myths", "past", "seas")), 1),
        (Drawn("team-1", ("inca-a3", "opinion")), 1),
        (Drawn("america", ("inca-a3", "opinion")), None),
        (Drawn("discovery", ("inca-a3",)), None),
        (Drawn("experts", ("celt",)), None),
        (Drawn("headline", ("war-asia",)), None),
        (Drawn("boards", ("t", "court")), None),
        (Drawn("start", ("red",)), None),
    ],
)
def test_a_draw_reads_back_and_is_disclosed_to_whom_it_concerns(draw, owner):
    text = GAME.write(draw)
    assert GAME.read_drawn(text) == draw
    told = [GAME.disclose(Entry(CHANCE, draw), viewer) for viewer in (None, 0, 1, 2)]
    assert told == ([text] * 4 if owner is None else [None, None, text, None])


@pytest.mark.parametrize("text", ["", "lottery 7", "hand-9 inca-a3", "hand-1 opinion", "america loan"])
def test_draws_that_cannot_be(text):
    with pytest.raises(Unreadable):
        GAME.read_drawn(text)


@pytest.mark.parametrize("text", ["patron myths", "wish inca-a3", "leave", "drop loan", "arrange inca-g1 -"])
def test_secret_actions_are_read_whole_by_who_did_them_alone(text):
    entry = Entry(1, GAME.read(text))
    assert GAME.disclose(entry, 1) == text
    for viewer in (None, 0, 2):
        assert "hidden" in GAME.disclose(entry, viewer)
        assert not set(GAME.disclose(entry, viewer).split()[1:]) & set(text.split())


def test_public_actions_are_read_by_all():
    for text, action in TEXTS.items():
        if text.split()[0] not in {"patron", "wish", "leave", "drop", "arrange"}:
            assert GAME.disclose(Entry(1, action), None) == text
