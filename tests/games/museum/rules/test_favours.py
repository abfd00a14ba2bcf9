# Rules U9, U4.7.

import pytest

from games.core import Draw
from games.museum.actions import (
    Ball,
    Choose,
    Collector,
    Discovery,
    End,
    Exhibit,
    Express,
    Hire,
    Loan,
    Pick,
    Press,
    Stock,
    Take,
    Team,
)
from games.museum.events.favoured import Discovered, Picked, TeamFound, TeamLaidOut
from games.museum.game import GAME
from games.museum.stages import Acted, Stage
from games.museum.tables import BY_CONTINENT
from tests.games.museum.table import act, asked, conserved, draw, forced, land, named, refused, table

OUT = {
    "america": ("inca-a3", "maya-a2"),
    "europe": ("greek-a1", "roman-a1"),
    "africa": ("egyptian-a1", "phoenician-a2"),
    "asia": ("chinese-a2", "indian-a1"),
}


def with_favour(*favours, hand=("inca-c3", "roman-w5"), others=((),), out=None, **facts):
    return table(hand, *others, favours=(favours,), out={**OUT, **(out or {})}, **facts)


def test_u4_7_one_favour_a_turn():
    state, _ = act(with_favour("loan", "press"), (0, Loan()))
    assert state.players[0].favours == ("press",)
    assert state.gone == ("loan",)
    assert refused(state, 0, Press()) == ("one-favour", "U4.7")
    assert refused(with_favour("loan"), 0, Press()) == ("no-favour", "U4.7")
    assert refused(with_favour("loan"), 1, Loan()) == ("not-your-turn", "U3.1")


def test_u4_7_at_any_moment_of_the_own_turn():
    for stage in (Stage.TAKE, Stage.ACTION):
        assert act(with_favour("loan", stage=stage), (0, Loan()))[0].stage is stage
    state, _ = act(with_favour("loan", stage=Stage.TAKE, headline="grants"), (0, Take("inca-a3")))
    assert act(state, (0, Loan()))[0].stage is Stage.GRANT


def test_u4_7_again_in_the_next_turn():
    state = with_favour("loan", others=(("maya-c5",),))
    state, _ = act(state, (0, Loan()), (0, End()))
    assert (state.turn, state.favour_played) == (1, False)


def test_u9_1_press_conferences_are_kept_until_the_end():
    state, _ = act(with_favour("press"), (0, Press()))
    assert state.players[0].press == 1
    assert state.acted is Acted.NOTHING


def test_u9_2_express_delivery_exhibits_from_the_hand_for_nothing():
    state = with_favour("express", hand=("inca-c3", "roman-w5"), headline="deflation", scores=(9,))
    assert refused(state, 0, Express("roman-w5")) == ("too-valuable", "U9.2")
    assert refused(state, 0, Express("celt-a1")) == ("not-in-hand", "U9.2")
    state, events = act(state, (0, Express("inca-c3")))
    assert (state.players[0].museum, state.players[0].score) == (("inca-c3",), 12)
    assert events[0].favours == 1
    assert GAME.pending(state).what == "favour-0", "crossing ten brings a favour, deflation does not count"


def test_u9_4_charity_ball_exhibits_out_of_any_discard():
    discards = (("celt-a1",), ("japanese-c3", "japanese-w5"))
    state = with_favour("ball", discards=discards)
    assert refused(state, 0, Ball("japanese-w5")) == ("too-valuable", "U9.4")
    assert refused(state, 0, Ball("inca-c3")) == ("not-in-discard", "U9.4")
    other, _ = act(state, (0, Ball("japanese-c3")))
    assert (other.players[0].museum, other.players[1].discard) == (("japanese-c3",), ("japanese-w5",))
    assert other.players[1].prestige == 0
    own, _ = act(state, (0, Ball("celt-a1")))
    assert (own.players[0].museum, own.players[0].discard) == (("celt-a1",), ())


@pytest.mark.parametrize("action", [Express("inca-c3"), Ball("celt-a1")])
def test_u9_nothing_is_exhibited_without_a_slot(action):
    state = with_favour(
        "express", "ball", museums=(BY_CONTINENT[3][:25],), discards=((), ("celt-a1",)), out={"asia": ()}
    )
    assert refused(state, 0, action) == ("no-free-slot", "U4.4")


def test_u9_5_private_collector_pays_the_value_and_one():
    state, _ = act(with_favour("collector"), (0, Collector("roman-w5")))
    assert (state.players[0].prestige, state.players[0].hand) == (6, ("inca-c3",))
    assert "roman-w5" in state.gone
    state, _ = act(with_favour("collector", prestige=(0, 29)), (0, Collector("roman-w5")))
    assert state.players[0].prestige == 3, "the supply is finite (U1.3)"
    assert refused(with_favour("collector"), 0, Collector("celt-a1")) == ("not-in-hand", "U9.5")


def test_u9_7_inventory_is_worth_at_most_5():
    discards = (("celt-a1", "greek-c4", "japanese-c3"),)
    state = with_favour("stock", discards=discards)
    assert refused(state, 0, Stock(("greek-c4", "japanese-c3"))) == ("stock-limit", "U9.7")
    assert refused(state, 0, Stock(())) == ("nothing-wanted", "U9.7")
    state, _ = act(state, (0, Stock(("greek-c4", "celt-a1"))))
    assert state.players[0].hand == ("inca-c3", "roman-w5", "greek-c4", "celt-a1")
    assert state.acted is Acted.NOTHING


def test_u9_8_bank_loan_brings_4():
    assert act(with_favour("loan"), (0, Loan()))[0].players[0].prestige == 4
    assert act(with_favour("loan", prestige=(0, 30)), (0, Loan()))[0].players[0].prestige == 2


def test_u9_9_good_hire_is_for_nothing_or_renews_the_row():
    state = with_favour("hire", headline="death", row=("architecture", "turner", "boch"))
    assert refused(state, 0, Hire("celt")) == ("expert-away", "U9.9")
    hired, _ = act(state, (0, Hire("turner")))
    assert (hired.players[0].experts, hired.row) == (("turner",), ("architecture", "boch"))
    assert GAME.pending(hired).count == 1
    renewed, _ = act(state, (0, Hire()))
    assert (renewed.row, GAME.pending(renewed).count) == ((), 3)
    renewed, _ = draw(renewed, "celt", "inca", "maya")
    assert renewed.row == ("maya", "inca", "celt")
    assert {"architecture", "turner", "boch"} <= set(renewed.gone)
    assert refused(with_favour("hire", row=()), 0, Hire()) == ("no-experts", "U9.9")


TEAM = Team("america", ("maya-a2", "inca-a3"))


def test_u9_3_a_team_puts_two_under_the_deck_draws_four_and_lays_two_out():
    state, events = act(with_favour("team"), (0, TEAM))
    assert (land(state, "america").out, land(state, "america").under) == ((), ("maya-a2", "inca-a3"))
    assert GAME.pending(state) == Draw("team-0", land(state, "america").pile, 4)
    four = ("inca-a4", "maya-c5", "polynesian-g2", "inca-r5")
    state, _ = draw(state, *four)
    assert (state.stage, asked(state)) == (Stage.CHOOSE, (0,))
    assert refused(state, 0, Choose(("maya-c5",))) == ("choose-so-many", "U9.3")
    assert refused(state, 0, Choose(("maya-c5", "maya-c5"))) == ("twice", "U9.3")
    assert refused(state, 0, Choose(("maya-c5", "maya-w4"))) == ("not-among-them", "U9.3")
    assert refused(state, 1, Choose(("maya-c5", "inca-r5"))) == ("not-your-turn", "U3.1")
    state, events = act(state, (0, Choose(("inca-r5", "maya-c5"))))
    assert events == [TeamLaidOut(0, "america", ("inca-r5", "maya-c5"), 2)]
    america = land(state, "america")
    assert (america.out, america.under) == (("inca-r5", "maya-c5"), ("maya-a2", "inca-a3", "inca-a4", "polynesian-g2"))
    assert state.stage is Stage.ACTION
    assert conserved(state)


def test_u9_3_what_the_team_drew_is_known_to_the_active_player_alone():
    state, _ = act(with_favour("team", others=((), ())), (0, TEAM))
    four = ("inca-a4", "maya-c5", "polynesian-g2", "inca-r5")
    state, events = draw(state, *four)
    assert GAME.view(state, 0).shown == four
    for viewer in (None, 1, 2):
        assert not any(card in repr(GAME.view(state, viewer)) for card in four)
        assert not any(card in repr([GAME.see(event, viewer) for event in events]) for card in four)
        assert GAME.view(state, viewer).shown_count == 4


def test_u9_3_public_opinion_that_a_team_draws_leaves_the_game_without_a_replacement():
    state, _ = act(with_favour("team"), (0, TEAM))
    state, events = draw(state, "opinion", "maya-c5", "opinion", "inca-r5")
    assert named(events, TeamFound)[0].opinion == 2
    assert (land(state, "america").out, land(state, "america").tokens) == (("maya-c5", "inca-r5"), 2)
    assert (state.opinion_gone, state.stage) == (2, Stage.ACTION)


def test_u9_3_team_with_one_out_draws_two_and_lays_one_out():
    state = with_favour("team", out={"america": ("inca-a3", "opinion")})
    state, _ = act(state, (0, Team("america", ("inca-a3",))))
    assert GAME.pending(state).count == 2
    state, _ = draw(state, "maya-c5", "inca-r5")
    state, _ = act(state, (0, Choose(("inca-r5",))))
    assert land(state, "america").out == ("opinion", "inca-r5")


def test_u9_3_team_with_three_out_draws_six_and_lays_three_out():
    three = ("inca-a3", "maya-a2", "maya-c5")
    state = with_favour("team", out={"america": three}, headline="patron-america")
    assert refused(state, 0, TEAM) == ("all-of-them", "U9.3")
    state, _ = act(state, (0, Team("america", three)))
    assert GAME.pending(state).count == 6
    assert state.need == 3


@pytest.mark.parametrize(
    ("out", "headline", "action", "why"),
    [
        (("opinion", "opinion"), "", TEAM, "nothing-laid-out"),
        ((), "war-america", TEAM, "closed"),
        (("inca-a3", "maya-a2"), "", Team("america", ("inca-a3", "inca-a3")), "twice"),
        (("inca-a3", "maya-a2"), "", Team("america", ("inca-a3", "maya-c5")), "not-laid-out"),
        (("inca-a3", "maya-a2"), "", Team("america", ("inca-a3",)), "all-of-them"),
        (("inca-a3", "maya-a2"), "", Team("atlantis", ("inca-a3",)), "no-such-continent"),
    ],
)
def test_u9_3_where_a_team_cannot_go(out, headline, action, why):
    assert refused(with_favour("team", out={"america": out}, headline=headline), 0, action) == (why, "U9.3")


def test_u9_3_team_with_a_deck_of_2_draws_what_it_put_under_too():
    state = with_favour("team", piles={"america": ("maya-c5", "inca-r5")})
    state, _ = act(state, (0, TEAM))
    assert GAME.pending(state).count == 2
    state, events = draw(state, "inca-r5", "maya-c5")
    assert named(events, TeamFound)[0].objects == ("inca-r5", "maya-c5", "maya-a2", "inca-a3")
    state, _ = act(state, (0, Choose(("maya-a2", "inca-a3"))))
    assert land(state, "america").under == ("inca-r5", "maya-c5")


def test_u9_3_team_with_an_empty_deck_finds_what_it_put_under():
    state, events = act(with_favour("team", piles={"america": ()}), (0, TEAM))
    assert named(events, TeamLaidOut) == [TeamLaidOut(0, "america", ("maya-a2", "inca-a3"), 0)]
    assert asked(state) == (0,)


FIVE = ("inca-a4", "maya-c5", "polynesian-g2", "inca-r5", "maya-w4")


def discovering(*cards, players=4, **facts):
    state = with_favour("discovery", hand=(), others=((),) * (players - 1), **facts)
    state, _ = act(state, (0, Discovery("america")))
    return draw(state, *cards)


def test_u9_6_a_discovery_is_players_and_one_and_the_last_is_the_active_players():
    state, events = discovering(*FIVE)
    assert events == (Discovered(0, "america", FIVE, 0, 0),)
    for seat, card in enumerate(("inca-r5", "maya-c5", "maya-w4")):
        assert (state.stage, asked(state)) == (Stage.PICK, (seat,))
        assert refused(state, (seat + 1) % 4, Pick(card)) == ("not-asked", "U9.6")
        state, _ = act(state, (seat, Pick(card)))
    assert refused(state, 3, Pick("maya-c5")) == ("not-among-them", "U9.6")
    state, events = act(state, (3, Pick("inca-a4")))
    assert events == [Picked(3, ("inca-a4",)), Picked(0, ("polynesian-g2",))]
    assert [player.hand for player in state.players] == [
        ("inca-r5", "polynesian-g2"),
        ("maya-c5",),
        ("maya-w4",),
        ("inca-a4",),
    ]
    assert [player.prestige for player in state.players] == [0] * 4, "no prestige for it"
    assert (state.stage, state.shown) == (Stage.ACTION, ())
    assert conserved(state)


def test_u9_6_a_discovery_before_exploration_goes_on_with_it():
    state, _ = discovering("inca-a4", "maya-c5", "inca-r5", players=2, stage=Stage.TAKE)
    state, _ = act(state, (0, Pick("maya-c5")))
    assert (asked(state), state.stage) == ((1,), Stage.PICK)
    assert act(state, (1, Pick("inca-a4")))[0].stage is Stage.TAKE


def test_u9_6_discovery_with_two_cards_of_public_opinion():
    state, events = discovering("inca-a4", "opinion", "maya-c5", "opinion", "inca-r5")
    assert (events[0].opinion, events[0].tokens, land(state, "america").tokens) == (2, 2, 2)
    state, _ = act(state, (0, Pick("maya-c5")), (1, Pick("inca-r5")))
    assert forced(state) == (2, Pick("inca-a4"))
    assert GAME.legal(state, 2, 0) == (Pick("inca-a4"),)
    state, _ = act(state, (2, Pick("inca-a4")))
    assert [len(player.hand) for player in state.players] == [1, 1, 1, 0]
    assert state.stage is Stage.ACTION


def test_u9_6_discovery_of_nothing_but_public_opinion():
    state, _ = discovering(*["opinion"] * 3, players=2)
    assert (state.stage, state.place, land(state, "america").tokens) == (Stage.ACTION, -1, 3)


@pytest.mark.parametrize(("headline", "count"), [("", 3), ("instability-america", 2), ("patron-america", 4)])
def test_u9_6_discovery_one_fewer_and_one_more(headline, count):
    state, _ = act(with_favour("discovery", headline=headline), (0, Discovery("america")))
    assert GAME.pending(state).count == count


def test_u9_6_with_one_more_the_active_player_takes_three():
    state, _ = discovering("inca-a4", "maya-c5", "polynesian-g2", "inca-r5", players=2, headline="patron-america")
    state, _ = act(state, (0, Pick("maya-c5")), (1, Pick("inca-a4")))
    assert state.players[0].hand == ("maya-c5", "polynesian-g2", "inca-r5")


def test_u9_6_with_one_fewer_there_is_no_second():
    state, _ = discovering("inca-a4", "maya-c5", players=2, headline="instability-america")
    state, _ = act(state, (0, Pick("maya-c5")))
    assert forced(state) == (1, Pick("inca-a4"))


def test_u9_6_discovery_where_it_cannot_be():
    closed = with_favour("discovery", headline="war-america", out={"america": ()})
    assert refused(closed, 0, Discovery("america")) == ("closed", "U9.6")
    assert refused(closed, 0, Discovery("atlantis")) == ("no-such-continent", "U9.6")
    empty = with_favour("discovery", piles={"america": ()})
    assert refused(empty, 0, Discovery("america")) == ("deck-empty", "U9.6")


def test_u11_6_boch_discovers_in_a_closed_continent_with_the_cards_that_war_put_back_first():
    tops = {"america": ("inca-a3", "maya-a2")}
    state = with_favour(
        "discovery",
        hand=(),
        headline="war-america",
        out={"america": ()},
        tops=tops,
        experts=(("boch",),),
        row=("celt", "maya", "inca"),
    )
    state, _ = act(state, (0, Discovery("america")))
    assert GAME.pending(state).count == 1
    state, events = draw(state, "maya-c5")
    assert events[0].objects == ("inca-a3", "maya-a2", "maya-c5")


def test_u9_a_favour_is_no_action():
    state, _ = act(with_favour("express", hand=("inca-c3", "roman-w5", "maya-r2")), (0, Express("inca-c3")))
    assert state.acted is Acted.NOTHING
    assert act(state, (0, Exhibit(("maya-r2",), (), ("roman-w5",))))[0].acted is Acted.EXHIBIT
