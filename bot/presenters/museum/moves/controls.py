from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Option, Style
from bot.match.pure.table.model import Match
from bot.presenters.museum.moves.actions import only
from bot.presenters.museum.words.actions import detail, title
from bot.presenters.museum.words.labels import label, sign
from bot.presenters.tree import OPTIONS, Choice, Tree
from data.texts import Texts
from games.museum.actions import Action
from games.museum.notation import read, write

MENU, MUSEUM = "menu", "museum"
TREE: Final = Tree(read, write)
BUTTONS: Final = 5

T = TypeVar("T")


def control(match: Match, *more: str) -> ControlId:
    return ControlId.at(match, Kind.PICKER, *more)


def choice_of(action: Action, tr: Texts, *, text: str = "", style: Style = Style.ACTIVE) -> Choice:
    emoji = sign(only(action)) if only(action) and not text else None
    return Choice(text or title(action, tr), action, detail(action, tr), emoji, style)


def do_button(match: Match, action: Action, tr: Texts, *, text: str = "", style: Style = Style.ACTIVE) -> Button:
    return TREE.button(match, choice_of(action, tr, text=text, style=style))


def object_option(one: str, value: str, tr: Texts, *, chosen: bool = False, about: str = "") -> Option:
    return Option(label=label(one, tr), value=value, emoji=sign(one), chosen=chosen, description=about)


def page_of(items: Sequence[T], page: int) -> Sequence[T]:
    """Return the items on one page of a select, or those on the last page if there is no such page."""
    start = min(page, pages_of(len(items)) - 1) * OPTIONS
    return items[start : start + OPTIONS]


def pages_of(count: int) -> int:
    return max(1, -(-count // OPTIONS))


def back_button(match: Match, tr: Texts) -> Button:
    return Button(id=control(match, MENU), label=tr("Back"))


def museum_button(match: Match, tr: Texts, *, text: str = "", style: Style = Style.QUIET) -> Button:
    return Button(id=control(match, MUSEUM), label=text or tr("My museum"), style=style)
