"""Functions that all computer players of Chronos Conquest share, such as finding a true claim and the price of a
god.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.chronos.actions import Action, Claim, Claimed, Move
from games.chronos.advice.worth import Worth
from games.chronos.terms import MONSTERS, TOLERATED, God
from games.chronos.view import View
from games.core import Millis


def looked_at(view: View, legal: Sequence[Action]) -> Worth:
    if view.viewer is None or not legal:
        raise ValueError(f"seat {view.viewer} has nothing to do")
    return Worth(view)


def true_claim(worth: Worth, legal: Sequence[Action]) -> Claim | None:
    """Return a claim that is legal and true, and therefore wins (rule C7.2), or None."""
    for claim in legal:
        if isinstance(claim, Claim):
            both = all(monster in worth.stack for monster in MONSTERS)
            if both if claim.what is Claimed.MONSTERS else worth.points >= worth.need:
                return claim
    return None


def knocks(view: View, action: Action, now: Millis) -> bool:
    """Return whether the only effect of an action would be to knock over an hourglass (rule C8.23)."""
    return isinstance(action, Move) and view.glasses[action.glass].out - now > TOLERATED


def next_free(view: View, seat: int, now: Millis) -> Millis:
    """Return the time of the seat's next decision. This is the time when its next hourglass can be moved, but no later
    than `now` plus the running time of an hourglass.
    """
    moments = [glass.free for glass in view.glasses if glass.owner == seat and glass.free > now]
    return min((*moments, now + view.sand))


def price(view: View, god: God) -> int:
    return next(one.cost for one in view.temple if one.god is god)
