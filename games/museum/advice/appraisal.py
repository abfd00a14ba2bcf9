"""Estimates what cards, experts and other things in Museum are worth to a player, based only on the player's view.
Computer players use these estimates.

All values are in points of the final score. :func:`games.museum.advice.estimate.promise` estimates how much a museum is
worth.
"""

from __future__ import annotations

from typing import Final

from data.museum import PatronKind, patron_of
from games.museum.advice.estimate import POINT, promise
from games.museum.tables import CONTINENTS, GOAL, PLACES, VALUES
from games.museum.view import SeatView, View

CARD: Final = 0.8
"""How much a card in hand is worth as payment, as a fraction of its value."""
FIT: Final = 0.6
"""How much an object in hand is worth, as a fraction of the points that it would add to a museum with all the
other cards in the hand.
"""
STORED: Final = 0.3
"""How much a card in the player's own discard pile is worth, as a fraction of its value. It can return to the hand."""
GIVEN: Final = 0.35
FAVOURS: Final = {
    "loan": 4.0,
    "collector": 3.0,
    "express": 3.0,
    "ball": 3.0,
    "hire": 3.5,
    "discovery": 2.5,
    "stock": 2.5,
    "press": 2.0,
    "team": 1.0,
}
"""How much each favour in hand is worth, while there are still turns in which to play it."""
PEOPLE: Final = {"noot": 6.0, "singh": 2.5, "turner": 1.0, "bellota": 1.0, "boch": 1.0, "wilhelm": 1.0}
"""How much experts that extend no collection are worth at the start of the game."""
PATRONS: Final[dict[PatronKind, float]] = {
    "heritage": 0.0,
    "ancient": 4.0,
    "quadruple": 5.0,
    "perfect-collection": 3.0,
    "masterpieces": 2.0,
    "perfect-team": 5.0,
    "knowledge": 7.0,
    "past": 3.0,
}
"""How much each kind of patron is typically worth, regardless of the first hand."""


class Appraisal:
    """Estimates what things are worth to the viewer of ``view``. Raises ValueError if the view is public."""

    def __init__(self, view: View) -> None:
        if view.viewer is None:
            raise ValueError("the public has nothing")
        self.view = view
        self.seat: SeatView = view.seats[view.viewer]
        self.cards = self.seat.cards or ()
        self.tokens = {one.id: one.tokens for one in view.continents}
        furthest = max(one.score for one in view.seats)
        self.left = 0.0 if self._final() else max(0.15, 1 - furthest / GOAL)
        """The fraction of the game that is left, from 1 down to 0 in the viewer's last turn."""
        self._museum = self.promised(())
        self._planned = self.promised(self.cards)
        self._worth: dict[str, float] = {}

    def _final(self) -> bool:
        return self.view.last and self.view.turn == self.view.viewer

    def promised(self, more: tuple[str, ...], experts: tuple[str, ...] = (), patron: str | None = None) -> float:
        """Return the estimated value of the player's museum with the additional objects `more` and `experts`, and with
        `patron` if given.
        """
        seat = self.seat
        board = seat.board or "front"
        return self._promise(board, seat.museum + more, seat.experts + experts, patron or seat.patron)

    def _promise(self, board: str, objects: tuple[str, ...], experts: tuple[str, ...], patron: str | None) -> float:
        limit = self.view.options.team_limit
        return promise(board, objects, experts, patron, team_limit=limit) / POINT

    def fit(self, one: str) -> float:
        """Return how much another object would add to a museum that includes all cards in hand."""
        return self.promised((*self.cards, one)) - self._planned

    def wanted(self, one: str) -> float:
        """Return how much it is worth to draw an object, either as payment or to exhibit it."""
        return (CARD * VALUES[one] + FIT * self.fit(one)) * self.left if not self._final() else self._now(one)

    def _now(self, one: str) -> float:
        return max(float(VALUES[one]) * 0.5, self.promised((one,)) - self._museum)

    def held(self, one: str) -> float:
        """Return how much a card in hand is worth."""
        if one not in self._worth:
            rest = tuple(card for card in self.cards if card != one)
            fits = self._planned - self.promised(rest)
            self._worth[one] = (CARD * VALUES[one] + FIT * fits) * self.left
        return self._worth[one]

    def stored(self, one: str) -> float:
        """Return how much a card in the player's own discard pile is worth. It can return to the hand, or cost points
        at the end (rule U7.7).
        """
        tokens = self.tokens[CONTINENTS[PLACES[one]]]
        return STORED * VALUES[one] * self.left - tokens * (1 - 0.7 * self.left)

    def shown(self, objects: tuple[str, ...]) -> float:
        """Return the gain from exhibiting objects."""
        points = sum(VALUES[one] for one in objects)
        masterpieces = sum(VALUES[one] == 5 for one in objects)
        tens = (self.seat.score + points) // 10 - self.seat.score // 10
        return points + self.promised(objects) - self._museum + masterpieces + tens * 2.5 * self.left

    def hired(self, experts: tuple[str, ...]) -> float:
        """Return the gain from hiring experts."""
        people = sum(PEOPLE.get(one, 0.0) for one in experts) * self.left
        return self.promised((), experts) - self._museum + people

    def paid(self, cards: tuple[str, ...], prestige: int) -> float:
        """Return the cost of a payment whose cards go to the player's own discard pile."""
        return sum(self.held(card) - self.stored(card) for card in cards) + prestige * (1 + 0.3 * self.left)

    def given(self, cards: tuple[str, ...], prestige: int) -> float:
        """Return the cost of a payment that another player receives: cards and prestige."""
        return sum(self.held(card) + GIVEN * VALUES[card] for card in cards) + prestige * (1 + GIVEN)

    def patron(self, patron: str) -> float:
        """Return how much a patron is worth, given the first hand."""
        alone = self._promise("front", self.cards, (), None)
        return self._promise("front", self.cards, (), patron) - alone + PATRONS[patron_of(patron).kind]

    def favour(self, favour: str) -> float:
        """Return how much it is worth to keep a favour in hand."""
        return FAVOURS[favour]
