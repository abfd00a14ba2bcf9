"""Hints for Museum: the strong player's choice, the greedy player's choice, and other good actions of different kinds.

See :mod:`games.hints`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from games.computer import Work
from games.core import Millis
from games.hints import MOST, Compared, Hints, Idea
from games.museum.actions import Action, Arrange, Buy, Discard, Exhibit, Team, Wish
from games.museum.advice.appraisal import Appraisal
from games.museum.advice.explaining import despite, reasons
from games.museum.computer import choices_of, greedy, strong, worth
from games.museum.scoring.score import placement_points
from games.museum.view import View


def ideas(view: View, legal: Sequence[Action], seed: int, now: Millis = 0) -> tuple[Idea[Action], ...]:  # noqa: ARG001 - time is nothing
    order = _order(view, legal, seed)[:MOST]
    first = Idea(order[0], reasons(view, order[0]))
    return (first, *(_beside(view, upper, action) for upper, action in pairwise(order)))


def compare(view: View, legal: Sequence[Action], seed: int, action: Action, now: Millis = 0) -> Compared[Action]:  # noqa: ARG001 - time is nothing
    # The action may be missing from `legal`, which doesn't list every payment.
    order = _order(view, legal, seed)
    kinds = [kind_of(one) for one in order]
    own, kind = _beside(view, order[0], action), kind_of(action)
    if kind in kinds:
        place = kinds.index(kind) + 1
        own = own if place > 1 else replace(own, despite=None)
        return Compared(own, Idea(order[0], reasons(view, order[0])), place, len(kinds))
    appraisal = Appraisal(view)
    # An arrangement is worth its points; for anything else the strong player's choice is ahead, whatever the estimate
    # says.
    tried = not isinstance(action, Arrange | Discard)
    own_worth = _worth(appraisal, action)
    better = [one for at, one in enumerate(order) if (tried and not at) or _worth(appraisal, one) >= own_worth]
    own = own if better else replace(own, despite=None)
    best = Idea(order[0], reasons(view, order[0])) if better else own
    return Compared(own, best, 1 + len(better), len(kinds) + 1)


def _beside(view: View, upper: Action, action: Action) -> Idea[Action]:
    return Idea(action, reasons(view, action), despite(view, upper, action))


def _worth(appraisal: Appraisal, action: Action) -> float:
    seat = appraisal.seat
    match action:
        case Arrange(slots=slots):
            limit = appraisal.view.options.team_limit
            return placement_points(seat.board, slots, seat.experts, seat.patron, team_limit=limit)
        case Discard(objects=objects):
            return sum(appraisal.stored(one) - appraisal.held(one) for one in objects)
        case _:
            return worth(appraisal, action)


def kind_of(action: Action) -> Action:
    """Return ``action`` without its payment, so that actions that differ only in their payment are equal. A
    :class:`Wish` is reduced to its first object.
    """
    match action:
        case Exhibit(objects=objects, experts=experts):
            return Exhibit(tuple(sorted(objects)), tuple(sorted(experts)))
        case Buy():
            return replace(action, cards=(), prestige=0)
        case Wish(objects=objects):
            return Wish(objects[:1])
        case Team(continent=continent):
            return Team(continent, ())
        case _:
            return action


def _order(view: View, legal: Sequence[Action], seed: int) -> list[Action]:
    said = strong(view, legal, seed, 0)
    best: Action = said.find() if isinstance(said, Work) else said
    if isinstance(best, Arrange | Discard):  # a whole museum or hand: there are too many others to compare
        return [best]
    appraisal = Appraisal(view)
    others = sorted(choices_of(appraisal, legal), key=lambda action: -worth(appraisal, action))
    kinds: dict[Action, Action] = {}
    for action in (best, greedy(view, legal, seed, 0), *others):
        kinds.setdefault(kind_of(action), action)
    return list(kinds.values())


class _Hints:
    ideas = staticmethod(ideas)
    compare = staticmethod(compare)


HINTS: Final[Hints] = _Hints()
