"""What a seat does in playouts: at each decision what seems to bring most for what it costs, in whole numbers.

It weighs what the greedy player weighs (:mod:`games.museum.appraisal`), with weights of its own, and knows of the
position no more than its seat does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from data.museum import patron_of
from games.museum import listing
from games.museum.actions import (
    Action,
    Ball,
    Board,
    Buy,
    Choose,
    Collector,
    Discard,
    Discovery,
    Drop,
    End,
    Exhibit,
    Express,
    Hire,
    Inventory,
    Keep,
    Loan,
    Patron,
    Pick,
    Press,
    Redraw,
    Skip,
    Stock,
    Take,
    Team,
    Wish,
)
from games.museum.appraisal import FAVOURS, PATRONS, PEOPLE
from games.museum.search.outlook import POINT, Credit, Outlook
from games.museum.stages import Acted, Stage
from games.museum.state import NOBODY, Player
from games.museum.tables import GOAL, MASTERPIECE, PLACES, VALUES
from games.museum.work import Position, drawable, favour_limit, hand_limit

WHOLE: Final = 1000
"""All of the game is left."""


class Weights(NamedTuple):
    """In hundredths. ``card``: of a card's value in hand, as it pays. ``fit``: of what an object in hand would add to
    the museum. ``stored``: of a card's value in the own discard; ``back``: of what it would add. ``given``: of what
    another gets. ``begun``, ``way``: see :class:`games.museum.search.outlook.Credit`. ``ten``: what a favour drawn at
    ten points is worth. ``prestige``: more than a point, while the game lasts. ``enough``: what an object drawn in
    another's turn has to be worth. ``worth_it``: what an action has to bring more than it costs. ``least``: in
    thousandths, how much of the game is left before the last turn. ``end``: how much sooner it is over.
    """

    card: int = 80
    fit: int = 60
    stored: int = 30
    back: int = 0
    given: int = 35
    one: int = 10
    two: int = 45
    way: int = 60
    ten: int = 250
    prestige: int = 30
    enough: int = 0
    worth_it: int = 25
    least: int = 150
    shown: int = 100
    grow: int = 0
    deep: int = 0


USUAL: Final = Weights()
_FAVOURS: Final = {name: round(worth * POINT) for name, worth in FAVOURS.items()}
_PEOPLE: Final = {name: round(worth * POINT) for name, worth in PEOPLE.items()}
_PATRONS: Final = {name: round(worth * POINT) for name, worth in PATRONS.items()}
_REMEMBERED: Final = 20_000


class Policy:
    """Chooses for any seat. It remembers outlooks, which change nothing but how long it takes."""

    def __init__(self, weights: Weights = USUAL) -> None:
        self.weights = weights
        self._credit = Credit((0, weights.one, weights.two), weights.way, weights.grow)
        self._outlooks: dict[tuple[object, ...], Outlook] = {}

    def outlook(
        self, board: str, shown: tuple[str, ...], experts: tuple[str, ...], patron: str, *, limited: bool
    ) -> Outlook:
        """What such a museum promises."""
        key = board, shown, experts, patron, limited
        found = self._outlooks.get(key)
        if found is None:
            if len(self._outlooks) > _REMEMBERED:
                self._outlooks.clear()
            found = Outlook(self._credit, board or "front", experts, patron, limited=limited).extended(shown)
            self._outlooks[key] = found
        return found

    def choice(self, position: Position, seat: int) -> Action:
        """What the seat does, which is asked."""
        stage = position.stage
        eyes = Eyes(self, position, seat)
        if stage is Stage.DRAWS:
            return eyes.wish()
        if stage is Stage.DISCARD:
            return eyes.discarded()
        values = eyes.ranked(listing.legal(position, seat))  # type: ignore[arg-type]
        return max(values, key=lambda pair: pair[0])[1]


class Eyes:
    """What things are worth to ``seat``, in hundredths of a point."""

    def __init__(self, policy: Policy, position: Position, seat: int) -> None:
        self.policy, self.position, self.seat = policy, position, seat
        self.weights = weights = policy.weights
        self.player: Player = position.players[seat]
        furthest = max(player.score for player in position.players)
        self.final = position.reached != NOBODY and position.turn == seat
        self.left = 0 if self.final else max(weights.least, WHOLE - furthest * WHOLE // GOAL)
        self._held: dict[str, int] = {}
        self._paid: dict[tuple[str, ...], int] = {}
        self._shown: dict[tuple[str, ...], int] = {}
        player = self.player
        self._museum = self._outlook(player.museum)
        self._planned: Outlook | None = None

    def _outlook(self, shown: tuple[str, ...], experts: tuple[str, ...] = ()) -> Outlook:
        player = self.player
        return self.policy.outlook(
            player.board,
            shown,
            player.experts + experts,
            player.patron,
            limited=self.position.options.team_limit,
        )

    @property
    def planned(self) -> Outlook:
        """The museum with the hand."""
        if self._planned is None:
            more = self.player.discard if self.weights.deep else ()
            self._planned = self._museum.extended(self.player.hand + more)
        return self._planned

    def ranked(self, legal: Sequence[Action]) -> list[tuple[int, Action]]:
        """Actions and what they are worth, against doing nothing."""
        choices = list(legal)
        if self.position.stage is Stage.ACTION and self.position.acted is Acted.NOTHING:
            choices += self._inventory()
        return [
            (_FINE * _MUST + self.wanted(action.object), action)
            if type(action) is Take
            else (_FINE * _VALUES[type(action)](self, action), action)
            for action in choices
        ]

    def wanted(self, one: str) -> int:
        """What drawing an object is worth: it pays, or is exhibited."""
        value = VALUES[one]
        if self.final:
            return max(value * POINT // 2, self._museum.plus(one))
        weights = self.weights
        planned = self.planned
        fits = planned.minus(one) if weights.deep and one in self.player.discard else planned.plus(one)
        return (weights.card * value + weights.fit * fits // 100) * self.left // WHOLE

    def held(self, one: str) -> int:
        """What a card in hand is worth."""
        found = self._held.get(one)
        if found is None:
            weights = self.weights
            fits = self.planned.minus(one)
            found = (weights.card * VALUES[one] + weights.fit * fits // 100) * self.left // WHOLE
            self._held[one] = found
        return found

    def stored(self, one: str) -> int:
        """What a card in the own discard is worth: it may come back, or cost points at the end (U7.7)."""
        tokens = self.position.lands[PLACES[one]].tokens
        weights = self.weights
        worth = weights.stored * VALUES[one]
        if weights.back:
            worth += weights.back * (self.planned.minus(one) if weights.deep else self.planned.plus(one)) // 100
        return worth * self.left // WHOLE - tokens * (POINT - 70 * self.left // WHOLE)

    def shown(self, objects: tuple[str, ...]) -> int:
        """What exhibiting objects brings."""
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
        if len(objects) == 1:
            more = self._museum.plus(objects[0])
        else:
            more = self._museum.extended(objects).total - self._museum.total
        return (
            self.weights.shown * points
            + more
            + masterpieces * POINT
            + tens * self.weights.ten * self.left // WHOLE
        )

    def hired(self, experts: tuple[str, ...]) -> int:
        """What experts bring."""
        people = sum(_PEOPLE.get(one, 0) for one in experts) * self.left // WHOLE
        return self._outlook(self.player.museum, experts).total - self._museum.total + people

    def paid(self, cards: tuple[str, ...], prestige: int) -> int:
        """What a payment costs; the cards go into the own discard."""
        found = self._paid.get(cards)
        if found is None:
            found = 0
            for card in cards:
                found += self.held(card) - self.stored(card)
            self._paid[cards] = found
        return found + prestige * (POINT + self.weights.prestige * self.left // WHOLE)

    def given(self, cards: tuple[str, ...], prestige: int) -> int:
        """What a payment to another costs: cards, and prestige that they get."""
        given = self.weights.given
        return sum(self.held(card) + given * VALUES[card] for card in cards) + prestige * (POINT + given)

    def wish(self) -> Wish:
        """All that is worth drawing, the best first."""
        there = drawable(self.position, self.seat)
        worth = {one: self.wanted(one) for one in there}
        good = [one for one in worth if worth[one] > self.weights.enough]
        return Wish(tuple(sorted(good, key=lambda one: -worth[one])))

    def discarded(self) -> Discard:
        """Those that are worth least more in hand than in the discard."""
        player = self.player
        least = sorted(player.hand, key=lambda one: self.held(one) - self.stored(one))
        return Discard(tuple(least[: len(player.hand) - hand_limit(player)]))

    def _inventory(self) -> Iterator[Action]:
        """The objects of the discard that are worth most in hand."""
        player = self.player
        space = hand_limit(player) - len(player.hand)
        best = sorted(player.discard, key=lambda one: -self._back(one))[: max(0, space)]
        if best:
            yield Inventory(tuple(best))

    def _back(self, one: str) -> int:
        return self.wanted(one) - self.stored(one)

    def exhibit(self, action: Exhibit) -> int:
        hand = self.player.hand
        used = sum(self.held(one) if one in hand else self.stored(one) for one in action.objects)
        gained = self.shown(action.objects) if action.objects else 0
        gained += self.hired(action.experts) if action.experts else 0
        return gained - used - self.paid(action.cards, action.prestige) - self.weights.worth_it

    def buy(self, action: Buy) -> int:
        return self.shown((action.object,)) - self.given(action.cards, action.prestige) - self.weights.worth_it

    def restock(self, action: Inventory | Stock) -> int:
        worth = sum(self._back(one) for one in action.objects)
        return worth - 2 * POINT if isinstance(action, Inventory) else worth - self.favour("stock")

    def favour(self, favour: str) -> int:
        return _FAVOURS[favour] * self.left // WHOLE

    def _played(self, favour: str, worth: int) -> int:
        """What playing a favour now is worth: less what keeping it would be worth with many turns left."""
        spare = len(self.player.favours) >= favour_limit(self.player)
        return worth - (30 if spare else 60) * self.favour(favour) // 100

    def express(self, action: Express) -> int:
        return self._played("express", self.shown((action.object,)) - self.held(action.object))

    def ball(self, action: Ball) -> int:
        own = self.stored(action.object) if action.object in self.player.discard else -30
        return self._played("ball", self.shown((action.object,)) - own)

    def collector(self, action: Collector) -> int:
        gained = min(VALUES[action.object] + 1, self.position.supply) * POINT
        return self._played("collector", gained - self.held(action.object))

    def press(self, action: Press) -> int:  # noqa: ARG002 - one is like another
        lost = [0] * len(self.position.lands)
        for one in self.player.discard:
            place = PLACES[one]
            lost[place] += self.position.lands[place].tokens
        lost.sort(reverse=True)
        worst = lost[self.player.press] if self.player.press < len(lost) else 0
        return self._played("press", worst * (POINT - 50 * self.left // WHOLE))

    def discovery(self, action: Discovery) -> int:
        from games.museum.tables import CONTINENTS

        deck = self.position.lands[CONTINENTS.index(action.continent)].deck
        given = (len(self.position.players) - 1) * self.weights.given * 2
        worth = 5 * POINT - given if deck > 4 else POINT
        return self._played("discovery", worth * max(self.left, 400) // WHOLE)

    def hire(self, action: Hire) -> int:
        worth = self.hired((action.expert,)) if action.expert else 50 * self.left // WHOLE
        return self._played("hire", worth)

    def choose(self, action: Choose) -> int:
        worth = sorted((self.wanted(one) for one in action.objects), reverse=True)
        return sum(one // (place + 1) for place, one in enumerate(worth))

    def team(self, action: Team) -> int:
        if self.position.stage is not Stage.TAKE:
            return -POINT
        if max(self.wanted(one) for one in drawable(self.position, self.seat)) >= 3 * POINT:
            return -POINT
        there = max(self.wanted(one) for one in action.objects)
        return self._played("team", 250 - there)

    def patron(self, patron: str) -> int:
        """What keeping this patron promises, with the first hand."""
        limited = self.position.options.team_limit
        hand = self.player.hand
        promised = [self.policy.outlook("front", hand, (), one, limited=limited).total for one in (patron, "")]
        return promised[0] - promised[1] + _PATRONS[patron_of(patron).kind]


_MUST: Final = -50
"""Taking comes after favours that are worth something, and before those that are not."""
_FINE: Final = 100
"""So that what an object is worth, at most so much of a point, decides between objects alone."""

_VALUES: Final[dict[type, Callable[[Eyes, Any], int]]] = {
    Board: lambda _, action: 200 if action.board == "front" else 100,
    Redraw: lambda *_: 10_000,
    Keep: lambda *_: 0,
    Patron: lambda eyes, action: eyes.patron(action.patron),
    Skip: lambda *_: _MUST - 10,
    Exhibit: Eyes.exhibit,
    Buy: Eyes.buy,
    Inventory: Eyes.restock,
    End: lambda *_: 0,
    Press: Eyes.press,
    Express: Eyes.express,
    Team: Eyes.team,
    Choose: Eyes.choose,
    Ball: Eyes.ball,
    Collector: Eyes.collector,
    Discovery: Eyes.discovery,
    Pick: lambda eyes, action: eyes.wanted(action.object),
    Stock: Eyes.restock,
    Loan: lambda eyes, _: eyes._played("loan", 115 * min(4, eyes.position.supply)),
    Hire: Eyes.hire,
    Drop: lambda eyes, action: -eyes.favour(action.favour),
}
"""What an action is worth, against doing nothing."""
