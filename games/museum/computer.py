"""The computer players of Museum: one that looks ahead, one that compares each action's gain and cost, and a random
one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from games.computer import STRONG, ComputerPlayer, Work, mix
from games.core import Millis
from games.museum.actions import (
    LEAVE,
    Action,
    Arrange,
    Ball,
    Board,
    Buy,
    Choose,
    Collector,
    Discard,
    Discovery,
    Drop,
    End,
    Exhibit,
    Express,
    Hire,
    Inventory,
    Keep,
    Loan,
    Patron,
    Pick,
    Press,
    Redraw,
    Skip,
    Stock,
    Take,
    Team,
    Wish,
)
from games.museum.advice.appraisal import GIVEN, Appraisal
from games.museum.arrange import arranging
from games.museum.stages import Acted, Stage
from games.museum.tables import CONTINENTS, PLACES, VALUES
from games.museum.view import View

ENOUGH: Final = 1.5
"""A computer player draws an object in another player's turn only if it's worth more than this many points, because the
draw also gives the active player prestige.
"""
WORTH_IT: Final = 0.25
_LIKE: Final = 1e-6


def greedy(view: View, legal: Sequence[Action], seed: int, now: Millis) -> Action:  # noqa: ARG001 - time is nothing
    """Return the action with the highest estimated net gain. ``seed`` breaks ties.

    Raises ValueError if the seat can't act.
    """
    if view.viewer is None or not legal:
        raise ValueError(f"seat {view.viewer} has nothing to do")
    if view.stage is Stage.ARRANGE:
        return _arranged(view)
    appraisal = Appraisal(view)
    if view.stage is Stage.DRAWS:
        return _wished(appraisal, legal)
    if view.stage is Stage.DISCARD:
        return _discarded(appraisal)
    choices = choices_of(appraisal, legal)
    values = [worth(appraisal, action) for action in choices]
    most = max(values) - _LIKE
    best = [action for action, value in zip(choices, values, strict=True) if value >= most]
    return best[mix(seed, view.viewer, len(best)) % len(best)]


def strong(view: View, legal: Sequence[Action], seed: int, now: Millis) -> Action | Work[Action]:  # noqa: ARG001
    """Return the action that playouts recommend (:mod:`games.museum.search.choosing`).

    ``seed`` determines the draws in playouts and breaks ties. Raises ValueError if the seat can't act.
    """
    if view.viewer is None or not legal:
        raise ValueError(f"seat {view.viewer} has nothing to do")
    return legal[0] if only(view, legal) else Work(partial(thought, view, tuple(legal), seed))


def only(view: View, legal: Sequence[Action]) -> bool:
    """Return whether only one action is possible. For arrangements and for draws in another player's turn, return
    False, because ``legal`` doesn't list all of these actions.
    """
    return len(legal) == 1 and view.stage not in {Stage.ARRANGE, Stage.DRAWS}


def thought(view: View, legal: Sequence[Action], seed: int) -> Action:
    """Return the action that playouts recommend. The search is imported here, so that only worker processes load it and
    the bot never does.
    """
    from games.museum.search.choosing import found  # noqa: PLC0415

    return found(view, legal, seed)


def choices_of(appraisal: Appraisal, legal: Sequence[Action]) -> list[Action]:
    """Return the actions to consider: all legal ones, plus the best action that takes objects from the player's discard
    pile into the hand.
    """
    view = appraisal.view
    more = _inventory(appraisal) if view.stage is Stage.ACTION and view.acted is Acted.NOTHING else []
    return [*legal, *more]


def worth(appraisal: Appraisal, action: Action) -> float:
    """Return how much an action is worth, compared with doing nothing. A :class:`Wish` (a list of objects that the
    player would like to draw) is worth as much as its first object.
    """
    if isinstance(action, Wish):
        return appraisal.wanted(action.objects[0]) - ENOUGH if action.objects else 0.0
    found = _VALUES.get(type(action))
    return 0.0 if found is None else found(appraisal, action)


def at_random(view: View, legal: Sequence[Action], seed: int, now: Millis) -> Action:  # noqa: ARG001 - time is nothing
    if view.viewer is None or not legal:
        raise ValueError(f"seat {view.viewer} has nothing to do")
    return legal[mix(seed, view.viewer) % len(legal)]


def _arranged(view: View) -> Action:
    assert view.viewer is not None  # noqa: S101 - asked before
    seat = view.seats[view.viewer]
    tokens = {one.id: one.tokens for one in view.continents}
    return Arrange(arranging.proposal(view), arranging.cancels(seat.discard, tokens, seat.press))


def _wished(appraisal: Appraisal, legal: Sequence[Action]) -> Action:
    worth = {one: appraisal.wanted(one) for one in appraisal.seat.drawable}
    good = sorted((one for one in worth if worth[one] > ENOUGH), key=lambda one: -worth[one])
    wish = Wish(tuple(good))
    return wish if wish.objects != appraisal.seat.wish else next(one for one in (*legal, LEAVE) if one != wish)


def _discarded(appraisal: Appraisal) -> Action:
    seat = appraisal.seat
    least = sorted(appraisal.cards, key=lambda one: appraisal.held(one) - appraisal.stored(one))
    return Discard(tuple(least[: seat.hand - seat.hand_limit]))


def _inventory(appraisal: Appraisal) -> list[Action]:
    seat = appraisal.seat
    room = seat.hand_limit - seat.hand
    best = sorted(seat.discard, key=lambda one: -_back(appraisal, one))[: max(0, room)]
    return [Inventory(tuple(best))] if best else []


def _back(appraisal: Appraisal, one: str) -> float:
    return appraisal.wanted(one) - appraisal.stored(one)


def _exhibit(appraisal: Appraisal, action: Exhibit) -> float:
    objects = action.objects
    used = sum(appraisal.held(one) if one in appraisal.cards else appraisal.stored(one) for one in objects)
    gained = appraisal.shown(objects) if objects else 0.0
    gained += appraisal.hired(action.experts) if action.experts else 0.0
    return gained - used - appraisal.paid(action.cards, action.prestige) - WORTH_IT


def _buy(appraisal: Appraisal, action: Buy) -> float:
    return appraisal.shown((action.object,)) - appraisal.given(action.cards, action.prestige) - WORTH_IT


def _restock(appraisal: Appraisal, action: Inventory | Stock) -> float:
    # Return how much it is worth to take objects back from the discard pile. For an inventory, 2 points are deducted,
    # because it uses up the turn's main action.
    worth = sum(_back(appraisal, one) for one in action.objects)
    return worth - 2.0 if isinstance(action, Inventory) else worth - appraisal.favour("stock") * appraisal.left


def _favour(appraisal: Appraisal, favour: str, worth: float) -> float:
    spare = appraisal.seat.favours >= appraisal.seat.favour_limit
    return worth - (0.3 if spare else 0.6) * appraisal.favour(favour) * appraisal.left


def _express(appraisal: Appraisal, action: Express) -> float:
    return _favour(appraisal, "express", appraisal.shown((action.object,)) - appraisal.held(action.object))


def _ball(appraisal: Appraisal, action: Ball) -> float:
    own = appraisal.stored(action.object) if action.object in appraisal.seat.discard else -0.3
    return _favour(appraisal, "ball", appraisal.shown((action.object,)) - own)


def _collector(appraisal: Appraisal, action: Collector) -> float:
    gained = min(VALUES[action.object] + 1, appraisal.view.supply)
    return _favour(appraisal, "collector", gained - appraisal.held(action.object))


def _press(appraisal: Appraisal, action: Press) -> float:  # noqa: ARG001 - one is like another
    lost: dict[str, int] = dict.fromkeys(CONTINENTS, 0)
    for one in appraisal.seat.discard:
        continent = CONTINENTS[PLACES[one]]
        lost[continent] += appraisal.tokens[continent]
    worst = sorted(lost.values(), reverse=True)[appraisal.seat.press]
    return _favour(appraisal, "press", worst * (1 - 0.5 * appraisal.left))


def _discovery(appraisal: Appraisal, action: Discovery) -> float:
    there = next(one for one in appraisal.view.continents if one.id == action.continent)
    given = (len(appraisal.view.seats) - 1) * GIVEN * 2.0
    return _favour(appraisal, "discovery", (5.0 - given if there.deck > 4 else 1.0) * max(appraisal.left, 0.4))


def _hire(appraisal: Appraisal, action: Hire) -> float:
    if action.expert:
        return _favour(appraisal, "hire", appraisal.hired((action.expert,)))
    return _favour(appraisal, "hire", 0.5 * appraisal.left)


def _choose(appraisal: Appraisal, action: Choose) -> float:
    worth = sorted((appraisal.wanted(one) for one in action.objects), reverse=True)
    return sum(one / (place + 1) for place, one in enumerate(worth))


def _team(appraisal: Appraisal, action: Team) -> float:
    # Return how much the archaeological team favour is worth. It's worth playing only before exploration, when the
    # objects on display are poor.
    if appraisal.view.stage is not Stage.TAKE:
        return -1.0
    best = max(appraisal.wanted(one) for one in appraisal.seat.drawable)
    there = max(appraisal.wanted(one) for one in action.objects)
    return _favour(appraisal, "team", 2.5 - there) if best < 3.0 else -1.0


_MUST: Final = -0.5

_VALUES: Final[dict[type, Callable[[Appraisal, Any], float]]] = {
    Board: lambda _, action: 2.0 if action.board == "front" else 1.0,
    Redraw: lambda *_: 100.0,
    Keep: lambda *_: 0.0,
    Patron: lambda appraisal, action: appraisal.patron(action.patron),
    Take: lambda appraisal, action: _MUST + appraisal.wanted(action.object) / 100,
    Skip: lambda *_: _MUST - 0.1,
    Exhibit: _exhibit,
    Buy: _buy,
    Inventory: _restock,
    End: lambda *_: 0.0,
    Press: _press,
    Express: _express,
    Team: _team,
    Choose: _choose,
    Ball: _ball,
    Collector: _collector,
    Discovery: _discovery,
    Pick: lambda appraisal, action: appraisal.wanted(action.object),
    Stock: _restock,
    Loan: lambda appraisal, _: _favour(appraisal, "loan", 1.15 * min(4, appraisal.view.supply)),
    Hire: _hire,
    Drop: lambda appraisal, action: -appraisal.favour(action.favour),
}

COMPUTERS: Final[Mapping[str, ComputerPlayer]] = {STRONG: strong, "greedy": greedy, "random": at_random}
