"""Simulates an observer who sees all results and estimates the players' strengths from them as well as possible.

The observer knows how strengths are distributed (:data:`.people.SPREAD`) and how finishing orders depend on strengths
(the Plackett-Luce model), but not the strengths themselves. No one who knows only the results can predict finishing
orders better. The observer's belief is a sample of all strengths from the Bayesian posterior, drawn with parallel
Metropolis chains. The chains continue from one result to the next, so they preserve the correlations between players.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from typing import Final

from benchmarks.season.notes import Season
from benchmarks.season.people import SCALE, SPREAD

CHAINS: Final = 400
"""The number of Metropolis chains, each holding a sample of all strengths. With 150 chains, the predictions were
slightly worse.
"""
AGAIN: Final = 4
EVERY: Final = 5
LATELY: Final = 200
_SD: Final = SPREAD / SCALE


class Observer:
    def __init__(self, rng: random.Random, chains: int = CHAINS) -> None:
        self._rng = rng
        self._draws: list[dict[int, float]] = [{} for _ in range(chains)]
        self._orders: dict[int, list[Sequence[int]]] = {}
        self._latest: dict[int, int] = {}
        self._count = 0

    def surprise(self, order: Sequence[int]) -> float:
        for who in order:
            if who not in self._orders:
                self._orders[who] = []
                for draw in self._draws:
                    draw[who] = math.exp(self._rng.gauss(0, _SD))
        return -math.log(sum(_likely(draw, order) for draw in self._draws) / len(self._draws))

    def learn(self, order: Sequence[int]) -> None:
        self._count += 1
        for who in order:
            self._orders[who].append(order)
            self._latest[who] = self._count
        for _ in range(AGAIN):
            self._anew(order)
        if self._count % EVERY == 0:
            self._anew([who for who, at in self._latest.items() if at > self._count - LATELY])

    def _anew(self, people: Iterable[int]) -> None:
        rng = self._rng
        for who in people:
            orders = self._orders[who]
            places = [order.index(who) for order in orders]
            # Those behind them, whose powers stand below theirs at once; and those before, the nearest first.
            others = [(order[place + 1 :], order[:place][::-1]) for order, place in zip(orders, places, strict=True)]
            beaten = sum(1 for behind, _ in others if behind)
            step = 1.7 / math.sqrt(1 / _SD**2 + 0.75 * len(orders))
            for draw in self._draws:
                before = draw[who]
                up = rng.gauss(0, step)
                after = before * math.exp(up)
                ratio = 1.0
                for behind, ahead in others:
                    rest = sum(map(draw.__getitem__, behind))
                    if behind:
                        ratio *= (rest + before) / (rest + after)
                    for other in ahead:
                        rest += draw[other]
                        ratio *= (rest + before) / (rest + after)
                strength = math.log(before)
                prior = (strength**2 - (strength + up) ** 2) / (2 * _SD**2)
                better = math.log(ratio) + beaten * up + prior
                if better >= 0 or rng.random() < math.exp(better):
                    draw[who] = after


def observe(seasons: Iterable[Season], seed: int) -> None:
    observer = Observer(random.Random(f"observer {seed}"))
    for season in seasons:
        for order in season.orders:
            order.ideal = observer.surprise(order.who)
            observer.learn(order.who)


def _likely(draw: dict[int, float], order: Sequence[int]) -> float:
    rest, likely = 0.0, 1.0
    for who in reversed(order):
        power = draw[who]
        rest += power
        likely *= power / rest
    return likely
