"""The question that Museum asks the active player in their action phase (U4). There is one version for everyone, and
one for the player, who knows their own cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import N_
from games.museum.actions import Action, Buy, Exhibit, Inventory
from games.museum.stages import Acted
from games.museum.view import View

BOTH = N_("{who}, exhibit, or take an inventory; then end your turn.")
EXHIBIT = N_("{who}, exhibit what you can pay for; then end your turn.")
MORE = N_("{who}, exhibit more, or end your turn.")
END = N_("{who}, end your turn.")


def public_ask(view: View) -> str:
    """Return the question as everyone sees it. It depends on what the player has already done, on their discard, and on
    whether their hand is full. It doesn't depend on whether they can pay, because that would reveal something about
    their cards.
    """
    match view.acted:
        case Acted.EXHIBIT:
            return MORE
        case Acted.INVENTORY:
            return END
    if view.turn is None:
        return EXHIBIT
    seat = view.seats[view.turn]
    return BOTH if seat.discard and seat.hand < seat.hand_limit else EXHIBIT


def own_aim(view: View, legal: Sequence[Action]) -> str:
    """Return the question for the active player, which depends on their legal actions."""
    exhibits = any(isinstance(action, Exhibit | Buy) for action in legal)
    restocks = any(isinstance(action, Inventory) for action in legal)
    if exhibits and restocks:
        return N_("Exhibit as often as you can afford, or take an inventory; then end your turn.")
    if restocks:
        return N_("You can't pay for anything now: take an inventory or end your turn.")
    if exhibits and view.acted is Acted.EXHIBIT:
        return N_("You can exhibit more, or end your turn.")
    if exhibits:
        return N_("Exhibit as often as you can afford; then end your turn.")
    if view.acted is Acted.INVENTORY:
        return N_("You've taken an inventory; now end your turn.")
    return N_("You can't pay for anything now: end your turn.")
