"""Defines shapes: descriptions of the request bodies that the sandbox accepts. Each body is compared with its shape
before the sandbox processes the request.

The comparison reports fields that the sandbox doesn't accept. Fields with empty values (null, false, 0, or an empty
string, list or object) are ignored, because Discord does nothing with them either.
"""

from collections.abc import Collection, Mapping
from typing import Any, Protocol

Found = list[str]


class Matcher(Protocol):
    def match(self, value: Any, found: Found, place: str = "") -> None:
        """Add to `found` everything in `value` that isn't accepted. `place` is the path to the value,
        ending in a dot.
        """


class Shape:
    """The shape of an object, or of each object in a list.

    `takes` lists the accepted names. `nested` holds the shapes of inner objects.
    """

    def __init__(self, takes: str, nested: Mapping[str, Matcher] | None = None) -> None:
        self.nested = tuple((nested or {}).items())
        self.takes = frozenset(takes.split()) | {name for name, _ in self.nested}

    def match(self, value: Any, found: Found, place: str = "") -> None:
        if type(value) is dict:
            if not value.keys() <= self.takes:
                others = sorted(value.keys() - self.takes)
                found += [f"{place}{key}" for key in others if value[key]]
            for key, inside in self.nested:
                there = value.get(key)
                if there:
                    inside.match(there, found, f"{place}{key}.")
        elif type(value) is list:
            for each in value:
                self.match(each, found, place)


class Kinds:
    """The shapes of objects that are distinguished by their `type`.

    `lacking` lists the types that Discord supports but the sandbox doesn't. Types that even Discord doesn't know are
    ignored here, because a later check reports them as errors.
    """

    def __init__(self, shapes: Mapping[int, Matcher], lacking: Collection[int] = ()) -> None:
        self.shapes = shapes
        self.lacking = lacking

    def match(self, value: Any, found: Found, place: str = "") -> None:
        if type(value) is dict:
            kind = value.get("type")
            if type(kind) is not int:
                return
            shape = self.shapes.get(kind)
            if shape is not None:
                shape.match(value, found, place)
            elif kind in self.lacking:
                found.append(f"{place}type={kind}")
        elif type(value) is list:
            for each in value:
                self.match(each, found, place)


class Values:
    """A matcher for a number. `lacking` lists the values that Discord supports but the sandbox doesn't."""

    def __init__(self, *lacking: int) -> None:
        self.lacking = lacking

    def match(self, value: Any, found: Found, place: str = "") -> None:
        if type(value) is int and value in self.lacking:
            found.append(f"{place[:-1]}={value}")


class Bits:
    """A matcher for a bit field. `takes` holds the bits that the sandbox accepts."""

    def __init__(self, takes: int) -> None:
        self.takes = takes

    def match(self, value: Any, found: Found, place: str = "") -> None:
        if type(value) is int and value > 0 and value & ~self.takes:
            found.append(f"{place[:-1]}={value & ~self.takes}")
