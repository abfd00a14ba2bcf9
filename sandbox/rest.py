"""REST: from a request to a route and back, with authorization, rate limits, weather, errors and a record of all."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from aiohttp import web

from sandbox.bodies import NewFile
from sandbox.core import Core
from sandbox.errors import Code, Fault, Json
from sandbox.incoming import receive
from sandbox.lacking import Lacking, Takes, takes
from sandbox.ratelimit import Verdict, headers
from sandbox.recorder import Request
from sandbox.shapes import Look

log = logging.getLogger(__name__)

PREFIXES = ("/api/v10", "/api/v9", "/api")
"""Where the API is found: the version that is spoken, the one before, and without a version."""
JSON = {"Content-Type": "application/json"}
PAGE = (
    "<!DOCTYPE html>\n<html>\n<head><title>{}</title></head>\n<body>\n"
    + "<p>The weather</p>\n" * 200
    + "</body>\n</html>\n"
)
"""A long page, as the network in front of Discord answers with."""


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
        """Whether a query flag is set."""
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
    `told`: whether its answers tell the state of its rate limit. `takes`: what it takes of a body and a query.
    """

    method: str
    path: str
    handler: Handler
    bucket: str
    takes: Takes
    status: int = 200
    free: bool = False
    told: bool = True

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
        body: str | Look = "",
        nested: Mapping[str, Look] | None = None,
        query: str = "",
        status: int = 200,
        free: bool = False,
        told: bool = True,
    ) -> Callable[[Handler], Handler]:
        """Register a handler. What it returns is sent as JSON; None is answered with 204.

        `body` names the fields of the body that it reads, `nested` those that are objects, `query` those of the query:
        anything else is refused if Discord knows it.
        """
        taken = takes(method, path, body, nested, query)

        def register(handler: Handler) -> Handler:
            name = bucket or f"{method} {path}"
            self.all.append(Route(method, path, handler, name, taken, status, free, told))
            return handler

        return register


class Rest:
    """Serves the routes on an aiohttp application."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self._lacking = Lacking(core.unsupported, ())

    def mount(self, app: web.Application, routes: list[Route]) -> None:
        """Add all routes.

        Anything else below the prefixes is a 501 where Discord has it; a 404, or a 405 when only the method is wrong,
        where Discord has nothing either.
        """
        self._lacking = Lacking(self.core.unsupported, [route.name for route in routes])
        methods: dict[str, list[str]] = {}
        for route in routes:
            methods.setdefault(route.path, []).append(route.method)
        for prefix in PREFIXES:
            for route in routes:
                app.router.add_route(route.method, prefix + route.path, self._handle(route))
            for path, known in methods.items():
                for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - set(known):
                    app.router.add_route(method, prefix + path, self._refuse(Code.METHOD_NOT_ALLOWED))
        app.router.add_route("*", "/api/{tail:.*}", self._refuse(Code.GENERAL))

    def _refuse(self, code: Code) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            path = _below(request.path)
            entry = self._entry(request, path, "")
            fault = self._lacking.endpoint(request.method, path) or Fault(code)
            return self._answer(entry, fault.code.status, fault.body(), {})

        return handle

    def _entry(self, request: web.Request, path: str, route: str) -> Request:
        query = dict(request.query) if request.query_string else {}
        entry = Request(request.method, path, route, query, self.core.clock.now())
        self.core.recorder.requests.append(entry)
        return entry

    def _handle(self, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            core = self.core
            path = _below(request.path)
            entry = self._entry(request, path, route.path)
            weather = core.weather
            touched = weather.touches(f"{route.method} {path}")
            if touched:
                await weather.wait()
                if weather.due(weather.reset_every):
                    return _reset(request)
                if weather.due(weather.error_every):
                    return self._weathered(entry, weather.error_status, {})
            try:
                response = await self._serve(route, request, entry, touched)
            except ConnectionError:  # the client went in the middle of its body: nobody is there to be answered
                return _reset(request)
            if touched and weather.due(weather.lose_every):
                return _reset(request)
            if touched and weather.due(weather.cut_every):
                return await _broken_off(request, response)
            if touched and weather.due(weather.garble_every):
                return _garbled(response, weather.garble_with)
            return response

        return handle

    def _weathered(self, entry: Request, status: int, extra: dict[str, str], body: Json | None = None) -> web.Response:
        """An error of the weather, by Discord or as a page of the network in front of it."""
        if self.core.weather.pages:
            entry.status = status
            return web.Response(status=status, headers=extra, text=PAGE.format(status), content_type="text/html")
        return self._answer(entry, status, body or {"message": f"{status}: the weather", "code": 0}, extra)

    async def _serve(self, route: Route, request: web.Request, entry: Request, touched: bool) -> web.Response:
        core = self.core
        now = core.clock.now()
        names = dict(request.match_info)
        verdict = core.limiter.ask(route.bucket, _major(names), now, route.free)
        storm = touched and core.weather.turns_away()
        if storm or not verdict.passed:
            return self._limited(entry, verdict, storm)
        extra = headers(verdict, now) if route.told else {}
        try:
            if not route.free:
                self._authorize(request)
            call = await self._call(route, request, names, entry)
            self._lacking.check(route.name, route.takes, call.body, call.query)
            answer = await route.handler(call)
        except web.HTTPRequestEntityTooLarge:
            return self._answer(entry, 413, Fault(Code.TOO_LARGE).body(), extra)
        except Fault as fault:
            if fault.retry_after is not None:
                extra |= _waiting(fault.retry_after, everything=False, via=True)
            return self._answer(entry, fault.code.status, fault.body(), extra)
        except ConnectionError:
            raise
        except Exception:
            log.exception("%s %s broke the sandbox", route.method, entry.path)
            return self._answer(entry, 500, {"message": "500: Internal Server Error", "code": 0}, extra)
        if answer is None:
            return self._answer(entry, 204, None, extra)
        return self._answer(entry, route.status, answer, extra)

    def _authorize(self, request: web.Request) -> None:
        given = request.headers.get("Authorization", "")
        token = self.core.settings.token
        if not given.startswith("Bot ") or (token is not None and given != f"Bot {token}") or len(given) < 5:
            raise Fault(Code.UNAUTHORIZED)

    async def _call(self, route: Route, request: web.Request, names: dict[str, str], entry: Request) -> Call:
        came = await receive(request)
        entry.content_type, entry.sent = came.kind, came.sent
        entry.files = tuple((part, file.filename, len(file.data)) for part, file in came.files.items())
        body = came.body()
        ids: dict[str, int] = {}
        for key, value in names.items():
            if key.endswith("_id"):
                if not value.isdecimal() and value not in ("@me", "@original"):
                    # The name of another endpoint may stand where this one has an id.
                    wrong = Fault(Code.INVALID_BODY, {key: {"_errors": [_not_snowflake(value)]}})
                    raise self._lacking.endpoint(route.method, entry.path) or wrong
                ids[key] = int(value) if value.isdecimal() else 0
        return Call(self.core, ids, names, entry.query, body, came.files)

    def _limited(self, entry: Request, verdict: Verdict, storm: bool) -> web.Response:
        weather = self.core.weather
        if storm:
            wait, everything, via = weather.storm_wait, weather.storm_global, weather.storm_via
        else:
            wait, everything, via = verdict.reset, verdict.everything, True
        extra = headers(verdict, self.core.clock.now()) | _waiting(wait, everything=everything, via=via)
        body = {
            "message": "You are being rate limited.",
            "retry_after": round(wait, 3),
            "global": everything,
            "code": 0,
        }
        return self._weathered(entry, 429, extra, body) if storm else self._answer(entry, 429, body, extra)

    def _answer(self, entry: Request, status: int, body: Any, extra: dict[str, str]) -> web.Response:
        entry.status = status
        if body is None:
            return web.Response(status=status, headers=extra)
        entry.answered = msgspec.json.encode(body)
        return web.Response(status=status, headers=extra | JSON, body=entry.answered)


def _below(path: str) -> str:
    """A path without the API's prefix."""
    prefix = next((prefix for prefix in PREFIXES if path.startswith(f"{prefix}/")), "")
    return path.removeprefix(prefix)


def _waiting(seconds: float, *, everything: bool, via: bool) -> dict[str, str]:
    """The headers of a 429. Discord's own come `Via` its load balancer, those of the network before it do not."""
    extra = {"Retry-After": f"{max(seconds, 0.001):.3f}", "X-RateLimit-Scope": "global" if everything else "user"}
    if everything:
        extra["X-RateLimit-Global"] = "true"
    if via:
        extra["Via"] = "1.1 google"
    return extra


def _major(names: dict[str, str]) -> str:
    if "token" in names:
        return names["token"]
    return names.get("channel_id") or names.get("guild_id") or ""


def _not_snowflake(value: str) -> Json:
    return {"code": "NUMBER_TYPE_COERCE", "message": f'Value "{value}" is not snowflake.'}


async def _broken_off(request: web.Request, whole: web.Response) -> web.StreamResponse:
    """Answer with the first half of what was promised, then break the connection off."""
    body = bytes(whole.body or b"{}") if isinstance(whole.body, bytes) else b"{}"
    response = web.StreamResponse(status=whole.status, headers=whole.headers)
    response.content_length = len(body) + 1
    await response.prepare(request)
    await response.write(body[: len(body) // 2])
    if request.transport is not None:
        request.transport.close()
    return response


def _garbled(whole: web.Response, how: str) -> web.Response:
    """The same answer so that no client can read it."""
    body = whole.body if isinstance(whole.body, bytes) else b""
    if how == "page":
        return web.Response(status=whole.status, text=PAGE.format(whole.status), content_type="text/html")
    text = b"{}" if how == "empty" else body[: len(body) // 2] or b"{"
    return web.Response(status=200 if whole.status == 204 else whole.status, headers=JSON, body=text)


def _reset(request: web.Request) -> web.Response:
    """Break the connection off, so that the client sees a reset and no answer."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)
