"""Estimates how far a player is from winning: roughly the number of cards that are still needed, in hundredths of a
card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from games.chronos.rules.ends import CROWD, DIFFERENT, EQUAL
from games.chronos.scoring.score import parts
from games.chronos.strategy.weights import Weights
from games.chronos.terms import MONSTERS, MOST_WINDS, SMALL_WORTH, VALUE, WINDS, God, in_underworld
from games.chronos.view import View

A_CARD: Final = 100
LEAST: Final = 60
_FAR: Final = 10_000
_SCORING: Final = frozenset((God.HELIOS, God.AEOLUS, God.APHRODITE, God.ARTEMIS, God.PAN))
_MONSTER: Final = 40


class Holding(msgspec.Struct, frozen=True):
    """The parts of a position that help a seat win: its cards (``stack`` from the bottom, ``winds`` by kind), its gods,
    and the ``places`` of its hourglasses.
    """

    stack: tuple[str, ...]
    winds: tuple[int, ...]
    gods: tuple[God, ...]
    places: tuple[int, ...]

    def gained(self, face: str) -> Holding:
        if face not in WINDS:
            return msgspec.structs.replace(self, stack=(*self.stack, face))
        number = WINDS.index(face)
        winds = (*self.winds[:number], self.winds[number] + 1, *self.winds[number + 1 :])
        return msgspec.structs.replace(self, winds=winds)

    def without(self, cards: Sequence[int], god: God | None = None) -> Holding:
        """Return this holding without ``cards``, and with ``god``, if one is given. :mod:`games.chronos.actions`
        explains how cards are numbered.
        """
        return Holding(
            stack=tuple(face for number, face in enumerate(self.stack) if number not in cards),
            winds=tuple(count - list(cards).count(-1 - number) for number, count in enumerate(self.winds)),
            gods=self.gods if god is None else (*self.gods, god),
            places=self.places,
        )

    def cheapest(self, count: int) -> tuple[int, ...]:
        """Return up to ``count`` cards that contribute the fewest points. The seat's last card of each kind of wind is
        never included.
        """
        monster = _MONSTER if God.ARTEMIS in self.gods else 0
        doubles = [-1 - number for number, lying in enumerate(self.winds) for _ in range(lying - 1)]
        rest = sorted(range(len(self.stack)), key=lambda card: (VALUE[self.stack[card]] or monster, card))
        return (*doubles, *rest)[:count]


class Distance:
    """Estimates how far the viewer would be from winning with various holdings.

    ``need``: the points needed for a claim. ``below``: the number of hourglasses in the underworld.
    """

    def __init__(self, view: View, need: int, weights: Weights) -> None:
        self._weights = weights
        self._need = need
        self._winds = view.level >= 3
        self._monsters = view.level >= 2
        self._temple = tuple(
            (one.god, one.cost) for one in view.temple if one.reserved is None or one.reserved == view.viewer
        )
        self.below = sum(in_underworld(glass.place) for glass in view.glasses)
        self._known: dict[Holding, int] = {}

    def __call__(self, held: Holding) -> int:
        """Return the distance between ``held`` and a win; 0 means a win. The distance depends mainly on the shortest
        way to win, and a little on the second shortest.
        """
        known = self._known.get(held)
        if known is None:
            ways = sorted(self._ways(held))
            part = self._weights.second_percent
            known = ways[0] and (ways[0] * (100 - part) + ways[1] * part) // 100
            self._known[held] = known
        return known

    @property
    def looked_at(self) -> int:
        return len(self._known)

    def _ways(self, held: Holding) -> Iterator[int]:
        weights = self._weights
        yield _FAR
        yield self._points(held)
        missing = sum(monster not in held.stack for monster in MONSTERS)
        if self._monsters or not missing:
            yield missing * weights.monster
        often = Counter(held.stack)
        often.update({name: count for name, count in zip(WINDS, held.winds, strict=True) if count})
        count = len(held.stack) + sum(held.winds)
        for god in held.gods:
            if (way := self._condition(god, often, count, 0)) is not None:
                yield way
        for god, cost in self._temple:
            if god in _SCORING:
                given = held.cheapest(cost)
                way = self._points(held.without(given, god)) + (cost - len(given)) * A_CARD
                yield max(LEAST, way + weights.plan)
            elif (way := self._condition(god, often, count, cost)) is not None:
                yield max(LEAST, way + weights.plan)

    def _condition(self, god: God, often: Counter[str], count: int, cost: int) -> int | None:
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
            case God.CERBERUS:
                kept, way = 0, max(0, CROWD - self.below) * weights.monster
            case _:
                return None
        return way + max(0, cost - (count - kept)) * A_CARD

    def _points(self, held: Holding) -> int:
        weights = self._weights
        now = parts(held.stack, held.winds, held.gods, held.places)
        if now.points >= self._need:
            return 0
        total = now.islands + now.monsters + now.gods + now.cities + now.underworld
        twice = 2 if now.doubled else 1
        island = max(weights.island, SMALL_WORTH) if God.HELIOS in held.gods else weights.island
        best = _FAR
        for many in range(now.winds, MOST_WINDS + 1 if self._winds else now.winds + 1):
            lacking = max(0, -(-self._need // (many * twice)) - total)
            best = min(best, (many - now.winds) * weights.wind + lacking * A_CARD // island)
        return max(LEAST, best)
