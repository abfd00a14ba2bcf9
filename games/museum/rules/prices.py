"""Calculates prices and the cheapest payments from numbers and ids. The rules and the view both use this module."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.museum.rules.headlines import exhibiting, hiring
from games.museum.tables import COSTS, MASTERPIECE, VALUES

Counts = tuple[int, int, int, int, int]
"""The number of cards of each value from 1 to 5."""


class Price(NamedTuple):
    """A price.

    ``cost``: the amount to pay with cards, prestige or both. ``fixed``: additional prestige, due for deflation or to
    the owner of a bought object (rule U4.2).
    """

    cost: int
    fixed: int


class Fault(NamedTuple):
    """A mistake in a payment.

    ``kind``: ``too-little``, ``needless-card`` or ``needless-prestige``. ``card``: the needless card. ``over``: the
    missing or surplus amount.
    """

    kind: str
    card: str
    over: int


def object_cost(object_id: str, experts: Collection[str]) -> int:
    """Return an object's cost: its value, or one less with the expert van der Noot, but at least
    0 (rules U4.1, U11).
    """
    value = VALUES[object_id]
    return value - 1 if "noot" in experts else value


def expert_cost(expert: str, headline: str, experts: Collection[str]) -> int:
    # Rules U4.3, U10.
    return max(0, COSTS[expert] + hiring(headline, experts))


def price(objects: Iterable[str], wanted: Iterable[str], headline: str, experts: Collection[str]) -> Price:
    """Return the price of exhibiting ``objects`` and hiring the ``wanted`` experts together. ``experts`` holds the
    experts that the player already has.
    """
    cost = count = 0
    for one in objects:
        cost += object_cost(one, experts)
        count += 1
    for one in wanted:
        cost += expert_cost(one, headline, experts)
    return Price(cost, count * exhibiting(headline, experts))


def bought(object_id: str, headline: str, experts: Collection[str]) -> Price:
    # Rule U4.2.
    return Price(object_cost(object_id, experts), 1 + exhibiting(headline, experts))


def fault(cost: int, cards: Sequence[str], prestige: int) -> Fault | None:
    """Return the mistake in a payment for ``cost``, or None if it's valid (rule U4.1). A payment can be too small, or
    contain a needless card or needless prestige.
    """
    over = sum(VALUES[card] for card in cards) + prestige - cost
    if over < 0:
        return Fault("too-little", "", -over)
    if over and prestige:
        return Fault("needless-prestige", "", min(over, prestige))
    needless = next((card for card in cards if VALUES[card] <= over), None)
    return None if needless is None else Fault("needless-card", needless, over)


class Way(NamedTuple):
    """A way to pay: the number of cards of each value, the prestige, and the total paid."""

    cards: Counts
    prestige: int
    paid: int


NO_CARDS: Final[Counts] = (0, 0, 0, 0, 0)


@lru_cache(maxsize=1 << 12)  # two megabytes: many games at once ask little else
def ways(counts: Counts, cost: int, prestige: int) -> tuple[Way, ...]:
    """Return the legal ways to pay ``cost`` with the cards in ``counts`` and at most ``prestige`` prestige. Return an
    empty tuple if there are none.

    The first way has the lowest total and, if there are several with this total, the least prestige. For each amount of
    prestige, only the way with the fewest cards is included.
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
    """The cards and prestige that a player can pay with. Among cards of equal value, the earliest in ``hand`` is used
    first.
    """

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
        """Return the ways to pay the price ``asked`` without using the cards in ``kept``. Each way leaves out the
        fixed prestige ``asked.fixed``.
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
        """Return cards from the hand, except for those in ``kept``. ``use``: how many cards of each value to return."""
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
