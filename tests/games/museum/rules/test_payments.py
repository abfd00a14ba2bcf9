from itertools import combinations, product
from random import Random

from games.core import Decide, Entry
from games.driver import at_random, play
from games.museum.actions import Buy, Exhibit
from games.museum.game import GAME
from games.museum.options import Options
from games.museum.rules import payments
from games.museum.rules.prices import Price, Purse, fault
from games.museum.stages import Acted, Stage
from games.museum.tables import VALUES
from tests.games.museum.table import table
from tests.seeds import FIRST

HAND = ("roman-w5", "greek-c4", "celt-g4", "inca-a3", "maya-r2", "inca-g1", "celt-a1")


def least(hand, cost, most):
    found = []
    for count in range(len(hand) + 1):
        for cards, prestige in product(combinations(hand, count), range(most + 1)):
            if fault(cost, cards, prestige) is None:
                found.append((sum(VALUES[card] for card in cards) + prestige, prestige, count))
    return min(found, default=None)


def test_the_cheapest_payment_is_the_least_that_is_legal():
    luck = Random(FIRST)
    for _ in range(150):
        hand = luck.sample(sorted(VALUES), luck.randrange(7))
        cost, prestige, fixed = luck.randrange(12), luck.randrange(5), luck.randrange(2)
        ways = Purse(hand, prestige).ways(Price(cost, fixed))
        expected = least(hand, cost, prestige - fixed) if prestige >= fixed else None
        assert (ways[0].paid, ways[0].prestige, sum(ways[0].cards)) == expected if ways else expected is None
        for way in ways:
            assert fault(cost, Purse(hand, 0).cards(way.cards), way.prestige) is None


def positions(count, players=3):
    luck = Random(FIRST)
    found = []
    while len(found) < count:
        state = GAME.new(GAME.seat_names[:players], Options())
        for step in play(GAME, state, at_random(luck.randrange), luck.randrange):
            state = step.state
            if state.stage is Stage.ACTION and isinstance(GAME.pending(state), Decide):
                found.append(state)
    return luck.sample(found, count)


def test_the_rules_take_what_is_suggested():
    tried = 0
    for state in positions(40):
        seat = state.turn
        view = GAME.view(state, seat)
        if state.acted is Acted.INVENTORY:
            continue
        own = {*view.seats[seat].cards, *view.seats[seat].discard}
        for wanted, payment in payments.affordable(view).items():
            if wanted in own:
                action = Exhibit((wanted,), (), *payment)
            elif wanted in VALUES:
                action = Buy(wanted, *payment)
            else:
                action = Exhibit((), (wanted,), *payment)
            GAME.apply(state, Entry(seat, action))
            tried += 1
        there = [one for one in own if view.seats[seat].free >= 2 and view.experts]
        for pair in list(combinations(sorted(there), 2))[:10]:
            for payment in payments.suggestions(view, pair, [one.id for one in view.experts[:1]]):
                GAME.apply(state, Entry(seat, Exhibit(pair, (view.experts[0].id,), *payment)))
                tried += 1
    assert tried > 200


def test_of_equal_cards_the_loneliest_pays():
    state = table(
        ("greek-c4", "celt-g4", "japanese-w4"), (), museums=(("celt-a1", "celt-c3", "greek-a1"),), out={"europe": ()}
    )
    view = GAME.view(state, 0)
    assert payments.loneliest(view)[-1] == "celt-g4"
    assert payments.cheapest(view, ("greek-c4",)) == (("japanese-w4",), 0)


def test_prices_follow_headline_and_experts():
    state = table(HAND, (), headline="deflation", discards=((), ("egyptian-c4",)), prestige=(9,))
    view = GAME.view(state, 0)
    assert payments.price(view, ("inca-a3", "inca-g1"), ("turner",)) == Price(7, 2)
    assert payments.price_bought(view, "egyptian-c4") == Price(4, 2)
    assert payments.price_hired(view, "turner") == 3
    noot = GAME.view(table(HAND, (), headline="death", experts=(("noot",),)), 0)
    assert payments.price(noot, ("inca-a3", "inca-g1"), ("turner",)) == Price(2 + 0 + 4, 0)


def test_what_is_wrong_with_a_payment_is_said_while_it_is_put_together():
    asked = Price(3, 1)
    assert payments.wrong(asked, ("inca-a3",), 1) is None
    assert payments.wrong(asked, ("inca-a3",), 0).kind == "too-little"
    assert payments.wrong(asked, ("maya-r2",), 1).over == 1
    assert payments.wrong(asked, ("inca-a3", "inca-g1"), 1) == ("needless-card", "inca-g1", 1)
    assert payments.wrong(asked, ("inca-a3",), 2).kind == "needless-prestige"
