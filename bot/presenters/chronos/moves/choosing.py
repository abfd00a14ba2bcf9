"""Shows a choice that a player has to make immediately (C3.5): the question, its deadline, the possible answers, and
what happens if the player doesn't answer. A few answers are shown as buttons, and more as a list.
"""

from __future__ import annotations

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Row, Style
from bot.match.pure.play.look import Look
from bot.presenters.chronos.moves.selects import DO, action_rows, mark_of
from bot.presenters.chronos.words.labels import label_of
from bot.presenters.chronos.words.names import machine
from bot.presenters.chronos.words.refusals import CHOICES, DEFAULTS
from bot.wording.blocks import short
from bot.wording.clocks import to_the_second
from data.texts import Texts
from games.chronos.actions import Answer
from games.chronos.notation import write
from games.chronos.view import ChoiceView, View

BUTTONS = 10
"""The maximum number of answers that are shown as buttons, in rows of five. More answers are shown as a list."""
LABEL = 80
"""The maximum number of characters in a button's label."""


def own_choice(view: View) -> ChoiceView | None:
    """Return the first choice that the viewer has to make, or None."""
    return next((choice for choice in view.choices if choice.seat == view.viewer), None)


def choice_line(look: Look, tr: Texts) -> str:
    """Return a text about the choice that the viewer has to make, or an empty string if there is none."""
    choice = own_choice(look.view)
    if choice is None:
        return ""
    return tr(
        "**Choose:** {what} (until {when}). If you don't: {default}.",
        what=tr(CHOICES[choice.asked]),
        when=to_the_second(machine(look.match, choice.until)),
        default=tr(DEFAULTS[choice.asked]),
    )


def as_part(action: Answer) -> str:
    """Return the action's notation with dots instead of spaces, for use in a control's id."""
    return write(action).replace(" ", ".")


def choice_rows(look: Look, tr: Texts) -> list[Row]:
    """Return the controls for the legal answers, or an empty list if the viewer has nothing to choose."""
    answers = [action for action in look.legal if isinstance(action, Answer)]
    if not answers or len(answers) > BUTTONS:
        return action_rows(look, answers, tr, tr("Choose")) if answers else []
    mark = mark_of(look.view)
    buttons = [
        Button(
            id=ControlId.at(look.match, Kind.PICKER, DO, mark, as_part(action)),
            label=short(label_of(action, look, tr), LABEL),
            style=Style.ACTIVE,
        )
        for action in answers
    ]
    return [tuple(buttons[first : first + 5]) for first in range(0, len(buttons), 5)]
