"""A choice that a seat has to make at once (C3.5): the question, its deadline, the result without an answer, and the
answers, one press each if there are few.
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
"""The most answers with buttons, in rows of five; more are a list."""
LABEL = 80
"""Characters of a button's label at most."""


def own_choice(view: View) -> ChoiceView | None:
    """Return the first choice that the viewer has to make."""
    return next((choice for choice in view.choices if choice.seat == view.viewer), None)


def choice_line(look: Look, tr: Texts) -> str:
    """Return the choice of the seat that looks as text; empty if there is none."""
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
    """The text of an action as a part of an id, which has no spaces."""
    return write(action).replace(" ", ".")


def choice_rows(look: Look, tr: Texts) -> list[Row]:
    """Return the legal answers; none for a seat that has nothing to choose."""
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
