import pickle
from functools import partial
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from games.computer import Work
from games.core import CHANCE, Draw, Entry
from games.driver import drawn, play
from games.museum.actions import Redraw
from games.museum.computer import strong
from games.museum.game import GAME
from games.museum.search import choosing
from games.museum.search.choosing import Budget, Search, found
from games.museum.search.eyes import USUAL
from games.museum.search.playout import ENDED, Playout
from games.museum.stages import Stage
from games.museum.state import NOBODY
from games.museum.tables import GOAL
from tests.games.elsewhere import elsewhere
from tests.games.museum.search.games import OPTIONS, asked, of_stage
from tests.seeds import FIRST, seeded

QUICK = Budget(playouts=6, kept=3)


def of_each_stage(players, seed):
    there = {}
    for state, seat in asked(players, seed):
        there.setdefault(state.stage, []).append((state, seat))
    return [positions[len(positions) // 2] for positions in there.values()]


def chosen(state, seat, seed=1, budget=QUICK):
    return found(GAME.view(state, seat), GAME.legal(state, seat, 0), seed, budget)


def allowed(state, seat, action):
    """Return whether the rules accept the action. The list of legal actions isn't enough, because it contains only
    representatives.
    """
    return GAME.apply(state, Entry(seat, action)) is not None


def test_it_does_what_is_legal_and_the_same_again():
    for state, seat in of_each_stage(4, 1):
        action = chosen(state, seat)
        assert allowed(state, seat, action)
        assert state.stage is Stage.ARRANGE or chosen(state, seat) == action


@pytest.mark.nightly
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 4])
def test_it_plays_every_kind_of_table_to_its_end(players, options):
    luck = Random(FIRST)

    def choose(state, seat, legal, _now):
        return found(GAME.view(state, seat), legal, luck.getrandbits(32), Budget(playouts=2, kept=2))

    *_, last = play(GAME, GAME.new(GAME.seat_names[:players], options), choose, luck.randrange)
    assert last.state.reason == "fifty"


def test_it_leaves_alone_what_it_is_given():
    state, seat = next(islice(of_stage(2, 1, Stage.ACTION), 9, None))
    view, legal, before = GAME.view(state, seat), list(GAME.legal(state, seat, 0)), GAME.encode(state)
    chosen(state, seat)
    assert (view, legal) == (GAME.view(state, seat), list(GAME.legal(state, seat, 0)))
    assert GAME.encode(state) == before


def test_as_a_computer_it_is_long_work_that_anybody_can_do():
    state, seat = next(of_stage(2, 1, Stage.DISCARD))
    said = strong(GAME.view(state, seat), GAME.legal(state, seat, 0), 5, 0)
    assert isinstance(said, Work)
    action = pickle.loads(pickle.dumps(said.find))()
    assert action == chosen(state, seat, 5, choosing.USUAL)
    assert allowed(state, seat, action)


def test_who_has_one_thing_to_do_does_it_at_once_but_for_the_arrangement():
    state, seat = next(of_stage(2, 1, Stage.ACTION))
    only = GAME.legal(state, seat, 0)[:1]
    assert strong(GAME.view(state, seat), only, 5, 0) == only[0]
    state, seat = next(of_stage(2, 1, Stage.ARRANGE))
    assert isinstance(strong(GAME.view(state, seat), GAME.legal(state, seat, 0), 5, 0), Work)


def test_a_weak_hand_is_drawn_again():
    state, seat = next(
        pair for number in range(60) for pair in islice(asked(4, number), 1) if pair[0].stage is Stage.HAND
    )
    assert chosen(state, seat) == Redraw()


def choices():
    return [GAME.write(chosen(state, seat, seed)) for state, seat in of_each_stage(2, 1)[:5] for seed in range(2)]


@pytest.mark.processes
def test_another_process_chooses_the_same_whatever_the_order_of_its_sets():
    assert elsewhere(choices) == choices()


def last_turns(seed):
    number = 0
    while True:
        players = 2 + number % 3
        for state, seat in of_stage(players, 20_001 + 100_000 * seed + 2 * number, Stage.ACTION):
            if state.reached != NOBODY and (seat + 1) % players == state.reached:
                yield state, seat
        number += 1


def after_the_turn(state, seat, act):
    luck = Random(1)
    while state.stage not in ENDED:
        pending = GAME.pending(state)
        if isinstance(pending, Draw):
            entry = Entry(CHANCE, drawn(pending, luck.randrange))
        else:
            who = pending.asked[0] if hasattr(pending, "asked") else pending.seat
            entry = Entry(who, act(state, who) if who == seat else GAME.legal(state, who, 0)[0])
        state, _ = GAME.apply(state, entry)
    return Playout([USUAL] * len(state.players)).totals(state)


def ended(state, seat):
    return GAME.legal(state, seat, 0)[-1 if state.stage is Stage.ACTION else 0]


def wins_in_one(seed):
    for true, seat in last_turns(seed):
        players = [replace(one, patron=one.patron if at == seat else "") for at, one in enumerate(true.players)]
        state = replace(true, players=tuple(players), tokens=0)  # no public opinion can come at the end
        ends = []
        for action in GAME.legal(state, seat, 0):
            after, _ = GAME.apply(state, Entry(seat, action))
            ends.append(after_the_turn(after, seat, ended))
        rival = max((one for one in range(len(players)) if one != seat), key=lambda one: ends[-1][one])
        leads = [end[seat] - end[rival] for end in ends]
        more = (min(leads) + max(leads)) // 2
        for end in ends:
            end[rival] += more
        winning = [first(end, seat) for end in ends]
        if any(winning) and not all(winning) and players[rival].score + more >= GOAL:
            players[rival] = replace(players[rival], score=players[rival].score + more)
            yield replace(state, players=tuple(players)), seat


def first(totals, seat):
    return all(totals[seat] > one for at, one in enumerate(totals) if at != seat)


def taken(count, seed, *budgets):
    won = 0
    for state, seat in islice(wins_in_one(seed), count):
        won += any(first(after_the_turn(state, seat, partial(chosen, budget=one)), seat) for one in budgets)
    return won


@pytest.mark.many
@seeded
@pytest.mark.parametrize(
    ("count", "budgets"),
    [
        (1, (choosing.USUAL,)),
        pytest.param(60, (choosing.USUAL,), marks=pytest.mark.nightly),
        pytest.param(1000, (QUICK, choosing.USUAL), marks=pytest.mark.nightly),
    ],
)
def test_wins_in_one_are_taken(seed, count, budgets):
    assert taken(count, seed, *budgets) == count


def test_what_looks_best_stays_where_too_little_was_tried():
    for state, seat in islice(of_stage(3, 1, Stage.TAKE), 5, 8):
        view, legal = GAME.view(state, seat), GAME.legal(state, seat, 0)
        first = Search(view, legal, 1, QUICK).ranked()[0]
        assert found(view, legal, 1, Budget(playouts=1, kept=2)) == first
