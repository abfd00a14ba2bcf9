"""What the active player of Museum is asked in their action (U4): what there is to do, as its reader may know it."""

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
    """For the table, which knows what has been done, whose discard is empty and whose hand is full. It does not know
    what is in a hand: whether an exhibit can be paid for is its player's to know.
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
    """For the active player, by what is legal."""
    exhibits = any(isinstance(action, Exhibit | Buy) for action in legal)
    restocks = any(isinstance(action, Inventory) for action in legal)
    if exhibits and restocks:
        return N_("Exhibit as often as you can pay, or take an inventory; then end your turn.")
    if restocks:
        return N_("You can pay for nothing now: take an inventory, or end your turn.")
    if exhibits and view.acted is Acted.EXHIBIT:
        return N_("You can pay for more exhibits, or end your turn.")
    if exhibits:
        return N_("Exhibit as often as you can pay; then end your turn.")
    if view.acted is Acted.INVENTORY:
        return N_("You have taken an inventory; now end your turn.")
    return N_("You can pay for nothing now: end your turn.")
