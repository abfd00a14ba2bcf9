"""Prices and the cheapest ways to pay, on numbers and ids alone: for the rules and for views."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.museum.rules.headlines import exhibiting, hiring
from games.museum.tables import COSTS, MASTERPIECE, VALUES

Counts = tuple[int, int, int, int, int]
"""The numbers of cards of value 1 to 5."""


class Price(NamedTuple):
    """A price. ``cost``: to pay with cards and prestige. ``fixed``: prestige besides (deflation; to the owner,
    U4.2).
    """

    cost: int
    fixed: int


class Fault(NamedTuple):
    """The fault of a payment: ``kind`` is ``too-little``, ``needless-card`` or ``needless-prestige``.

    Then the card, or how much too little or too much.
    """

    kind: str
    card: str
    over: int


def object_cost(object_id: str, experts: Collection[str]) -> int:
    """U4.1, U11: return the value, one less with van der Noot, at least 0."""
    value = VALUES[object_id]
    return value - 1 if "noot" in experts else value


def expert_cost(expert: str, headline: str, experts: Collection[str]) -> int:
    """U4.3, U10: return an expert's cost, at least 0."""
    return max(0, COSTS[expert] + hiring(headline, experts))


def price(objects: Iterable[str], wanted: Iterable[str], headline: str, experts: Collection[str]) -> Price:
    """Return the price of exhibiting ``objects`` and hiring the ``wanted`` experts together, for a player with
    ``experts``.
    """
    cost = count = 0
    for one in objects:
        cost += object_cost(one, experts)
        count += 1
    for one in wanted:
        cost += expert_cost(one, headline, experts)
    return Price(cost, count * exhibiting(headline, experts))


def bought(object_id: str, headline: str, experts: Collection[str]) -> Price:
    """U4.2: return the price of an object of another's discard."""
    return Price(object_cost(object_id, experts), 1 + exhibiting(headline, experts))


def fault(cost: int, cards: Sequence[str], prestige: int) -> Fault | None:
    """U4.1: return the fault of paying ``cost`` so: too little, or a needless card or prestige."""
    over = sum(VALUES[card] for card in cards) + prestige - cost
    if over < 0:
        return Fault("too-little", "", -over)
    if over and prestige:
        return Fault("needless-prestige", "", min(over, prestige))
    needless = next((card for card in cards if VALUES[card] <= over), None)
    return None if needless is None else Fault("needless-card", needless, over)


class Way(NamedTuple):
    """A way to pay: the numbers of cards of each value, and prestige."""

    cards: Counts
    prestige: int
    paid: int


NO_CARDS: Final[Counts] = (0, 0, 0, 0, 0)


@lru_cache(maxsize=1 << 12)  # two megabytes: many games at once ask little else
def ways(counts: Counts, cost: int, prestige: int) -> tuple[Way, ...]:
    """Return legal ways to pay ``cost`` from ``counts`` cards and ``prestige``; empty if that's impossible.

    The one with the least sum is first, then the least prestige; for each amount of prestige the fewest cards.
    """
    best: dict[int, Counts] = {0: NO_CARDS}
    for value in range(MASTERPIECE, 0, -1):
        for have in range(counts[value - 1]):
            for paid, used in list(best.items()):
                total = paid + value
                if used[value - 1] != have or total >= cost + MASTERPIECE:
                    continue
                more = (*used[: value - 1], have + 1, *used[value:])
                if total not in best or sum(more) < sum(best[total]):
                    best[total] = more  # type: ignore[assignment]
    found = []
    enough = min((paid for paid in best if paid >= cost), default=None)
    if enough is not None:
        found.append(Way(best[enough], 0, enough))
    found += [Way(best[cost - part], part, cost) for part in range(1, min(prestige, cost) + 1) if cost - part in best]
    return tuple(sorted(found, key=lambda way: (way.paid, way.prestige)))


class Purse:
    """A player's means of payment. ``hand``: if several cards will do, the first of them pays."""

    __slots__ = ("_cards", "_counts", "_found", "prestige")

    def __init__(self, hand: Iterable[str], prestige: int) -> None:
        cards: tuple[list[str], ...] = ([], [], [], [], [])
        for card in hand:
            cards[VALUES[card] - 1].append(card)
        self._cards = cards
        self._counts: Counts = tuple(map(len, cards))  # type: ignore[assignment]
        self._found: dict[Counts, tuple[str, ...]] = {}
        self.prestige = prestige

    def ways(self, asked: Price, kept: tuple[str, ...] = ()) -> tuple[Way, ...]:
        """Return the ways to pay the price ``asked`` without the cards ``kept``; their prestige is for the cost
        alone.
        """
        left = self.prestige - asked.fixed
        if left < 0:
            return ()
        counts = self._counts
        if kept:
            fewer = list(counts)
            for card in kept:
                fewer[VALUES[card] - 1] -= card in self._cards[VALUES[card] - 1]
            counts = tuple(fewer)  # type: ignore[assignment]
        return ways(counts, asked.cost, min(left, asked.cost))

    def cards(self, use: Counts, kept: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Return so many cards of each value."""
        if not kept:
            found = self._found.get(use)
            if found is None:
                found = tuple(card for cards, count in zip(self._cards, use, strict=True) for card in cards[:count])
                self._found[use] = found
            return found
        return tuple(
            card
            for cards, count in zip(self._cards, use, strict=True)
            if count
            for card in [one for one in cards if one not in kept][:count]
        )
