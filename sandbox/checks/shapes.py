"""Shapes of the bodies that the sandbox accepts; it compares each body with its shape before it acts.

A shape finds each name that the sandbox does not accept, and whether Discord knows it. Empty values (null, false, 0, an
empty text, list or object) are ignored: they have no effect at Discord either.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Protocol

Found = list[tuple[str, bool]]
"""A name that the sandbox does not accept: its place in the body, and whether Discord knows it."""


class Matcher(Protocol):
    """Something that a value can be compared with."""

    def match(self, value: Any, found: Found, place: str = "") -> None:
        """Add what is not accepted to `found`. `place`: the path to the value, ending in a dot."""


class Shape:
    """An object, or each of a list. `takes`: accepted names; `known`: Discord's names; `nested`: inner shapes."""

    def __init__(self, takes: str, known: Iterable[str] = (), nested: Mapping[str, Matcher] | None = None) -> None:
        self.nested = tuple((nested or {}).items())
        self.takes = frozenset(takes.split()) | {name for name, _ in self.nested}
        self.known = frozenset(known)

    def match(self, value: Any, found: Found, place: str = "") -> None:
        """See Matcher."""
        if type(value) is dict:
            if not value.keys() <= self.takes:
                others = sorted(value.keys() - self.takes)
                found += [(f"{place}{key}", key in self.known) for key in others if value[key]]
            for key, inside in self.nested:
                there = value.get(key)
                if there:
                    inside.match(there, found, f"{place}{key}.")
        elif type(value) is list:
            for each in value:
                self.match(each, found, place)


class Kinds:
    """Objects of several kinds, told apart by their `type`. `lacking`: kinds that only Discord has.

    Any other kind is left to the checks of the body: it is an error at Discord too.
    """

    def __init__(self, shapes: Mapping[int, Matcher], lacking: Collection[int] = ()) -> None:
        self.shapes = shapes
        self.lacking = lacking

    def match(self, value: Any, found: Found, place: str = "") -> None:
        """See Matcher."""
        if type(value) is dict:
            kind = value.get("type")
            if type(kind) is not int:
                return
            shape = self.shapes.get(kind)
            if shape is not None:
                shape.match(value, found, place)
            elif kind in self.lacking:
                found.append((f"{place}type={kind}", True))
        elif type(value) is list:
            for each in value:
                self.match(each, found, place)


class Values:
    """A number with some values that only Discord has."""

    def __init__(self, *lacking: int) -> None:
        self.lacking = lacking

    def match(self, value: Any, found: Found, place: str = "") -> None:
        """See Matcher."""
        if type(value) is int and value in self.lacking:
            found.append((f"{place[:-1]}={value}", True))


class Bits:
    """A number whose bits each mean something: those that are accepted, and those that only Discord has."""

    def __init__(self, takes: int, lacking: int = 0) -> None:
        self.takes = takes
        self.lacking = lacking

    def match(self, value: Any, found: Found, place: str = "") -> None:
        """See Matcher."""
        if type(value) is not int or value < 0:
            return
        left = value & ~self.takes
        for known, bits in ((True, left & self.lacking), (False, left & ~self.lacking)):
            if bits:
                found.append((f"{place[:-1]}={bits}", known))
