"""Controls for choosing complete actions, and the choice that a player has to make immediately (C3.5): the question,
its deadline, the possible answers, and what happens if the player doesn't answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Option, Row, Select, Style, in_rows
from bot.match.pure.play.look import Look
from bot.presenters.chronos.words.labels import label_of
from bot.presenters.chronos.words.names import clock_at
from bot.presenters.chronos.words.refusals import CHOICES, DEFAULTS
from bot.wording.blocks import short
from data.texts import Texts
from games.chronos.actions import Action, Answer
from games.chronos.notation import write
from games.chronos.view import ChoiceView, View

DO: Final = "do"
MOST: Final = 25
"""Discord's limit for the number of options in a select menu."""
LABEL: Final = 100
"""The maximum number of characters in an option's label."""
BUTTONS: Final = 10
"""The maximum number of answers that are shown as buttons. More answers are shown as a list."""


def own_seat(view: View) -> int:
    """Return the viewer's seat. Raises ValueError for a public view."""
    if view.viewer is None:
        raise ValueError("the public has no kingdom")
    return view.viewer


def mark_of(view: View) -> str:
    """Return a short hash of the viewer's own cards, which changes when a card is added or removed."""
    own = view.kingdoms[own_seat(view)]
    return blake2b(repr((own.stack, own.winds)).encode(), digest_size=6).hexdigest()


def action_rows(look: Look, actions: Sequence[Action], tr: Texts) -> list[Row]:
    """Return select menus whose options are complete actions. There are at most four menus, with up
    to 25 options each.
    """
    options = [Option(label=short(label_of(action, look, tr), LABEL), value=write(action)) for action in actions]
    mark, choose = mark_of(look.view), tr("Choose")
    return [
        Select(
            id=ControlId.at(look.match, Kind.PICKER, DO, mark, str(number)),
            placeholder=f"{choose} ({number + 1})" if number else choose,
            options=tuple(options[first : first + MOST]),
        )
        for number, first in enumerate(range(0, min(len(options), 4 * MOST), MOST))
    ]


def own_choice(view: View) -> ChoiceView | None:
    """Return the first choice that the viewer has to make, or None."""
    return next((choice for choice in view.choices if choice.seat == view.viewer), None)


def choice_line(look: Look, choice: ChoiceView, tr: Texts) -> str:
    """Return a text about the `choice` that the viewer has to make."""
    return tr(
        "**Choose:** {what} (until {when}). If you don't: {default}.",
        what=tr(CHOICES[choice.asked]),
        when=clock_at(look.match, choice.until),
        default=tr(DEFAULTS[choice.asked]),
    )


def choice_rows(look: Look, tr: Texts) -> list[Row]:
    """Return the controls for the legal answers, or an empty list if the viewer has nothing to choose."""
    answers = [action for action in look.legal if isinstance(action, Answer)]
    if len(answers) > BUTTONS:
        return action_rows(look, answers, tr)
    mark = mark_of(look.view) if answers else ""
    buttons = [
        Button(
            id=ControlId.at(look.match, Kind.PICKER, DO, mark, write(action).replace(" ", ".")),
            label=short(label_of(action, look, tr), 80),
            style=Style.ACTIVE,
        )
        for action in answers
    ]
    return in_rows(buttons)
