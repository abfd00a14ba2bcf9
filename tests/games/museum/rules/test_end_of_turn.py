# Rules U5, U6.1, U10, U11.

import pytest
from msgspec.structs import replace

from games.core import Draw
from games.driver import drawn
from games.museum.actions import LEAVE, Buy, End, Exhibit, Take, Wish
from games.museum.events.turned import (
    ExpertsGone,
    HeadlineRevealed,
    HeadlinesShuffled,
    LaidOut,
    OpinionPassed,
    PutBack,
    TurnBegan,
)
from games.museum.game import GAME
from games.museum.options import Ending, Options
from games.museum.rules.headlines import hiring
from games.museum.rules.work import drawable, without
from games.museum.stages import Stage
from games.museum.tables import HEADLINE_DECK
from tests.games.museum.table import act, conserved, draw, land, named, on, refused, table

FULL = {
    "america": ("inca-a3", "maya-a2"),
    "europe": ("greek-a1", "roman-a1"),
    "africa": ("egyptian-a1", "phoenician-a2"),
    "asia": ("chinese-a2", "indian-a1"),
}


def out(**other):
    return {**FULL, **other}


def test_u5_2_every_continent_is_refilled_to_two_in_order():
    state = table((), (), out=out(america=("inca-a3",), africa=()))
    state, _ = act(state, (0, End()))
    assert GAME.pending(state) == Draw("america", land(state, "america").pile, 1)
    state, events = draw(state, "maya-c5")
    assert events == (LaidOut("america", ("maya-c5",)),)
    assert (GAME.pending(state).what, GAME.pending(state).count) == ("africa", 2)
    state, events = draw(state, "egyptian-c4", "egyptian-c5")
    assert [one.out for one in state.lands[:3]] == [
        ("inca-a3", "maya-c5"),
        FULL["europe"],
        ("egyptian-c4", "egyptian-c5"),
    ]
    assert state.turn == 1
    assert conserved(state)


def test_u5_2_public_opinion_lies_one_whole_turn_and_brings_a_token():
    state, _ = act(table((), (), out=out(asia=("indian-a1",))), (0, End()))
    state, events = draw(state, "opinion")
    assert events[0] == LaidOut("asia", ("opinion",), tokens=1)
    assert (land(state, "asia").out, land(state, "asia").tokens, state.tokens) == (("indian-a1", "opinion"), 1, 11)
    assert refused(state, 1, Take("opinion")) == ("not-laid-out", "U3.1")
    state, _ = act(state, (1, Take("inca-a3")), (0, LEAVE))
    assert land(state, "asia").out == ("indian-a1", "opinion"), "it lies through the next turn"
    state, events = act(state, (1, End()))
    assert named(events, OpinionPassed) == [OpinionPassed("asia", 1)]
    assert state.opinion_gone == 1
    state, _ = draw(state, "maya-c5")
    state, _ = draw(state, "japanese-w5")
    assert land(state, "asia").out == ("indian-a1", "japanese-w5")
    assert land(state, "asia").tokens == 1


def test_u5_2_the_13th_token_is_not_there():
    state, _ = act(table((), (), out=out(asia=()), tokens=(4, 4, 3, 0)), (0, End()))
    state, events = draw(state, "opinion", "opinion")
    assert events[0].tokens == 1
    assert (land(state, "asia").tokens, state.tokens) == (1, 0)
    assert land(state, "asia").out == ("opinion", "opinion")


def test_u5_4_an_empty_deck_leaves_its_slots_empty():
    state, _ = act(table((), (), out=out(asia=()), piles={"asia": ("japanese-w5",)}), (0, End()))
    assert GAME.pending(state).count == 1
    state, _ = draw(state, "japanese-w5")
    assert (land(state, "asia").out, state.turn) == (("japanese-w5",), 1)


def test_u5_2_cards_put_below_are_drawn_when_the_pile_is_empty():
    state = table((), (), out=out(asia=()), piles={"asia": ("japanese-w5",)})
    asia = state.lands[3]
    state = replace(state, lands=(*state.lands[:3], replace(asia, under=("indian-c1",))))
    state, _ = act(state, (0, End()))
    state, events = draw(state, "japanese-w5")
    assert events[1] == LaidOut("asia", ("indian-c1",), known=True)
    assert land(state, "asia").out == ("japanese-w5", "indian-c1")
    assert land(state, "asia").deck == 0


def second_round(revealed, *, row=("architecture", "turner", "boch"), **facts):
    state, _ = act(table((), (), turn=1, row=row, **facts), (1, End()))
    while (pending := GAME.pending(state)).what != "headline":
        state, _ = draw(state, *[card for card in pending.population if card != "opinion"][: pending.count])
    return draw(state, revealed)


def test_u5_3_a_headline_and_an_expert_when_play_comes_back_to_the_start_player():
    state, events = second_round("school", out=out())
    assert events[0] == HeadlineRevealed("school")
    assert named(events, ExpertsGone) == [ExpertsGone(("boch",))]
    assert GAME.pending(state).what == "experts"
    state, events = draw(state, "celt")
    assert state.row == ("celt", "architecture", "turner")
    assert named(events, TurnBegan) == [TurnBegan(0, 2, last=False)]
    assert state.round == 2


def test_u5_3_none_in_the_first_round_and_not_between():
    state, _ = act(table((), (), out=out()), (0, End()))
    assert (state.turn, state.headline, state.round) == (1, "", 1)


def test_u5_3_a_new_headline_replaces_the_last():
    state, _ = second_round("school", out=out(), headline="death")
    assert (state.headline, state.past) == ("school", ("death",))
    assert hiring(state.headline, ()) == -1


def test_u5_3_an_empty_deck_is_made_anew_without_the_one_just_replaced():
    past = without(HEADLINE_DECK, "death")
    state = table((), (), turn=1, out=out(), headline="death", headline_deck=(), past=past)
    state, events = act(state, (1, End()))
    assert named(events, HeadlinesShuffled) == [HeadlinesShuffled()]
    assert GAME.pending(state).population == past
    state, _ = draw(state, "grants")
    assert GAME.pieces(state)["headline"] == 17


def test_u10_1_war_closes_a_continent_and_its_objects_go_back_on_top():
    state, events = second_round("war-america", out=out())
    assert named(events, PutBack) == [PutBack("america", ("inca-a3", "maya-a2"))]
    america = land(state, "america")
    assert (america.out, america.top) == ((), ("inca-a3", "maya-a2"))
    state = on(state)
    assert land(state, "america").out == (), "closed until the next headline"
    assert refused(state, 0, Take("inca-a3")) == ("not-laid-out", "U3.1")


def test_u5_3_after_the_war_they_come_back_as_they_lay():
    state = table((), (), turn=1, out=out(america=()), tops={"america": ("inca-a3", "maya-a2")}, headline="war-america")
    state, _ = act(state, (1, End()))
    state, events = draw(state, "school")
    assert LaidOut("america", ("inca-a3", "maya-a2"), known=True) in events
    assert (land(state, "america").out, land(state, "america").top) == (("inca-a3", "maya-a2"), ())


def test_u10_2_instability_takes_the_newest_back():
    state, _ = second_round("instability-asia", out=out())
    assert (land(state, "asia").out, land(state, "asia").top) == (("chinese-a2",), ("indian-a1",))
    state = on(state)
    state, _ = act(state, (0, Take("chinese-a2")), (1, LEAVE), (0, End()))
    state = on(state)
    assert land(state, "asia").out == ("indian-a1",), "refilled to one, the known card first"


def test_u10_1_and_2_war_then_instability_on_a_continent_with_public_opinion():
    state = table(
        (), (), turn=1, out=out(asia=("opinion",)), tops={"asia": ("chinese-a2", "indian-a1")}, headline="war-asia"
    )
    state, _ = act(state, (1, End()))
    state, _ = draw(state, "instability-asia")
    assert land(state, "asia").out == ("chinese-a2",), "the card of public opinion went at the end of the turn"
    assert land(state, "asia").top == ("indian-a1",)


def test_u5_3_public_opinion_stays_where_it_lies_when_objects_go_back():
    state = table((), (), turn=1, out=out(asia=("chinese-a2",)))
    state, _ = act(state, (1, End()))
    state, _ = draw(state, "opinion")
    war, _ = draw(state, "war-asia")
    assert (land(war, "asia").out, land(war, "asia").top) == (("opinion",), ("chinese-a2",))
    less, _ = draw(state, "instability-asia")
    assert land(less, "asia").out == ("chinese-a2", "opinion"), "one object lies out, as the headline has it"
    more, _ = draw(state, "patron-asia")
    assert GAME.pending(more) == Draw("asia", land(more, "asia").pile, 1)


def test_u10_3_a_patron_in_lays_a_third_out_and_the_newest_goes_back_when_it_ends():
    state, _ = second_round("patron-europe", out=out())
    assert GAME.pending(state).what == "europe"
    state, _ = draw(state, "celt-r5")
    state = on(state)
    assert land(state, "europe").out == ("greek-a1", "roman-a1", "celt-r5")
    state = table((), (), turn=1, out=out(europe=("greek-a1", "roman-a1", "celt-r5")), headline="patron-europe")
    state, _ = act(state, (1, End()))
    state, _ = draw(state, "school")
    assert (land(state, "europe").out, land(state, "europe").top) == (("greek-a1", "roman-a1"), ("celt-r5",))


@pytest.mark.parametrize(("headline", "cost"), [("", 3), ("death", 4), ("school", 2)])
def test_u10_4_and_5_death_and_school_change_what_experts_cost(headline, cost):
    state = table((), (), prestige=(9,), headline=headline)
    assert refused(state, 0, Exhibit((), ("turner",), (), cost - 1)) == ("too-little", "U4.3")
    assert act(state, (0, Exhibit((), ("turner",), (), cost)))[0].players[0].experts == ("turner",)


def test_u10_5_school_makes_bellota_free():
    state = table((), (), row=("bellota", "turner", "boch"), headline="school")
    assert act(state, (0, Exhibit((), ("bellota",))))[0].players[0].experts == ("bellota",)


def test_u10_6_deflation_costs_a_prestige_for_each_object_exhibited():
    state = table(("inca-a3", "maya-r2", "roman-w5"), (), prestige=(2,), headline="deflation")
    both = ("inca-a3", "maya-r2")
    assert refused(state, 0, Exhibit(both, (), ("roman-w5",), 1)) == ("deflation-unpaid", "U10.6")
    state, events = act(state, (0, Exhibit(both, (), ("roman-w5",), 2)))
    assert (state.players[0].prestige, state.supply, events[0].deflation) == (0, 32, 2)


def test_u10_6_deflation_when_buying():
    state = table(("greek-c4",), (), discards=((), ("egyptian-c4",)), prestige=(2,), headline="deflation")
    assert refused(state, 0, Buy("egyptian-c4", ("greek-c4",), 1)) == ("owner-unpaid", "U4.2")
    state, _ = act(state, (0, Buy("egyptian-c4", ("greek-c4",), 2)))
    assert ([player.prestige for player in state.players], state.supply) == ([0, 1], 31)


def test_u10_6_deflation_does_not_concern_experts():
    state = table(("inca-a3",), (), headline="deflation")
    assert act(state, (0, Exhibit((), ("turner",), ("inca-a3",))))[0].players[0].experts == ("turner",)


@pytest.mark.parametrize("expert", ["boch", "wilhelm"])
class TestU11Point6NotBound:
    def test_deflation_and_death(self, expert):
        row = ("turner", "celt", "maya")
        state = table(("inca-a3", "greek-c4"), (), experts=((expert,),), row=row, headline="deflation")
        assert act(state, (0, Exhibit(("inca-a3",), (), ("greek-c4",))))[0].players[0].score == 3
        state = table(("inca-a3",), (), experts=((expert,),), row=row, headline="death")
        assert act(state, (0, Exhibit((), ("turner",), ("inca-a3",))))[0].players[0].experts == (expert, "turner")

    def test_profits_all_the_same(self, expert):
        row = ("turner", "celt", "maya")
        state = table(("maya-r2",), (), experts=((expert,),), row=row, headline="school")
        assert act(state, (0, Exhibit((), ("turner",), ("maya-r2",))))[0].players[0].experts == (expert, "turner")

    def test_takes_what_war_put_back(self, expert):
        row = ("turner", "celt", "maya")
        state, _ = second_round("war-america", out=out(), experts=((), (expert,)), row=row)
        state = on(state)
        assert drawable(state, 1)[:2] == ("inca-a3", "maya-a2")
        assert "inca-a3" not in drawable(state, 0)
        state, _ = act(state, (0, Take("greek-a1")), (1, Wish(("maya-a2",))))
        assert state.players[1].hand == ("maya-a2",)
        assert (land(state, "america").top, land(state, "america").back) == (("inca-a3",), 1)

    def test_takes_what_instability_put_back_and_no_more(self, expert):
        row = ("turner", "celt", "maya")
        tops = {"asia": ("japanese-w5",)}
        state, _ = second_round("instability-asia", out=out(), tops=tops, experts=((), (expert,)), row=row)
        assert land(state, "asia").top == ("indian-a1", "japanese-w5")
        assert "indian-a1" in drawable(state, 1)
        assert "japanese-w5" not in drawable(state, 1)


def ended(players, end, *, reached, turn, start=0):
    options = Options(end=end)
    state = table(*[()] * players, out=out(), options=options, reached=reached, turn=turn, start=start)
    state, _ = act(state, (turn, End()))
    state = on(state)
    return state.stage if state.stage is Stage.ARRANGE else state.turn


@pytest.mark.parametrize(
    ("reached", "turns"), [(0, [1, 2, Stage.ARRANGE]), (2, [0, 1, Stage.ARRANGE]), (1, [2, 0, Stage.ARRANGE])]
)
def test_u6_1_every_other_player_has_one_last_turn(reached, turns):
    seats = [(reached + step) % 3 for step in range(3)]
    assert [ended(3, Ending.TURNS, reached=reached, turn=turn) for turn in seats] == turns


def test_u5_3_a_headline_in_the_last_turns_too():
    state, _ = act(table((), (), out=out(), reached=1, turn=1), (1, End()))
    assert GAME.pending(state).what == "headline"


def test_u6_1_the_option_to_end_at_once():
    assert ended(3, Ending.ONCE, reached=1, turn=1) is Stage.ARRANGE


def test_u6_1_the_option_to_end_with_the_round():
    assert [ended(3, Ending.ROUND, reached=1, turn=turn) for turn in (1, 2)] == [2, Stage.ARRANGE]
    assert ended(3, Ending.ROUND, reached=0, turn=0, start=1) is Stage.ARRANGE
    assert ended(3, Ending.ROUND, reached=0, turn=0) == 1


def test_u5_2_the_last_turn_is_refilled_too():
    state, _ = act(table((), (), out=out(asia=("indian-a1",)), reached=0, turn=1), (1, End()))
    state, _ = draw(state, "opinion")
    assert (land(state, "asia").tokens, state.stage) == (1, Stage.ARRANGE)


def test_a_wrong_outcome_is_refused():
    state, _ = act(table((), (), out=out(asia=())), (0, End()))
    right = drawn(GAME.pending(state), lambda _: 0)
    for items in (right.items[:1], right.items * 2, ("inca-a3", "maya-a2"), right.items[:1] * 2):
        with pytest.raises(Exception, match="not-drawn"):
            draw(state, *items)
