"""The button that takes back, wherever it stands."""

from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button
from bot.match.pure.table.model import Match
from data.texts import Texts

BACK: Final = "back"


def undo_button(match: Match, tr: Texts) -> Button:
    """The button at the position that ``match`` is in."""
    return Button(id=ControlId.at(match, Kind.UNDO, BACK), label=tr("Undo"))
