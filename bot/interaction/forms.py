"""Forms: how one is made within Discord's limits, and what one says that was sent.

A form keeps nothing in memory, like a control: its id says what it is about, and what comes back is read from the
interaction. So it works after a restart, and one that is closed unsent is not waited for.
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
"""Characters: Discord's limit for what stands below a label, and for a choice."""
CHOICES: Final = 25
"""Discord's limit for a select."""

Label: TypeAlias = discord.ui.Label[discord.ui.Modal]
"""A field of a form with its label and what explains it."""
Selected: TypeAlias = discord.ui.Select[discord.ui.Modal]
Typed: TypeAlias = discord.ui.TextInput[discord.ui.Modal]
Said: TypeAlias = Mapping[str, tuple[str, ...]]
"""What a form says, by the names of its fields: all that was selected, or the one text; of an empty select nothing."""


def form_of(title: str, control: ControlId, fields: Iterable[Label]) -> discord.ui.Modal:
    """The form whose answer the family of ``control`` takes. It is over before it is sent, so that the library does not
    keep it.
    """
    form = discord.ui.Modal(title=short(title, LABEL), timeout=None, custom_id=str(control))
    for field in fields:
        form.add_item(field)
    form.stop()
    return form


def labelled(text: str, about: str, item: discord.ui.Item[discord.ui.Modal]) -> Label:
    """A field; ``about`` stands below its label."""
    return discord.ui.Label(text=short(text, LABEL), description=short(about, ABOUT) or None, component=item)


def select(name: str, choices: Iterable[tuple[str, str]], *chosen: str, several: bool = False) -> Selected:
    """A select; ``choices``: as people read them, and their values. ``several``: any number may be chosen, and none."""
    options = [
        discord.SelectOption(label=short(text, ABOUT), value=one, default=one in chosen) for text, one in choices
    ]
    if not several:
        return discord.ui.Select(custom_id=name, options=options)
    return discord.ui.Select(custom_id=name, options=options, min_values=0, max_values=len(options), required=False)


def line(name: str, value: str = "", *, longest: int = ABOUT, required: bool = False) -> Typed:
    """A field of one line, filled in with ``value``."""
    return discord.ui.TextInput(custom_id=name, max_length=longest, required=required, default=value or None)


def said_in(data: Mapping[str, Any] | None) -> Said:
    """What the form says that was sent; ``data``: an interaction's."""
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
    """The text or the choice of each field that has one, where one is asked for."""
    return {name: values[0] for name, values in said.items() if values}
