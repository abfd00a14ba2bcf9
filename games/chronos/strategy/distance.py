"""How far a kingdom is from winning: about how many cards are still to be taken, in hundredths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.chronos.ends import DIFFERENT, EQUAL
from games.chronos.score import parts
from games.chronos.strategy.weights import Weights
from games.chronos.terms import MONSTERS, MOST_WINDS, SMALL_WORTH, VALUE, WINDS, God
from games.chronos.view import View

A_CARD = 100
LEAST = 60
"""Who has not won needs a card, if only the end of one."""
_FAR = 10_000
_SCORING = frozenset((God.HELIOS, God.AEOLUS, God.APHRODITE, God.ARTEMIS, God.PAN))
"""Gods with whom what lies in the kingdom counts more."""


class Distance:
    """Distances of kingdoms of the viewer's, who needs ``need`` points. ``weights``: see there."""

    def __init__(self, view: View, need: int, weights: Weights) -> None:
        self._weights = weights
        self._need = need
        self._winds = view.level >= 3
        self._monsters = view.level >= 2
        self._temple = tuple(
            (one.god, one.cost) for one in view.temple if one.reserved is None or one.reserved == view.viewer
        )
        self._known: dict[tuple[object, ...], int] = {}

    def __call__(self, stack: Sequence[str], winds: Sequence[int], gods: Sequence[God], places: Sequence[int]) -> int:
        """Of these cards and gods, and with hourglasses at these places; 0 where that wins."""
        key = (tuple(stack), tuple(winds), tuple(gods), tuple(places))
        if (known := self._known.get(key)) is None:
            ways = sorted(self._ways(stack, winds, gods, places))
            part = self._weights.second_percent
            known = ways[0] and (ways[0] * (100 - part) + ways[1] * part) // 100
            self._known[key] = known
        return known

    def _ways(
        self, stack: Sequence[str], winds: Sequence[int], gods: Sequence[God], places: Sequence[int]
    ) -> Iterator[int]:
        """Each way to win that there is, and one that is far."""
        weights = self._weights
        yield _FAR
        yield self._points(stack, winds, gods, places)
        missing = sum(monster not in stack for monster in MONSTERS)
        if self._monsters or not missing:
            yield missing * weights.monster
        often = Counter(stack)
        often.update({name: count for name, count in zip(WINDS, winds, strict=True) if count})
        count = len(stack) + sum(winds)
        for god in gods:
            if (way := self._condition(god, often, count, 0)) is not None:
                yield way
        for god, cost in self._temple:
            if god in _SCORING:
                yield self._with(god, cost, stack, winds, gods, places)
            elif (way := self._condition(god, often, count, cost)) is not None:
                yield max(LEAST, way + weights.plan)

    def _condition(self, god: God, often: Counter[str], count: int, cost: int) -> int | None:
        """C7.2(d): the way to the condition of a god that still costs ``cost``; None for a god without."""
        weights = self._weights
        match god:
            case God.ZEUS:
                kept, way = 0, 0
            case God.CALYPSO:
                kept = min(len(often), DIFFERENT)
                way = (DIFFERENT - kept) * weights.face
            case God.CYCLOPS:
                kept = int(any(monster in often for monster in MONSTERS))
                way = (1 - kept) * weights.monster
            case God.HESTIA:
                kept = min(max(often.values(), default=0), EQUAL)
                way = (EQUAL - kept) * weights.equal
            case _:
                return None
        return way + max(0, cost - (count - kept)) * A_CARD

    def _points(
        self,
        stack: Sequence[str],
        winds: Sequence[int],
        gods: Sequence[God],
        places: Sequence[int],
    ) -> int:
        """C7.2(b): more islands, or more winds."""
        weights = self._weights
        now = parts(stack, winds, gods, places)
        if now.points >= self._need:
            return 0
        total = now.islands + now.monsters + now.gods + now.cities + now.underworld
        twice = 2 if now.doubled else 1
        island = max(weights.island, SMALL_WORTH) if God.HELIOS in gods else weights.island
        best = _FAR
        for many in range(now.winds, MOST_WINDS + 1 if self._winds else now.winds + 1):
            lacking = max(0, -(-self._need // (many * twice)) - total)
            best = min(best, (many - now.winds) * weights.wind + lacking * A_CARD // island)
        return max(LEAST, best)

    def _with(
        self,
        god: God,
        cost: int,
        stack: Sequence[str],
        winds: Sequence[int],
        gods: Sequence[God],
        places: Sequence[int],
    ) -> int:
        """The way over a god who makes more of the points, paid with what counts least."""
        idle = 40 if god is God.ARTEMIS or God.ARTEMIS in gods else 0
        by_worth = sorted(range(len(stack)), key=lambda card: (VALUE[stack[card]] or idle, card))
        left = [max(0, count - 1) for count in winds]
        doubles = min(cost, sum(left))
        given = frozenset(by_worth[: cost - doubles])
        after = tuple(card for number, card in enumerate(stack) if number not in given)
        lying, paid = [], doubles
        for count, spare in zip(winds, left, strict=True):
            gone = min(spare, paid)
            paid -= gone
            lying.append(count - gone)
        lacking = cost - doubles - len(given)
        way = self._points(after, lying, (*gods, god), places)
        return max(LEAST, way + lacking * A_CARD + self._weights.plan)
