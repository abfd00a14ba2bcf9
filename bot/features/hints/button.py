"""The buttons of hints, for whatever shows them."""

from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Style
from bot.match.pure.puzzles import day_of
from bot.match.pure.table.model import Match
from data.texts import Texts

SHOW, OWN = "show", "own"
"""What they do: show ideas, have an action named that is compared with them."""
SOLVE: Final = "solve"
"""The same of a puzzle, where it is an answer."""


def hint_button(match: Match, tr: Texts) -> Button:
    """Shows ideas to whoever presses it."""
    return Button(id=ControlId.at(match, Kind.HINT, SHOW), label=tr("Hint"))


def again_button(match: Match, tr: Texts) -> Button:
    """The same, where there are some already."""
    return Button(id=ControlId.at(match, Kind.HINT, SHOW), label=tr("Again"))


def own_button(match: Match, tr: Texts) -> Button:
    """Asks for an action to be compared; at a puzzle for another answer than the one that was begun."""
    if day_of(match.id) is not None:
        return solve_button(match.id, tr("Begin anew"), Style.QUIET)
    return Button(id=ControlId.at(match, Kind.HINT, OWN), label=tr("And mine?"), style=Style.ACTIVE)


def solve_button(puzzle: int, label: str, style: Style = Style.ACTIVE) -> Button:
    """Asks for an answer to the puzzle of that number."""
    return Button(id=ControlId(Kind.PUZZLE, puzzle, 0, (SOLVE,)), label=label, style=style)


def asking(match: Match, tr: Texts) -> str:
    """What naming an action comes to, above what one names it with."""
    if day_of(match.id) is not None:
        return tr("Your first answer counts.")
    return tr("It is only compared, nothing is played.")
