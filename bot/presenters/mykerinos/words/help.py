"""Describes a player's possible actions, as shown by the board's *Help* button."""

from __future__ import annotations

from typing import Final

from bot.presenters.mykerinos.moves.board import patrons_callable
from bot.presenters.mykerinos.moves.plan import Choices, Mode
from data.texts import N_, Texts
from games.mykerinos.view import Asked, View

AIMS: Final = {
    Asked.ACTION: N_("Take one action:"),
    Asked.LAST_ACTION: N_("Everyone else has passed, so this is your last action of the round:"),
    Asked.NEUTRAL: N_("You can place neutral archaeologists now:"),
    Asked.CHOICE: N_("Choose what you get from this zone:"),
    Asked.LEFTOVER: N_("You can take a parcel left in this zone, if you want it:"),
    Asked.FOR_NEUTRAL: N_("The neutral colour is first or second here. Choose the parcel it removes from the game:"),
}

DIG: Final = N_("**Dig**: one archaeologist on a free field without a pyramid.")
EXTEND: Final = N_("**Extend**: two archaeologists on adjacent fields, the first next to one of yours.")
PATRON: Final = N_("**Patron**: turn one of your patron tiles and use its effect.")
PASS: Final = N_("**Pass**: stop for this round. Passing early wins ties.")
NEUTRAL: Final = N_(
    "**Neutral**: dig with one neutral archaeologist or extend with two; they count in their zones. Or **Skip**."
)
PARCEL: Final = N_(
    "**Left** or **Right**: take this parcel. Its points count at once; its patron helps you from your next turn on."
)
MUSEUM: Final = N_(
    "**Museum**: send one of your archaeologists from the general supply to a room. Rooms make tiles worth more."
)
DECLINE: Final = N_("**Decline**: don't take anything here.")
FOR_NEUTRAL: Final = N_("**Left** or **Right**: this parcel leaves the game.")


def help_text(view: View, choices: Choices, tr: Texts) -> str:
    """Return a text that lists the possible actions of the player whose turn it is, one per line."""
    return "\n".join((tr(AIMS[view.asked]), *(f"- {line}" for line in _lines(view, choices, tr))))


def _lines(view: View, choices: Choices, tr: Texts) -> list[str]:
    if view.asked is Asked.NEUTRAL:
        return [tr(NEUTRAL)]
    if view.asked is Asked.FOR_NEUTRAL:
        return [tr(FOR_NEUTRAL)]
    if view.asked is Asked.LEFTOVER:
        return [tr(PARCEL), tr(DECLINE)]
    if view.asked is Asked.CHOICE:
        museum = choices.count(Mode.MUSEUM)
        return [tr(PARCEL), *([_counted(MUSEUM, museum, tr)] if museum else [])]
    lines = [
        _counted(text, n, tr) for text, n in ((DIG, choices.count(Mode.DIG)), (EXTEND, choices.count(Mode.EXTEND))) if n
    ]
    if patrons := patrons_callable(choices):
        lines.append(_counted(PATRON, sum(choices.count(mode) for mode in patrons), tr))
    return [*lines, tr(PASS)]


def _counted(text: str, ways: int, tr: Texts) -> str:
    counted = tr.plural("{count} way", "{count} ways", ways)
    return f"{tr(text)} ({counted})"
