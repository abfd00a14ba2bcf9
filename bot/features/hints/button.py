"""The buttons of hints, for whatever shows them."""

from __future__ import annotations

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Style
from bot.match.pure.table.model import Match
from data.texts import Texts

SHOW, OWN = "show", "own"
"""What they do: show ideas, have an action named that is compared with them."""


def hint_button(match: Match, tr: Texts) -> Button:
    """Shows ideas to whoever presses it."""
    return Button(id=ControlId.at(match, Kind.HINT, SHOW), label=tr("Hint"))


def again_button(match: Match, tr: Texts) -> Button:
    """The same, where there are some already."""
    return Button(id=ControlId.at(match, Kind.HINT, SHOW), label=tr("Again"))


def own_button(match: Match, tr: Texts) -> Button:
    """Asks for an action to be compared."""
    return Button(id=ControlId.at(match, Kind.HINT, OWN), label=tr("And mine?"), style=Style.ACTIVE)


def asking(tr: Texts) -> str:
    """What naming an action comes to, above what one names it with."""
    return tr("It is only compared, nothing is played.")
