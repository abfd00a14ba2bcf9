from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Style
from bot.match.pure.puzzles import PuzzleId
from bot.match.pure.table.model import Match
from bot.presenters.presenter import Presenter
from bot.presenters.tree import Choice, Tree
from data.texts import Texts
from games.orders import Quick

BACK: Final = "back"
IDEAS: Final = "show"
COMPARE: Final = "own"
IDEA: Final = "idea"
"""The verb of a control that plays the legal action with the hash in the control's id, in any game."""
SOLVE: Final = "solve"
SOLUTION: Final = "solution"
NEXT: Final = "next"
WHOLE: Final = "0"
ALL: Final = "all"
"""The verb of a control that shows the turning points of all players, even if the user is one of them."""
AGAIN: Final = "again"
"""The verb of a control that opens one of the user's own turning points, where they can try another move."""

PRACTISE: Final = "practise"


def undo_button(match: Match, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, Kind.UNDO, BACK), label=tr("Undo"))


def hint_button(match: Match, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, Kind.HINT, IDEAS), label=tr("Hint"))


def again_button(match: Match, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, Kind.HINT, IDEAS), label=tr("Refresh"))


def idea_buttons(match: Match, ideas: Mapping[int, str], tr: Texts) -> tuple[Button, ...]:
    """Return the buttons that play the moves that a hint suggests. ``ideas`` maps each suggestion's number in the
    message to its hash (:func:`bot.controls.ids.mark_of`).
    """
    return tuple(
        Button(
            id=ControlId.at(match, Kind.BOARD, IDEA, mark), label=tr("Play {number}", number=number), style=Style.ACTIVE
        )
        for number, mark in ideas.items()
    )


def own_button(match: Match, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, Kind.HINT, COMPARE), label=tr("Compare mine"))


ORDERING: Final = Tree(str, str, Kind.ORDERING)
QUICK: Final = "quick"
"""In the tree of choices for a standing order, the id of the step that offers ready-made orders."""


def order_buttons(
    presenter: Presenter, match: Match, quick: Iterable[Quick], tr: Texts, style: Style = Style.ACTIVE
) -> tuple[Button, ...]:
    choices = [Choice(presenter.ordering.quick(one.wish, tr), one.wish, style=style) for one in quick]
    return tuple(ORDERING.button(match, one, (QUICK,)) for one in choices)


def solve_button(puzzle: PuzzleId, label: str) -> Button:
    return Button(id=_of_puzzle(puzzle, SOLVE), label=label, style=Style.ACTIVE)


def solution_button(puzzle: PuzzleId, label: str) -> Button:
    return Button(id=_of_puzzle(puzzle, SOLUTION), label=label)


def further_button(puzzle: PuzzleId, label: str) -> Button:
    return Button(id=_of_puzzle(puzzle, NEXT), label=label)


def _of_puzzle(puzzle: PuzzleId, verb: str) -> ControlId:
    return ControlId(Kind.PUZZLE, 0, 0, (str(puzzle), verb))


def analysis_button(match: Match, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, Kind.ANALYSIS, WHOLE), label=tr("Analyse"), style=Style.ACTIVE)


def turn_buttons(match: Match, count: int, shown: int | None, tr: Texts, *verbs: str) -> tuple[Button, ...]:
    """Return the buttons of an analysis with ``count`` turning points. ``shown`` is the number of the turning point
    being shown, 0 for the whole analysis, or None if neither is shown. ``verbs`` is :data:`ALL` if the user played but
    sees the turning points of all players, and is empty otherwise.
    """
    labels = [tr("Whole game"), *(tr("Turning point {number}", number=number) for number in range(1, count + 1))]
    return tuple(
        Button(
            id=ControlId.at(match, Kind.ANALYSIS, *verbs, str(number)),
            label=label,
            style=Style.GOOD if number == shown else Style.QUIET,
            disabled=number == shown,
        )
        for number, label in enumerate(labels)
    )


def everyones_button(match: Match, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, Kind.ANALYSIS, ALL, WHOLE), label=tr("Everyone's turning points"))


def mine_button(match: Match, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, Kind.ANALYSIS, WHOLE), label=tr("My turning points"))


def try_button(match: Match, number: int, label: str) -> Button:
    return Button(id=ControlId.at(match, Kind.ANALYSIS, AGAIN, str(number)), label=label, style=Style.ACTIVE)


def practise_button(label: str, style: Style = Style.ACTIVE) -> Button:
    return Button(id=ControlId(Kind.ANALYSIS, 0, 0, (PRACTISE, "0")), label=label, style=style)


def next_button(match: Match, number: int, label: str) -> Button:
    return Button(id=ControlId(Kind.ANALYSIS, match.id, 0, (PRACTISE, str(number))), label=label)


def asking(tr: Texts) -> str:
    return tr("I'll only compare your move; I won't play it.")
