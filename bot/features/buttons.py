"""The buttons that one feature's messages show and another one answers: undo, hints, puzzles, analyses."""

from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Style
from bot.match.pure.table.model import Match
from data.texts import Texts

BACK: Final = "back"
IDEAS: Final = "show"
COMPARE: Final = "own"
"""The verbs of hints: show ideas; ask for an action to compare with them."""
SOLVE: Final = "solve"
SOLUTION: Final = "solution"
WHOLE: Final = "0"
"""The part of an id that shows the whole analysis. Ids name turning points by their numbers from 1."""


def undo_button(match: Match, tr: Texts) -> Button:
    """The button that takes back from the position that ``match`` is in."""
    return Button(id=ControlId.at(match, Kind.UNDO, BACK), label=tr("Undo"))


def hint_button(match: Match, tr: Texts) -> Button:
    """The button that shows ideas."""
    return Button(id=ControlId.at(match, Kind.HINT, IDEAS), label=tr("Hint"))


def again_button(match: Match, tr: Texts) -> Button:
    """The button that shows ideas once more, where there are some."""
    return Button(id=ControlId.at(match, Kind.HINT, IDEAS), label=tr("Refresh"))


def own_button(match: Match, tr: Texts) -> Button:
    """The button that asks for an action to be compared."""
    return Button(id=ControlId.at(match, Kind.HINT, COMPARE), label=tr("Compare mine"), style=Style.ACTIVE)


def solve_button(puzzle: int, label: str) -> Button:
    """The button that shows the position of the puzzle of that number, with controls to answer."""
    return Button(id=ControlId(Kind.PUZZLE, puzzle, 0, (SOLVE,)), label=label, style=Style.ACTIVE)


def solution_button(puzzle: int, label: str) -> Button:
    """The button that shows the solution of that puzzle to people who have answered it."""
    return Button(id=ControlId(Kind.PUZZLE, puzzle, 0, (SOLUTION,)), label=label)


def analysis_button(match: Match, tr: Texts) -> Button:
    """The button that analyses ``match``."""
    return Button(id=ControlId.at(match, Kind.ANALYSIS, WHOLE), label=tr("Analyse"), style=Style.ACTIVE)


def turn_buttons(match: Match, count: int, shown: int, tr: Texts) -> tuple[Button, ...]:
    """Return the buttons of an analysis with ``count`` turning points. The answer shows number ``shown`` (0: the
    whole).
    """
    labels = [tr("Whole game"), *(tr("Turning point {number}", number=number) for number in range(1, count + 1))]
    return tuple(
        Button(
            id=ControlId.at(match, Kind.ANALYSIS, str(number)),
            label=label,
            style=Style.GOOD if number == shown else Style.QUIET,
            disabled=number == shown,
        )
        for number, label in enumerate(labels)
    )


def asking(tr: Texts) -> str:
    """Return the sentence above the controls with which people name an action to compare with the ideas."""
    return tr("I'll only compare it, not play it.")
