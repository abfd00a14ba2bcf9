"""Hints for Chronos Conquest: the action that the strong computer player would choose, followed by the best actions of
other kinds (:mod:`games.hints`).

Hints use only what the seat knows, and take about a millisecond to find.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from games.chronos.actions import Action, Claim, Move, Offer, Pay, Poseidon, Send, Take
from games.chronos.advice.explaining import reasons, sounds_better
from games.chronos.advice.worth import Worth
from games.chronos.strategy.choosing import Choosing, strong
from games.chronos.strategy.habits import looked_at
from games.chronos.strategy.standing import Standing
from games.chronos.strategy.weights import USUAL
from games.chronos.view import View
from games.core import Later, Millis
from games.hints import MOST, Compared, Hints, Idea

Advised = Action | Later


def ideas(view: View, legal: Sequence[Action], seed: int, now: Millis = 0) -> tuple[Idea[Advised], ...]:
    found = [_idea(view, action, now) for action in _order(view, legal, seed, now)[:MOST]]
    return (found[0], *(_below(upper, idea) for upper, idea in pairwise(found)))


def compare(view: View, legal: Sequence[Action], seed: int, action: Action, now: Millis = 0) -> Compared[Advised]:
    # All actions without a gain share the last rank.
    order = _order(view, legal, seed, now)
    kinds = [kind_of(one) for one in order]
    best = _idea(view, order[0], now)
    if (kind := kind_of(action)) in kinds:
        at = kinds.index(kind)
        return Compared(_below(best, _idea(view, order[at], now)) if at else best, best, at + 1, len(kinds))
    return Compared(_below(best, _idea(view, action, now)), best, len(kinds) + 1, len(kinds) + 1)


def _below(upper: Idea[Advised], idea: Idea[Advised]) -> Idea[Advised]:
    return replace(idea, despite=()) if sounds_better(idea.reasons, upper.reasons) else idea


def _idea(view: View, action: Advised, now: Millis) -> Idea[Advised]:
    return Idea(action, reasons(Worth(view), action, now))


def kind_of(action: Advised) -> Hashable:
    """Return a key that is the same for similar actions: those that differ only in the payment, or only in which of the
    seat's hourglasses they move.
    """
    match action:
        case Later():
            return Later
        case Move(origin=origin, to=to, take=take):
            return Move, to, origin if take is Take.YES else None
        case Offer(god=god):
            return Offer, god
        case Send(power=power, glass=glass):
            return Send, power, glass
        case Poseidon() | Pay():
            return type(action)
        case _:
            return action


def _order(view: View, legal: Sequence[Action], seed: int, now: Millis) -> list[Advised]:
    best = strong(view, legal, seed, now)
    choosing = Choosing(Standing(looked_at(view, legal), USUAL, now))
    valued = [(value, action) for value, action in choosing.valued(legal) if value > 0]
    others = [action for _, action in sorted(valued, key=lambda one: -one[0]) if not isinstance(action, Claim)]
    kinds: dict[Hashable, Advised] = {}
    for action in (best, *others):
        kinds.setdefault(kind_of(action), action)
    return list(kinds.values())


class _Hints:
    ideas = staticmethod(ideas)
    compare = staticmethod(compare)


HINTS: Final[Hints] = _Hints()
