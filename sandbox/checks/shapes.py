"""What the sandbox takes of a body, as shapes to hold against it before anything is done.

A shape finds each name that the sandbox does not take, and whether Discord knows it. A value that says nothing (null,
false, 0, an empty text, list or object) is passed over: with it or without it is the same.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Protocol

Found = list[tuple[str, bool]]
"""What is not taken: the place in the body, and whether Discord knows it."""


class Look(Protocol):
    """Something to hold against a value."""

    def look(self, value: Any, found: Found, place: str = "") -> None:
        """Add what is not taken to `found`. `place` is the way to the value, with a dot at its end."""


class Shape:
    """An object, or each object of a list: the names that are taken, those that Discord knows, and what is inside."""

    def __init__(self, takes: str, known: Iterable[str] = (), nested: Mapping[str, Look] | None = None) -> None:
        self.nested = tuple((nested or {}).items())
        self.takes = frozenset(takes.split()) | {name for name, _ in self.nested}
        self.known = frozenset(known)

    def look(self, value: Any, found: Found, place: str = "") -> None:
        """As in Look."""
        if type(value) is dict:
            if not value.keys() <= self.takes:
                strange = sorted(value.keys() - self.takes)
                found += [(f"{place}{key}", key in self.known) for key in strange if value[key]]
            for key, inside in self.nested:
                there = value.get(key)
                if there:
                    inside.look(there, found, f"{place}{key}.")
        elif type(value) is list:
            for each in value:
                self.look(each, found, place)


class Kinds:
    """Objects of several kinds, told apart by their `type`. `lacking`: kinds that only Discord has.

    What is of none of them is left to whoever reads the body: it is wrong at Discord too.
    """

    def __init__(self, shapes: Mapping[int, Look], lacking: Collection[int] = ()) -> None:
        self.shapes = shapes
        self.lacking = lacking

    def look(self, value: Any, found: Found, place: str = "") -> None:
        """As in Look."""
        if type(value) is dict:
            kind = value.get("type")
            if type(kind) is not int:
                return
            shape = self.shapes.get(kind)
            if shape is not None:
                shape.look(value, found, place)
            elif kind in self.lacking:
                found.append((f"{place}type={kind}", True))
        elif type(value) is list:
            for each in value:
                self.look(each, found, place)


class Values:
    """A number with some values that only Discord has."""

    def __init__(self, *lacking: int) -> None:
        self.lacking = lacking

    def look(self, value: Any, found: Found, place: str = "") -> None:
        """As in Look."""
        if type(value) is int and value in self.lacking:
            found.append((f"{place[:-1]}={value}", True))


class Bits:
    """A number whose bits each mean something: those that are taken, and those that only Discord has."""

    def __init__(self, takes: int, lacking: int = 0) -> None:
        self.takes = takes
        self.lacking = lacking

    def look(self, value: Any, found: Found, place: str = "") -> None:
        """As in Look."""
        if type(value) is not int or value < 0:
            return
        left = value & ~self.takes
        for known, bits in ((True, left & self.lacking), (False, left & ~self.lacking)):
            if bits:
                found.append((f"{place[:-1]}={bits}", known))
