"""Create forms within Discord's limits, and read submitted forms.

The bot keeps no open form in memory: the form's id says what the form is for, and Discord sends the entered values with
the submission. A form therefore still works after a restart, and nothing waits for a form that the user closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

import discord

from bot.controls.ids import ControlId
from bot.wording.blocks import short

FIELDS: Final = 5
"""Discord's limit for the number of fields in a form."""
LABEL: Final = 45
"""Discord's limit for a form's title and a field's label, in characters."""
ABOUT: Final = 100
CHOICES: Final = 25
"""Discord's limit for the number of options in a select."""

Label: TypeAlias = discord.ui.Label[discord.ui.Modal]
Selected: TypeAlias = discord.ui.Select[discord.ui.Modal]
Typed: TypeAlias = discord.ui.TextInput[discord.ui.Modal]
Said: TypeAlias = Mapping[str, tuple[str, ...]]
"""A submitted form's values by field name. A text field has one value; a select has all its selected values, if any."""


def form_of(title: str, control: ControlId, fields: Iterable[Label]) -> discord.ui.Modal:
    """Return a form with the id `control`, whose kind decides which class handles the submitted form.

    The form's ``stop()`` has already been called, so that discord.py doesn't keep the form in memory after sending it.
    """
    form = discord.ui.Modal(title=short(title, LABEL), timeout=None, custom_id=str(control))
    for field in fields:
        form.add_item(field)
    form.stop()
    return form


def labelled(text: str, about: str, item: discord.ui.Item[discord.ui.Modal]) -> Label:
    return discord.ui.Label(text=short(text, LABEL), description=short(about, ABOUT) or None, component=item)


def select(name: str, choices: Iterable[tuple[str, str]], *chosen: str, several: bool = False) -> Selected:
    """Return a select. `choices` holds pairs of label and value.

    `several` lets the user select any number of values, or none.
    """
    options = [
        discord.SelectOption(label=short(text, ABOUT), value=one, default=one in chosen) for text, one in choices
    ]
    if not several:
        return discord.ui.Select(custom_id=name, options=options)
    return discord.ui.Select(custom_id=name, options=options, min_values=0, max_values=len(options), required=False)


def line(name: str, value: str = "", *, longest: int = ABOUT, required: bool = False) -> Typed:
    return discord.ui.TextInput(custom_id=name, max_length=longest, required=required, default=value or None)


def said_in(data: Mapping[str, Any] | None) -> Said:
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
    return {name: values[0] for name, values in said.items() if values}
