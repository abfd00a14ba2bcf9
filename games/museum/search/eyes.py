"""Estimates what objects and actions are worth to one seat in playouts, in hundredths of a point.

The estimates use the same criteria as the greedy player (:mod:`games.museum.advice.appraisal`), but with integers and
its own weights. They use only facts that the seat knows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from data.museum import patron_of
from games.museum.advice.appraisal import FAVOURS, PATRONS, PEOPLE
from games.museum.advice.estimate import POINT
from games.museum.rules.work import Position
from games.museum.search.outlook import Credit, Outlook
from games.museum.state import NOBODY, Player
from games.museum.tables import GOAL, MASTERPIECE, PLACES, VALUES

WHOLE: Final = 1000
"""The value of :attr:`Eyes.left` at the start of the game, when the whole game is still to be played."""


class Weights(NamedTuple):
    """The weights with which computer players value a position, in hundredths except for ``least``.

    ``card``: what a card in hand is worth as payment, relative to its value. ``fit``: the weight of what an object adds
    to the museum. ``stored``: what a card in the player's discard pile is worth, relative to its value. ``given``: the
    weight of another player's gain. ``one``, ``two``, ``way``: see :class:`games.museum.search.outlook.Credit`.
    ``ten``: what the favour drawn at each multiple of ten is worth. ``prestige``: what one prestige is worth at the
    start of the game, in addition to the point that it scores. ``enough``: what an object has to be worth to be drawn
    in another player's turn. ``worth_it``: the minimum net gain from an action. ``least``: the minimum of
    :attr:`Eyes.left` (the part of the game that is left) before the last turn, in thousandths.
    """

    card: int = 80
    fit: int = 60
    stored: int = 30
    given: int = 35
    one: int = 10
    two: int = 45
    way: int = 60
    ten: int = 250
    prestige: int = 30
    enough: int = 0
    worth_it: int = 25
    least: int = 150


USUAL: Final = Weights()
_FAVOURS: Final = {name: round(worth * POINT) for name, worth in FAVOURS.items()}
_PEOPLE: Final = {name: round(worth * POINT) for name, worth in PEOPLE.items()}
_PATRONS: Final = {name: round(worth * POINT) for name, worth in PATRONS.items()}
_REMEMBERED: Final = 20_000


class Outlooks:
    def __init__(self, weights: Weights) -> None:
        self._credit = Credit((0, weights.one, weights.two), weights.way)
        self._known: dict[tuple[object, ...], Outlook] = {}

    def of(
        self,
        board: str,
        shown: tuple[str, ...],
        experts: tuple[str, ...],
        patron: str,
        *,
        limited: bool,
        hand: tuple[str, ...] = (),
    ) -> Outlook:
        key = board, shown, experts, patron, limited, hand
        found = self._known.get(key)
        if found is None:
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            before = self._known.get((board, shown[:-1], experts, patron, limited, ())) if shown else None
            if hand:
                found = self.of(board, shown, experts, patron, limited=limited).extended(hand)
            elif before is not None:
                found = before.extended(shown[-1:])
            else:
                found = Outlook(self._credit, board or "front", experts, patron, limited=limited).extended(shown)
            self._known[key] = found
        return found


class Eyes:
    """Estimates what objects and actions are worth to ``seat`` in ``position``."""

    def __init__(self, weights: Weights, outlooks: Outlooks, position: Position, seat: int) -> None:
        self.weights, self._outlooks, self.position, self.seat = weights, outlooks, position, seat
        self.player: Player = position.players[seat]
        furthest = max(player.score for player in position.players)
        self.final = position.reached != NOBODY and position.turn == seat
        self.left = 0 if self.final else max(weights.least, WHOLE - furthest * WHOLE // GOAL)
        """The part of the game that is left, in thousandths."""
        self._held: dict[str, int] = {}
        self._paid: dict[tuple[str, ...], int] = {}
        self._shown: dict[tuple[str, ...], int] = {}
        self._museum = self._outlook(())
        self._planned: Outlook | None = None

    def _outlook(self, experts: tuple[str, ...], hand: tuple[str, ...] = ()) -> Outlook:
        player = self.player
        limited = self.position.options.team_limit
        people = player.experts + experts
        return self._outlooks.of(player.board, player.museum, people, player.patron, limited=limited, hand=hand)

    @property
    def planned(self) -> Outlook:
        if self._planned is None:
            self._planned = self._outlook((), self.player.hand)
        return self._planned

    def wanted(self, one: str) -> int:
        value = VALUES[one]
        if self.final:
            return max(value * POINT // 2, self._museum.plus(one))
        weights = self.weights
        return (weights.card * value + weights.fit * self.planned.plus(one) // 100) * self.left // WHOLE

    def held(self, one: str) -> int:
        found = self._held.get(one)
        if found is None:
            weights = self.weights
            fits = self.planned.minus(one)
            found = (weights.card * VALUES[one] + weights.fit * fits // 100) * self.left // WHOLE
            self._held[one] = found
        return found

    def stored(self, one: str) -> int:
        # The player may take it back later, or it may cost points at the end (rule U7.7).
        tokens = self.position.lands[PLACES[one]].tokens
        worth = self.weights.stored * VALUES[one] * self.left // WHOLE
        return worth - tokens * (POINT - 70 * self.left // WHOLE)

    def shown(self, objects: tuple[str, ...]) -> int:
        found = self._shown.get(objects)
        if found is None:
            found = self._shown[objects] = self._brought(objects)
        return found

    def _brought(self, objects: tuple[str, ...]) -> int:
        points = masterpieces = 0
        for one in objects:
            points += VALUES[one]
            masterpieces += VALUES[one] == MASTERPIECE
        before = self.player.score
        tens = (before + points) // 10 - before // 10
        more = self._museum.plus_all(objects)
        return (points + masterpieces) * POINT + more + tens * self.weights.ten * self.left // WHOLE

    def hired(self, experts: tuple[str, ...]) -> int:
        people = sum(_PEOPLE.get(one, 0) for one in experts) * self.left // WHOLE
        if len(experts) == 1:
            return self._museum.hiring(experts[0]) + people
        return self._outlook(experts).total - self._museum.total + people

    def paid(self, cards: tuple[str, ...], prestige: int) -> int:
        found = self._paid.get(cards)
        if found is None:
            found = 0
            for card in cards:
                found += self.held(card) - self.stored(card)
            self._paid[cards] = found
        return found + prestige * (POINT + self.weights.prestige * self.left // WHOLE)

    def given(self, cards: tuple[str, ...], prestige: int) -> int:
        given = self.weights.given
        return sum(self.held(card) + given * VALUES[card] for card in cards) + prestige * (POINT + given)

    def standing(self) -> int:
        """Return what the seat's position is worth in total: its points, its museum's outlook, and its cards, prestige
        and favours.
        """
        player, weights, left = self.player, self.weights, self.left
        cards = sum(VALUES[one] for one in player.hand)
        fits = self.planned.total - self._museum.total
        found = player.score * POINT + self._museum.total
        found += (weights.card * cards + weights.fit * fits // 100) * left // WHOLE
        found += player.prestige * (POINT + weights.prestige * left // WHOLE)
        return found + sum(map(self.stored, player.discard)) + sum(map(self.favour, player.favours))

    def favour(self, favour: str) -> int:
        return _FAVOURS[favour] * self.left // WHOLE

    def patron(self, patron: str) -> int:
        limited = self.position.options.team_limit
        hand = self.player.hand
        promised, alone = (self._outlooks.of("front", hand, (), one, limited=limited).total for one in (patron, ""))
        return promised - alone + _PATRONS[patron_of(patron).kind]
