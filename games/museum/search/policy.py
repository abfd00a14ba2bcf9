"""Chooses a seat's actions in playouts. It always chooses the action with the highest estimated net gain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, Final

from games.museum.actions import (
    Action,
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
from games.museum.advice.estimate import POINT
from games.museum.rules import listing
from games.museum.rules.prices import Price
from games.museum.rules.work import Position, drawable, favour_limit, hand_limit
from games.museum.search.eyes import USUAL, WHOLE, Eyes, Outlooks, Weights
from games.museum.stages import Acted, Stage
from games.museum.state import State
from games.museum.tables import CONTINENTS, LOAN, MASTERPIECE, PLACES, VALUES

_PAUSE: Final = 2 * POINT


class Policy:
    """Chooses a seat's actions in playouts. ``like``: another policy whose cached outlooks this one can use. That is
    possible only if both have the same values for the weights that outlooks depend on.
    """

    def __init__(self, weights: Weights = USUAL, like: Policy | None = None) -> None:
        self._weights = weights
        self.outlooks: Outlooks = Outlooks(weights) if like is None else like.outlooks

    def eyes(self, position: Position, seat: int) -> Eyes:
        return Eyes(self._weights, self.outlooks, position, seat)

    def choice(self, position: State, seat: int) -> Action:
        eyes = self.eyes(position, seat)
        if position.stage is Stage.DRAWS:
            return wish(eyes)
        if position.stage is Stage.DISCARD:
            return discarded(eyes)
        if position.stage is Stage.ACTION:
            return _acted(eyes, position)
        best, most = None, 0
        for value, action in valued(eyes, listing.legal(position, seat)):
            if best is None or value > most:
                best, most = action, value
        assert best is not None  # noqa: S101 - a seat that is asked can do something
        return best


def valued(eyes: Eyes, legal: Sequence[Action]) -> list[tuple[int, Action]]:
    """Return each legal action's worth, compared with doing nothing."""
    choices = (*legal, *_inventory(eyes)) if eyes.position.stage is Stage.ACTION else legal
    return [
        (_FINE * _MUST + eyes.wanted(action.object), action)
        if type(action) is Take
        else (_FINE * _VALUES[type(action)](eyes, action), action)
        for action in choices
    ]


def _acted(eyes: Eyes, position: State) -> Action:
    # The same as the best of `valued`, but most payments are never listed: whatever is paid, they would be worth less
    # than an action found before, or than to end the turn.
    hand, weights = eyes.player.hand, eyes.weights
    best: Action = End()
    most = -1
    paid = min([POINT * _PARTS, *((eyes.held(one) - eyes.stored(one)) * _PARTS // VALUES[one] for one in hand)])
    given = min([POINT * _PARTS, *(eyes.held(one) * _PARTS // VALUES[one] for one in hand)]) + weights.given * _PARTS

    def promising(kind: type, objects: tuple[str, ...], experts: tuple[str, ...], asked: Price) -> bool:
        if kind is Buy:
            worth, rate = eyes.shown(objects), given
        else:
            worth, rate = _unpaid(eyes, objects, experts), paid
        cost = asked.cost if rate > 0 else asked.cost + MASTERPIECE
        return (worth - weights.worth_it - most) * _PARTS > cost * rate

    for action in chain(listing.actions(position, eyes.seat, promising), _inventory(eyes)):
        value = _VALUES[type(action)](eyes, action)
        if value > most:
            best, most = action, value
    return best


def wish(eyes: Eyes) -> Wish:
    """Return a Wish that asks for all objects worth drawing, best first."""
    there = drawable(eyes.position, eyes.seat)
    worth = {one: eyes.wanted(one) for one in there}
    good = [one for one in worth if worth[one] > eyes.weights.enough]
    return Wish(tuple(sorted(good, key=lambda one: -worth[one])))


def discarded(eyes: Eyes) -> Discard:
    player = eyes.player
    least = sorted(player.hand, key=lambda one: eyes.held(one) - eyes.stored(one))
    return Discard(tuple(least[: len(player.hand) - hand_limit(player)]))


def _inventory(eyes: Eyes) -> Iterator[Action]:
    if eyes.position.acted is not Acted.NOTHING:
        return
    player = eyes.player
    space = hand_limit(player) - len(player.hand)
    best = sorted(player.discard, key=lambda one: -_back(eyes, one))[: max(0, space)]
    if best:
        yield Inventory(tuple(best))


def _back(eyes: Eyes, one: str) -> int:
    return eyes.wanted(one) - eyes.stored(one)


def _exhibit(eyes: Eyes, action: Exhibit) -> int:
    gained = _unpaid(eyes, action.objects, action.experts)
    return gained - eyes.paid(action.cards, action.prestige) - eyes.weights.worth_it


def _unpaid(eyes: Eyes, objects: tuple[str, ...], experts: tuple[str, ...]) -> int:
    hand, gained = eyes.player.hand, 0
    for one in objects:
        gained -= eyes.held(one) if one in hand else eyes.stored(one)
    gained += eyes.shown(objects) if objects else 0
    return gained + (eyes.hired(experts) if experts else 0)


def _buy(eyes: Eyes, action: Buy) -> int:
    return eyes.shown((action.object,)) - eyes.given(action.cards, action.prestige) - eyes.weights.worth_it


def _restock(eyes: Eyes, action: Inventory | Stock) -> int:
    worth = sum(_back(eyes, one) for one in action.objects)
    return worth - _PAUSE if isinstance(action, Inventory) else worth - eyes.favour("stock")


def _played(eyes: Eyes, favour: str, worth: int) -> int:
    spare = len(eyes.player.favours) >= favour_limit(eyes.player)
    return worth - (30 if spare else 60) * eyes.favour(favour) // 100


def _express(eyes: Eyes, action: Express) -> int:
    return _played(eyes, "express", eyes.shown((action.object,)) - eyes.held(action.object))


def _ball(eyes: Eyes, action: Ball) -> int:
    own = eyes.stored(action.object) if action.object in eyes.player.discard else -30
    return _played(eyes, "ball", eyes.shown((action.object,)) - own)


def _collector(eyes: Eyes, action: Collector) -> int:
    gained = min(VALUES[action.object] + 1, eyes.position.supply) * POINT
    return _played(eyes, "collector", gained - eyes.held(action.object))


def _press(eyes: Eyes, action: Press) -> int:  # noqa: ARG001 - one is like another
    lost = [0] * len(eyes.position.lands)
    for one in eyes.player.discard:
        place = PLACES[one]
        lost[place] += eyes.position.lands[place].tokens
    lost.sort(reverse=True)
    worst = lost[eyes.player.press] if eyes.player.press < len(lost) else 0
    return _played(eyes, "press", worst * (POINT - 50 * eyes.left // WHOLE))


def _discovery(eyes: Eyes, action: Discovery) -> int:
    deck = eyes.position.lands[CONTINENTS.index(action.continent)].deck
    given = (len(eyes.position.players) - 1) * eyes.weights.given * 2
    worth = 5 * POINT - given if deck > 4 else POINT
    return _played(eyes, "discovery", worth * max(eyes.left, 400) // WHOLE)


def _hire(eyes: Eyes, action: Hire) -> int:
    worth = eyes.hired((action.expert,)) if action.expert else 50 * eyes.left // WHOLE
    return _played(eyes, "hire", worth)


def _choose(eyes: Eyes, action: Choose) -> int:
    worth = sorted((eyes.wanted(one) for one in action.objects), reverse=True)
    return sum(one // (place + 1) for place, one in enumerate(worth))


def _team(eyes: Eyes, action: Team) -> int:
    if eyes.position.stage is not Stage.TAKE:
        return -POINT
    if max(eyes.wanted(one) for one in drawable(eyes.position, eyes.seat)) >= 3 * POINT:
        return -POINT
    there = max(eyes.wanted(one) for one in action.objects)
    return _played(eyes, "team", 250 - there)


def _loan(eyes: Eyes, action: Loan) -> int:  # noqa: ARG001 - one is like another
    return _played(eyes, "loan", 115 * min(LOAN, eyes.position.supply))


_PARTS: Final = 60
"""A common multiple of the values of all cards."""
_MUST: Final = -50
_FINE: Final = 100

_VALUES: Final[dict[type, Callable[[Eyes, Any], int]]] = {
    Board: lambda _, action: 200 if action.board == "front" else 100,
    Redraw: lambda *_: 10_000,
    Keep: lambda *_: 0,
    Patron: lambda eyes, action: eyes.patron(action.patron),
    Skip: lambda *_: _MUST - 10,
    Exhibit: _exhibit,
    Buy: _buy,
    Inventory: _restock,
    End: lambda *_: 0,
    Press: _press,
    Express: _express,
    Team: _team,
    Choose: _choose,
    Ball: _ball,
    Collector: _collector,
    Discovery: _discovery,
    Pick: lambda eyes, action: eyes.wanted(action.object),
    Stock: _restock,
    Loan: _loan,
    Hire: _hire,
    Drop: lambda eyes, action: -eyes.favour(action.favour),
}
