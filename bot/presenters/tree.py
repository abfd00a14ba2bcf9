"""A tree of choices: how players put an action together, step by step. Each option of a step finishes the action or
leads to a further step. By default, a single step has all legal actions.

A control's id holds a verb, the path to a step, and what the verb needs: `do:<path>:<action>` for a button,
`pick:<path>:<page>:<number>` for a select of actions, `open:<path>` for a select of steps, `page:<path>:<page>` for a
page. An action is written in its notation with dots instead of spaces, or as a hash if that doesn't fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, TypeVar

import msgspec

from bot.controls.ids import ControlId, ControlKind, mark_of, number
from bot.controls.rows import Button, Option, Row, Select, Style, in_rows
from bot.match.pure.table.model import Match
from bot.presenters.choosing import Act, Outcome, Panel, Press
from bot.wording.blocks import short
from data.texts import Texts
from games.core import AnyAction, Unreadable

DO, PICK, OPEN, PAGE = "do", "pick", "open", "page"
VERBS: Final = frozenset({DO, PICK, OPEN, PAGE})
BACK: Final = "menu"
"""The verb of the *Back* button to the main panel. The bot adds the button to each step and handles it."""
OPTIONS: Final = 25
"""Discord's limit for the number of options in a select."""
LABEL: Final = 80
"""Discord's limit for a button's label, in characters."""
LONGEST: Final = 40
MOST_PAGES: Final = 999
_TOKEN: Final = re.compile(r"[a-z0-9-]+( [a-z0-9-]+)*")

Path: TypeAlias = tuple[str, ...]
T = TypeVar("T")


class Choice(msgspec.Struct, frozen=True):
    """An option of a step. `leads`: the finished action, or the path of the next step. `detail`: the text below the
    label in a select. `chosen` and `disabled` have the same meaning as in :mod:`bot.controls.rows`.
    """

    label: str
    leads: AnyAction | Path
    detail: str = ""
    sign: str | None = None
    style: Style = Style.ACTIVE
    chosen: bool = False
    disabled: bool = False


class Step(msgspec.Struct, frozen=True):
    """A step of a tree. `prompt`: the text above the controls. `placeholder`: the text in the selects; if it's empty,
    each select shows its first and last option. `buttons`: the maximum number of options to show as buttons; if there
    are more, all are shown in selects. `selects`: the number of selects on a page. `beside`: additional buttons for the
    last row.
    """

    prompt: str
    choices: Sequence[Choice]
    placeholder: str = ""
    buttons: int = 20
    selects: int = 4
    beside: tuple[Button, ...] = ()


def pages_of(count: int, size: int = OPTIONS) -> int:
    return max(1, -(-count // size))


def page_of(items: Sequence[T], page: int, size: int = OPTIONS) -> Sequence[T]:
    """Return the items on one page, or those on the last page if there is no such page."""
    start = min(page, pages_of(len(items), size) - 1) * size
    return items[start : start + size]


class Tree:
    """Turn steps into controls within Discord's limits, and presses into actions. `read`, `write`: their notation."""

    def __init__(
        self,
        read: Callable[[str], AnyAction],
        write: Callable[[AnyAction], str],
        kind: ControlKind = ControlKind.PICKER,
    ) -> None:
        self._read, self._write, self._kind = read, write, kind

    def rows(self, match: Match, step: Step, tr: Texts, path: Path = (), page: int = 0) -> tuple[Row, ...]:
        """Return the controls of `step`: a button for each option, or selects with pages if there are too many."""
        if len(step.choices) <= step.buttons:
            buttons = [self.button(match, one, path) for one in step.choices]
            return (*in_rows(buttons), *([step.beside] if step.beside else []))
        pages = pages_of(len(step.choices), size := OPTIONS * step.selects)
        page = min(page, pages - 1)
        shown, rows = page_of(step.choices, page, size), []
        for place in range(0, len(shown), OPTIONS):
            some, which = shown[place : place + OPTIONS], place // OPTIONS
            text = short(f"{some[0].label} … {some[-1].label}", 150)
            if step.placeholder:
                text = f"{step.placeholder} ({which + 1})" if which else step.placeholder
            rows.append(self.select(match, some, text, PICK, *path, str(page), str(which)))
        last = (*self.more(match, pages, page, tr, path), *step.beside)
        return (*rows, *([last] if last else []))

    def more(self, match: Match, pages: int, page: int, tr: Texts, path: Path) -> tuple[Button, ...]:
        page = min(page, pages - 1)
        label = tr("More ({page} of {pages})", page=page + 1, pages=pages)
        after = ControlId.at(match, self._kind, PAGE, *path, str((page + 1) % pages))
        return (Button(id=after, label=label),) if pages > 1 else ()

    def button(self, match: Match, choice: Choice, path: Path = ()) -> Button:
        leads = (PAGE, *choice.leads, "0") if isinstance(choice.leads, tuple) else (DO, *path, self.token(choice.leads))
        found, label = ControlId.at(match, self._kind, *leads), short(choice.label, LABEL)
        return Button(id=found, label=label, style=choice.style, emoji=choice.sign, disabled=choice.disabled)

    def select(self, match: Match, choices: Sequence[Choice], text: str, *more: str) -> Select:
        def option(one: Choice) -> Option:
            value = one.leads[-1] if isinstance(one.leads, tuple) else self.token(one.leads)
            label = short(one.label, 100)
            return Option(label=label, value=value, description=one.detail, emoji=one.sign, chosen=one.chosen)

        options = tuple(map(option, choices[:OPTIONS]))
        return Select(id=ControlId.at(match, self._kind, *more), placeholder=text, options=options)

    def panel(self, match: Match, step: Step, tr: Texts, path: Path = (), page: int = 0) -> Panel:
        return Panel(step.prompt, self.rows(match, step, tr, path, page), ())

    def outcome(self, press: Press, panel: Callable[[Path, int], Outcome], *, stay: bool = False) -> Outcome:
        """Return the action that a control stands for, or the panel of the step to which it leads. `panel(path, page)`
        returns that page of the step to which the path leads, or the action if the path completes one. It raises
        :class:`bot.controls.ids.UnknownControl` for a path that leads nowhere.
        """
        match press.more, press.values:
            case (verb, *path, page), () if verb == PAGE:
                return panel(tuple(path), number(page, MOST_PAGES))
            case (verb, *path), (value,) if verb == OPEN:
                return panel((*path, value), 0)
        action = self.leaf(press)
        if steps := press.more[1 : -2 if press.values else -1]:
            panel(steps, 0)  # only for its error: one spelling alone stands for each action
        return Act(action, stay=stay)

    def leaf(self, press: Press) -> AnyAction:
        """Return the action that a control stands for. It may be impossible; the rules then refuse it with a reason.
        Raises :class:`bot.controls.ids.UnknownControl` if the control stands for none.
        """
        match press.more, press.values:
            case ((verb, *_, token), ()) | ((verb, *_, _, _), (token,)) if verb == (PICK if press.values else DO):
                pass
            case _:
                raise press.unknown()
        for action in press.look.legal:
            if token in {self.token(action), mark_of(action, self._write)}:
                return action
        try:
            return self._read(token.replace(".", " "))
        except Unreadable:
            raise press.unknown() from None

    def token(self, action: AnyAction) -> str:
        text = self._write(action)
        fits = _TOKEN.fullmatch(text) and len(text) <= LONGEST
        return text.replace(" ", ".") if fits else mark_of(action, self._write)
