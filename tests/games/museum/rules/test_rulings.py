# Rules U2.2, U4.1, U5.5.

import pytest
from msgspec.structs import replace

from games.museum.actions import LEAVE, Drop, End, Exhibit, Express, Hire, Loan, Take, Wish
from games.museum.events.turned import ArrangingBegan
from games.museum.game import GAME
from games.museum.rules.work import drawable
from games.museum.stages import Stage
from tests.games.museum.table import act, asked, draw, land, named, on, refused, table

HELD = (("loan", "press", "stock"),)
ROW = ("bellota", "turner", "boch")

# -- U4.1: a payment


def test_u4_1_bellota_hired_now_does_not_raise_the_limit_for_the_favours_of_this_payment():
    state = table(("roman-w5", "greek-c4"), (), scores=(6,), row=ROW, favours=HELD)
    state, _ = act(state, (0, Exhibit(("greek-c4",), ("bellota",), ("roman-w5",))))
    state, _ = draw(state, "ball")
    assert (state.stage, asked(state)) == (Stage.DROP, (0,))
    assert state.players[0].experts == ("bellota",)
    state, _ = act(state, (0, Drop("press")))
    assert state.players[0].favours == ("loan", "stock", "ball")
    state, _ = draw(state, "celt")
    assert state.stage is Stage.ACTION


def test_u4_1_each_of_two_favours_of_the_payment_is_judged_without_bellota():
    hand = ("roman-w5", "greek-c4", "celt-g4", "maya-c5", "egyptian-c5", "japanese-w5")
    state = table(hand, (), scores=(9,), row=ROW, prestige=(1,), favours=HELD)
    state, _ = act(state, (0, Exhibit(hand[:3], ("bellota",), hand[3:])))
    for drawn, dropped in (("ball", "loan"), ("hire", "press")):
        state, _ = draw(state, drawn)
        assert state.stage is Stage.DROP
        state, _ = act(state, (0, Drop(dropped)))
    assert state.players[0].favours == ("stock", "ball", "hire")


def test_u4_1_bellotas_limit_counts_from_the_next_payment_on():
    state = table(("inca-g1", "greek-c4", "celt-g4"), (), scores=(6,), row=ROW, favours=HELD)
    state, _ = draw(act(state, (0, Exhibit((), ("bellota",), ("inca-g1",))))[0], "celt")
    state, _ = draw(act(state, (0, Exhibit(("greek-c4",), (), ("celt-g4",))))[0], "ball")
    assert (state.stage, len(state.players[0].favours)) == (Stage.ACTION, 4)


def test_u4_1_a_good_hire_is_no_payment_so_bellota_counts_at_once():
    held = (("hire", "press", "stock"),)
    state = table(("greek-c4", "celt-g4", "inca-g1", "maya-r2"), (), scores=(6,), row=ROW, favours=held)
    state, _ = draw(act(state, (0, Hire("bellota")))[0], "celt")
    state, _ = draw(act(state, (0, Exhibit(("greek-c4",), (), ("celt-g4",))))[0], "ball")
    state = replace(state, players=(replace(state.players[0], score=19), state.players[1]))
    state, _ = draw(act(state, (0, Exhibit(("inca-g1",), (), ("maya-r2",))))[0], "loan")
    assert (state.stage, state.players[0].favours) == (Stage.ACTION, ("press", "stock", "ball", "loan"))


@pytest.mark.parametrize(
    ("expert", "headline", "cost"),
    [("noot", "", 4 + 6 + 3), ("boch", "deflation", 4 + 2 + 3 + 1), ("wilhelm", "death", 4 + 2 + 3 + 2)],
)
def test_u4_1_an_expert_hired_now_makes_this_payment_no_cheaper(expert, headline, cost):
    state = table(("greek-c4",), (), row=(expert, "turner", "celt"), prestige=(cost,), headline=headline)
    for order in ((expert, "turner"), ("turner", expert)):
        short = refused(state, 0, Exhibit(("greek-c4",), order, (), cost - 1))[0]
        assert short in {"too-little", "prestige-short"}
        assert act(state, (0, Exhibit(("greek-c4",), order, (), cost)))[0].players[0].prestige == 0


@pytest.mark.parametrize(("singh", "gained"), [(("singh",), 1), ((), 1)])
def test_u4_1_singh_hired_now_doubles_no_prestige_of_this_payment(singh, gained):
    state = table(("roman-w5", "maya-c5"), (), row=("singh", "turner", "celt"), prestige=(2,))
    paid = 2 if singh else 0
    _, events = act(state, (0, Exhibit(("roman-w5",), singh, ("maya-c5",), paid)))
    assert events[0].gained == gained


def test_u4_1_turner_hired_now_counts_when_the_turn_ends():
    hand = ("roman-w5", "greek-c4", "celt-g4", "maya-c5", "egyptian-c5", "japanese-w5", "inca-g1", "maya-r2", "celt-a1")
    state = table(hand, (), row=("turner", "celt", "maya"), prestige=(3,))
    state, _ = act(state, (0, Exhibit((), ("turner",), (), 3)))
    state, _ = act(on(state), (0, End()))
    assert on(state).turn == 1


def test_u4_1_all_objects_of_a_payment_enter_the_museum_before_its_favours_are_drawn():
    state = table(("roman-w5", "greek-c4", "maya-c5", "egyptian-c5"), (), scores=(9,))
    state, events = act(state, (0, Exhibit(("roman-w5", "greek-c4"), (), ("maya-c5", "egyptian-c5"))))
    assert GAME.pending(state).what == "favour-0"
    assert (state.players[0].museum, state.players[0].score) == (("roman-w5", "greek-c4"), 18)
    assert events[0].gained == 1, "what a masterpiece brings, too"


def test_u4_1_where_no_expert_lies_out_none_is_hired_and_the_row_is_not_renewed():
    state = table((), (), row=(), expert_deck=(), prestige=(9,), favours=(("hire",),))
    assert refused(state, 0, Exhibit((), ("turner",), (), 3)) == ("expert-away", "U4.3")
    assert refused(state, 0, Hire("turner")) == ("no-experts", "U9.9")
    assert refused(state, 0, Hire()) == ("no-experts", "U9.9")
    assert not any(isinstance(action, Hire) for action in GAME.legal(state, 0, 0))


# -- U5.5: headlines and public opinion


def lying(before, headline, asia, *, opinion=0, experts=()):
    out = {
        "america": ("inca-a3", "maya-a2"),
        "europe": ("greek-a1", "roman-a1"),
        "africa": ("egyptian-a1", "phoenician-a2"),
        "asia": asia,
    }
    state = table((), (), turn=1, headline=before, out=out, experts=(experts,), row=("turner", "celt", "maya"))
    state, _ = act(state, (1, End()))
    if opinion:
        state, _ = draw(state, *["opinion"] * opinion)
    return draw(state, headline)


@pytest.mark.parametrize(
    ("before", "headline", "asia", "opinion", "reached"),
    [
        ("", "war-asia", ("chinese-a2", "indian-a1"), 0, ("chinese-a2", "indian-a1")),
        ("", "war-asia", ("chinese-a2",), 1, ("chinese-a2",)),
        ("", "war-asia", (), 2, ()),
        ("", "instability-asia", ("chinese-a2", "indian-a1"), 0, ("chinese-a2", "indian-a1")),
        ("", "instability-asia", ("chinese-a2",), 1, ("chinese-a2",)),
        ("patron-asia", "war-asia", ("chinese-a2", "indian-a1"), 1, ("chinese-a2", "indian-a1")),
        ("patron-asia", "war-asia", ("chinese-a2",), 2, ("chinese-a2",)),
        ("patron-asia", "war-asia", ("chinese-a2", "indian-a1", "japanese-a3"), 0, ("chinese-a2", "indian-a1")),
        ("patron-asia", "instability-asia", ("chinese-a2", "indian-a1"), 1, ("chinese-a2", "indian-a1")),
        ("patron-asia", "instability-asia", ("chinese-a2", "indian-a1", "japanese-a3"), 0, ("chinese-a2", "indian-a1")),
        ("patron-asia", "instability-asia", ("chinese-a2",), 2, ("chinese-a2",)),
    ],
)
def test_u5_5_what_a_headline_put_back_is_objects_only(before, headline, asia, opinion, reached):
    expert = "boch" if opinion else "wilhelm"
    state = on(lying(before, headline, asia, opinion=opinion, experts=(expert,))[0])
    assert tuple(one for one in drawable(state, 0) if one in asia) == reached
    assert [one for one in drawable(state, 1) if one in asia] == list(reached)[: headline.startswith("instability")]
    for one in reached:
        taken, _ = act(state, (0, Take(one)))
        assert one in taken.players[0].hand


def test_u5_5_one_of_two_that_was_put_back_leaves_the_other():
    state = on(lying("patron-asia", "war-asia", ("chinese-a2", "indian-a1"), opinion=1, experts=("boch",))[0])
    state, _ = act(state, (0, Take("chinese-a2")))
    assert (land(state, "asia").top, land(state, "asia").back) == (("indian-a1",), 1)
    assert land(state, "asia").out == ("opinion",)


# -- U5.5, U5.4: the end of the game without objects

NONE = {"america": (), "europe": (), "africa": (), "asia": ()}


def test_u5_4_and_u5_5_turns_without_an_exhibit_count_in_a_row_and_one_with_begins_anew():
    hand = ("inca-a3", "roman-w5")
    state = table((), hand, out=NONE, piles=NONE, row=(), expert_deck=(), idle=1, turn=1, start=1)
    state, _ = act(state, (1, Exhibit(("inca-a3",), (), ("roman-w5",))), (1, End()))
    assert (state.idle, state.turn) == (0, 0)
    state, _ = act(state, (0, End()))
    assert state.idle == 1
    state = on(state)
    state, events = act(state, (1, End()))
    assert named(events, ArrangingBegan) == [ArrangingBegan("exhausted")]


def test_u5_5_the_decks_are_looked_at_before_the_refill():
    piles = {**NONE, "asia": ("indian-a1",)}
    state = table((), (), out=NONE, piles=piles, row=(), expert_deck=())
    state, _ = act(state, (0, End()))
    state, _ = draw(state, "indian-a1")
    assert (state.turn, state.idle) == (1, 0)
    assert not any(one.deck for one in state.lands)


# -- U5.5, U4.7: favours


def test_u5_5_favours_are_played_in_ones_own_decisions_not_while_others_draw():
    state = table(("inca-a3",), (), stage=Stage.TAKE, favours=(("loan", "express"),), out={"america": ("maya-a2",)})
    assert Loan() in GAME.legal(state, 0, 0)
    assert act(state, (0, Loan()))[0].players[0].prestige == 4
    state, _ = act(state, (0, Take("maya-a2")))
    assert (state.stage, asked(state)) == (Stage.DRAWS, (1,))
    assert not GAME.legal(state, 0, 0)
    assert refused(state, 0, Loan())[0] in {"not-now", "not-asked"}
    state, _ = act(state, (1, LEAVE))
    assert act(state, (0, Express("inca-a3")))[0].players[0].museum == ("inca-a3",)


def test_u5_5_nor_by_the_others_in_their_draws():
    state = table((), (), stage=Stage.TAKE, favours=((), ("loan",)), out={"america": ("maya-a2", "inca-a3")})
    state, _ = act(state, (0, Take("maya-a2")))
    assert refused(state, 1, Loan()) == ("not-now", "U4.7")
    assert {type(action) for action in GAME.legal(state, 1, 0)} == {Wish}
