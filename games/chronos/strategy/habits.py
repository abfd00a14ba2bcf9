"""The shared habits of Chronos Conquest's computers: they make true claims only, and knock nothing over.

They know when they will next have something to do.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.chronos.actions import Action, Claim, Claimed, Move
from games.chronos.advice.worth import Worth
from games.chronos.terms import MONSTERS, TOLERATED, God
from games.chronos.view import View
from games.core import Millis


def looked_at(view: View, legal: Sequence[Action]) -> Worth:
    """Return guesses for the seat that can do ``legal``. Raises ValueError if it can do nothing."""
    if view.viewer is None or not legal:
        raise ValueError(f"seat {view.viewer} has nothing to do")
    return Worth(view)


def true_claim(worth: Worth, legal: Sequence[Action]) -> Claim | None:
    """Return a claim that wins (C7.2)."""
    for claim in legal:
        if isinstance(claim, Claim):
            both = all(monster in worth.stack for monster in MONSTERS)
            if both if claim.what is Claimed.MONSTERS else worth.points >= worth.need:
                return claim
    return None


def knocks(view: View, action: Action, now: Millis) -> bool:
    """Return whether it only knocks an hourglass over (C8.23)."""
    return isinstance(action, Move) and view.glasses[action.glass].out - now > TOLERATED


def next_free(view: View, seat: int, now: Millis) -> Millis:
    """Return when there may be something to do: an hourglass of the seat's can be moved, or a while has passed."""
    moments = [glass.free for glass in view.glasses if glass.owner == seat and glass.free > now]
    return min((*moments, now + view.sand))


def price(view: View, god: God) -> int:
    """Return the cost of a god of the temple."""
    return next(one.cost for one in view.temple if one.god is god)
