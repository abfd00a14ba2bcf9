"""Checks the suggested moves in whole games: every reason given is true, and the reasons explain the order of the
moves.
"""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from data.museum import CIVILIZATIONS, DOMAINS
from games.computer import Work
from games.core import Entry
from games.driver import play
from games.museum.actions import Arrange, Ball, Buy, Choose, Collector, Exhibit, Express, Hire, Loan, Pick, Take, Wish
from games.museum.advice import explaining
from games.museum.advice import reasons as facts
from games.museum.advice.hints import HINTS
from games.museum.computer import COMPUTERS
from games.museum.game import GAME
from games.museum.options import FAMILY, Boards, Options, Patrons
from games.museum.scoring.score import score
from games.museum.stages import Stage
from tests.games.museum.recount import masters, moved, size, true, value, worth
from tests.games.museum.table import table
from tests.seeds import FIRST, times

TABLES = (Options(), Options(boards=Boards.CHOICE), FAMILY, Options(patrons=Patrons.HARD))
PEOPLE = ("greedy", "greedy", "greedy", "random")
"""The kinds of computer player from which one is drawn for a move."""


def asked(players, seed, share):
    """Yield positions of a game and the seats to move. If `seed` is odd, no one plays at random."""
    rng = Random(f"{players}/{seed}")
    met = []

    def choose(state, seat, legal, now):
        if len(legal) > 1 and rng.random() < share:
            met.append((state, seat))
        kind = "greedy" if seed % 2 else rng.choice(PEOPLE)
        said = COMPUTERS[kind](GAME.view(state, seat), legal, rng.getrandbits(32), now)
        return said.find() if isinstance(said, Work) else said

    options = TABLES[seed // 2 % len(TABLES)]
    for _ in play(GAME, GAME.new(GAME.seat_names[:players], options), choose, rng.randrange):
        yield from met
        met.clear()


def growth(before, after, experts, more=()):
    """Return the most points that any collection gains, as if all objects of a group formed one collection."""
    groups = (*CIVILIZATIONS, *DOMAINS)
    return max(
        worth(one, size(one, after, (*experts, *more))) - worth(one, size(one, before, experts)) for one in groups
    )


def points(view, action):
    """Return the points and prestige that an action brings at once, plus the largest gain of a collection."""
    own = view.seats[view.viewer]
    objects, experts, _ = moved(action)
    have = (*own.museum, *own.cards)
    match action:
        case Exhibit() | Buy() | Express() | Ball() | Hire():
            found = sum(map(value, objects)) - getattr(action, "prestige", 0) + masters(view, action)
            if objects or any(size(one, own.museum) for one in experts):
                return found + growth(own.museum, (*own.museum, *objects), own.experts, experts)
            with_each = [(size(one, have, own.experts), size(one, have, (*own.experts, one))) for one in experts]
            return found + sum(
                worth(one, after) - worth(one, less) for one, (less, after) in zip(experts, with_each, strict=True)
            )
        case Take() | Pick() | Wish() | Choose() if objects:
            one = max(objects, key=value) if isinstance(action, Choose) else objects[0]
            return growth(have, (*have, one), own.experts)
        case Collector():
            return min(value(action.object) + 1, view.supply)
        case Loan():
            return min(4, view.supply)
        case Arrange(slots=slots):
            limit = view.options.team_limit
            return score(own.board, slots, own.experts, own.patron, (), {}, (), 0, 0, team_limit=limit).total
    return 0


def told_points(idea):
    """Return the points that an idea brings according to its reasons and its payment."""
    found = -getattr(idea.action, "prestige", 0)
    for one in idea.reasons:
        match one:
            case facts.Scores() | facts.Placed():
                found += one.points
            case facts.Grows() | facts.Holds() | facts.Extends():
                found += one.points - one.points_before
            case facts.Masters() | facts.Gains():
                found += one.prestige
    return found


def happens(state, seat, action, reason):
    """Check a reason against the result of the action."""
    before = state.players[seat]
    if isinstance(reason, facts.PrestigeFor):
        assert state.supply
        return
    after = GAME.apply(state, Entry(seat, action))[0]
    own = after.players[seat]
    match reason:
        case facts.Scores():
            assert (own.score - before.score, own.score) == (reason.points, reason.score)
        case facts.Masters() | facts.Gains():
            assert own.prestige - before.prestige + getattr(action, "prestige", 0) == reason.prestige
        case facts.Reaches():
            due = sum(task.what == "favour" for task in after.agenda)
            assert reason.favours == min(due, len(state.favour_deck))
        case facts.Returns() | facts.Pays():
            assert len(own.discard) - len(before.discard) in {-reason.count, reason.count, reason.count - 1, 0}


@pytest.mark.many
def test_every_idea_of_whole_games_is_counted_again_and_its_place_explained():
    told, places = Counter(), Counter()
    for game in range(times(2, 40)):
        for state, seat in asked(2 + game % 3, FIRST + game, 0.02):
            view, legal = GAME.view(state, seat), GAME.legal(state, seat, 0)
            ideas = HINTS.ideas(view, legal, FIRST)
            for idea in ideas:
                for reason in idea.reasons:
                    assert true(view, idea.action, reason), (idea.action, reason)
                    happens(state, seat, idea.action, reason)
                    told[type(reason)] += 1
            assert ideas[0].despite is None
            for upper, lower in pairwise(ideas):
                more = points(view, lower.action) - points(view, upper.action)
                said = told_points(lower) - told_points(upper)
                assert (lower.despite is not None) == (more > 0 or said > 0), (more, said, upper, lower)
                assert bool(lower.despite) == (said > 0 >= more), "what the upper one brings isn't all said yet"
                for reason in lower.despite or ():
                    assert reason not in upper.reasons
                    assert true(view, upper.action, reason), (upper.action, reason)
                places["not said" if lower.despite is None else "unsaid" if lower.despite else "later"] += 1
            places[state.stage] += 1
    assert {Stage.ACTION, "not said", "later"} <= places.keys()
    assert len(told) > 8


def test_nobody_gets_prestige_from_an_empty_supply():
    lists = table(("inca-a3",), ("maya-a2",), stage=Stage.DRAWS, turn=1, taken=("greek-a1",))
    for supply, said in ((lists.supply, facts.PrestigeFor(1)), (0, facts.Hand(1, 7))):
        view = GAME.view(replace(lists, supply=supply), 0)
        assert explaining.reasons(view, Wish(())) == (said,)
        assert true(view, Wish(()), said)
