from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec

from bot.controls.ids import ControlId


class Style(enum.StrEnum):
    """The style of a button. ``ACTIVE``: an action to take; ``QUIET``: something minor; ``GOOD``: a choice or a
    confirmation; ``BAD``: ends something.
    """

    ACTIVE = "primary"
    QUIET = "secondary"
    GOOD = "success"
    BAD = "danger"


class Button(msgspec.Struct, frozen=True, kw_only=True):
    id: ControlId
    label: str
    style: Style = Style.QUIET
    emoji: str | None = None
    disabled: bool = False


class Option(msgspec.Struct, frozen=True, kw_only=True):
    label: str
    value: str
    description: str = ""
    emoji: str | None = None
    chosen: bool = False


class Select(msgspec.Struct, frozen=True, kw_only=True):
    """A select for ``least`` to ``most`` values (Discord's limits: 0 to 25). It takes up a whole row of the message."""

    id: ControlId
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


Row: TypeAlias = tuple[Button, ...] | Select
"""A row of controls: up to five buttons, or a select. A message has up to five rows."""


def menu(name: ControlId, placeholder: str, entries: Iterable[tuple[Button, str]]) -> Select:
    """Return a select that replaces buttons. Each option has its button's effect, and a short description."""
    options = (
        Option(label=button.label, value=str(button.id), description=about, emoji=button.emoji)
        for button, about in entries
    )
    return Select(id=name, placeholder=placeholder, options=tuple(options))


def in_rows(buttons: Sequence[Button], wide: int = 5) -> list[Row]:
    return [tuple(buttons[at : at + wide]) for at in range(0, len(buttons), wide)]


def ids_of(rows: Iterable[Row]) -> Iterator[ControlId]:
    for row in rows:
        for one in (row,) if isinstance(row, Select) else row:
            yield one.id
