"""Refuses loudly what Discord has and the sandbox has not; and notes what nobody knows."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.checks.described import endpoint, fields, plain, queries
from sandbox.checks.shapes import Found, Look, Shape
from sandbox.world.errors import Fault, unsupported
from sandbox.world.unsupported import Unsupported

UNSET = ("", "0", "false")
"""Values in a query that say nothing."""


@dataclass(frozen=True)
class Takes:
    """What a route takes of a body and of a query."""

    body: Look
    query: Shape


def takes(method: str, path: str, body: str | Look, nested: Mapping[str, Look] | None, query: str) -> Takes:
    """What a route takes, by the names of the fields that it reads; what else there is, Discord's description tells."""
    shape = Shape(body, fields(method, path), nested) if isinstance(body, str) else body
    return Takes(shape, Shape(query, queries(method, path)))


class Lacking:
    """`own`: the endpoints that there are, as `METHOD /path`."""

    def __init__(self, kept: Unsupported, own: Collection[str]) -> None:
        self._kept = kept
        self._own = frozenset(plain(name) for name in own)

    def endpoint(self, method: str, path: str) -> Fault | None:
        """The refusal of a request to an endpoint that only Discord has; None for any other."""
        known = endpoint(method, path)
        if known is None or plain(known) in self._own:
            return None
        self._kept.add(known, refused=True)
        return unsupported(known)

    def check(self, name: str, taken: Takes, body: Any, query: Mapping[str, str]) -> None:
        """Hold a request to the endpoint `name` against what is taken. Raises 501 for what only Discord knows."""
        found: Found = []
        if body:
            taken.body.look(body, found)
        if query:
            asked: Found = []
            taken.query.look({key: value for key, value in query.items() if value.lower() not in UNSET}, asked)
            found += [(f"?{key}", known) for key, known in asked]
        if found:
            self._refuse(name, dict(found))

    def _refuse(self, name: str, found: Mapping[str, bool]) -> None:
        for place, known in found.items():
            self._kept.add(f"{place} of {name}", refused=known)
        refused = [place for place, known in found.items() if known]
        if refused:
            raise unsupported(f"{', '.join(refused)} of {name}")
