"""Routes: what a handler gets of a request, and what each route accepts and answers."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.checks.shapes import Matcher
from sandbox.http.lacking import Accepts, accepts
from sandbox.world.changes.body import NewFile
from sandbox.world.core import Core
from sandbox.world.errors import Code, Fault, Json


@dataclass
class Call:
    """A request to a route. `ids` are the numbers in the path, `names` the other parts of it."""

    core: Core
    ids: dict[str, int]
    names: dict[str, str]
    query: dict[str, str]
    body: Any
    files: dict[str, NewFile]

    def wants(self, key: str) -> bool:
        """Return whether a query flag is set."""
        return self.query.get(key, "").lower() in ("1", "true")

    def mapping(self) -> Json:
        """The body as an object. Raises 50109."""
        if not isinstance(self.body, dict):
            raise Fault(Code.INVALID_JSON)
        return self.body


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    """A route: `path` with names in braces, those ending in `_id` are numbers. `bucket` names its rate limit.

    `free`: needs no token of the bot and does not count towards the overall limit (interactions and their webhooks).
    `rate_headers`: whether its answers carry the headers of its rate limit. `accepts`: what of a body and a query.
    """

    method: str
    path: str
    handler: Handler
    bucket: str
    accepts: Accepts
    status: int = 200
    free: bool = False
    rate_headers: bool = True

    @property
    def name(self) -> str:
        """`METHOD /path`."""
        return f"{self.method} {self.path}"


class Routes:
    """Collects routes by decorators."""

    def __init__(self) -> None:
        self.all: list[Route] = []

    def add(
        self,
        method: str,
        path: str,
        bucket: str | None = None,
        *,
        body: str | Matcher = "",
        nested: Mapping[str, Matcher] | None = None,
        query: str = "",
        status: int = 200,
        free: bool = False,
        rate_headers: bool = True,
    ) -> Callable[[Handler], Handler]:
        """Register a handler. What it returns is sent as JSON; None is answered with 204.

        `body` names the fields of the body that it reads, `nested` those that are objects, `query` those of the query:
        anything else is refused if Discord knows it.
        """
        accepted = accepts(method, path, body, nested, query)

        def register(handler: Handler) -> Handler:
            name = bucket or f"{method} {path}"
            self.all.append(Route(method, path, handler, name, accepted, status, free, rate_headers))
            return handler

        return register
