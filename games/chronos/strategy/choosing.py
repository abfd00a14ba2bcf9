"""Chooses actions for the strong computer player, based on estimates with the weights in
:mod:`games.chronos.strategy.weights`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.chronos.actions import (
    Action,
    Apollo,
    Asclepius,
    Buy,
    Cassandra,
    Count,
    Demeter,
    Famine,
    Hecate,
    Hermes,
    Move,
    Mycenae,
    Offer,
    Pay,
    Send,
    Take,
    TurnOver,
    War,
)
from games.chronos.rules.ends import CROWD
from games.chronos.strategy.habits import knocks, looked_at, next_free, price, true_claim
from games.chronos.strategy.standing import Standing
from games.chronos.strategy.weights import USUAL, Weights
from games.chronos.terms import VALUE, WINDS, Catastrophe, City, God, city_of, in_underworld, is_pile
from games.chronos.view import View
from games.computer import mix
from games.core import Later, Millis

FREE = 1_000
WINS = 20 * FREE
RESTLESS = 20
"""In one out of this many decisions, selected by the seed, a computer player avoids cards that others are waiting for.

Otherwise, several computer players could wait for the same cards and give way to each other forever.
"""
HERMES = 40
"""A swap with Hermes is made only if its gain is greater than this, in hundredths of a card."""


def strong(view: View, legal: Sequence[Action], seed: int, now: Millis) -> Action | Later:
    """Return the action of the strong computer player: the one that helps the seat most to win before the others do.

    ``seed`` decides between equally good actions. Raises ValueError if there are no legal actions.
    """
    return chosen(view, legal, seed, now, USUAL)


def chosen(view: View, legal: Sequence[Action], seed: int, now: Millis, weights: Weights) -> Action | Later:
    worth = looked_at(view, legal)
    if (claim := true_claim(worth, legal)) is not None:
        return claim
    restless = not mix(seed, worth.seat, now, RESTLESS) % RESTLESS
    choosing = Choosing(Standing(worth, weights.elsewhere() if restless else weights, now))
    found = [*choosing.valued(legal)]
    most = max(value for value, _ in found) if found else 0
    if most <= 0:
        return Later(choosing.later())
    best = [action for value, action in found if value == most]
    return best[mix(seed, worth.seat, now) % len(best)]


class Choosing:
    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self.worth = standing.worth
        self.view = standing.view
        self.weights = standing.weights
        self.now = standing.now

    def later(self) -> Millis:
        """Return the time of the computer player's next decision, if nothing happens before then. If one of the seat's
        hourglasses can already be moved, the decision comes sooner.
        """
        free = next_free(self.view, self.worth.seat, self.now)
        waits = any(glass.owner == self.worth.seat and glass.free <= self.now for glass in self.view.glasses)
        return min(free, self.now + self.view.sand // 6) if waits else free

    def valued(self, legal: Sequence[Action]) -> Iterator[tuple[int, Action]]:
        """Yield each action in `legal` with the gain that it brings, in hundredths of a card. An action whose gain
        isn't above 0 isn't worth taking.
        """
        counting = self.view.count is not None
        least = self.weights.count if counting and self.standing.ahead else 0
        moves = [
            (self._move(one), one) for one in legal if isinstance(one, Move) and not knocks(self.view, one, self.now)
        ]
        for value, move in moves:
            if counting and not self.standing.ahead:
                # Any turned hourglass stops the count, which this seat would lose.
                value += FREE // 2  # noqa: PLW2901 - the same, seen again
            yield value - least, move
        best = max((value for value, _ in moves), default=0)
        for action in legal:
            if isinstance(action, Offer):
                yield from self._offers(action)
            elif isinstance(action, Buy):
                yield from self._bought(action)
            elif isinstance(action, Count):
                yield (1 if self.standing.ahead and best < self.weights.count else 0), action
            elif self._crowds(action):
                yield WINS, action
            elif not isinstance(action, Move):
                yield self._other(action), action

    # -- hourglasses

    def _move(self, action: Move) -> int:
        standing = self.standing
        taken = action.take is Take.YES
        there = standing.going(action.to, action.glass, taken=taken and action.to == action.origin)
        if taken:
            face = self.worth.top(action.origin)
            return standing.card(face) + there + self.weights.time + 1 + WINS * standing.wins(face)
        if action.to == action.origin:
            return there if city_of(action.origin) is City.KNOSSOS else 0
        return there - standing.staying(action.glass)

    # -- gods

    def _offers(self, offer: Offer) -> Iterator[tuple[int, Offer]]:
        for cards in self.worth.payments(len(offer.cards)):
            gain = self._god(offer.god, cards)
            if gain > self.weights.buy:
                yield FREE + gain, Offer(offer.god, cards)

    def _bought(self, buy: Buy) -> Iterator[tuple[int, Buy]]:
        for cards in self.worth.payments(len(buy.cards)):
            if not self.standing.distance(self.standing.held.without(cards, buy.god)):
                yield WINS, Buy(buy.god, cards)

    def _god(self, god: God, cards: Sequence[int]) -> int:
        weights, standing = self.weights, self.standing
        after = standing.distance(standing.held.without(cards, god))
        if not after:
            return WINS
        gain = standing.far - after
        power = {God.DEMETER: weights.demeter, God.CHRONOS: weights.chronos, God.ARES: weights.ares}
        return gain + power.get(god, 0)

    # -- other actions

    def _other(self, action: Action) -> int:
        standing, worth = self.standing, self.worth
        match action:
            case Famine(seat=seat) | Hermes(seat=seat) if worth.partner(seat):
                return 0
            case Famine(seat=seat):
                return FREE + standing.rival(seat) + VALUE[self.view.kingdoms[seat].top or "10"]
            case War(glass=number) | Mycenae(glass=number) | Send(glass=number, card=None):
                return self._sent(number, action.turn)
            case Apollo(god=god):
                return 2 * FREE + max(
                    (self._god(god, cards) for cards in worth.payments(price(self.view, god))), default=-FREE
                )
            case Hecate(card=card):
                return FREE + standing.card(card.value) if card is not Catastrophe.ERUPTION or standing.ahead else 0
            case Pay(card=card):
                return WINS - standing.distance(standing.held.without((card,)))
            case Asclepius():
                return self._gained(self.view.given_up)
            case Demeter(pile=pile):
                return self._gained(worth.top(pile))
            case Cassandra():
                return FREE + max(0, self._god(self.view.temple[0].god, ()))
            case Hermes(seat=seat, part=part, card=card):
                return self._swapped(seat, part, card)
            case _:
                return 0

    def _gained(self, face: str) -> int:
        return FREE + self.standing.card(face) + WINS * self.standing.wins(face)

    def _swapped(self, seat: int, part: int, card: int) -> int:
        got = WINDS[part - 1] if part else self.view.kingdoms[seat].top
        standing = self.standing
        after = standing.distance(standing.held.without((card,)).gained(got))
        if not after:
            return WINS
        gain = standing.far - after
        return FREE + gain if gain > HERMES else 0

    def _crowds(self, action: Action) -> bool:
        if God.CERBERUS not in self.worth.gods or not isinstance(action, War | Send):
            return False
        new = not in_underworld(self.view.glasses[action.glass].place)
        return self.standing.distance.below + new >= CROWD

    def _sent(self, number: int, turn: TurnOver) -> int:
        glass = self.view.glasses[number]
        if self.worth.partner(glass.owner):
            return 0
        value = FREE + self.standing.rival(glass.owner)
        place = glass.place
        if is_pile(place):
            value += max(0, self.standing.card(self.worth.top(place) or "10")) // (
                1 if place in self.worth.places else 3
            )
        elif city_of(place) is City.KNOSSOS:
            value += 100 * self.view.die
        left = max(0, glass.out - self.now)
        longer = left * 2 < self.view.sand
        return value + 2 * (longer == (turn is TurnOver.YES))
