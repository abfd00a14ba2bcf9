"""REST: from a request to a route and back, with authorization, rate limits, weather, errors and a record of all."""

import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox.bodies import NewFile
from sandbox.core import Core
from sandbox.errors import Code, Fault, Json
from sandbox.ratelimit import Verdict, headers
from sandbox.recorder import Request

log = logging.getLogger(__name__)

PREFIX = "/api/v10"


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
    """

    method: str
    path: str
    handler: Handler
    bucket: str
    status: int = 200
    free: bool = False


class Routes:
    """Collects routes by decorators."""

    def __init__(self) -> None:
        self.all: list[Route] = []

    def add(
        self, method: str, path: str, bucket: str | None = None, status: int = 200, free: bool = False
    ) -> Callable[[Handler], Handler]:
        """Register a handler. What it returns is sent as JSON; None is answered with 204."""

        def register(handler: Handler) -> Handler:
            self.all.append(Route(method, path, handler, bucket or f"{method} {path}", status, free))
            return handler

        return register


class Rest:
    """Serves the routes on an aiohttp application."""

    def __init__(self, core: Core) -> None:
        self.core = core

    def mount(self, app: web.Application, routes: list[Route]) -> None:
        """Add all routes; anything else below the prefix is a 404, or a 405 when only the method is wrong."""
        methods: dict[str, list[str]] = {}
        for route in routes:
            app.router.add_route(route.method, PREFIX + route.path, self._handle(route))
            methods.setdefault(route.path, []).append(route.method)
        for path, known in methods.items():
            for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - set(known):
                app.router.add_route(method, PREFIX + path, self._refuse(Code.METHOD_NOT_ALLOWED))
        app.router.add_route("*", "/api/{tail:.*}", self._refuse(Code.GENERAL))

    def _refuse(self, code: Code) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            entry = Request(
                request.method,
                request.path.removeprefix(PREFIX),
                "",
                dict(request.query),
                None,
                at=self.core.clock.now(),
            )
            self.core.recorder.requests.append(entry)
            return self._answer(entry, code.status, Fault(code).body(), {})

        return handle

    def _handle(self, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            core = self.core
            path = request.path.removeprefix(PREFIX)
            entry = Request(route.method, path, route.path, dict(request.query), None, at=core.clock.now())
            core.recorder.requests.append(entry)
            weather = core.weather
            touched = weather.touches(f"{route.method} {path}")
            if touched:
                await weather.wait()
                if weather.due(weather.reset_every):
                    return _reset(request)
                if weather.due(weather.error_every):
                    status = weather.error_status
                    return self._answer(entry, status, {"message": f"{status}: the weather", "code": 0}, {})
            response = await self._serve(route, request, entry, touched)
            if touched and weather.due(weather.lose_every):
                return _reset(request)
            return response

        return handle

    async def _serve(self, route: Route, request: web.Request, entry: Request, touched: bool) -> web.Response:
        core = self.core
        now = core.clock.now()
        names = dict(request.match_info)
        verdict = core.limiter.ask(route.bucket, _major(names), now, route.free)
        storm = touched and core.weather.turns_away()
        if storm or not verdict.passed:
            return self._limited(entry, verdict, storm)
        extra = headers(verdict, now)
        try:
            if not route.free:
                self._authorize(request)
            call = await self._call(request, names, entry)
            answer = await route.handler(call)
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

    async def _call(self, request: web.Request, names: dict[str, str], entry: Request) -> Call:
        body, files = await read_body(request)
        entry.body = body
        entry.content_type = _kind(request) if request.can_read_body or body is not None else ""
        entry.files = [(part, file.filename, len(file.data)) for part, file in files.items()]
        ids: dict[str, int] = {}
        for key, value in names.items():
            if key.endswith("_id"):
                if not value.isdecimal() and value not in ("@me", "@original"):
                    raise Fault(Code.INVALID_BODY, {key: {"_errors": [_not_snowflake(value)]}})
                ids[key] = int(value) if value.isdecimal() else 0
        return Call(self.core, ids, names, entry.query, body, files)

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
        return self._answer(entry, 429, body, extra)

    def _answer(self, entry: Request, status: int, body: Any, extra: dict[str, str]) -> web.Response:
        entry.status, entry.answer = status, body
        if body is None:
            return web.Response(status=status, headers=extra)
        response = web.Response(status=status, headers=extra, body=json.dumps(body).encode())
        response.headers["Content-Type"] = "application/json"
        return response


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


def _reset(request: web.Request) -> web.Response:
    """Break the connection off, so that the client sees a reset and no answer."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


async def read_body(request: web.Request) -> tuple[Any, dict[str, NewFile]]:
    """The JSON body, or that of `payload_json`, and the files by their part's name. Raises 50109."""
    if not request.can_read_body:
        return None, {}
    kind = _kind(request)
    if kind == "application/json":
        return _parse(await request.read()), {}
    if kind != "multipart/form-data":
        raise Fault(Code.INVALID_JSON)
    body: Any = {}
    files: dict[str, NewFile] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise Fault(Code.INVALID_JSON)
        data = bytes(await part.read())
        name = part.name or ""
        if name == "payload_json":
            body = _parse(data)
        elif part.filename is not None:
            kind = part.headers.get("Content-Type", "application/octet-stream")
            files[name] = NewFile(part.filename, kind, data)
    return body, files


def _kind(request: web.Request) -> str:
    """The body's type, without its parameters. aiohttp's own property takes a mail parser to it."""
    return request.headers.get("Content-Type", "application/octet-stream").partition(";")[0].strip().lower()


def _parse(data: bytes) -> Any:
    if not data:
        return None
    try:
        return json.loads(data)
    except (ValueError, UnicodeDecodeError) as error:
        raise Fault(Code.INVALID_JSON) from error
