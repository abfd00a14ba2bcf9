# Rule U4.

import pytest

from games.core import Draw
from games.museum.actions import Buy, Discard, Drop, End, Exhibit, Express, Inventory, Loan
from games.museum.events.exhibited import Bought, Exhibited, Restocked
from games.museum.events.favoured import FavourDrawn
from games.museum.events.turned import LastTurns
from games.museum.game import GAME
from games.museum.stages import Acted, Stage
from games.museum.tables import BY_CONTINENT
from tests.games.museum.table import act, asked, conserved, draw, named, on, refused, table

HAND = ("roman-w5", "greek-c4", "celt-g4", "inca-a3", "maya-r2", "inca-g1", "celt-a1")


def test_u4_1_cards_and_prestige_pay_and_the_cards_go_into_the_own_discard():
    state, events = act(table(HAND, (), prestige=(3,)), (0, Exhibit(("greek-c4",), (), ("maya-r2",), 2)))
    player = state.players[0]
    assert (player.museum, player.discard, player.prestige, player.score) == (("greek-c4",), ("maya-r2",), 1, 4)
    assert (state.supply, state.acted) == (31, Acted.EXHIBIT)
    assert events == [Exhibited(0, ("greek-c4",), (), (), ("maya-r2",), 2, 0, 4, 4, 0, 0)]
    assert conserved(state)


def test_u4_1_one_payment_covers_several_objects():
    state, _ = act(table(HAND, ()), (0, Exhibit(("inca-a3", "celt-a1"), (), ("greek-c4",))))
    assert state.players[0].museum == ("inca-a3", "celt-a1")


def test_u4_1_an_object_of_the_own_discard_is_exhibited_like_one_of_the_hand():
    state, events = act(
        table(("greek-c4",), (), discards=(("japanese-w4",),)), (0, Exhibit(("japanese-w4",), (), ("greek-c4",)))
    )
    assert state.players[0].museum == ("japanese-w4",)
    assert state.players[0].discard == ("greek-c4",)
    assert events[0].stored == ("japanese-w4",)


def test_u4_1_own_discard_never_pays():
    state = table(("greek-c4",), (), discards=(("celt-g4",),))
    assert refused(state, 0, Exhibit(("greek-c4",), (), ("celt-g4",))) == ("discard-never-pays", "U4.1")


def test_u4_1_what_pays_cannot_be_exhibited_by_that_payment_but_by_the_next():
    state = table(("greek-c4", "celt-g4", "roman-w5"), ())
    assert refused(state, 0, Exhibit(("greek-c4",), (), ("greek-c4",))) == ("pays-for-itself", "U4.1")
    both = Exhibit(("greek-c4", "celt-g4"), (), ("celt-g4", "roman-w5"))
    assert refused(state, 0, both) == ("pays-for-itself", "U4.1")
    state, _ = act(state, (0, Exhibit(("greek-c4",), (), ("celt-g4",))), (0, Exhibit(("celt-g4",), (), ("roman-w5",))))
    assert state.players[0].museum == ("greek-c4", "celt-g4")


def test_u4_1_overpaying_gives_no_change_and_nothing_carries_over():
    state = table(("roman-w5", "inca-g1", "celt-a1", "greek-a1"), (), out={"europe": ()})
    state, _ = act(state, (0, Exhibit(("inca-g1", "celt-a1"), (), ("roman-w5",))))
    assert refused(state, 0, Exhibit(("greek-a1",))) == ("too-little", "U4.1")


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Exhibit((), (), (), 0), ("nothing-wanted", "U4.1")),
        (Exhibit(("inca-a3", "inca-a3"), (), ("greek-c4", "celt-g4")), ("twice", "U4.1")),
        (Exhibit(("inca-a3",), (), ("inca-g1", "inca-g1")), ("twice", "U4.1")),
        (Exhibit(("maya-c5",), (), ("roman-w5",)), ("not-yours", "U4.1")),
        (Exhibit(("inca-a3",), (), ("maya-c5",)), ("not-in-hand", "U4.1")),
        (Exhibit(("inca-a3",), (), ("maya-r2",)), ("too-little", "U4.1")),
        (Exhibit(("inca-a3",), (), ("greek-c4", "inca-g1")), ("needless-card", "U4.1")),
        (Exhibit(("inca-a3",), (), ("greek-c4", "maya-r2")), ("needless-card", "U4.1")),
        (Exhibit(("inca-a3",), (), ("greek-c4",), 1), ("needless-prestige", "U4.1")),
        (Exhibit(("inca-a3",), (), ("maya-r2",), 2), ("needless-prestige", "U4.1")),
        (Exhibit(("inca-a3",), (), (), 3), ("prestige-short", "U4.1")),
        (Exhibit(("inca-a3",), (), ("greek-c4",), -1), ("prestige-short", "U4.1")),
        (Exhibit((), ("celt",), ("inca-a3",)), ("expert-away", "U4.3")),
        (Exhibit((), ("turner", "turner"), ("inca-a3",)), ("twice", "U4.3")),
        (Exhibit((), ("turner",), ("maya-r2",)), ("too-little", "U4.3")),
    ],
)
def test_u4_1_illegal_payments_say_why(action, why):
    assert refused(table(HAND, (), prestige=(2,)), 0, action) == why


def test_u4_1_a_payment_may_exceed_the_cost_when_each_card_is_needed():
    state, _ = act(
        table(("greek-c4", "celt-g4", "roman-w5"), ()), (0, Exhibit(("roman-w5",), (), ("greek-c4", "celt-g4")))
    )
    assert state.players[0].score == 5


SHOP = {"discards": ((), ("egyptian-c4",))}


def test_u4_2_an_object_of_anothers_discard_costs_one_prestige_to_its_owner_and_its_value():
    state = table(("greek-c4",), (), prestige=(1, 0), **SHOP)
    state, events = act(state, (0, Buy("egyptian-c4", ("greek-c4",), 1)))
    buyer, owner = state.players
    assert (buyer.museum, buyer.discard, buyer.prestige, buyer.score) == (("egyptian-c4",), (), 0, 4)
    assert (owner.discard, owner.prestige) == (("greek-c4",), 1)
    assert state.supply == 31
    assert events == [Bought(0, 1, "egyptian-c4", ("greek-c4",), 1, 0, 4, 4, 0, 0)]


def test_u4_2_with_prestige_alone_all_of_it_goes_to_the_owner():
    state, _ = act(table((), (), prestige=(5, 0), **SHOP), (0, Buy("egyptian-c4", (), 5)))
    assert [player.prestige for player in state.players] == [0, 5]


@pytest.mark.parametrize(
    ("prestige", "action", "why"),
    [
        (0, Buy("egyptian-c4", ("greek-c4",), 0), ("owner-unpaid", "U4.2")),
        (0, Buy("egyptian-c4", ("greek-c4",), 1), ("prestige-short", "U4.2")),
        (4, Buy("egyptian-c4", (), 4), ("too-little", "U4.2")),
        (2, Buy("egyptian-c4", ("greek-c4",), 2), ("needless-prestige", "U4.1")),
        (1, Buy("greek-c4", ("celt-g4",), 1), ("not-for-sale", "U4.2")),
        (1, Buy("maya-c5", ("celt-g4",), 1), ("not-for-sale", "U4.2")),
        (1, Buy("egyptian-c4", ("maya-c5",), 1), ("not-in-hand", "U4.2")),
        (1, Exhibit(("egyptian-c4",), (), ("celt-g4",)), ("bought-alone", "U4.2")),
    ],
)
def test_u4_2_illegal_purchases_say_why(prestige, action, why):
    assert refused(table(("greek-c4", "celt-g4"), (), prestige=(prestige,), **SHOP), 0, action) == why


def test_u4_2_own_discard_is_not_bought():
    state = table(("celt-g4",), (), discards=(("greek-c4",),), prestige=(5,))
    assert refused(state, 0, Buy("greek-c4", ("celt-g4",), 1)) == ("not-for-sale", "U4.2")


def test_u4_3_experts_are_hired_like_objects_and_the_row_closes_up_to_the_right():
    state = table(("inca-a3", "roman-w5"), (), row=("architecture", "turner", "boch"))
    state, _ = act(state, (0, Exhibit((), ("turner",), ("inca-a3",))))
    assert (state.players[0].experts, state.row) == (("turner",), ("architecture", "boch"))
    assert state.players[0].score == 0
    assert GAME.pending(state) == Draw("experts", state.expert_deck, 1)
    state, _ = draw(state, "celt")
    assert state.row == ("celt", "architecture", "boch")
    assert act(state, (0, Exhibit((), ("celt",), ("roman-w5",))))[0].players[0].experts == ("turner", "celt")


def test_u4_3_two_experts_and_an_object_in_one_payment():
    state = table(("roman-w5", "greek-c4", "inca-g1"), (), row=("celt", "turner", "boch"))
    state, _ = act(state, (0, Exhibit(("inca-g1",), ("turner", "celt"), ("roman-w5", "greek-c4"))))
    assert state.players[0].experts == ("turner", "celt")
    assert GAME.pending(state).count == 2
    state, _ = draw(state, "inca", "maya")
    assert state.row == ("maya", "inca", "boch")


def test_u4_3_no_new_experts_when_there_are_none():
    state = table(("inca-a3",), (), expert_deck=())
    state, _ = act(state, (0, Exhibit((), ("turner",), ("inca-a3",))))
    assert state.row == ("architecture", "boch")
    assert asked(state) == (0,)


def test_u4_4_a_masterpiece_brings_one_prestige():
    state, events = act(table(("roman-w5", "maya-c5"), ()), (0, Exhibit(("roman-w5",), (), ("maya-c5",))))
    assert (state.players[0].prestige, events[0].gained) == (1, 1)


def test_u4_4_a_masterpiece_with_the_supply_at_0():
    state = table(("roman-w5", "maya-c5"), (), prestige=(0, 32))
    state, events = act(state, (0, Exhibit(("roman-w5",), (), ("maya-c5",))))
    assert (state.players[0].prestige, events[0].gained) == (0, 0)


def test_u4_4_prestige_paid_now_is_in_the_supply_before():
    state = table(("roman-w5", "greek-c4"), (), prestige=(1, 31))
    state, _ = act(state, (0, Exhibit(("roman-w5",), (), ("greek-c4",), 1)))
    assert (state.players[0].prestige, state.supply) == (1, 0)


def test_u11_4_singh_at_a_supply_of_1_and_of_2():
    for supply, gained in ((1, 1), (2, 2), (3, 2)):
        state = table(("roman-w5", "maya-c5"), (), prestige=(0, 32 - supply), experts=(("singh",),))
        state, events = act(state, (0, Exhibit(("roman-w5",), (), ("maya-c5",))))
        assert (state.players[0].prestige, events[0].gained) == (gained, gained)


ASIA = BY_CONTINENT[3]


def test_u4_4_with_no_free_slot_nothing_can_be_exhibited():
    state = table(("roman-w5", "greek-c4", "celt-g4", "maya-c5"), (), museums=(ASIA[:24],), out={"asia": ()})
    two = Exhibit(("greek-c4", "celt-g4"), (), ("roman-w5", "maya-c5"))
    assert refused(state, 0, two) == ("no-free-slot", "U4.4")
    state, _ = act(state, (0, Exhibit(("greek-c4",), (), ("celt-g4",))))
    assert refused(state, 0, Exhibit(("roman-w5",), (), ("maya-c5",))) == ("no-free-slot", "U4.4")
    assert not any(isinstance(action, Exhibit) and action.objects for action in GAME.legal(state, 0, 0))


def test_u4_4_experts_fill_no_slot():
    state = table(("inca-a3",), (), museums=(ASIA[:25],), out={"asia": ()})
    assert act(state, (0, Exhibit((), ("turner",), ("inca-a3",))))[0].players[0].experts == ("turner",)


def test_u4_5_each_multiple_of_ten_brings_a_favour():
    state, events = act(table(HAND, (), scores=(8,)), (0, Exhibit(("maya-r2",), (), ("inca-a3",))))
    assert events[0].favours == 1
    assert GAME.pending(state).what == "favour-0"
    state, events = draw(state, "loan")
    assert events == (FavourDrawn(0, "loan"),)
    state, _ = act(state, (0, Loan()))
    assert state.players[0].prestige == 4, "it can be played at once"


def test_u4_5_none_below_and_none_twice():
    state, _ = act(table(HAND, (), scores=(10,)), (0, Exhibit(("roman-w5",), (), ("greek-c4", "inca-g1"))))
    assert asked(state) == (0,)
    assert state.players[0].favours == ()


def test_u4_5_also_for_60():
    state, events = act(table(HAND, (), scores=(56,), reached=0), (0, Exhibit(("greek-c4",), (), ("celt-g4",))))
    assert events[0].favours == 1
    assert GAME.pending(state).what == "favour-0"


def crossing(**facts):
    state = table(
        ("roman-w5", "greek-c4", "celt-g4", "maya-c5", "egyptian-c5", "japanese-w5"), (), scores=(9,), **facts
    )
    wanted = ("roman-w5", "greek-c4", "celt-g4")
    state, _ = act(state, (0, Exhibit(wanted, (), ("maya-c5", "egyptian-c5", "japanese-w5"))))
    return state


def test_u4_5_crossing_10_and_20_with_two_favours_held():
    state = crossing(favours=(("loan", "press"),))
    state, _ = draw(state, "ball")
    assert state.stage is Stage.ACTION, "three may be held"
    state, _ = draw(state, "hire")
    assert (state.stage, asked(state)) == (Stage.DROP, (0,))
    assert refused(state, 0, Loan()) == ("not-now", "U4.7")
    assert refused(state, 0, Drop("stock")) == ("no-favour", "U4.5")
    state, _ = act(state, (0, Drop("press")))
    assert state.players[0].favours == ("loan", "ball", "hire")
    assert state.stage is Stage.ACTION


def test_u4_5_each_favour_drawn_is_dropped_before_the_next_is_drawn():
    state = crossing(favours=(("loan", "press", "stock"),))
    state, _ = draw(state, "ball")
    state, _ = act(state, (0, Drop("ball")))
    assert GAME.pending(state).what == "favour-0"


def test_u11_5_bellota_holds_five():
    state = crossing(favours=(("loan", "press", "stock"),), experts=(("bellota",),))
    state, _ = draw(state, "ball")
    state, _ = draw(state, "hire")
    assert state.stage is Stage.ACTION
    assert len(state.players[0].favours) == 5


def test_u4_5_no_favour_when_the_deck_is_empty():
    state, events = act(table(HAND, (), scores=(8,), favour_deck=()), (0, Exhibit(("maya-r2",), (), ("inca-a3",))))
    assert events[0].favours == 1
    assert asked(state) == (0,)


def test_u4_5_which_favour_was_dropped_its_owner_knows():
    state, _ = draw(crossing(favours=(("loan", "press", "stock"),)), "ball")
    _, events = act(state, (0, Drop("press")))
    assert "press" not in repr([GAME.see(event, 1) for event in events])
    assert "press" in repr([GAME.see(event, 0) for event in events])


def test_u4_6_an_inventory_fills_the_hand_up_to_7():
    discard = ("egyptian-c4", "egyptian-c5", "chinese-a5")
    state = table(("roman-w5", "greek-c4", "celt-g4", "maya-c5", "inca-a3"), (), discards=(discard,))
    assert refused(state, 0, Inventory(discard)) == ("hand-limit", "U4.6")
    assert refused(state, 0, Inventory(())) == ("nothing-wanted", "U4.6")
    assert refused(state, 0, Inventory(("celt-r5",))) == ("not-in-discard", "U4.6")
    assert refused(state, 0, Inventory(("chinese-a5", "chinese-a5"))) == ("twice", "U4.6")
    state, events = act(state, (0, Inventory(discard[:2])))
    assert events == [Restocked(0, discard[:2], favour=False)]
    assert len(state.players[0].hand) == 7
    assert state.players[0].discard == ("chinese-a5",)


def test_u4_6_inventory_with_8_in_hand_and_with_turner_and_9():
    eight = (*HAND, "greek-a1")
    state = table(eight, (), discards=(("egyptian-c4",),), out={"europe": ()})
    assert refused(state, 0, Inventory(("egyptian-c4",))) == ("hand-limit", "U4.6")
    nine = (*eight, "roman-a1")
    discards = (("egyptian-c4", "egyptian-c5"),)
    state = table(nine, (), discards=discards, out={"europe": ()}, experts=(("turner",),), row=("celt", "maya", "boch"))
    assert refused(state, 0, Inventory(discards[0])) == ("hand-limit", "U4.6")
    assert len(act(state, (0, Inventory(("egyptian-c4",))))[0].players[0].hand) == 10


def test_u4_6_after_an_inventory_nothing_is_exhibited_hired_or_bought_for_payment():
    state = table(HAND[:4], (), discards=(("egyptian-c4",), ("chinese-a5",)), prestige=(9,), favours=(("express",),))
    state, _ = act(state, (0, Inventory(("egyptian-c4",))))
    assert refused(state, 0, Exhibit(("inca-a3",), (), ("greek-c4",))) == ("inventory-done", "U4.6")
    assert refused(state, 0, Exhibit((), ("turner",), ("inca-a3",))) == ("inventory-done", "U4.6")
    assert refused(state, 0, Buy("chinese-a5", (), 6)) == ("inventory-done", "U4.6")
    assert refused(state, 0, Inventory(("egyptian-c4",))) == ("inventory-done", "U4.6")
    assert act(state, (0, Express("inca-a3")))[0].players[0].museum == ("inca-a3",), "favours go with either (U4.7)"


def test_u4_6_after_exhibiting_there_is_no_inventory():
    state, _ = act(table(HAND, ()), (0, Exhibit(("greek-c4",), (), ("celt-g4",))))
    assert refused(state, 0, Inventory(("celt-g4",))) == ("exhibited-already", "U4.6")


def test_u5_1_more_than_7_are_discarded_at_the_end_of_the_own_turn():
    hand = (*HAND, "maya-c5", "egyptian-c5")
    state, _ = act(table(hand, ()), (0, End()))
    assert (state.stage, asked(state)) == (Stage.DISCARD, (0,))
    assert refused(state, 0, Discard(("maya-c5",))) == ("choose-so-many", "U5.1")
    assert refused(state, 0, Discard(("maya-c5", "maya-c5"))) == ("twice", "U5.1")
    assert refused(state, 0, Discard(("maya-c5", "celt-r5"))) == ("not-in-hand", "U5.1")
    state, _ = act(state, (0, Discard(("maya-c5", "inca-g1"))))
    assert state.players[0].discard == ("maya-c5", "inca-g1")
    assert on(state).turn == 1


def test_u11_2_turner_keeps_ten():
    hand = (*HAND, "maya-c5", "egyptian-c5", "chinese-a5")
    state, _ = act(table(hand, (), experts=(("turner",),), row=("celt", "maya", "boch")), (0, End()))
    assert on(state).turn == 1


@pytest.mark.parametrize(("one", "cost"), [("roman-w5", 4), ("inca-a3", 2), ("inca-g1", 0)])
def test_u11_3_van_der_noot_makes_objects_cost_1_less_not_below_0(one, cost):
    state = table((one,), (), experts=(("noot",),), prestige=(9,))
    if cost:
        assert refused(state, 0, Exhibit((one,), (), (), cost - 1)) == ("too-little", "U4.1")
    assert refused(state, 0, Exhibit((one,), (), (), cost + 1)) == ("needless-prestige", "U4.1")
    state, _ = act(state, (0, Exhibit((one,), (), (), cost)))
    assert state.players[0].museum == (one,)


def test_u11_3_van_der_noot_when_buying_and_not_when_hiring():
    state = table(("inca-a3",), (), experts=(("noot",),), prestige=(1,), **SHOP)
    assert act(state, (0, Buy("egyptian-c4", ("inca-a3",), 1)))[0].players[0].score == 4
    assert refused(state, 0, Exhibit((), ("architecture",), ("inca-a3",))) == ("too-little", "U4.3")


def test_u6_1_the_first_to_reach_50_is_told():
    state, events = act(table(HAND, (), scores=(46,)), (0, Exhibit(("greek-c4",), (), ("celt-g4",))))
    assert named(events, LastTurns) == [LastTurns(0)]
    assert state.reached == 0
