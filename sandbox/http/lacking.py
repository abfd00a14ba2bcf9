"""Refuses requests for features that Discord has but the sandbox lacks, with status 501.

Fields that even Discord doesn't know are only recorded in `Unsupported`.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.checks.described import endpoint, fields, plain, queries
from sandbox.checks.shapes import Found, Matcher, Shape
from sandbox.world.errors import Fault, unsupported
from sandbox.world.unsupported import Unsupported

UNSET = ("", "0", "false")
"""The query values that are treated as missing."""


@dataclass(frozen=True)
class Accepts:
    body: Matcher
    query: Shape


def accepts(method: str, path: str, body: str | Matcher, nested: Mapping[str, Matcher] | None, query: str) -> Accepts:
    """Return the fields that a route accepts. `body`, `nested` and `query` name the fields that its handler reads."""
    shape = Shape(body, fields(method, path), nested) if isinstance(body, str) else body
    return Accepts(shape, Shape(query, queries(method, path)))


class Lacking:
    """Detects requests for features that the sandbox doesn't support.

    `own` lists the sandbox's endpoints as `METHOD /path`. `kept` records the unsupported features that were requested.
    """

    def __init__(self, kept: Unsupported, own: Collection[str]) -> None:
        self._kept = kept
        self._own = frozenset(plain(name) for name in own)

    def endpoint(self, method: str, path: str) -> Fault | None:
        """Return the error for an endpoint that Discord has but the sandbox doesn't, or None for any other endpoint."""
        known = endpoint(method, path)
        if known is None or plain(known) in self._own:
            return None
        self._kept.add(known, refused=True)
        return unsupported(known)

    def check(self, name: str, accepted: Accepts, body: Any, query: Mapping[str, str]) -> None:
        """Check a request's fields against those that the endpoint accepts. Raises Fault with status 501 for fields
        that Discord supports but the sandbox doesn't.
        """
        found: Found = []
        if body:
            accepted.body.match(body, found)
        if query:
            asked: Found = []
            accepted.query.match({key: value for key, value in query.items() if value.lower() not in UNSET}, asked)
            found += [(f"?{key}", known) for key, known in asked]
        if found:
            self._refuse(name, dict(found))

    def _refuse(self, name: str, found: Mapping[str, bool]) -> None:
        for place, known in found.items():
            self._kept.add(f"{place} of {name}", refused=known)
        refused = [place for place, known in found.items() if known]
        if refused:
            raise unsupported(f"{', '.join(refused)} of {name}")
