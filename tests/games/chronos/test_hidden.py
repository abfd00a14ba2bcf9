import random

import msgspec
import pytest

from games.chronos.computer import COMPUTERS
from games.chronos.events import CardTaken, SomeCardTaken
from games.chronos.game import GAME, Options
from games.chronos.terms import COLORS
from games.computer import choice
from games.core import Entry
from games.driver import play
from tests.games.chronos.table import NOW, apply, done, position


def a_game(players, seed, chosen=None, kinds=("random",)):
    luck = random.Random(seed)
    start = GAME.new(COLORS[:players], chosen or Options())

    def choose(state, seat, _moves, now):
        kind = COMPUTERS[kinds[seat % len(kinds)]]
        return choice(GAME, kind, state, seat, seed=luck.getrandbits(32), at=now)

    return list(play(GAME, start, choose, luck.randrange, pace=(chosen or Options()).sand * 10))


def test_only_the_top_and_the_height_of_others_stacks():
    state = position(stacks={0: "10 20 30", 1: "50 100"})
    mine, theirs = GAME.view(state, 0).kingdoms[:2]
    assert (mine.stack, mine.top, mine.height) == (("10", "20", "30"), "30", 3)
    assert (theirs.stack, theirs.top, theirs.height) == (None, "100", 2)
    assert all(kingdom.stack is None for kingdom in GAME.view(state, None).kingdoms)
    assert b"tally" in msgspec.json.encode(GAME.view(state, 0))
    assert GAME.view(state, 0).tally is None


def test_at_the_end_all_is_shown():
    state = done(position(stacks={0: "100 50 50", 1: "10 20"}), 0, "claim points")
    view = GAME.view(state, None)
    assert view.kingdoms[1].stack == ("10", "20")
    assert [seat.points for seat in view.tally] == [200, 30, 0, 0]
    assert (view.reason, view.winner) == ("points", 0)


def test_which_card_was_taken_is_told_to_who_took_it_alone():
    _, events = apply(position(at="h1@7"), 0, "move h1 7 1 take")
    (taken,) = [event for event in events if isinstance(event, CardTaken)]
    assert GAME.see(taken, 0) == taken
    assert GAME.see(taken, 1) == GAME.see(taken, None) == SomeCardTaken(0, 6)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("offer helios c1 c2", "offer helios hidden"),
        ("send uranus h4 turn c3", "send uranus h4 turn hidden"),
        ("hermes seat2 stack c1", "hermes seat2 stack hidden"),
        ("pay c2", "pay hidden"),
        ("move h1 7 1 take", "move h1 7 1 take"),
        ("send eros h4 turn", "send eros h4 turn"),
    ],
)
def test_others_may_not_read_where_in_a_stack_a_card_lay(text, told):
    entry = Entry(2, GAME.read(text), NOW)
    assert GAME.disclose(entry, 2) == text
    assert GAME.disclose(entry, 1) == GAME.disclose(entry, None) == told
