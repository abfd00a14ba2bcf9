from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button, Option, Style
from bot.match.pure.table.model import Match
from bot.presenters.museum.moves.actions import only
from bot.presenters.museum.words.actions import detail, title
from bot.presenters.museum.words.labels import label, sign
from bot.presenters.tree import Choice, Tree
from data.texts import Texts
from games.museum.actions import Action
from games.museum.notation import read, write

MUSEUM: Final = "museum"
TREE: Final = Tree(read, write)
BUTTONS: Final = 5


def control(match: Match, *more: str) -> ControlId:
    return ControlId.at(match, ControlKind.PICKER, *more)


def choice_of(action: Action, tr: Texts, *, text: str = "", style: Style = Style.ACTIVE) -> Choice:
    emoji = sign(only(action)) if only(action) and not text else None
    return Choice(text or title(action, tr), action, detail(action, tr), emoji, style)


def do_button(match: Match, action: Action, tr: Texts, *, text: str = "", style: Style = Style.ACTIVE) -> Button:
    return TREE.button(match, choice_of(action, tr, text=text, style=style))


def object_option(one: str, value: str, tr: Texts, *, chosen: bool = False, about: str = "") -> Option:
    return Option(label=label(one, tr), value=value, emoji=sign(one), chosen=chosen, description=about)


def museum_button(match: Match, tr: Texts, *, text: str = "", style: Style = Style.QUIET) -> Button:
    return Button(id=control(match, MUSEUM), label=text or tr("My museum"), style=style)
