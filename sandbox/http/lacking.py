"""Refuses requests for what the sandbox doesn't know, with status 501."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.checks.shapes import Found, Matcher, Shape
from sandbox.world.errors import Fault, unsupported
from sandbox.world.unsupported import Unsupported

UNSET = ("", "0", "false")
"""The query values that are treated as missing."""


@dataclass(frozen=True)
class Accepts:
    """The fields that a route's handler reads."""

    body: Matcher
    query: Shape


class Lacking:
    """`kept` records what was requested and isn't known."""

    def __init__(self, kept: Unsupported) -> None:
        self._kept = kept

    def refused(self, what: str) -> Fault:
        self._kept.add(what, refused=True)
        return unsupported(what)

    def check(self, name: str, accepted: Accepts, body: Any, query: Mapping[str, str]) -> None:
        """Raises Fault with status 501 if a request has fields that its route doesn't accept."""
        found: Found = []
        if body:
            accepted.body.match(body, found)
        if query:
            asked: Found = []
            accepted.query.match({key: value for key, value in query.items() if value.lower() not in UNSET}, asked)
            found += [f"?{key}" for key in asked]
        if found:
            for place in found:
                self._kept.add(f"{place} of {name}", refused=True)
            raise unsupported(f"{', '.join(found)} of {name}")
