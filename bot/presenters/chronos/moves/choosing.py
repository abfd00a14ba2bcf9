"""Controls for choosing complete actions, and the choice that a player has to make immediately (C3.5): the question,
its deadline, the possible answers, and what happens if the player doesn't answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from bot.controls.rows import Row
from bot.match.pure.play.look import Look
from bot.presenters.chronos.words.labels import label_of
from bot.presenters.chronos.words.names import clock_at
from bot.presenters.chronos.words.refusals import CHOICES, DEFAULTS
from bot.presenters.tree import OPTIONS, Choice, Step, Tree
from data.texts import Texts
from games.chronos.actions import Action, Answer
from games.chronos.notation import read, write
from games.chronos.view import ChoiceView, View

TREE: Final = Tree(read, write)
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


def action_rows(look: Look, actions: Sequence[Action], tr: Texts, buttons: int = 0) -> tuple[Row, ...]:
    """Return controls for complete actions: at most `buttons` buttons, or up to four selects. Their ids hold a hash of
    the viewer's cards (:func:`mark_of`).
    """
    choices = [Choice(label_of(action, look, tr), action) for action in actions[: 4 * OPTIONS]]
    return TREE.rows(look.match, Step("", choices, tr("Choose"), buttons), tr, (mark_of(look.view),))


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


def choice_rows(look: Look, tr: Texts) -> tuple[Row, ...]:
    """Return the controls for the legal answers, or an empty tuple if the viewer has nothing to choose."""
    answers = [action for action in look.legal if isinstance(action, Answer)]
    return action_rows(look, answers, tr, BUTTONS) if answers else ()
