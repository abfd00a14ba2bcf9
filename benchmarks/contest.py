from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from leagues.pods.field import Entrant
from leagues.pods.pairing import Paired, pair
from leagues.standing.points import POINTS, UNIT, gains


class Contest:
    def __init__(self, members: int, seats: int, least: int = 2, seed: int = 0) -> None:
        self.seats = seats
        self.least = least
        self.rng = random.Random(seed)
        self.order: list[str] = []
        self.points: dict[str, Fraction] = {}
        self.met: dict[str, Counter[str]] = {}
        self.sat: dict[str, list[int]] = {}
        self.byes: Counter[str] = Counter()
        self.short: Counter[str] = Counter()
        for number in range(members):
            self.enter(f"m{number}")

    def enter(self, member: str) -> None:
        self.order.append(member)
        self.points[member] = Fraction(0)
        self.met[member] = Counter()
        self.sat[member] = [0] * self.seats

    def leave(self, member: str) -> None:
        self.order.remove(member)

    def entrants(self) -> list[Entrant]:
        lots = {member: self.rng.random() for member in self.order}
        ordered = sorted(self.order, key=lambda one: (-self.points[one], lots[one]))
        return [
            Entrant(one, self.points[one], dict(self.met[one]), tuple(self.sat[one]), self.byes[one], self.short[one])
            for one in ordered
        ]

    def round(self) -> tuple[list[Entrant], Paired]:
        entrants = self.entrants()
        paired = pair(entrants, self.seats, self.least)
        self.play(paired.pods, paired.byes)
        return entrants, paired

    def play(self, pods: Iterable[Sequence[str]], byes: Iterable[str]) -> None:
        for pod in pods:
            places = self.rng.sample(range(1, len(pod) + 1), len(pod))
            if self.rng.random() < 0.2:
                places = [min(place, len(pod) - 1) for place in places]  # the last two share their place
            for seat, (member, gained) in enumerate(zip(pod, gains(places), strict=True)):
                self.points[member] += Fraction(gained[0], UNIT)
                self.sat[member][seat] += 1
                self.met[member].update(one for one in pod if one != member)
                self.short[member] += len(pod) < self.seats
        for member in byes:
            self.byes[member] += 1
            self.points[member] += POINTS[self.seats][1]


def anything(members: int, seats: int, seed: int, rounds: int = 3) -> list[Entrant]:
    contest = Contest(members, seats, seed=seed)
    rng = random.Random(seed)
    for _ in range(rounds):
        some = rng.sample(contest.order, members)
        whole = members - members % seats
        contest.play([some[at : at + seats] for at in range(0, whole, seats)], [])
        for one in some[whole:]:
            contest.byes[one] += 1
        for one in rng.sample(contest.order, rng.randrange(members)):
            contest.short[one] += 1
    return contest.entrants()
