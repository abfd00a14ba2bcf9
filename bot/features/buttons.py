from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button, Style
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
WHOLE: Final = "0"
ALL: Final = "all"
"""The verb of a control that shows the turning points of all players, even if the user is one of them."""
AGAIN: Final = "again"
"""The verb of a control that opens one of the user's own turning points, where they can try another move."""

PRACTISE: Final = "practise"


def undo_button(match: Match, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, ControlKind.UNDO, BACK), label=tr("Undo"))


def hint_button(match: Match, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, ControlKind.HINT, IDEAS), label=tr("Hint"))


ORDERING: Final = Tree(str, str, ControlKind.ORDERING)
QUICK: Final = "quick"
"""In the tree of choices for a standing order, the id of the step that offers ready-made orders."""


def order_buttons(
    presenter: Presenter, match: Match, quick: Iterable[Quick], tr: Texts, style: Style = Style.ACTIVE
) -> tuple[Button, ...]:
    choices = [Choice(presenter.ordering.quick(one.wish, tr), one.wish, style=style) for one in quick]
    return tuple(ORDERING.button(match, one, (QUICK,)) for one in choices)


def analysis_button(match: Match, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, ControlKind.ANALYSIS, WHOLE), label=tr("Analyse"), style=Style.ACTIVE)


def practise_button(label: str) -> Button:
    return Button(id=ControlId(ControlKind.ANALYSIS, 0, 0, (PRACTISE, "0")), label=label, style=Style.ACTIVE)
