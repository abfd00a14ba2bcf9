"""Select menus whose options are complete actions, and a hash that shows whether the player's
own cards have changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Option, Row, Select
from bot.match.pure.play.look import Look
from bot.presenters.chronos.words.labels import label_of
from bot.wording.blocks import short
from data.texts import Texts
from games.chronos.actions import Action
from games.chronos.notation import write
from games.chronos.view import View

DO: Final = "do"
MOST: Final = 25
"""Discord's limit for the number of options in a select menu."""
LABEL: Final = 100
"""The maximum number of characters in an option's label."""


def own_seat(view: View) -> int:
    """Return the viewer's seat. Raises ValueError for a public view."""
    if view.viewer is None:
        raise ValueError("the public has no kingdom")
    return view.viewer


def mark_of(view: View) -> str:
    """Return a short hash of the viewer's own cards, which changes when a card is added or removed."""
    own = view.kingdoms[own_seat(view)]
    return blake2b(repr((own.stack, own.winds)).encode(), digest_size=6).hexdigest()


def action_rows(look: Look, actions: Sequence[Action], tr: Texts, placeholder: str) -> list[Row]:
    """Return select menus whose options are complete actions. There are at most four menus, with up
    to 25 options each.
    """
    options = [Option(label=short(label_of(action, look, tr), LABEL), value=write(action)) for action in actions]
    mark = mark_of(look.view)
    return [
        Select(
            id=ControlId.at(look.match, Kind.PICKER, DO, mark, str(number)),
            placeholder=placeholder if not number else f"{placeholder} ({number + 1})",
            options=tuple(options[first : first + MOST]),
        )
        for number, first in enumerate(range(0, min(len(options), 4 * MOST), MOST))
    ]
