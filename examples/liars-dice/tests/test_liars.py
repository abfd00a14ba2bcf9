import msgspec
import pytest
from cartouche_liars.rules import LIARS, Bid, Doubt, Options

from cartouche import CHANCE, Drawn, Entry, Illegal
from cartouche.testing import check_game


def rolled(*dice, wild=True):
    state = LIARS.new(LIARS.seat_names[: len(dice)], Options(wild=wild))
    for seat, own in enumerate(dice):
        state, _ = LIARS.apply(state, Entry(CHANCE, Drawn(f"dice-{seat}", tuple(f"d{die}" for die in own))))
    return state


def after(state, *actions):
    events = ()
    for action in actions:
        state, events = LIARS.apply(state, Entry(LIARS.pending(state).asked[0], action))
    return state, events


def scramble(state, viewer, luck):
    dice = [
        own if seat == viewer else tuple(sorted(luck.below(6) + 1 for _ in own))
        for seat, own in enumerate(state.position.dice)
    ]
    return msgspec.structs.replace(state, position=msgspec.structs.replace(state.position, dice=tuple(dice)))


def test_it_keeps_the_contract_and_its_secrets():
    report = check_game(LIARS, games=1, players=[2, 3, 6], rules=["D3", "D4"], scramble=scramble, sample=4)
    assert report.scrambled


def test_d3_a_bid_is_higher_than_the_last():
    state, _ = after(rolled((2, 2, 3, 4, 5), (1, 6, 6, 6, 6)), Bid(2, 4))
    with pytest.raises(Illegal, match="too-low"):
        after(state, Bid(2, 3))
    after(state, Bid(2, 5))
    after(state, Bid(3, 1))


@pytest.mark.parametrize(("wild", "loser"), [(True, 1), (False, 0)])
def test_d4_d5_the_one_who_was_wrong_loses_a_die(wild, loser):
    state = rolled((2, 2, 3, 4, 5), (1, 6, 6, 6, 6), wild=wild)
    state, events = after(state, Bid(3, 2), Doubt())
    assert state.position.left == ((5, 4) if loser else (4, 5))
    assert events[1].found == (3 if wild else 2)
    assert state.position.turn == loser


def test_d4_nobody_doubts_before_a_bid():
    with pytest.raises(Illegal, match="nothing-to-doubt"):
        after(rolled((2, 2, 3, 4, 5), (1, 6, 6, 6, 6)), Doubt())
