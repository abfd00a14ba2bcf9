"""Ids and controls that several of Museum's private panels use.

A control's id stores everything that is needed to handle a press. For example, `do:<mark>` plays the legal move whose
hash is `mark`.
"""

from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, Kind, mark_of
from bot.controls.rows import Button, Option, Style
from bot.match.pure.table.model import Match
from bot.presenters.museum.moves.actions import detail, only, title
from bot.presenters.museum.words.labels import sign
from data.texts import Texts
from games.museum.actions import Action
from games.museum.notation import write

DO, MENU, MUSEUM = "do", "menu", "museum"
OPTIONS: Final = 25
BUTTONS: Final = 5


def control(match: Match, *more: str) -> ControlId:
    """Return the id of a control on a private panel of Museum."""
    return ControlId.at(match, Kind.PICKER, *more)


def do_button(match: Match, action: Action, tr: Texts, *, text: str = "", style: Style = Style.ACTIVE) -> Button:
    """Return a button that plays the legal action `action`."""
    one = only(action)
    emoji = sign(one) if one and not text else None
    mark = mark_of(action, write)
    return Button(id=control(match, DO, mark), label=text or title(action, tr), style=style, emoji=emoji)


def option_of(action: Action, tr: Texts) -> Option:
    """Return an option for `action`, to choose from a select. The option's value is a hash of the action."""
    one = only(action)
    return Option(
        label=title(action, tr),
        value=mark_of(action, write),
        description=detail(action, tr),
        emoji=sign(one) if one else None,
    )


def back_button(match: Match, tr: Texts) -> Button:
    """Return the button that leads back to the main panel."""
    return Button(id=control(match, MENU), label=tr("Back"))


def museum_button(match: Match, tr: Texts, *, text: str = "", style: Style = Style.QUIET) -> Button:
    """Return the button that shows the best arrangement of the player's museum."""
    return Button(id=control(match, MUSEUM), label=text or tr("My museum"), style=style)
