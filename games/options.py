"""Converts a table's rule options to and from text, for records, command lines and forms.

A game's options are a frozen Struct (:attr:`games.core.Game.options`). Each field has a default and is a ``bool``
(``yes``, ``no``), a ``StrEnum`` (its values) or a ``Literal`` of integers. In text, an option is written as
``name=value``.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args, get_origin

import msgspec

Pairs: TypeAlias = tuple[tuple[str, str], ...]

O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 - a type, not a variable

NAME: Final = re.compile("[a-z][a-z0-9_]*")
VALUE: Final = re.compile("[a-z0-9][a-z0-9_-]*|-[0-9]+")

_BOOL: Final = (("yes", True), ("no", False))


class Field(msgspec.Struct, frozen=True):
    name: str
    choices: tuple[str, ...]
    default: str


class BadOption(ValueError):
    """An error for an invalid option. ``there``: the values that the option can have or, if no option has the given
    name, the names of all options.
    """

    def __init__(self, name: str, value: str, there: tuple[str, ...]) -> None:
        super().__init__(name, value, there)
        self.name = name
        self.value = value
        self.there = there


class UnknownOption(BadOption):
    def __str__(self) -> str:
        if not self.there:
            return f"there is no option {self.name}: this game has none"
        return f"there is no option {self.name}; there are: {', '.join(self.there)}"


class UnknownValue(BadOption):
    def __str__(self) -> str:
        return f"{self.name} cannot be {self.value}; it can be: {', '.join(self.there)}"


class SetTwice(BadOption):
    def __str__(self) -> str:
        return f"{self.name} is set twice"


@cache
def fields(kind: type[msgspec.Struct]) -> tuple[Field, ...]:
    """Return the options of a game, in the game's order. Raises TypeError if ``kind`` isn't a valid options type."""
    return tuple(Field(one.name, tuple(values), _text(values, one.default)) for one, values in _values(kind))


def read(kind: type[O], pairs: Iterable[tuple[str, str]]) -> O:
    """Return the options set by ``pairs``, with defaults for all other options. Raises :class:`UnknownOption`,
    :class:`UnknownValue` or :class:`SetTwice`.
    """
    found: O = _read(kind, tuple(pairs))
    return found


@lru_cache(1024)
def _read(kind: type[O], pairs: Pairs) -> O:
    known = {one.name: values for one, values in _values(kind)}
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name not in known:
            raise UnknownOption(name, value, tuple(known))
        if value not in known[name]:
            raise UnknownValue(name, value, tuple(known[name]))
        if name in found:
            raise SetTwice(name, value, tuple(known[name]))
        found[name] = known[name][value]
    return kind(**found)


def write(value: msgspec.Struct) -> Pairs:
    """Return the options that differ from the defaults, in the game's order. :func:`read` converts the result back.

    Raises ValueError if a field has a value that isn't one of its choices.
    """
    found = []
    for one, values in _values(type(value)):
        text = _text(values, getattr(value, one.name))
        if text != _text(values, one.default):
            found.append((one.name, text))
    return tuple(found)


def combinations(kind: type[O]) -> Iterator[O]:
    """Yield every combination of option values, starting with the defaults."""
    first = kind()
    yield first
    named = [(one.name, tuple(values.values())) for one, values in _values(kind)]
    for chosen in product(*(values for _, values in named)):
        value = kind(**{name: choice for (name, _), choice in zip(named, chosen, strict=True)})
        if value != first:
            yield value


def check(kind: type[msgspec.Struct]) -> None:
    if not kind.__struct_config__.frozen:
        raise TypeError(f"{kind.__name__} is not frozen")
    for one, values in _values(kind):
        if not NAME.fullmatch(one.name):
            raise TypeError(f"{kind.__name__}.{one.name}: not the name of an option")
        if len(values) < 2:
            raise TypeError(f"{kind.__name__}.{one.name} leaves no choice")
        for text in values:
            if not VALUE.fullmatch(text):
                raise TypeError(
                    f"{kind.__name__}.{one.name}: {text!r} is not one word of lower-case letters and digits"
                )


@cache
def _values(kind: type[msgspec.Struct]) -> tuple[tuple[msgspec.structs.FieldInfo, dict[str, Any]], ...]:
    # Cached, because evaluating annotations is slow.
    found = []
    for one in msgspec.structs.fields(kind):
        values = _choices(one.type)
        if values is None:
            raise TypeError(f"{kind.__name__}.{one.name} is neither a bool, a StrEnum nor a Literal of whole numbers")
        if one.default is msgspec.NODEFAULT:
            raise TypeError(f"{kind.__name__}.{one.name} has no default")
        if not any(_same(choice, one.default) for choice in values.values()):
            raise TypeError(f"{kind.__name__}.{one.name}: {one.default!r} is none of its choices")
        found.append((one, values))
    return tuple(found)


def _choices(kind: Any) -> dict[str, Any] | None:
    if kind is bool:
        return dict(_BOOL)
    if isinstance(kind, type) and issubclass(kind, enum.StrEnum):
        return {member.value: member for member in kind}
    if get_origin(kind) is Literal and all(type(choice) is int for choice in get_args(kind)):
        return {str(choice): choice for choice in get_args(kind)}
    return None


def _same(first: Any, second: Any) -> bool:
    # Without comparing the types, True would be the same as 1.
    return type(first) is type(second) and bool(first == second)


def _text(values: dict[str, Any], value: Any) -> str:
    for text, choice in values.items():
        if _same(choice, value):
            return text
    raise ValueError(f"{value!r} is none of {', '.join(values)}")
