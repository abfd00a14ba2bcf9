from __future__ import annotations

import enum
from typing import Any, Final

import msgspec

from games.conformance.luck import Luck


class Fault(AssertionError):
    """Raised if a game fails a conformance check. The message contains the problem, the game, the seed, and the record
    of the game so far.
    """


PLAIN: Final = frozenset((int, str, bool, type(None), msgspec.UnsetType))


def require(condition: object, message: str) -> None:
    if not condition:
        raise Fault(message)


def structs_in(value: Any) -> set[type[msgspec.Struct]]:
    """Return the Struct types inside ``value``. Raises Fault if it contains anything mutable."""
    found: set[type[msgspec.Struct]] = set()
    left = [value]
    while left:
        one = left.pop()
        kind = type(one)
        if kind in PLAIN:
            continue
        if kind is tuple or kind is frozenset:
            left.extend(one)
        elif isinstance(one, msgspec.Struct):
            require(one.__struct_config__.frozen, f"{kind.__name__} is not frozen")
            found.add(kind)
            left.extend([getattr(one, name) for name in one.__struct_fields__])
        else:
            require(isinstance(one, enum.Enum), f"a {kind.__name__} stands in a value that must be frozen: {one!r}")
    return found


def akin(first: set[type[msgspec.Struct]], second: set[type[msgspec.Struct]]) -> set[str]:
    """Return the names of the types in ``first`` that are in ``second`` too, or are a base class or a subclass of a
    type in ``second``.
    """
    return {one.__name__ for one in first for other in second if issubclass(one, other) or issubclass(other, one)}


def mutated(action: msgspec.Struct, luck: Luck) -> msgspec.Struct:
    """Return a copy of ``action`` with a random change in one field: a number is increased or decreased, possibly out
    of range, or an enum member is replaced by another one.
    """
    names = [name for name in action.__struct_fields__ if isinstance(getattr(action, name), int | enum.Enum)]
    if not names:
        return action
    name = luck.choice(names)
    old = getattr(action, name)
    if isinstance(old, enum.Enum):
        new: Any = luck.choice(list(type(old)))
    else:
        new = old + luck.choice((-1, 1, -8, 8, 1000, -1000))
    return msgspec.structs.replace(action, **{name: new})


def garbled(text: str, luck: Luck) -> str:
    place = luck.below(len(text) + 1)
    kind = luck.below(4)
    if kind == 0:
        return text[:place] + text[place + 1 :]
    if kind == 1:
        return text[:place] + luck.choice("abcdxyzABHI0159 :-/+٣é\n") + text[place:]
    if kind == 2:
        return text[:place] + text[place:].swapcase()
    words = text.split(" ")
    luck.shuffle(words)
    return " ".join(words + words[:1] * luck.below(2))
