"""*Solve*, for whatever shows a puzzle."""

from __future__ import annotations

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Style

SOLVE, SOLUTION = "solve", "solution"


def solve_button(puzzle: int, label: str) -> Button:
    """Shows the position of the puzzle of that number with what one answers by."""
    return Button(id=ControlId(Kind.PUZZLE, puzzle, 0, (SOLVE,)), label=label, style=Style.ACTIVE)


def solution_button(puzzle: int, label: str) -> Button:
    """Shows the solution of the puzzle of that number to whoever has answered it."""
    return Button(id=ControlId(Kind.PUZZLE, puzzle, 0, (SOLUTION,)), label=label)
