"""Create forms within Discord's limits, and read submitted forms. Most fields are made from rows
(:mod:`bot.match.pure.fields`).

The bot keeps no open form in memory: the form's id says what the form is for, and Discord sends the entered values with
the submission. A form therefore still works after a restart, and nothing waits for a form that the user closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

import discord

from bot.client.threads import THREADED
from bot.controls.ids import LARGEST, ControlId, UnknownControl, number
from bot.match.pure.fields import Choices, FormField, Input, Setting, Unread, Values
from bot.wording.blocks import short
from bot.wording.names.meant import Unclear, folded
from bot.wording.names.people import listed
from bot.wording.names.typed import Typed
from data.texts import Texts

FIELDS: Final = 5
"""Discord's limit for the number of fields in a form."""
LABEL: Final = 45
"""Discord's limit for a form's title and a field's label, in characters."""
ABOUT: Final = 100
CHOICES: Final = 25
"""Discord's limit for the number of options in a select."""

Item: TypeAlias = discord.ui.Item[discord.ui.Modal]
Label: TypeAlias = discord.ui.Label[discord.ui.Modal]
Said: TypeAlias = Mapping[str, Values]
"""A submitted form's values by field name. A text field has one value; a select has all its selected values, if any."""

S = TypeVar("S")
C = TypeVar("C")

USUAL: Final = "usual"
"""The value of the first choice in a select, if this choice stands for the default."""
PLACES: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
]
MEMBERS: Final = 13
"""The maximum number of people to choose in one field: the members of the largest division (L2.4)."""
_MOST: Final = {Input.SEVERAL: CHOICES, Input.CHANNELS: CHOICES, Input.MEMBERS: MEMBERS}
_LISTED: Final = frozenset({Input.CHOICE, Input.SEVERAL})
_WRITTEN: Final = frozenset({Input.TEXT, Input.NUMBER, Input.MOMENT})
_MENTIONS: Final = {
    Input.MEMBER: "<@{}>",
    Input.MEMBERS: "<@{}>",
    Input.CHANNEL: "<#{}>",
    Input.CHANNELS: "<#{}>",
    Input.ROLE: "<@&{}>",
}
SHOWN: Final = 5


def form_of(title: str, control: ControlId, fields: Iterable[Label]) -> discord.ui.Modal:
    """Return a form with the id `control`, whose kind decides which class handles the submitted form.

    The form's ``stop()`` has already been called, so that discord.py doesn't keep the form in memory after sending it.
    """
    form = discord.ui.Modal(title=short(title, LABEL), timeout=None, custom_id=str(control))
    for field in fields:
        form.add_item(field)
    form.stop()
    return form


def labelled(text: str, about: str, item: Item) -> Label:
    return discord.ui.Label(text=short(text, LABEL), description=short(about, ABOUT) or None, component=item)


def select(
    name: str, choices: Iterable[tuple[str, str]], *chosen: str, several: bool = False
) -> discord.ui.Select[discord.ui.Modal]:
    """Return a select. `choices` are pairs of label and value. `several`: any number, or none, can be selected."""
    options = [
        discord.SelectOption(label=short(text, ABOUT), value=one, default=one in chosen) for text, one in choices
    ]
    if not several:
        return discord.ui.Select(custom_id=name, options=options)
    return discord.ui.Select(custom_id=name, options=options, min_values=0, max_values=len(options), required=False)


def line(
    name: str, value: str = "", *, longest: int = ABOUT, required: bool = False
) -> discord.ui.TextInput[discord.ui.Modal]:
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


def label_of(row: FormField[S, C], owner: S, context: C, tr: Texts, *, about: str = "") -> Label:
    """Return the form's field for `row`. `about` replaces the row's explanation, if it isn't empty."""
    choices = row.offered(owner, context, tr)
    explained = about or (tr(row.about) if row.about else "")
    if row.input is Input.CHOICE and len(choices) > CHOICES:
        examples = ", ".join(list(choices.values())[:2])
        explained = tr("Type one of the choices, for example: {examples}", examples=examples)
    return labelled(tr(row.label), explained, _item(row, row.value(owner), choices, tr))


def _item(row: FormField[S, C], values: Values, choices: Choices, tr: Texts) -> Item:
    limits: dict[str, Any] = {
        "custom_id": row.id,
        "min_values": int(row.needed),
        "max_values": _MOST.get(row.input, 1),
        "required": row.needed,
    }
    if row.input in _MENTIONS:
        limits["default_values"] = [discord.Object(int(one)) for one in values]
    match row.input:
        case Input.MEMBER | Input.MEMBERS:
            return discord.ui.UserSelect(**limits)
        case Input.ROLE:
            return discord.ui.RoleSelect(**limits)
        case Input.CHANNEL | Input.CHANNELS:
            types = PLACES if row.input is Input.CHANNELS else THREADED
            return discord.ui.ChannelSelect(channel_types=types, **limits)
    if not choices or len(choices) > CHOICES:
        return line(row.id, "".join(values), longest=row.longest, required=row.needed)
    usual = [(tr("{value} (default)", value=tr(row.usual)), USUAL)] if row.usual and row.input is Input.CHOICE else []
    options = [*usual, *((text, value) for value, text in choices.items())]
    return select(row.id, options, *(values or (USUAL,)), several=row.input is Input.SEVERAL)


def taken(row: FormField[S, C], sent: Values, owner: S, context: C, tr: Texts) -> Values:
    """Return the value that a form has sent for `row`. Raises UnknownControl for a value that no form offers, and
    Unclear for a typed choice that could be several.
    """
    values = tuple(dict.fromkeys(text for one in sent if (text := one.strip()) and not (row.usual and one == USUAL)))
    if len(values) > _MOST.get(row.input, 1) or (row.needed and not values and row.input not in _WRITTEN):
        raise UnknownControl(" ".join(sent))
    if row.input in _LISTED:
        choices = row.offered(owner, context, tr)
        if len(choices) > CHOICES:
            return tuple(_picked(one, choices) for one in values)
        if not set(values) <= set(choices):
            raise UnknownControl(" ".join(sent))
    elif row.input is Input.NUMBER and row.most is not None:
        number("".join(values), row.most)
    elif row.input not in _WRITTEN:
        for one in values:
            number(one, LARGEST)
    return values


def _picked(typed: str, choices: Choices) -> str:
    if typed in choices:
        return typed
    words = folded(typed).split()
    meant = {value: text for value, text in choices.items() if all(word in folded(text).split() for word in words)}
    exactly = [value for value, text in meant.items() if folded(text) == " ".join(words)]
    found = exactly or list(meant)
    if len(found) != 1:
        raise Unclear(typed, [choices[value] for value in (found or list(choices))[:SHOWN]])
    return found[0]


def value_text(row: FormField[S, C], values: Values, owner: S, context: C, tr: Texts) -> str:
    if not values:
        return tr(row.usual) if row.usual else ""
    if row.input in _MENTIONS:
        return listed([_MENTIONS[row.input].format(one) for one in values], tr)
    choices = row.offered(owner, context, tr)
    return listed([choices.get(one, one) for one in values], tr)


def changed(rows: Iterable[Setting[S, C]], owner: S, sent: Said, context: C, tr: Texts) -> tuple[S, list[str]]:
    """Return the owner with the values that a form has sent, and answers about texts that couldn't be read. Their
    settings keep their values, and so do those that the form didn't ask for. Raises UnknownControl for a new value that
    no form offers.
    """
    wrong = []
    for row in rows:
        if row.id in sent and sent[row.id] != row.value(owner):
            values = taken(row, sent[row.id], owner, context, tr)
            try:
                owner = row.with_value(owner, values)
            except Unread as unread:
                wrong.append("⚠️ " + tr(unread.message, text=Typed("".join(values)).code))
    return owner, wrong
