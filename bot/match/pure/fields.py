"""Define the rows that describe what people can set or enter: the settings of tables, people, servers and new leagues,
and the details of an organiser's action.

A row is the only description of its value. Forms, slash options, checks, previews and lists of settings are made from
it (:mod:`bot.interaction.forms`). To add a setting, add a field to the struct of its owner, and a row.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from data.texts import Texts

S = TypeVar("S")
C = TypeVar("C")

Values: TypeAlias = tuple[str, ...]
"""A value in the form in which Discord's forms send it. It's empty for the default, or if nothing was entered."""
Choices: TypeAlias = Mapping[str, str]
"""The text of each possible value."""


class Input(enum.Enum):
    """The kinds of values.

    ``CHOICE`` and ``SEVERAL``: one or any number of the row's choices. ``NUMBER``: a whole number. ``MOMENT``: a time,
    as people write it. For texts, numbers and moments, the row's choices are suggestions.
    """

    CHOICE = enum.auto()
    SEVERAL = enum.auto()
    TEXT = enum.auto()
    NUMBER = enum.auto()
    MOMENT = enum.auto()
    MEMBER = enum.auto()
    MEMBERS = enum.auto()
    CHANNEL = enum.auto()
    CHANNELS = enum.auto()
    ROLE = enum.auto()


class FormField(msgspec.Struct, Generic[S, C], frozen=True):
    """A value that people enter in a form about an owner of type `S`. `C` is what a row's functions need besides.

    `id`: its name in forms and ids. `label` and `about`: texts for the form. `choices`: the values to choose from, with
    messages to translate, or a function that returns finished texts. `read`: a function that returns the value that the
    form shows at first. `usual`: the text of the default, which applies if nothing is chosen. `needed`: whether
    something must be entered. `longest`: the most characters of a text. `most`: the largest number, or None if a number
    is checked elsewhere.
    """

    id: str
    label: str
    input: Input
    about: str = ""
    choices: Choices | Callable[[S, C, Texts], Choices] = {}
    read: Callable[[S], Values] | None = None
    usual: str = ""
    needed: bool = False
    longest: int = 100
    most: int | None = None

    def value(self, owner: S) -> Values:
        return self.read(owner) if self.read is not None else ()

    def offered(self, owner: S, context: C, tr: Texts) -> Choices:
        """Return the text of each value that the form offers."""
        if callable(self.choices):
            return self.choices(owner, context, tr)
        return {value: tr(text) for value, text in self.choices.items()}


class Setting(FormField[S, C], Generic[S, C], frozen=True, kw_only=True):
    """A value that its owner, a struct, keeps in a field.

    `field`: the field's name, if it isn't `id`. Values of most types are converted from and to text by themselves. For
    others, `read` returns the owner's value, and `write` the owner with another value. `write` raises :class:`Unread`
    for a text that it can't read.
    """

    field: str = ""
    write: Callable[[S, Values], S] | None = None

    def value(self, owner: S) -> Values:
        if self.read is not None:
            return self.read(owner)
        field = self._field(owner)
        now = getattr(owner, field.name)
        if now is None or (self.usual and now == field.default):
            return ()
        return tuple(map(str, now)) if isinstance(now, tuple) else (str(int(now) if isinstance(now, bool) else now),)

    def with_value(self, owner: S, values: Values) -> S:
        if self.write is not None:
            return self.write(owner, values)
        field = self._field(owner)
        several = isinstance(getattr(owner, field.name), tuple)
        if not (values or several):
            return replace(owner, **{field.name: field.default})  # type: ignore[type-var]
        value = msgspec.convert(values if several else values[0], field.type, strict=False)
        return replace(owner, **{field.name: value})  # type: ignore[type-var]

    def _field(self, owner: S) -> msgspec.structs.FieldInfo:
        kind: Any = type(owner)
        return _fields(kind)[self.field or self.id]


@cache
def _fields(kind: type[msgspec.Struct]) -> Mapping[str, msgspec.structs.FieldInfo]:
    return {field.name: field for field in msgspec.structs.fields(kind)}


class Unread(ValueError):
    """An error for a text that can't be read. `message`: an answer to the person, with a placeholder for the text."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
