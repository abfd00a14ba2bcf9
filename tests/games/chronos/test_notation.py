import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.chronos import actions, notation
from games.chronos.actions import Claimed, Move, Offer, Power, Send, Take, TurnOver
from games.chronos.game import GAME
from games.chronos.terms import FACES, HOME, PILES, PLACES, Catastrophe, God
from games.core import Drawn, Unreadable

GLASS, SEAT, PLACE, PILE = st.integers(0, 18), st.integers(0, 5), st.integers(0, PLACES - 1), st.integers(0, PILES - 1)
CARD = st.one_of(st.integers(0, 80), st.integers(-4, -1))
CARDS = st.lists(CARD, max_size=8).map(lambda cards: tuple(sorted(cards)))
GOD, TURN = st.sampled_from(God), st.sampled_from(TurnOver)
ACTIONS = st.one_of(
    st.builds(Move, GLASS, PLACE, PLACE, st.sampled_from(Take)),
    st.builds(actions.Count),
    st.builds(actions.Claim, st.sampled_from(Claimed)),
    st.builds(Offer, GOD, CARDS),
    st.builds(actions.Buy, GOD, CARDS),
    st.builds(actions.Cassandra),
    st.builds(actions.Asclepius),
    st.builds(actions.Hermes, SEAT, st.integers(0, 4), CARD),
    st.builds(actions.Demeter, PILE),
    st.builds(actions.Poseidon, CARD),
    st.builds(Send, st.sampled_from([Power.URANUS, Power.RHODES]), GLASS, TURN, CARD),
    st.builds(Send, st.sampled_from([Power.DEMETER, Power.EROS, Power.ERINYES]), GLASS, TURN),
    st.builds(actions.Hades, GLASS, TURN, GLASS, TURN),
    st.builds(actions.Troy, PILE),
    st.builds(actions.Famine, SEAT),
    st.builds(actions.War, GLASS, TURN),
    st.builds(actions.Mycenae, GLASS, TURN),
    st.builds(actions.Apollo, GOD),
    st.builds(actions.Hecate, st.sampled_from(Catastrophe)),
    st.builds(actions.Pay, CARD),
)


@given(ACTIONS)
def test_every_action_reads_back(action):
    text = notation.write(action)
    assert notation.read(text) == action
    assert notation.read(f"  {text.upper()} ") == action
    assert "hidden" not in text.split()


@given(st.sampled_from(["tops", "top-1", "top-9"]), st.lists(st.sampled_from(FACES), min_size=1, max_size=9))
def test_every_draw_reads_back(what, items):
    drawn = Drawn(what, tuple(items))
    assert GAME.read_drawn(notation.write(drawn)) == drawn


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("move h5 3 7 take", Move(4, 2, 6, Take.YES)),
        ("move h1 home athens leave", Move(0, HOME, 9, Take.NO)),
        ("offer helios north c5 c2", Offer(God.HELIOS, (-1, 1, 4))),
        ("send rhodes h4 keep west", Send(Power.RHODES, 3, TurnOver.NO, -4)),
    ],
)
def test_what_texts_mean(text, action):
    assert notation.read(text) == action


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "unknown-action"),
        ("dig 3", "unknown-action"),
        ("move h0 1 2 take", "unknown-glass"),
        ("move 5 1 2 take", "unknown-glass"),
        ("move h5 10 2 take", "unknown-place"),
        ("move h5 1 2", "wrong-count"),
        ("move h5 1 2 take 3", "wrong-count"),
        ("move h5 1 2 grab", "unknown-take"),
        ("offer odin c1", "unknown-god"),
        ("offer zeus c0", "unknown-card"),
        ("demeter athens", "unknown-place"),
        ("famine 2", "unknown-seat"),
        ("hermes seat2 up c1", "unknown-part"),
        ("war h1 over", "unknown-turn"),
        ("claim 200", "unknown-claim"),
        ("send zeus h1 turn", "unknown-power"),
        ("send uranus h1 turn", "wrong-count"),
        ("hecate flood", "unknown-catastrophe"),
    ],
)
def test_what_cannot_be_read(text, reason):
    with pytest.raises(Unreadable) as error:
        notation.read(text)
    assert error.value.reason == reason


@pytest.mark.parametrize(
    ("text", "reason"), [("", "unknown-draw"), ("hand 10", "unknown-draw"), ("top-3 11", "unknown-item")]
)
def test_draws_that_cannot_be_read(text, reason):
    with pytest.raises(Unreadable) as error:
        GAME.read_drawn(text)
    assert error.value.reason == reason
