from __future__ import annotations

from collections.abc import Sequence
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
    Asked.LEFTOVER: N_("You can take a parcel that's left in this zone, if you like:"),
    Asked.FOR_NEUTRAL: N_("The neutral colour is first or second here. Choose the parcel it removes from the game:"),
}

DIG: Final = N_("**Dig**: place one archaeologist on a free field without a pyramid.")
EXTEND: Final = N_("**Extend**: place two archaeologists on adjacent fields, the first next to one of yours.")
PATRON: Final = N_("**Patron**: turn one of your patron tiles and use its effect.")
PASS: Final = N_("**Pass**: stop for this round. Passing early wins ties.")
NEUTRAL: Final = N_(
    "**Neutral**: place one neutral archaeologist (dig) or two (extend). In their zones they compete like another "
    "player's. Or **Skip**."
)
PARCEL: Final = N_(
    "**Left** or **Right**: take the parcel you choose. Its points count at once; its patron helps you from your next "
    "turn on."
)
MUSEUM: Final = N_(
    "**Museum**: send one of your archaeologists from the general supply to a room. Rooms make tiles worth more."
)
DECLINE: Final = N_("**Decline**: don't take anything here.")
FOR_NEUTRAL: Final = N_("**Left** or **Right**: the parcel you choose leaves the game.")
PLAIN: Final = {Asked.NEUTRAL: (NEUTRAL,), Asked.FOR_NEUTRAL: (FOR_NEUTRAL,), Asked.LEFTOVER: (PARCEL, DECLINE)}


def help_text(view: View, choices: Choices, tr: Texts) -> str:
    return "\n".join((tr(AIMS[view.asked]), *(f"- {line}" for line in _lines(view, choices, tr))))


def _lines(view: View, choices: Choices, tr: Texts) -> list[str]:
    if view.asked in PLAIN:
        return [tr(line) for line in PLAIN[view.asked]]
    if view.asked is Asked.CHOICE:
        return [tr(PARCEL), *_counted(MUSEUM, [Mode.MUSEUM], choices, tr)]
    ways = ((DIG, [Mode.DIG]), (EXTEND, [Mode.EXTEND]), (PATRON, patrons_callable(choices)))
    return [*(line for text, modes in ways for line in _counted(text, modes, choices, tr)), tr(PASS)]


def _counted(text: str, modes: Sequence[Mode], choices: Choices, tr: Texts) -> list[str]:
    ways = sum(map(choices.count, modes))
    counted = tr.plural("{count} way", "{count} ways", ways)
    return [f"{tr(text)} ({counted})"] if ways else []
