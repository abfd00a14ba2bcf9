from collections import Counter

import pytest

from data.museum import OPINION
from games.museum.game import GAME
from games.museum.rules import decks
from games.museum.search.worlds import Hidden
from games.museum.stages import Stage
from games.museum.tables import BY_CONTINENT
from tests.games.museum.search.games import OPTIONS, asked
from tests.seeds import seeded

REDRAWN = {Stage.HAND}


def views(games, first, every=1):
    for number in range(games):
        game = asked(2 + number % 3, first + number, OPTIONS[number % len(OPTIONS)])
        for at, (state, seat) in enumerate(game):
            rare = state.stage not in {Stage.ACTION, Stage.DRAWS, Stage.TAKE}
            if state.stage not in REDRAWN and (rare or at % every == 0):
                yield GAME.view(state, seat), state, seat


@seeded
@pytest.mark.parametrize(("games", "every"), [(3, 15), pytest.param(200, 1, marks=pytest.mark.nightly)])
def test_every_world_looks_as_the_position_does(seed, games, every):
    stages = set()
    for number, (view, state, seat) in enumerate(views(games, 4 * games * seed, every)):
        world = Hidden(view, number).world()
        assert GAME.view(world, seat) == view
        if state.stage is not Stage.CHOOSE:  # how many are to be laid out no view says
            assert GAME.legal(world, seat, 0) == GAME.legal(state, seat, 0)
        stages.add(state.stage)
    assert stages >= {Stage.SETUP, Stage.TAKE, Stage.DRAWS, Stage.ACTION, Stage.ARRANGE}


def test_u2_1a_before_the_boards_are_chosen_nobody_has_been_offered_a_patron():
    state, seat = next(iter(asked(4, 1, OPTIONS[1])))
    assert not state.players[seat].board
    world = Hidden(GAME.view(state, seat), 1).world()
    assert [one.offered for one in world.players] == [()] * 4


def test_every_card_is_somewhere_and_no_object_is_there_twice():
    for number, (view, _, _) in enumerate(views(1, 11, every=5)):
        world = Hidden(view, number).world()
        there = [card for land in world.lands for card in (*land.out, *land.top, *land.pile) if card != OPINION]
        there += [card for one in world.players for card in (*one.hand, *one.discard, *one.museum)]
        assert len(there) == len(set(there))
        assert set(there) <= {card for cards in BY_CONTINENT for card in cards}
        favours = Counter((*world.favour_deck, *(card for one in world.players for card in one.favours)))
        assert not favours - Counter(decks.favours(world.options))
        assert len({one.patron for one in world.players if one.patron}) == sum(
            bool(one.patron) for one in world.players
        )
