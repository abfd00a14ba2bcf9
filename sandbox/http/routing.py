from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.checks.shapes import Matcher, Shape
from sandbox.http.lacking import Accepts
from sandbox.world.changes.body import NewFile
from sandbox.world.core import Core
from sandbox.world.errors import Code, Fault, Json


@dataclass
class Call:
    """A request to a route. `ids` holds the ids in the path as numbers, and `names` holds the other path parameters as
    strings.
    """

    core: Core
    ids: dict[str, int]
    names: dict[str, str]
    query: dict[str, str]
    body: Any
    files: dict[str, NewFile]

    def wants(self, key: str) -> bool:
        return self.query.get(key, "").lower() in ("1", "true")

    def mapping(self) -> Json:
        if not isinstance(self.body, dict):
            raise Fault(Code.INVALID_JSON)
        return self.body


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    """A REST route.

    Parameters in `path` are in braces; those ending in `_id` are numbers. `bucket` names the rate limit. Requests to a
    `free` route, such as an interaction callback, need no bot token and don't count towards the overall rate limit.
    `rate_headers` tells whether responses have rate-limit headers. `accepts` lists the accepted body and query fields.
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
        return f"{self.method} {self.path}"


class Routes:
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
        """Register a handler. Its result is sent as JSON; if the result is None, the response has status 204 and no
        body.

        `body` names the body fields that the handler reads, `nested` the fields that are objects, and `query` the query
        fields. Any other field is refused.
        """
        accepted = Accepts(Shape(body, nested) if isinstance(body, str) else body, Shape(query))

        def register(handler: Handler) -> Handler:
            name = bucket or f"{method} {path}"
            self.all.append(Route(method, path, handler, name, accepted, status, free, rate_headers))
            return handler

        return register
