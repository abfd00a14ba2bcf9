# Rule U12.


import pytest

from games.core import Draw
from games.museum.actions import LEAVE, Board, End, Exhibit, Hire, Keep, Patron
from games.museum.events.dealt import PatronKept, PatronsOffered
from games.museum.events.turned import ExpertsGone, HeadlineRevealed
from games.museum.game import GAME
from games.museum.options import EXPERT, FAMILY, Boards, Options, Patrons
from games.museum.rules import decks
from games.museum.stages import Stage
from games.museum.tables import EXPERT_DECK, FAVOUR_DECK, PATRON_DECK
from games.options import write
from tests.games.museum.table import act, asked, draw, named, refused


def dealt(count, options):
    return dealt_on(GAME.new(GAME.seat_names[:count], options))


def dealt_on(state):
    found = []
    while isinstance(pending := GAME.pending(state), Draw) or state.stage is Stage.HAND:
        if isinstance(pending, Draw):
            state, events = draw(state, *[card for card in pending.population if card != "opinion"][: pending.count])
        else:
            state, events = act(state, (asked(state)[0], Keep()))
        found += events
    return state, found


def begun(count, options):
    state, _ = dealt(count, options)
    for seat in range(count):
        if not state.players[seat].board:
            state, _ = act(state, (seat, Board("front")))
        if state.stage is Stage.SETUP and not state.players[seat].patron and options.patrons is not Patrons.NONE:
            state, _ = act(state, (seat, Patron(state.players[seat].offered[0])))
    assert state.stage is Stage.TAKE
    return state


def round_on(state):
    found, first = [], state.round
    while state.round == first:
        while state.stage is not Stage.ACTION:
            seat = asked(state)[0]
            action = LEAVE if state.stage is Stage.DRAWS else GAME.legal(state, seat, 0)[0]
            state, events = act(state, (seat, action))
            found += events
        state, events = act(state, (state.turn, End()))
        found += events
        while isinstance(pending := GAME.pending(state), Draw):
            state, events = draw(state, *[one for one in pending.population if one != "opinion"][: pending.count])
            found += events
    return state, found


# -- U12.1


def test_u12_1_without_experts_there_is_no_row_and_nothing_that_is_about_them():
    state, _ = dealt(3, Options(experts=False))
    assert (state.row, state.expert_deck) == ((), ())
    assert GAME.view(state, 0).experts == ()
    there = [*state.favour_deck, *(one for player in state.players for one in player.favours)]
    assert sorted(there) == sorted(one for one in FAVOUR_DECK if one != "hire")
    assert len(there) == 24
    assert len(state.headline_deck) == 15
    assert not {"death", "school"} & set(state.headline_deck)
    patrons = [*state.patron_deck, *(one for player in state.players for one in player.offered)]
    assert sorted(patrons) == sorted(one for one in PATRON_DECK if one != "perfect-team")


def test_u12_1_nobody_can_be_hired():
    state = begun(2, Options(experts=False))
    state, _ = act(state, (state.turn, GAME.legal(state, state.turn, 0)[0]), ((state.turn + 1) % 2, LEAVE))
    assert refused(state, state.turn, Exhibit((), ("turner",), (), 0)) == ("expert-away", "U4.3")
    assert refused(state, state.turn, Hire("turner")) == ("no-favour", "U4.7")
    assert not any(isinstance(one, Exhibit) and one.experts for one in GAME.legal(state, state.turn, 0))


def test_u12_1_a_round_brings_a_headline_and_no_expert():
    state, events = round_on(begun(2, Options(experts=False)))
    assert len(named(events, HeadlineRevealed)) == 1
    assert not named(events, ExpertsGone)
    assert state.row == ()


# -- U12.2


@pytest.mark.parametrize("opinion", [0, 5])
def test_u12_2_public_opinion_is_fewer_or_none_or_all(opinion):
    state = GAME.new(("blue", "red"), Options(opinion=opinion))
    assert [land.pile.count("opinion") for land in state.lands] == [opinion] * 4
    assert GAME.pieces(state)["opinion"] == 4 * opinion


# -- U12.3


def test_u12_3_without_headlines_none_is_revealed_and_the_experts_are_renewed_all_the_same():
    state = begun(3, Options(headlines=False))
    right = state.row[-1]
    state, events = round_on(state)
    assert not named(events, HeadlineRevealed)
    assert (state.headline, state.headline_deck, GAME.view(state, 0).headline) == ("", (), None)
    assert named(events, ExpertsGone) == [ExpertsGone((right,))]
    assert len(state.row) == 3
    assert state.round == 2


def test_u12_3_whom_no_headline_binds_is_not_there():
    state, _ = dealt(2, Options(headlines=False))
    assert sorted((*state.row, *state.expert_deck)) == sorted(set(EXPERT_DECK) - {"boch", "wilhelm"})


# -- U12.4


@pytest.mark.parametrize("boards", Boards)
def test_u12_4_no_patrons(boards):
    state, events = dealt(3, Options(patrons=Patrons.NONE, boards=boards))
    assert not named(events, PatronsOffered)
    assert state.patron_deck == ()
    if boards is Boards.CHOICE:
        assert (state.stage, asked(state)) == (Stage.SETUP, (0, 1, 2))
        assert all(isinstance(one, Board) for one in GAME.legal(state, 0, 0))
        assert refused(state, 0, Patron("salons")) == ("not-offered", "U2.3")
        state, _ = dealt_on(act(state, *((seat, Board("front")) for seat in range(3)))[0])
    assert state.stage is Stage.TAKE
    assert [one.ready for one in GAME.view(state, None).seats] == [True] * 3
    assert GAME.tally(state).seats[0].patron is None


def test_u12_4_the_easiest_are_those_of_several_collections():
    found = decks.patrons(Options(patrons=Patrons.EASY))
    assert len(found) == 7
    kinds = [one for one in found if one != "knowledge"]
    assert len(kinds) == 6
    assert not any(one.startswith(("heritage", "ancient")) for one in found)


def test_u12_4_the_hardest_are_the_twelve_heritages():
    found = decks.patrons(Options(patrons=Patrons.HARD))
    assert len(found) == 12
    assert all(one.startswith("heritage-") for one in found)


@pytest.mark.parametrize(
    ("patrons", "players", "each"),
    [("easy", 2, 3), ("easy", 3, 2), ("easy", 4, 1), ("hard", 2, 3), ("hard", 3, 3), ("hard", 4, 3), ("all", 4, 3)],
)
def test_u12_4_with_too_few_for_three_each_two_each_then_one(patrons, players, each):
    state, events = dealt(players, Options(patrons=Patrons(patrons)))
    assert [len(player.offered) for player in state.players] == [each] * players
    if each > 1:
        assert (state.stage, asked(state)) == (Stage.SETUP, tuple(range(players)))
        return
    assert [one.patron for one in named(events, PatronKept)] == [player.patron for player in state.players]
    assert all(player.patron for player in state.players)
    assert state.stage is Stage.TAKE, "one is no choice"


def test_u12_4_a_patron_that_is_kept_without_a_choice_is_secret_all_the_same():
    _, events = dealt(4, Options(patrons=Patrons.EASY))
    kept = [one for one in events if isinstance(one, PatronKept) and one.seat == 2]
    assert all("patron=" not in repr(GAME.see(one, 1)) for one in kept)
    assert GAME.see(kept[0], 2) == kept[0]


# -- U12.5


def test_u12_5_the_family_game():
    assert dict(write(FAMILY)) == {"experts": "no", "opinion": "0", "headlines": "no", "patrons": "easy"}
    assert FAMILY.boards is Boards.FRONT


def test_u12_5_the_expert_game():
    assert dict(write(EXPERT)) == {"opinion": "5", "patrons": "hard", "boards": "choice"}
