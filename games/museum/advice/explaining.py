"""The reasons for an action in Museum, based only on the facts that the seat can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from data.museum import board_of, object_of, patron_of
from games.analysis import POINT, Contrast
from games.museum.actions import (
    Action,
    Arrange,
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
    Stock,
    Take,
    Team,
    Wish,
)
from games.museum.advice.estimate import AT, GROUPS, points_of, sizes_of
from games.museum.advice.reasons import (
    BoardPays,
    Dealt,
    Deck,
    Discards,
    Extends,
    Favours,
    Forgoes,
    Gains,
    Grows,
    Holds,
    Masters,
    Opinion,
    PatronPays,
    Pays,
    Placed,
    PrestigeFor,
    Reaches,
    Reason,
    Returns,
    Scores,
    Serves,
    WorthAsCard,
)
from games.museum.advice.reasons import Hand as HandHas
from games.museum.rules.payments import affordable, price_bought
from games.museum.scoring.score import losses, placement_points
from games.museum.stages import Acted
from games.museum.tables import LOAN, MASTERPIECE, VALUES
from games.museum.view import View

SAID: Final = 2
"""The maximum number of reasons given for an action, because people wouldn't read more."""
COMPARED: Final = 3
"""The maximum number of facts given for each of two actions that are compared."""


def reasons(view: View, action: Action) -> tuple[Reason, ...]:
    """Return the most important reasons for ``action``, for the seat that sees ``view``. There is
    always at least one.
    """
    return tuple(_Case(view).found(action))[:SAID]


def contrast(view: View, better: Action, played: Action) -> Contrast:
    """Compare the facts about two different actions, for the seat that sees ``view``.

    Facts of kinds that apply to both actions come first. If only one action scores points, the other one scores 0.
    """
    case = _Case(view)
    both = [list(case.found(one)) for one in (better, played)]
    for some, other in (both, both[::-1]):
        if any(isinstance(one, Scores) for one in other) and not any(isinstance(one, Scores) for one in some):
            some.append(Scores(0, case.seat.score))
    first = [type(one) for one in both[0] if type(one) in {type(other) for other in both[1]}]
    facts = [
        (
            *sorted((one for one in some if type(one) in first), key=lambda one: first.index(type(one))),
            *(one for one in some if type(one) not in first),
        )[:COMPARED]
        for some in both
    ]
    return Contrast(facts[0], facts[1], POINT * (_total(both[0]) - _total(both[1])))


def despite(view: View, upper: Action, lower: Action) -> tuple[Reason, ...] | None:
    """Return the reasons why ``upper`` is better than ``lower``, although the reasons for ``lower`` promise more
    points. Return None if they don't promise more points. Return an empty tuple if the advantage of ``upper`` appears
    only in later moves.
    """
    if upper == lower:
        return None
    case = _Case(view)
    above, below = (list(case.found(one)) for one in (upper, lower))
    if _total(below) > _total(above):
        return ()
    if _total(_known(below)) > _total(_known(above)):
        return tuple(one for one in above if one not in _known(above) and _points_of(one) > 0)
    return None


def _known(found: Sequence[Reason]) -> list[Reason]:
    # Return the facts that the player reads: the reasons, and the payment, which is part of the action.
    return [one for number, one in enumerate(found) if number < SAID or isinstance(one, Pays)]


def _total(found: Sequence[Reason]) -> int:
    return sum(map(_points_of, found))


def _points_of(reason: Reason) -> int:
    match reason:
        case Scores(points=points) | Placed(points=points):
            return points
        case Grows() | Holds() | Extends():
            return reason.points - reason.points_before
        case Masters(prestige=prestige) | Gains(prestige=prestige):
            return prestige
        case Pays(prestige=prestige):
            return -prestige
        case _:
            return 0


class _Case:
    def __init__(self, view: View) -> None:
        assert view.viewer is not None  # noqa: S101 - a seat is asked
        self.view = view
        self.seat = view.seats[view.viewer]
        self.cards = self.seat.cards or ()

    def found(self, action: Action) -> Iterator[Reason]:
        match action:
            case Exhibit(objects=objects, experts=experts, cards=cards, prestige=prestige):
                yield from self._shown(objects, experts, returned=prestige)
                yield _paid(cards, prestige)
            case Buy(object=one, cards=cards, prestige=prestige):
                yield from self._shown((one,), (), returned=price_bought(self.view, one).fixed - 1)
                yield _paid(cards, prestige)
            case Express(object=one) | Ball(object=one):
                yield from self._shown((one,), ())
            case Hire(expert=expert) if expert:
                yield from self._shown((), (expert,))
                yield Favours(self.seat.favours, self.seat.favour_limit)
            case Take(object=one) | Pick(object=one):
                yield from self._drawn(one)
            case Wish(objects=objects):
                yield from self._wished(objects)
            case Choose(objects=objects):
                yield from self._drawn(max(objects, key=lambda one: VALUES[one]))
            case Inventory(objects=objects) | Stock(objects=objects):
                yield Returns(len(objects), sum(VALUES[one] for one in objects))
            case End():
                yield from self._left_undone()
                yield self._other(action)
            case _:
                yield self._other(action)

    def _shown(self, objects: Sequence[str], experts: Sequence[str], returned: int = 0) -> Iterator[Reason]:
        # ``returned``: the prestige that the payment puts back into the supply.
        seat, points = self.seat, sum(VALUES[one] for one in objects)
        grown = _most_grown(seat.museum, (*seat.museum, *objects), seat.experts, (*seat.experts, *experts))
        if grown is not None:
            yield Grows(*grown)
        elif not objects:
            yield from map(self._hired, experts)
        tens = (seat.score + points) // 10 - seat.score // 10
        if favours := min(tens, self.view.favour_deck):
            yield Reaches(favours)
        if points:
            yield Scores(points, seat.score + points)
        each = 2 if "singh" in seat.experts else 1  # U11
        masters = each * sum(VALUES[one] == MASTERPIECE for one in objects)
        if prestige := min(masters, self.view.supply + returned):
            yield Masters(prestige)

    def _hired(self, expert: str) -> Reason:
        if expert in AT:
            size = _sizes((*self.seat.museum, *self.cards), (*self.seat.experts, expert))[AT[expert]]
            if size:
                return Extends(expert, size, points_of(AT[expert], size))
        return Serves(expert)

    def _drawn(self, one: str) -> Iterator[Reason]:
        have = (*self.seat.museum, *self.cards)
        grown = _most_grown(have, (*have, one), self.seat.experts, self.seat.experts)
        if grown is not None:
            group, before, size, _, points = grown
            yield Holds(group, before, size, points)
        yield WorthAsCard(VALUES[one])

    def _wished(self, objects: Sequence[str]) -> Iterator[Reason]:
        if objects:
            yield from self._drawn(objects[0])
        elif self.view.turn is not None and self.view.supply:
            yield PrestigeFor(self.view.turn)
        else:
            yield HandHas(self.seat.hand, self.seat.hand_limit)

    def _left_undone(self) -> Iterator[Reason]:
        if self.view.acted is Acted.INVENTORY:
            return
        own = {*self.cards, *self.seat.discard}
        there = {
            one: Forgoes(one, VALUES[one], len(paid.cards), sum(VALUES[card] for card in paid.cards), paid.prestige)
            for one, paid in affordable(self.view).items()
            if one in own
        }
        if there:
            yield max(there.values(), key=lambda one: (one.points - one.worth - one.prestige, one.object))

    def _other(self, action: Action) -> Reason:
        view, seat = self.view, self.seat
        match action:
            case Loan():
                return Gains(min(LOAN, view.supply))
            case Collector(object=one):
                return Gains(min(VALUES[one] + 1, view.supply))
            case Press():
                tokens = {one.id: one.tokens for one in view.continents}
                lost = dict(zip(tokens, losses(seat.discard, tokens, ()), strict=True))
                worst = sorted(lost, key=lambda one: -lost[one])[seat.press]
                return Opinion(worst, lost[worst])
            case Discovery(continent=continent) | Team(continent=continent):
                return Deck(continent, next(one.deck for one in view.continents if one.id == continent))
            case Patron(patron=patron):
                return PatronPays(patron, _wanted(patron, self.cards), len(self.cards))
            case Board(board=board):
                plan = board_of(board)
                return BoardPays(board, plan.gallery, plan.full)
            case Redraw() | Keep():
                return Dealt(sum(VALUES[one] for one in self.cards))
            case Discard(objects=objects):
                gone = sum(VALUES[one] for one in objects)
                return Discards(gone, sum(VALUES[one] for one in self.cards) - gone)
            case Arrange(slots=slots):
                limit = view.options.team_limit
                return Placed(placement_points(seat.board, slots, seat.experts, seat.patron, team_limit=limit))
            case Drop() | Hire():
                return Favours(seat.favours, seat.favour_limit)
            case _:
                return HandHas(seat.hand, seat.hand_limit)


def _wanted(patron: str, cards: Sequence[str]) -> int | None:
    # Return how many of ``cards`` are of a kind that the patron counts, or None if the patron doesn't count objects by
    # kind (rule U8).
    demand = patron_of(patron)
    if demand.kind == "masterpieces":
        return sum(VALUES[one] == MASTERPIECE for one in cards)
    if not demand.wants:
        return None
    found = [object_of(one) for one in cards]
    return sum(not {one.civilization, one.domain, one.continent}.isdisjoint(demand.wants) for one in found)


def _paid(cards: Sequence[str], prestige: int) -> Reason:
    return Pays(len(cards), sum(VALUES[one] for one in cards), prestige)


def _sizes(objects: Sequence[str], experts: Sequence[str]) -> list[int]:
    sizes = sizes_of(objects)
    for expert in experts:
        if expert in AT and sizes[AT[expert]]:
            sizes[AT[expert]] += 1
    return sizes


def _most_grown(
    before: Sequence[str], after: Sequence[str], experts_before: Sequence[str], experts: Sequence[str]
) -> tuple[str, int, int, int, int] | None:
    sizes = zip(_sizes(before, experts_before), _sizes(after, experts), strict=True)
    grown = [(at, was, size) for at, (was, size) in enumerate(sizes) if size > was and size > 1]
    if not grown:
        return None

    def gain(one: tuple[int, int, int]) -> tuple[int, int]:
        at, was, size = one
        return points_of(at, size) - points_of(at, was), size

    at, was, size = max(grown, key=gain)
    return GROUPS[at], was, size, points_of(at, was), points_of(at, size)
