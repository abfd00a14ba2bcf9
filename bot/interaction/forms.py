"""Forms: making them within Discord's limits, and reading submitted ones.

A form keeps nothing in memory, like a control: its id says what it is about, and the interaction holds its values. So
it works after a restart, and the bot doesn't wait for a form that was closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

import discord

from bot.controls.ids import ControlId
from bot.wording.blocks import short

FIELDS: Final = 5
"""Discord's limit for a form."""
LABEL: Final = 45
"""Characters: Discord's limit for the title of a form and the label of a field."""
ABOUT: Final = 100
"""Characters: Discord's limit for the text below a label, and for a choice."""
CHOICES: Final = 25
"""Discord's limit for a select."""

Label: TypeAlias = discord.ui.Label[discord.ui.Modal]
"""A field of a form with its label and its explanation."""
Selected: TypeAlias = discord.ui.Select[discord.ui.Modal]
Typed: TypeAlias = discord.ui.TextInput[discord.ui.Modal]
Said: TypeAlias = Mapping[str, tuple[str, ...]]
"""A form's values by the names of its fields: all selected ones, or the one text; none for an empty select."""


def form_of(title: str, control: ControlId, fields: Iterable[Label]) -> discord.ui.Modal:
    """Return the form that the family of ``control`` handles. It is finished before it is sent, so that the library
    doesn't keep it.
    """
    form = discord.ui.Modal(title=short(title, LABEL), timeout=None, custom_id=str(control))
    for field in fields:
        form.add_item(field)
    form.stop()
    return form


def labelled(text: str, about: str, item: discord.ui.Item[discord.ui.Modal]) -> Label:
    """Return a field; ``about`` is the text below its label."""
    return discord.ui.Label(text=short(text, LABEL), description=short(about, ABOUT) or None, component=item)


def select(name: str, choices: Iterable[tuple[str, str]], *chosen: str, several: bool = False) -> Selected:
    """Return a select. ``choices``: as people read them, and their values; ``several``: any number of them, or none."""
    options = [
        discord.SelectOption(label=short(text, ABOUT), value=one, default=one in chosen) for text, one in choices
    ]
    if not several:
        return discord.ui.Select(custom_id=name, options=options)
    return discord.ui.Select(custom_id=name, options=options, min_values=0, max_values=len(options), required=False)


def line(name: str, value: str = "", *, longest: int = ABOUT, required: bool = False) -> Typed:
    """Return a field of one line, filled in with ``value``."""
    return discord.ui.TextInput(custom_id=name, max_length=longest, required=required, default=value or None)


def said_in(data: Mapping[str, Any] | None) -> Said:
    """Return the values of a submitted form. ``data``: an interaction's."""
    found: dict[str, tuple[str, ...]] = {}
    for place in (data or {}).get("components", ()):
        field = place.get("component") or {}
        values = field.get("values")
        if values is None:
            values = () if field.get("value") is None else (field["value"],)
        if field.get("custom_id"):
            found[str(field["custom_id"])] = tuple(map(str, values))
    return found


def firsts(said: Said) -> dict[str, str]:
    """Return the text or the choice of each field that has one, for fields with a single value."""
    return {name: values[0] for name, values in said.items() if values}
