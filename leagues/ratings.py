"""Computes ratings (L11) with OpenSkill's Plackett-Luce model from all rated tables of a game, in the order in which
they ended.

Ratings can always be recomputed from the results, so stored ratings are only a cache.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Final

import msgspec
from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

from leagues.settings import DAY
from leagues.state import NOBODY, Rated

WINDOW: Final = 30 * DAY
"""The period, in milliseconds, in which repeated meetings of the same two people are counted (L11.5)."""
FULL: Final = 3
"""The number of times within :data:`WINDOW` that the same two people can meet before their
rating changes are reduced.
"""
UNSURE: Final = 3.5
"""The sigma (the uncertainty of a rating) above which a rating is shown with a question mark."""

_MODEL: Final = PlackettLuce()
MU: Final = 25.0
SIGMA: Final = 25.0 / 3.0
_ONE: Final = Fraction(1)


class Rating(msgspec.Struct, frozen=True):
    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """The rating as a whole number, as it's displayed (L11.4)."""
        return floor(1500 + 60 * (self.mu - MU) + 0.5)

    @property
    def doubt(self) -> int:
        return round(60 * self.sigma)

    @property
    def unsure(self) -> bool:
        return self.sigma > UNSURE


class Result(msgspec.Struct, frozen=True):
    """The result of a table, in seat order.

    `makers` says who made more than half of the moves of each seat: a person's id, the id of a kind of computer player,
    or NOBODY (L11.3). `teams` holds a team number for each seat and is empty if everyone plays alone. `rated` is False
    for lessons and for annulled, cancelled and unrated tables.
    """

    ended: int
    makers: tuple[str, ...]
    places: tuple[int, ...]
    computers: tuple[bool, ...] = ()
    teams: tuple[int, ...] = ()
    rated: bool = True

    @property
    def people(self) -> list[int]:
        """The seats of people whose ratings this result changes. The list is empty if the result isn't rated, if there
        are fewer than two people, or if all of them are in one team (L11.1).
        """
        seats = _seats(self)
        people = [seat for seat in seats if not _computer(self, seat)]
        two = len({self.makers[seat] for seat in people}) > 1 and len(_teams(self, seats)) > 1
        return people if self.rated and two else []


class Rater:
    """Computes the ratings of a game's players, one result at a time. People and computer players never share an id."""

    def __init__(self) -> None:
        self._ratings: dict[str, Rating] = {}
        self._met: dict[tuple[str, str], deque[int]] = {}

    @classmethod
    def going_on(cls, ratings: Mapping[str, Rating], recent: Iterable[Result]) -> Rater:
        """Return a rater that continues from stored ratings.

        `recent` holds the results from the most recent period of length :data:`WINDOW`, in the order in which the
        tables ended. Older results don't affect later changes.
        """
        rater = cls()
        rater._ratings = dict(ratings)
        for result in recent:
            people = result.people
            if people:
                rater._meet(result, people)
        return rater

    def of(self, who: str) -> Rating | None:
        return self._ratings.get(who)

    @property
    def ratings(self) -> Mapping[str, Rating]:
        return self._ratings

    def add(self, result: Result) -> tuple[Rated, ...]:
        """Add a result and return the rating changes of people and computer players.

        If the result isn't rated, nothing changes (L11.1).
        """
        people = result.people
        if not people:
            return ()
        seats = _seats(result)
        teams = _teams(result, seats)
        factors = self._factors(result, people, seats)
        before = {result.makers[seat]: self._ratings.get(result.makers[seat], Rating()) for seat in seats}
        rated = _MODEL.rate(
            [[_openskill(before[result.makers[seat]]) for seat in team] for team in teams],
            ranks=[float(result.places[team[0]]) for team in teams],
        )
        after: dict[str, list[tuple[float, float]]] = {}
        for team, found in zip(teams, rated, strict=True):
            for seat, one in zip(team, found, strict=True):
                after.setdefault(result.makers[seat], []).append((one.mu, one.sigma))
        changes = []
        for who, found_of in after.items():
            old, factor = before[who], factors.get(who, _ONE)
            new = changed(old, found_of, factor)
            self._ratings[who] = new
            changes.append(Rated(who, old.mu, old.sigma, new.mu, new.sigma, factor))
        return tuple(changes)

    def _meet(self, result: Result, people: Sequence[int]) -> dict[tuple[str, str], int]:
        found = {}
        names = sorted({result.makers[seat] for seat in people})
        for place, one in enumerate(names):
            for other in names[place + 1 :]:
                met = self._met.setdefault((one, other), deque())
                while met and met[0] < result.ended - WINDOW:
                    met.popleft()
                met.append(result.ended)
                found[one, other] = len(met)
        return found

    def _factors(self, result: Result, people: Sequence[int], seats: Sequence[int]) -> dict[str, Fraction]:
        times = self._meet(result, people)
        if max(times.values()) <= FULL:
            return dict.fromkeys((result.makers[seat] for seat in people), _ONE)
        each: dict[tuple[str, str], Fraction] = {}
        for (one, other), often in times.items():
            each[one, other] = each[other, one] = Fraction(1, 2 ** (often - FULL)) if often > FULL else _ONE
        found = {}
        for seat in people:
            who = result.makers[seat]
            against = [
                each.get((who, result.makers[other]), _ONE)
                for other in seats
                if other != seat and not (result.teams and result.teams[other] == result.teams[seat])
            ]
            found[who] = sum(against, Fraction(0)) / len(against) if against else _ONE
        return found


def duel(winner: Rating, loser: Rating) -> tuple[Rating, Rating]:
    """Return the new ratings of two opponents, `winner` and `loser`, after a duel. One of them can be a puzzle, which
    wins if the player fails to solve it.
    """
    ((first,), (second,)) = _MODEL.rate([[_openskill(winner)], [_openskill(loser)]], ranks=[1.0, 2.0])
    return Rating(first.mu, first.sigma), Rating(second.mu, second.sigma)


def _openskill(one: Rating) -> PlackettLuceRating:
    return PlackettLuceRating(one.mu, one.sigma)


def _seats(result: Result) -> list[int]:
    return [seat for seat, maker in enumerate(result.makers) if maker != NOBODY]


def _computer(result: Result, seat: int) -> bool:
    return bool(result.computers) and result.computers[seat]


def _teams(result: Result, seats: Sequence[int]) -> list[list[int]]:
    found: dict[int, list[int]] = {}
    for seat in seats:
        found.setdefault(result.teams[seat] if result.teams else seat, []).append(seat)
    return list(found.values())


def changed(old: Rating, found: Sequence[tuple[float, float]], factor: Fraction) -> Rating:
    """Return the rating after applying only the fraction `factor` of the change that OpenSkill computed.

    `found` holds the new mu and sigma for each of the player's seats. If there are several, as a computer player can
    have, their average is used.
    """
    mu, sigma = found[0]
    if len(found) > 1:
        mu, sigma = sum(one for one, _ in found) / len(found), sum(one for _, one in found) / len(found)
    if factor is _ONE:
        return Rating(mu, sigma)
    share = float(factor)
    return Rating(old.mu + share * (mu - old.mu), old.sigma + share * (sigma - old.sigma))


def ratings(results: Iterable[Result]) -> Mapping[str, Rating]:
    rater = Rater()
    for result in sorted(results, key=lambda one: one.ended):
        rater.add(result)
    return rater.ratings
