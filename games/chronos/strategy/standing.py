"""Estimates how much is gained by moving an hourglass to a place, or by leaving it there, in hundredths of a card."""

from __future__ import annotations

from msgspec.structs import replace

from games.chronos.advice.worth import ERUPTION, Worth
from games.chronos.strategy.distance import Distance, Holding
from games.chronos.strategy.weights import Weights
from games.chronos.terms import HOME, KIND, UNDER_2, VALUE, City, city_of
from games.computer import mix
from games.core import Millis

OUT_OF_IT = 60
_PUBLIC = {"island": 0, "wind": 40, "monster": 40, "catastrophe": 5}


class Standing:
    def __init__(self, worth: Worth, weights: Weights, now: Millis) -> None:
        self.worth = worth
        self.weights = weights
        self.now = now
        self.view = worth.view
        self.distance = Distance(worth.view, worth.need, weights)
        self.held = Holding(worth.stack, worth.winds, worth.gods, tuple(worth.places))
        self.far = self.distance(self.held)
        self._faces: dict[str, int] = {}
        self.ahead = self._ahead()

    def _ahead(self) -> bool:
        return all(
            100 * self.worth.points > self.weights.lead_percent * self.rival(seat) for seat in self.worth.others()
        )

    def rival(self, seat: int) -> int:
        kingdom = self.view.kingdoms[seat]
        hidden = self.weights.rival * (kingdom.height - 1) + VALUE[kingdom.top] if kingdom.top else 0
        return max(1, sum(count > 0 for count in kingdom.winds)) * hidden

    # -- cards

    def card(self, face: str) -> int:
        known = self._faces.get(face)
        if known is None:
            known = self._faces[face] = self._card(face)
        return known

    def wins(self, face: str) -> bool:
        """Return whether taking a card with the face ``face`` would let the seat win, immediately or by a claim."""
        return KIND[face] != "catastrophe" and not self.distance(self.held.gained(face))

    def _card(self, face: str) -> int:
        weights = self.weights
        if face == ERUPTION:
            return weights.finish + self.far if self.ahead else -4 * weights.finish
        if KIND[face] == "catastrophe":
            return weights.famine if face == "famine" else weights.war
        after = self.distance(self.held.gained(face))
        return self.far - after + (0 if after else weights.finish) + 5

    # -- places

    def going(self, to: int, lifted: int, *, taken: bool) -> int:
        """Return the gain from putting an hourglass at the place ``to``, minus what the hourglass could have gained
        elsewhere meanwhile.

        ``lifted``: the number of the hourglass. ``taken``: whether it has just taken the top card at ``to``.
        """
        if to == HOME:
            return -self.weights.time
        if to == UNDER_2:
            return OUT_OF_IT
        if (city := city_of(to)) is not None:
            return self._city(city, to, lifted)
        face = self.worth.top(to)
        if not face or self.view.troy == to:
            return -self.weights.time
        weights = self.weights
        mine, others = self._beside(to, lifted)
        gain = weights.fresh if taken else self.card(face)
        if mine:
            gain = weights.fresh * weights.camp_percent // 100
        likely = self._likely(others, "" if taken or mine else face)
        kept = weights.deny * _public(face) // 100 if others == 1 and not mine else 0
        lasting = 100 + weights.lag if others else 100
        return gain * likely // 100 + kept - weights.time * lasting // 100

    def _beside(self, place: int, lifted: int) -> tuple[int, int]:
        seat = self.worth.seat
        there = [one.owner for number, one in enumerate(self.view.glasses) if one.place == place and number != lifted]
        return there.count(seat), len({owner for owner in there if owner != seat})

    def _likely(self, others: int, face: str) -> int:
        weights = self.weights
        if others == 0:
            return max(0, weights.alone_percent - weights.lure_percent * (_public(face) if face else 0) // 100)
        return (weights.beside_1_percent, weights.beside_2_percent, weights.beside_3_percent)[min(others, 3) - 1]

    def staying(self, number: int) -> int:
        """Return the gain from leaving the hourglass ``number`` where it is, although it could be moved."""
        glass = self.view.glasses[number]
        place = glass.place
        if place >= HOME:
            return -self.weights.time
        if (city := city_of(place)) is not None:
            return self._city_kept(city, place)
        face = self.worth.top(place)
        _, others = self._beside(place, number)
        if not face or not others or self.view.troy == place:
            return -self.weights.time
        return self._waiting(number, face, others)

    def _waiting(self, number: int, face: str, others: int) -> int:
        weights, sand = self.weights, self.view.sand
        glass = self.view.glasses[number]
        beside = [one.out for one in self.view.glasses if one.place == glass.place and one.owner != self.worth.seat]
        longest = max(weights.soon, (max(beside) - self.now) * 100 // sand + weights.lag)
        waited = (self.now - glass.out) * 100 // sand
        # Two that wait for each other aren't equally patient, else they would leave at the same moment.
        tired = waited * weights.tire_percent * (75 + mix(number, glass.out) % 50) // 100
        likely = weights.hold_percent * (10_000 - tired) // 10_000
        for _ in range(others - 1):
            likely = likely * weights.hold_percent // 100
        kept = weights.deny * _public(face) // 100
        return self.card(face) * max(0, likely) // 100 + kept - weights.time * longest // 100

    # -- cities

    def _city(self, city: City, place: int, lifted: int) -> int:
        weights = self.weights
        if self.view.glasses[lifted].place == place:
            return weights.knossos_turn * self.view.die + 50 if city is City.KNOSSOS else -weights.time
        after = self._placed(lifted, place)
        if not after:
            return weights.finish + self.far
        gain = (self.far - after) * weights.city_percent // 100
        return gain + (weights.knossos if city is City.KNOSSOS else 0) - weights.time

    def _city_kept(self, city: City, place: int) -> int:
        weights = self.weights
        if city is City.KNOSSOS:
            return weights.knossos_turn * self.view.die
        number = next(number for number, glass in enumerate(self.view.glasses) if glass.place == place)
        return (self._placed(number, HOME) - self.far) * weights.city_percent // 100 - weights.time

    def _placed(self, number: int, place: int) -> int:
        places = tuple(
            place if one == number else glass.place
            for one, glass in enumerate(self.view.glasses)
            if glass.owner == self.worth.seat
        )
        return self.distance(replace(self.held, places=places))


def _public(face: str) -> int:
    return VALUE[face] or _PUBLIC[KIND[face]]
