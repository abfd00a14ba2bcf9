"""Estimates how much cards, experts, patrons and favours in Museum are worth to a player, based only on what the player
can see. Computer players use these estimates.

All values are in points of the final score. For the value of a whole museum, see
:func:`games.museum.advice.estimate.promise`.
"""

from __future__ import annotations

from typing import Final

from data.museum import PatronKind, patron_of
from games.museum.advice.estimate import POINT, promise
from games.museum.tables import CONTINENTS, GOAL, PLACES, VALUES
from games.museum.view import SeatView, View

CARD: Final = 0.8
"""The value of a card in the hand as a means of payment, as a fraction of the number on the card."""
FIT: Final = 0.6
"""The value of an object in the hand, as a fraction of the points that it would add to the museum if all cards in the
hand were exhibited.
"""
STORED: Final = 0.3
"""The value of a card in the player's own discard pile, from which it can return to the hand, as a fraction of the
number on the card.
"""
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
"""The value of each favour in the hand, while there are still turns in which to play it."""
PEOPLE: Final = {"noot": 6.0, "singh": 2.5, "turner": 1.0, "bellota": 1.0, "boch": 1.0, "wilhelm": 1.0}
"""The values of experts that don't count towards a collection, at the start of the game."""
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
"""The typical value of each kind of patron, before the first hand is considered."""


class Appraisal:
    """Estimates how much cards, experts, patrons and favours are worth to the player who has the view `view`, in
    points. Raises ValueError for the public view.
    """

    def __init__(self, view: View) -> None:
        if view.viewer is None:
            raise ValueError("the public has nothing")
        self.view = view
        self.seat: SeatView = view.seats[view.viewer]
        self.cards = self.seat.cards or ()
        self.tokens = {one.id: one.tokens for one in view.continents}
        furthest = max(one.score for one in view.seats)
        self.left = 0.0 if self._final() else max(0.15, 1 - furthest / GOAL)
        """The fraction of the game that is left, from 1 at the start to 0 in the viewer's last turn."""
        self._museum = self.promised(())
        self._planned = self.promised(self.cards)
        self._worth: dict[str, float] = {}

    def _final(self) -> bool:
        return self.view.last and self.view.turn == self.view.viewer

    def promised(self, more: tuple[str, ...], experts: tuple[str, ...] = (), patron: str | None = None) -> float:
        """Return the estimated final value of the player's museum, if the objects `more`, the experts `experts` and, if
        given, the patron `patron` were added.
        """
        seat = self.seat
        board = seat.board or "front"
        return self._promise(board, seat.museum + more, seat.experts + experts, patron or seat.patron)

    def _promise(self, board: str, objects: tuple[str, ...], experts: tuple[str, ...], patron: str | None) -> float:
        limit = self.view.options.team_limit
        return promise(board, objects, experts, patron, team_limit=limit) / POINT

    def fit(self, one: str) -> float:
        """Return how much the object `one` would add to the value of a museum in which all cards in the hand are
        exhibited.
        """
        return self.promised((*self.cards, one)) - self._planned

    def wanted(self, one: str) -> float:
        """Return how much it's worth to draw the object `one`, in order to exhibit it or to pay with it."""
        return (CARD * VALUES[one] + FIT * self.fit(one)) * self.left if not self._final() else self._now(one)

    def _now(self, one: str) -> float:
        return max(float(VALUES[one]) * 0.5, self.promised((one,)) - self._museum)

    def held(self, one: str) -> float:
        if one not in self._worth:
            rest = tuple(card for card in self.cards if card != one)
            fits = self._planned - self.promised(rest)
            self._worth[one] = (CARD * VALUES[one] + FIT * fits) * self.left
        return self._worth[one]

    def stored(self, one: str) -> float:
        """Return how much the card `one` in the player's own discard pile is worth. The card may return to the hand, or
        cost points at the end of the game (rule U7.7).
        """
        tokens = self.tokens[CONTINENTS[PLACES[one]]]
        return STORED * VALUES[one] * self.left - tokens * (1 - 0.7 * self.left)

    def shown(self, objects: tuple[str, ...]) -> float:
        points = sum(VALUES[one] for one in objects)
        masterpieces = sum(VALUES[one] == 5 for one in objects)
        tens = (self.seat.score + points) // 10 - self.seat.score // 10
        return points + self.promised(objects) - self._museum + masterpieces + tens * 2.5 * self.left

    def hired(self, experts: tuple[str, ...]) -> float:
        people = sum(PEOPLE.get(one, 0.0) for one in experts) * self.left
        return self.promised((), experts) - self._museum + people

    def paid(self, cards: tuple[str, ...], prestige: int) -> float:
        """Return how much a payment costs the player if the paid cards go to the player's own discard pile."""
        return sum(self.held(card) - self.stored(card) for card in cards) + prestige * (1 + 0.3 * self.left)

    def given(self, cards: tuple[str, ...], prestige: int) -> float:
        """Return how much a payment costs the player if the paid cards and prestige go to another player."""
        return sum(self.held(card) + GIVEN * VALUES[card] for card in cards) + prestige * (1 + GIVEN)

    def patron(self, patron: str) -> float:
        """Return how much a patron is worth to the player, judging by the objects in the player's first hand."""
        alone = self._promise("front", self.cards, (), None)
        return self._promise("front", self.cards, (), patron) - alone + PATRONS[patron_of(patron).kind]

    def favour(self, favour: str) -> float:
        return FAVOURS[favour]
