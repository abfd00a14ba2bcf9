from pathlib import Path

import pytest

from games.core import CHANCE, Decide, Draw, Drawn, Entry, Forced, Illegal, Over
from tests.toys.lots import GAME, Back, Card, Lay, Options, Revealed

TOP = Path(__file__).parents[2]
AXOLOTL, BHARAL, GERENUK, PANGOLIN, QUAGGA, ZIBELINE = Card


def dealt(*hands, options=None):
    state = GAME.new(GAME.seat_names[: len(hands)], options or Options())
    for seat, hand in enumerate(hands):
        state, _ = GAME.apply(state, Entry(CHANCE, Drawn(f"hand-{seat}", tuple(hand))))
    return state


def after(state, *done):
    events = ()
    for seat, action in done:
        state, events = GAME.apply(state, Entry(seat, action))
    return state, events


def refused(state, seat, action):
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, Entry(seat, action))
    return caught.value.code, caught.value.rule


LOW = (AXOLOTL, BHARAL, GERENUK)
HIGH = (PANGOLIN, QUAGGA, ZIBELINE)


def test_l1_four_of_each_beast_and_three_for_everybody():
    state = GAME.new(("amber", "beryl"))
    assert sorted(state.deck) == sorted([card.value for card in Card] * 4)
    assert GAME.pending(state) == Draw("hand-0", state.deck, 3)
    assert [len(hand) for hand in dealt(LOW, HIGH).hands] == [3, 3]


def test_l2_everybody_is_asked_in_any_order_and_lays_a_card_of_the_hand():
    state = dealt(LOW, HIGH)
    assert GAME.pending(state) == Decide((0, 1))
    assert GAME.legal(state, 1, 0) == tuple(map(Lay, HIGH))
    assert refused(state, 1, Lay(AXOLOTL)) == ("no-such-card", "L2")
    state, _ = after(state, (1, Lay(ZIBELINE)))
    assert refused(state, 1, Lay(QUAGGA)) == ("not-asked", "L2")


def test_l2_the_last_card_is_laid_without_being_asked():
    state = dealt(LOW, HIGH, options=Options(rounds=3))
    for own, other in zip(LOW[:2], HIGH[:2], strict=True):
        state, _ = after(state, (0, Lay(own)), (1, Lay(other)))
    assert GAME.pending(state) == Forced(0, Lay(GERENUK), "L2")


def test_l3_the_highest_takes_the_prize_and_equal_highest_do_not():
    state, events = after(dealt(LOW, HIGH), (0, Lay(GERENUK)), (1, Lay(PANGOLIN)))
    assert events[-1] == Revealed((GERENUK, PANGOLIN), 1)
    assert state.points == (0, 1)
    state, events = after(dealt(LOW, LOW), (0, Lay(GERENUK)), (1, Lay(GERENUK)))
    assert events[-1] == Revealed((GERENUK, GERENUK), None)
    assert state.points == (0, 0)


@pytest.mark.parametrize(("rounds", "more"), [(4, "hand-0"), (3, None)])
def test_l4_one_more_card_after_the_first_of_four_rounds(rounds, more):
    state, _ = after(dealt(LOW, HIGH, options=Options(rounds=rounds)), (0, Lay(GERENUK)), (1, Lay(PANGOLIN)))
    assert getattr(GAME.pending(state), "what", None) == more


def test_l4_three_rounds_are_three_and_l5_most_points_win():
    state = dealt(LOW, HIGH, options=Options(rounds=3))
    for own, other in zip(LOW, HIGH, strict=True):
        state, _ = after(state, (0, Lay(own)), (1, Lay(other)))
    assert GAME.pending(state) == Over((2, 1), "points")
    assert state.points == (0, 1 + 2 + 3)


def test_l6_who_has_laid_may_take_the_card_back_once_while_others_are_asked():
    start = dealt(LOW, HIGH)
    state, _ = after(start, (0, Lay(GERENUK)))
    assert GAME.pending(state) == Decide((1,), (0,))
    assert GAME.legal(state, 0, 0) == (Back(),)
    state, _ = after(state, (0, Back()))
    assert state.hands == start.hands
    assert GAME.pending(state) == Decide((0, 1))
    state, _ = after(state, (0, Lay(AXOLOTL)))
    assert GAME.pending(state) == Decide((1,))
    assert refused(state, 0, Back()) == ("back-once-a-round", "L6")


def test_l6_there_is_no_way_back_when_nothing_was_laid_or_it_is_switched_off():
    assert refused(dealt(LOW, HIGH), 0, Back()) == ("nothing-to-take-back", "L6")
    state, _ = after(dealt(LOW, HIGH, options=Options(back=False)), (0, Lay(GERENUK)))
    assert GAME.pending(state) == Decide((1,))
    assert refused(state, 0, Back()) == ("no-way-back", "L6")


def test_l6_others_see_that_a_card_was_taken_back_and_not_which():
    state, _ = after(dealt(LOW, HIGH), (0, Lay(GERENUK)))
    _, events = after(state, (0, Back()))
    assert "gerenuk" not in repr([GAME.see(event, 1) for event in events])
    assert GAME.disclose(Entry(0, Back()), None) == "back"


@pytest.mark.parametrize("card", list(Card))
def test_the_names_of_the_cards_stand_nowhere_else(card):
    for room in ("bot", "games", "leagues", "render", "data", "sandbox", "docs"):
        for path in (TOP / room).rglob("*"):
            if path.is_file() and path.suffix not in {".pyc", ".png"}:
                assert card.value not in path.read_text(encoding="utf-8", errors="replace").lower(), path
