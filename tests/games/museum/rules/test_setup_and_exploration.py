import pytest

from games.core import CHANCE, Decide, Draw, Drawn, Entry, Illegal
from games.museum.actions import LEAVE, Board, End, Keep, Loan, Patron, Redraw, Skip, Take, Wish
from games.museum.events.dealt import BoardChosen, HandKept, Redrawn
from games.museum.events.explored import Drew, Left, NothingToExplore, Took, Wished, WishLapsed
from games.museum.events.turned import TurnBegan
from games.museum.game import GAME
from games.museum.options import Boards, Options, Patrons
from games.museum.stages import Stage
from games.museum.tables import BOARDS, BY_CONTINENT, VALUES
from tests.games.museum.table import act, asked, draw, land, named, on, refused, table


def dealt(count=2, options=None):
    state = on(GAME.new(GAME.seat_names[:count], options or Options()))
    while not state.players[0].hand:
        state = on(act(state, (asked(state)[0], Board("court")))[0])
    while state.stage is Stage.HAND:
        state = on(act(state, (asked(state)[0], Keep()))[0])
    return state


def test_u1_what_there_is():
    pieces = GAME.pieces(GAME.new(("blue", "red", "green", "yellow"), Options()))
    assert pieces == {
        "object": 180,
        "opinion": 16,
        "expert": 24,
        "favour": 27,
        "headline": 17,
        "patron": 27,
        "prestige": 32,
        "token": 12,
    }


def test_u1_5_everybody_plays_the_front_unless_the_table_says_otherwise():
    assert [player.board for player in dealt().players] == ["front", "front"]


def test_u1_5_boards_by_chance_are_all_different():
    state = GAME.new(("blue", "red", "green"), Options(boards=Boards.RANDOM))
    assert GAME.pending(state) == Draw("boards", ("court", "front", "stair", "t", "wings"), 3)
    state, _ = draw(state, "wings", "front", "t")
    assert [player.board for player in state.players] == ["wings", "front", "t"]


CHOICE = Options(boards=Boards.CHOICE)


def test_u2_1a_boards_of_ones_choice_are_chosen_before_hands_and_patrons():
    state = on(GAME.new(GAME.seat_names[:3], CHOICE))
    assert asked(state) == (0, 1, 2)
    assert [len(one.out) for one in state.lands] == [2] * 4
    assert len(state.row) == 3
    assert state.start in range(3)
    assert [(player.hand, player.favours, player.offered) for player in state.players] == [((), (), ())] * 3
    assert GAME.legal(state, 1, 0) == tuple(map(Board, BOARDS))
    assert refused(state, 0, Board("attic")) == ("no-such-board", "U1.5")
    assert refused(state, 0, Patron("salons")) == ("not-offered", "U2.3")
    state, events = act(state, (2, Board("court")))
    assert events == [BoardChosen(2, "court")]
    assert GAME.see(events[0], None) == events[0], "it is public at once"
    assert GAME.disclose(Entry(2, Board("court")), 0) == "board court"
    assert asked(state) == (0, 1)
    assert refused(state, 2, Board("front")) == ("not-asked", "U2.1a")
    state, _ = act(state, (0, Board("court")), (1, Board("t")))
    assert GAME.pending(state).what == "hand-0", "two may take the same kind"
    assert [player.board for player in state.players] == ["court", "t", "court"]
    state = dealt(3, CHOICE)
    assert (state.stage, asked(state)) == (Stage.SETUP, (0, 1, 2))
    for seat, player in enumerate(state.players):
        assert not [one for one in GAME.legal(state, seat, 0) if isinstance(one, Board)]
        state, _ = act(state, (seat, Patron(player.offered[0])))
    assert state.stage is Stage.TAKE


def test_u2_1a_without_patrons_the_first_turn_follows_the_hands():
    state = dealt(2, Options(boards=Boards.CHOICE, patrons=Patrons.NONE))
    assert state.stage is Stage.TAKE


def test_u2_1a_a_board_is_chosen_only_where_the_table_lets_one():
    assert refused(dealt(), 0, Board("t")) == ("boards-fixed", "U1.5")
    assert GAME.pending(GAME.new(("blue", "red"), Options(boards=Boards.RANDOM))).what == "boards"


def test_a_game_that_was_begun_before_u2_1a_is_played_on_as_it_began():
    state = on(GAME.earlier["2"](("blue", "red"), CHOICE))
    while state.stage is Stage.HAND:
        state = on(act(state, (asked(state)[0], Keep()))[0])
    first, second = (player.offered[0] for player in state.players)
    assert asked(state) == (0, 1)
    state, _ = act(state, (1, Board("court")), (1, Patron(second)), (0, Patron(first)))
    assert asked(state) == (0,)
    assert refused(state, 1, Board("front")) == ("not-asked", "U2.3")
    state, _ = act(state, (0, Board("court")))
    assert state.stage is Stage.TAKE


def test_u2_1_public_opinion_is_shuffled_back_while_the_first_objects_are_laid_out():
    state = GAME.new(("blue", "red"), Options(opinion=5))
    pending = GAME.pending(state)
    assert (pending.what, pending.count) == ("america", 2)
    assert pending.population == BY_CONTINENT[0]
    with pytest.raises(Illegal):
        GAME.apply(state, Entry(CHANCE, Drawn("america", ("opinion", "inca-a3"))))
    state = on(state)
    assert [len(one.out) for one in state.lands] == [2] * 4
    assert len(state.row) == 3
    assert state.supply == 32


def test_u2_2_a_hand_is_an_object_of_each_continent_and_a_favour():
    state = dealt(4)
    for player in state.players:
        assert [card in BY_CONTINENT[place] for place, card in enumerate(player.hand)] == [True] * 4
        assert len(player.favours) == 1
        assert len(player.offered) == 3


LOW = ("inca-c2", "greek-a1", "egyptian-a2", "chinese-a2", "maya-c1", "roman-a1", "phoenician-a2", "indian-a1")


def weak(count=2, seats=(0,)):
    state = GAME.new(GAME.seat_names[:count], Options())
    low = {seat: iter(LOW[4 * place : 4 * place + 4]) for place, seat in enumerate(seats)}
    while isinstance(pending := GAME.pending(state), Draw):
        kind, _, seat = pending.what.partition("-")
        fixed = next(low[int(seat)]) if kind == "hand" and int(seat) in low else None
        high = sorted(pending.population, key=lambda card: -VALUES.get(card, 0))
        spare = [card for card in high if card not in LOW]
        state, _ = draw(state, *((fixed,) if fixed else spare[: pending.count]))
    return state


def again(state, seat, *cards):
    for card, what in zip(cards, (f"hand-{seat}",) * 4 + (f"favour-{seat}",), strict=True):
        assert GAME.pending(state).what == what
        state, _ = draw(state, card)
    return state


def test_u2_2_a_hand_below_8_may_be_drawn_again_with_its_favour_once():
    state = weak()
    assert (state.stage, asked(state)) == (Stage.HAND, (0,))
    old = state.players[0].favours
    assert GAME.legal(state, 0, 0) == (Redraw(), Keep())
    assert GAME.legal(state, 1, 0) == ()
    assert refused(state, 1, Redraw()) == ("not-asked", "U2.2")
    state, events = act(state, (0, Redraw()))
    assert events[0] == Redrawn(0)
    assert state.players[0].hand == ()
    assert old[0] in state.favour_deck
    assert "inca-c2" in land(state, "america").pile
    state = again(state, 0, *LOW[4:], "loan")
    assert sum(VALUES[card] for card in state.players[0].hand) == 5
    assert GAME.pending(state).what == "patrons-0", "a second weak hand stays"
    assert refused(on(state), 0, Redraw()) == ("not-now", "U2.2")


@pytest.mark.parametrize(
    ("hand", "asks"),
    [
        (("inca-c2", "greek-a1", "egyptian-a2", "chinese-a2"), True),
        (("inca-c2", "roman-a2", "egyptian-a2", "chinese-a2"), False),
        (("inca-a3", "roman-a2", "egyptian-a2", "chinese-a2"), False),
    ],
    ids=["7", "8", "9"],
)
def test_u2_2_a_hand_of_exactly_8_is_not_below_8(hand, asks):
    state, cards = GAME.new(("blue", "red"), Options()), iter(hand)
    while isinstance(pending := GAME.pending(state), Draw):
        high = sorted(pending.population, key=lambda card: -VALUES.get(card, 0))
        spare = [card for card in high if card not in hand]
        state, _ = draw(state, *([next(cards)] if pending.what == "hand-0" else spare[: pending.count]))
    assert state.players[0].hand == hand
    assert (state.stage is Stage.HAND) is asks


def test_u2_2_who_may_draw_again_is_asked_before_the_patrons_are_dealt():
    state = weak(3, (2,))
    assert asked(state) == (2,)
    assert [player.offered for player in state.players] == [()] * 3
    assert len(state.patron_deck) == 27
    assert refused(state, 0, Patron("salons")) == ("not-asked", "U2.2")
    assert refused(state, 2, Patron("salons")) == ("not-now", "U2.3")
    state, events = act(state, (2, Keep()))
    assert events == [HandKept(2)]
    assert GAME.pending(state).what == "patrons-0"
    state = on(state)
    assert (state.stage, asked(state)) == (Stage.SETUP, (0, 1, 2))
    assert [len(player.offered) for player in state.players] == [3, 3, 3]


def test_u2_2_all_who_may_are_asked_at_the_same_time_when_all_are_dealt():
    state = weak(4, (1, 3))
    assert (asked(state), [len(player.hand) for player in state.players]) == ((1, 3), [4] * 4)
    state, _ = act(state, (3, Redraw()))
    state = again(state, 3, *LOW[4:], "loan")
    assert (state.stage, asked(state)) == (Stage.HAND, (1,))
    assert not any(player.offered for player in state.players)
    assert [GAME.view(state, seat).seats[seat].redraw for seat in range(4)] == [False, True, False, False]
    state, _ = act(state, (1, Keep()))
    assert asked(on(state)) == (0, 1, 2, 3)


def test_u2_2_nobody_is_asked_where_all_hands_are_good():
    state = weak(2, ())
    assert (state.stage, asked(state)) == (Stage.SETUP, (0, 1))


def test_u2_3_everybody_keeps_one_of_three_patrons_at_once():
    state = dealt(3)
    assert asked(state) == (0, 1, 2)
    assert refused(state, 0, Patron(state.players[1].offered[0])) == ("not-offered", "U2.3")
    state, _ = act(state, (2, Patron(state.players[2].offered[0])))
    assert asked(state) == (0, 1)


def test_u2_3_the_start_player_is_drawn_and_begins():
    state = GAME.new(("blue", "red"), Options())
    while GAME.pending(state).what != "start":
        state = on_one(state)
    state, _ = draw(state, "red")
    state = on(state)
    state, events = act(state, *((seat, Patron(state.players[seat].offered[0])) for seat in (0, 1)))
    assert (state.turn, state.start, state.round) == (1, 1, 1)
    assert named(events, TurnBegan) == [TurnBegan(1, 1, last=False)]


def on_one(state):
    pending = GAME.pending(state)
    good = [card for card in pending.population if card != "opinion"]
    return draw(state, *good[: pending.count])[0]


def exploring(*hands, **facts):
    return table(*(hands or ((), ())), stage=Stage.TAKE, **facts)


def test_u3_1_the_active_player_must_take_an_object_that_lies_out():
    state = exploring()
    assert GAME.legal(state, 0, 0)[:2] == (Take("inca-a3"), Take("maya-a2"))
    assert refused(state, 0, End()) == ("not-now", "U5.1")
    assert refused(state, 0, Take("inca-r5")) == ("not-laid-out", "U3.1")
    assert refused(state, 0, Take("opinion")) == ("not-laid-out", "U3.1")
    assert refused(state, 1, Take("inca-a3")) == ("not-your-turn", "U3.1")
    state, events = act(state, (0, Take("inca-a3")))
    assert events == [Took(0, "inca-a3", "america", grant=False)]
    assert state.players[0].hand == ("inca-a3",)
    assert land(state, "america").out == ("maya-a2",), "replaced at the end of the turn only (U3.3)"


def test_u3_2_others_may_draw_and_the_active_player_takes_a_prestige_for_each():
    state, _ = act(exploring((), (), ()), (0, Take("inca-a3")))
    assert GAME.pending(state) == Decide((1, 2), (), optional=True)
    state, events = act(state, (1, Wish(("maya-a2",))), (2, LEAVE))
    assert named(events, Drew) == [Drew(1, "maya-a2", "america", 0, 1)]
    assert named(events, Left) == [Left(2)]
    assert [player.prestige for player in state.players] == [1, 0, 0]
    assert (state.supply, state.stage) == (31, Stage.ACTION)


def test_u3_2_no_prestige_for_a_draw_when_the_supply_is_empty():
    state, _ = act(exploring((), (), prestige=(0, 32)), (0, Take("inca-a3")))
    state, events = act(state, (1, Wish(("maya-a2",))))
    assert named(events, Drew) == [Drew(1, "maya-a2", "america", 0, 0)]
    assert state.players[0].prestige == 0


def test_u3_2_an_answer_out_of_turn_is_kept_and_carried_out_from_the_left():
    state, _ = act(exploring((), (), (), ()), (0, Take("inca-a3")))
    state, events = act(state, (3, Wish(("maya-a2", "greek-a1"))))
    assert events == [Wished(3, ("maya-a2", "greek-a1"), again=False)]
    assert GAME.pending(state) == Decide((1, 2), (3,), optional=True)
    state, _ = act(state, (2, LEAVE))
    assert GAME.pending(state) == Decide((1,), (2, 3), optional=True)
    state, events = act(state, (1, Wish(("maya-a2",))))
    assert [type(event) for event in events] == [Wished, Drew, Left, Drew]
    assert [player.hand for player in state.players[1:]] == [("maya-a2",), (), ("greek-a1",)]


def test_u3_2_a_kept_answer_can_be_changed_until_it_is_carried_out():
    state, _ = act(exploring((), (), ()), (0, Take("inca-a3")), (2, Wish(("maya-a2",))))
    assert refused(state, 2, Wish(("maya-a2",))) == ("same-answer", "U3.2")
    state, events = act(state, (2, LEAVE), (2, Wish(("roman-a1",))), (1, LEAVE))
    assert [event.again for event in named(events, Wished)] == [True, True, False]
    assert state.players[2].hand == ("roman-a1",)


def test_u3_2_who_wished_for_what_is_gone_is_asked_again():
    state, _ = act(exploring((), (), ()), (0, Take("inca-a3")), (2, Wish(("maya-a2",))))
    state, events = act(state, (1, Wish(("maya-a2",))))
    assert named(events, WishLapsed) == [WishLapsed(2)]
    assert asked(state) == (2,)


def test_u3_2_nobody_learns_what_was_wished_but_who_wished_it():
    state, _ = act(exploring((), (), ()), (0, Take("inca-a3")), (2, Wish(("maya-a2",))))
    views = [GAME.view(state, viewer).seats[2] for viewer in (None, 0, 1, 2)]
    assert [seat.answered for seat in views] == [True] * 4
    assert [seat.wish for seat in views] == [None, None, None, ("maya-a2",)]
    done, left = (Entry(2, action) for action in (Wish(("maya-a2",)), LEAVE))
    assert GAME.disclose(done, 0) == GAME.disclose(left, 0) == "wish hidden"
    assert GAME.disclose(done, 2) == "wish maya-a2"


@pytest.mark.parametrize(
    ("objects", "why"),
    [
        (("maya-a2", "maya-a2"), "twice"),
        (("inca-a3",), "not-laid-out"),
        (("maya-a2", "celt-r5"), "not-laid-out"),
        (("opinion",), "not-laid-out"),
    ],
)
def test_u3_2_only_what_lies_out_can_be_wished_each_once(objects, why):
    state, _ = act(exploring((), ()), (0, Take("inca-a3")))
    assert refused(state, 1, Wish(objects)) == (why, "U3.2")


def test_u3_2_who_has_had_their_draw_does_not_answer_again():
    state, _ = act(exploring((), (), ()), (0, Take("inca-a3")), (1, LEAVE))
    assert refused(state, 1, Wish(("maya-a2",))) == ("not-asked", "U3.2")
    assert refused(state, 0, Wish(("maya-a2",))) == ("not-asked", "U3.2")


def test_u3_2_declining_is_leaving():
    state, _ = act(exploring((), (), ()), (0, Take("inca-a3")))
    assert GAME.decline(state, 1) == LEAVE
    assert LEAVE in GAME.legal(state, 1, 0)


NOTHING = {"america": ("opinion",), "europe": (), "africa": (), "asia": ()}


def test_u3_2_with_nothing_laid_out_exploration_is_skipped():
    state = table((), (), out={**NOTHING, "asia": ("chinese-a2",)}, stage=Stage.TAKE)
    state, _ = act(state, (0, Take("chinese-a2")))
    assert state.stage is Stage.ACTION, "there is nothing left for the others either"
    empty = table((), (), out=NOTHING, piles=dict.fromkeys(NOTHING, ()))
    state, events = act(empty, (0, End()))
    assert named(events, NothingToExplore) == [NothingToExplore(1)]
    assert (state.turn, state.stage) == (1, Stage.ACTION)


def test_u4_7_a_favour_before_exploration_leaves_the_duty_to_take():
    state, _ = act(exploring((), (), favours=(("loan",),)), (0, Loan()))
    assert (state.stage, state.players[0].prestige) == (Stage.TAKE, 4)


def test_u10_7_grants_allow_a_second_object_of_the_same_continent():
    state, _ = act(exploring(headline="grants"), (0, Take("inca-a3")))
    assert GAME.legal(state, 0, 0) == (Take("maya-a2"), Skip())
    assert GAME.view(state, None).seats[0].drawable == ("maya-a2",)
    assert len(GAME.view(state, None).seats[1].drawable) > 1
    assert refused(state, 0, Take("greek-a1")) == ("other-continent", "U10.7")
    taken, events = act(state, (0, Take("maya-a2")))
    assert events == [Took(0, "maya-a2", "america", grant=True)]
    assert (taken.players[0].hand, taken.stage) == (("inca-a3", "maya-a2"), Stage.DRAWS)
    assert act(state, (0, Skip()))[0].stage is Stage.DRAWS
    assert refused(taken, 0, Skip()) == ("not-asked", "U3.2")


def test_u10_7_grants_are_not_offered_where_nothing_is_left():
    state = exploring(headline="grants", out={"america": ("inca-a3", "opinion")})
    assert act(state, (0, Take("inca-a3")))[0].stage is Stage.DRAWS


def test_ten_in_hand_at_anothers_turn_still_draws():
    # A player may draw with ten cards in hand, because the hand limit applies only at the end of their own turn (U5.1).
    ten = ("maya-c1", "maya-c3", "maya-c5", "inca-c2", "inca-c3", "inca-g1", "inca-g2", "inca-g3", "inca-w1", "inca-w3")
    state, _ = act(exploring((), ten), (0, Take("inca-a3")), (1, Wish(("maya-a2",))), (0, End()))
    state = on(state)
    assert (len(state.players[1].hand), state.turn, state.stage) == (11, 1, Stage.TAKE)
