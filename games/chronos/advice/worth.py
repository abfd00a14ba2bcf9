"""Estimates how much cards, places and gods are worth to a player, based on what the player can see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from games.chronos.scoring.score import parts
from games.chronos.terms import (
    HOME,
    KIND,
    MONSTERS,
    NEEDED,
    NEEDED_WITH_HERA,
    VALUE,
    WINDS,
    Catastrophe,
    City,
    God,
    city_of,
    is_pile,
    kingdom_of,
)
from games.chronos.view import View
from games.core import Millis

WON: Final = 10_000.0
MOST: Final = 1_000.0
"""The maximum value of a card that can be taken only later. It is below :data:`WON`, so that an immediate win is
preferred.
"""
UNKNOWN: Final = 20
"""The estimated points of an unseen card."""
ERUPTION: Final = Catastrophe.ERUPTION.value
FOUNDATION: Final = 60
"""The minimum value of a wind of a kind that the seat doesn't have yet. Such a wind also multiplies the points of later
cards.
"""
CONTESTED: Final = (1.0, 0.8, 0.5, 0.2, 0.1, 0.05)
"""The factors by which a card's value is multiplied if other players have hourglasses at the card's place. The index is
the number of these players.
"""
BLOCKED: Final = 0.2
"""The factor by which the value of a card is multiplied if no one can take it, because hourglasses of the seat and of
another player have run out at the same place.
"""
PATIENCE: Final = 1
"""The maximum time for which a seat waits for another player to leave a place, as a multiple of the running time of an
hourglass.
"""
WAITING: Final = 0.5
"""The fraction of a card's value that is lost if the seat has to wait for as long as an hourglass runs."""
SECOND: Final = 0.7
MONSTER: Final = 80
GUARD: Final = 150.0
"""The value of blocking an eruption with an hourglass while the seat isn't ahead. An opponent who took the eruption
would end the game.
"""
_KNOSSOS_WORTH: Final = 15.0
_ERUPTION_AHEAD: Final = 400.0
_SOME: Final = {"famine": 8.0, "war": 12.0}


class Worth:
    """Estimates how much cards, places, gods and other gains are worth to the player who has the view `view`."""

    def __init__(self, view: View) -> None:
        if view.viewer is None:
            raise ValueError("the public has no cards")
        self.view = view
        self.seat: int = view.viewer
        own = view.kingdoms[self.seat]
        self.stack: tuple[str, ...] = own.stack or ()
        self.winds = own.winds
        self.gods = own.gods
        self.places = [glass.place for glass in view.glasses if glass.owner == self.seat]
        self.need = self._needed()
        self.points = self.score(self.stack, self.winds, self.gods, self.places)

    def _needed(self) -> int:
        hera = [seat for seat, kingdom in enumerate(self.view.kingdoms) if God.HERA in kingdom.gods]
        return NEEDED_WITH_HERA if hera and hera != [self.seat] else NEEDED

    @staticmethod
    def score(stack: Sequence[str], winds: Sequence[int], gods: Sequence[God], places: Sequence[int]) -> int:
        """Return the score of a kingdom with these cards and gods (rule C7.4). `places`: the places of the owner's
        hourglasses.
        """
        return parts(stack, winds, gods, places).points

    def partner(self, seat: int) -> bool:
        count = len(self.view.kingdoms)
        return seat == self.seat or (self.view.teams and (seat - self.seat) % count == count // 2)

    def threat(self, seat: int) -> float:
        """Return an estimate of how close another player is to winning, in points, based on the visible part of that
        player's kingdom.
        """
        kingdom = self.view.kingdoms[seat]
        winds = max(1, sum(count > 0 for count in kingdom.winds))
        return winds * UNKNOWN * kingdom.height + 15 * len(kingdom.gods)

    def others(self) -> list[int]:
        """Return the opponents' seats, sorted by how close they're estimated to be to a win, closest first."""
        seats = [seat for seat in range(len(self.view.kingdoms)) if not self.partner(seat)]
        return sorted(seats, key=lambda seat: (-self.threat(seat), seat))

    # -- cards

    def card(self, face: str) -> float:
        kind = KIND[face]
        if kind == "catastrophe":
            return self._catastrophe(face)
        stack, winds = self._with(face)
        after = self.score(stack, winds, self.gods, self.places)
        if after >= self.need or self._wins(self.gods, stack, winds):
            return WON
        gain = float(after - self.points)
        if kind == "wind" and not self.winds[WINDS.index(face)]:
            gain = max(gain, float(FOUNDATION))
        elif kind == "monster":
            gain += MONSTER * (face not in self.stack)
        return gain + 3

    def _with(self, face: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
        if KIND[face] != "wind":
            return (*self.stack, face), self.winds
        number = WINDS.index(face)
        return self.stack, tuple(count + (place == number) for place, count in enumerate(self.winds))

    def _catastrophe(self, face: str) -> float:
        if face in _SOME:
            return _SOME[face]
        return _ERUPTION_AHEAD if self.ahead else -200.0

    @cached_property
    def ahead(self) -> bool:
        """Return whether the seat, judging by what it can see, would win on points if the game ended now."""
        return all(self.points > self.threat(seat) for seat in self.others())

    @property
    def unseen(self) -> float:
        return UNKNOWN * max(1, self.points // max(1, sum(VALUE[card] for card in self.stack)))

    # -- places

    def top(self, place: int) -> str:
        if is_pile(place):
            return self.view.piles[place].top
        kingdom = kingdom_of(place)
        if kingdom is None:
            return ""
        seat, part = kingdom
        return WINDS[part - 1] if part else self.view.kingdoms[seat].top

    def place(self, place: int, *, lifted: int, taken: bool) -> float:
        """Return the value, in points, of putting the hourglass with the number `lifted` at a place, from which it can
        later take the top card. `taken` is true if the hourglass has just taken a card from this place, so that the new
        top card is unknown.
        """
        if place == HOME:
            return 0.0
        city = city_of(place)
        if city is not None:
            return self._city(city, place, lifted)
        standing = [
            glass.owner for number, glass in enumerate(self.view.glasses) if glass.place == place and number != lifted
        ]
        face = self.top(place)
        if not face or self.view.troy == place:
            return 0.0
        if not taken and face == ERUPTION and not self.ahead:
            return GUARD if self._needs_guard(standing) else 0.0
        worth = self.unseen if taken else min(self.card(face), MOST)
        own = standing.count(self.seat)
        if own:
            worth = self.unseen * SECOND**own
        return worth * CONTESTED[len({owner for owner in standing if owner != self.seat})]

    def _needs_guard(self, standing: Sequence[int]) -> bool:
        return len(set(standing)) == 1 and not self.partner(standing[0])

    def staying(self, number: int, now: Millis) -> float:
        """Return the value, in points, of not moving an hourglass that has run out, while another player's hourglass
        keeps it from taking the card at its place.
        """
        place = self.view.glasses[number].place
        face = self.top(place)
        others = [glass for glass in self.view.glasses if glass.place == place and glass.owner != self.seat]
        if not face or not others or self.view.troy == place:
            return 0.0
        if face == ERUPTION and not self.ahead:
            return GUARD if self._needs_guard([glass.owner for glass in others]) else 0.0
        if now - self.view.glasses[number].out > PATIENCE * self.view.sand:
            return 0.0
        wait = max(glass.out for glass in others) - now
        if wait < -self.view.sand // 6:
            return self.card(face) * BLOCKED
        return self.card(face) * (1.0 - WAITING * max(0, wait) / self.view.sand)

    def _city(self, city: City, place: int, lifted: int) -> float:
        if self.view.glasses[lifted].place == place:
            return _KNOSSOS_WORTH * self.view.die if city is City.KNOSSOS else 0.0
        places = [
            place if number == lifted else glass.place
            for number, glass in enumerate(self.view.glasses)
            if glass.owner == self.seat
        ]
        after = self.score(self.stack, self.winds, self.gods, places)
        return WON / 2 if after >= self.need > self.points else 0.0

    # -- gods

    def payments(self, count: int) -> Iterable[tuple[int, ...]]:
        """Return some ways to pay `count` cards, such as with the least valuable ones, or with cards that the seat has
        more than once.
        """
        cards = [*range(len(self.stack)), *(-1 - n for n, lying in enumerate(self.winds) for _ in range(lying))]
        if len(cards) < count:
            return ()
        least = sorted(cards, key=lambda card: (self._kept(card), card))
        often = Counter(map(self._face, cards))
        doubles = sorted(cards, key=lambda card: (-often[self._face(card)], self._kept(card), card))
        rare = sorted(cards, key=lambda card: (often[self._face(card)], self._kept(card), card))
        spread = self._spread(cards, count)
        return dict.fromkeys(tuple(sorted(way[:count])) for way in (least, doubles, rare, spread))

    def _spread(self, cards: list[int], count: int) -> list[int]:
        seen: set[str] = set()
        first: list[int] = []
        again: list[int] = []
        for card in sorted(cards, key=lambda one: (-self._kept(one), one)):
            (again if self._face(card) in seen else first).append(card)
            seen.add(self._face(card))
        return [*again, *reversed(first)][:count]

    def _face(self, card: int) -> str:
        return self.stack[card] if card >= 0 else WINDS[-1 - card]

    def _kept(self, card: int) -> int:
        if card < 0:
            return 0 if self.winds[-1 - card] > 1 else 90
        return VALUE[self.stack[card]] or 40

    def god(self, god: God, cards: Sequence[int]) -> float:
        """Return the change in the seat's points if it pays `cards` for the god `god`."""
        stack = tuple(card for number, card in enumerate(self.stack) if number not in cards)
        winds = tuple(count - list(cards).count(-1 - number) for number, count in enumerate(self.winds))
        gods = (*self.gods, god)
        after = self.score(stack, winds, gods, self.places)
        if after >= self.need or self._wins(gods, stack, winds):
            return WON
        return float(after - self.points)

    def _wins(self, gods: Sequence[God], stack: Sequence[str], winds: Sequence[int]) -> bool:
        if God.ZEUS in gods or all(monster in stack for monster in MONSTERS):
            return True
        often = Counter(stack)
        often.update({name: count for name, count in zip(WINDS, winds, strict=True) if count})
        return (
            (God.CALYPSO in gods and len(often) >= 5)
            or (God.CYCLOPS in gods and any(monster in stack for monster in MONSTERS))
            or (God.HESTIA in gods and max(often.values(), default=0) >= 3)
        )
