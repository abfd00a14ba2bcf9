"""Define the rows that describe what people can set or enter: the settings of tables, people, servers and new leagues,
and the details of an organiser's action.

A row is the only description of its value. Forms, slash options, checks, previews and lists of settings are made from
it (:mod:`bot.interaction.forms`). To add a setting, add a field to the struct of its owner, and a row.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import Generic, TypeAlias, TypeVar

import msgspec

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


class Field(msgspec.Struct, Generic[S, C], frozen=True):
    """A value that people enter in a form about an owner of type `S`. `C` is what a row's functions need besides.

    `id`: its name in forms and ids. `label` and `about`: texts for the form. `choices`: the values to choose from, with
    messages to translate, or a function that returns finished texts. `read`: a function that returns the value that the
    form shows at first. `usual`: the text of the default, which applies if nothing is chosen. `needed`: whether
    something must be entered. `most`: the longest text or the largest number.
    """

    id: str
    label: str
    input: Input
    about: str = ""
    choices: Choices | Callable[[S, C, Texts], Choices] = {}
    read: Callable[[S], Values] = lambda _owner: ()
    usual: str = ""
    needed: bool = False
    most: int = 100

    def offered(self, owner: S, context: C, tr: Texts) -> Choices:
        """Return the text of each value that the form offers."""
        if callable(self.choices):
            return self.choices(owner, context, tr)
        return {value: tr(text) for value, text in self.choices.items()}


class Setting(Field[S, C], Generic[S, C], frozen=True, kw_only=True):
    """A value that its owner keeps. `write`: a function that returns the owner with another value. It raises
    :class:`Unread` for a text that it can't read.
    """

    write: Callable[[S, Values], S]


class Unread(ValueError):
    """An error for a text that can't be read. `message`: an answer to the person, with a placeholder for the text."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
