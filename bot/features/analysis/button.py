"""The buttons of analyses, for whatever shows them."""

from __future__ import annotations

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Style
from bot.match.pure.table.model import Match
from data.texts import Texts

WHOLE = "0"
"""What the id says that shows all of it; turning points are named by their numbers from 1."""


def analysis_button(match: Match, tr: Texts) -> Button:
    """The one that analyses ``match``."""
    return Button(id=ControlId.at(match, Kind.ANALYSIS, WHOLE), label=tr("Analyse"), style=Style.ACTIVE)


def turn_buttons(match: Match, count: int, shown: int, tr: Texts) -> tuple[Button, ...]:
    """Those of an analysis with so many turning points, of which ``shown`` is there (0: all of it)."""
    labels = [tr("All of it"), *(tr("Turning point {number}", number=number) for number in range(1, count + 1))]
    return tuple(
        Button(
            id=ControlId.at(match, Kind.ANALYSIS, str(number)),
            label=label,
            style=Style.GOOD if number == shown else Style.QUIET,
            disabled=number == shown,
        )
        for number, label in enumerate(labels)
    )
