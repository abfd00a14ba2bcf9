"""The REST server. It handles authorization, rate limits, simulated faults and errors, and records all requests."""

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Any, TypeAlias

import msgspec
from aiohttp import web

from sandbox.http.faults import JSON, PAGE, broken_off, garbled, reset
from sandbox.http.incoming import receive
from sandbox.http.lacking import Lacking
from sandbox.http.limits import headers, waiting
from sandbox.http.recorder import Recorder, Request
from sandbox.http.routing import Call, Route
from sandbox.world.core import Core
from sandbox.world.errors import Code, Fault, Json
from sandbox.world.rates import Verdict

log = logging.getLogger(__name__)

PREFIXES = ("/api/v10", "/api/v9", "/api")


_Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Rest:
    def __init__(self, core: Core) -> None:
        self.core = core
        self.recorder = Recorder()
        self._lacking = Lacking(core.unsupported)

    def mount(self, app: web.Application, routes: list[Route]) -> None:
        """Add all routes.

        Any other path or method under the API prefixes gets 501.
        """
        methods: dict[str, dict[str, _Handler]] = {}
        for route in routes:
            methods.setdefault(route.path, {})[route.method] = self._handle(route)
        # A path with a word where another one has a name goes before that, which has all methods that it has not.
        special = {path for path in methods if any(_covers(other, path) for other in methods)}
        for prefix in PREFIXES:
            for path in special:
                for method, handler in methods[path].items():
                    app.router.add_route(method, prefix + path, handler)
            for path in methods.keys() - special:
                app.router.add_route("*", prefix + path, self._choose(methods[path]))
        app.router.add_route("*", "/api/{tail:.*}", self._refuse)

    def _choose(self, known: Mapping[str, _Handler]) -> _Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            return await known.get(request.method, self._refuse)(request)

        return handle

    async def _refuse(self, request: web.Request) -> web.Response:
        path = _below(request.path)
        fault = self._lacking.refused(f"{request.method} {path}")
        return self.answer(self._entry(request, path, ""), fault.code.status, fault.body(), {})

    def _entry(self, request: web.Request, path: str, route: str) -> Request:
        query = dict(request.query) if request.query_string else {}
        entry = Request(request.method, path, route, query, self.core.clock.now())
        self.recorder.requests.append(entry)
        return entry

    def _handle(self, route: Route) -> _Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            core = self.core
            path = _below(request.path)
            entry = self._entry(request, path, route.path)
            weather = core.weather
            affected = weather.applies_to(f"{route.method} {path}")
            if affected:
                await weather.wait()
                if weather.due(weather.reset_every):
                    return reset(request)
                if weather.due(weather.error_every):
                    return self._weather_error(entry, weather.error_status, {})
            try:
                response = await self._serve(route, request, entry, affected)
            except ConnectionError:  # the client closed the connection in the middle of its body
                return reset(request)
            if affected and weather.due(weather.lose_every):
                return reset(request)
            if affected and weather.due(weather.cut_every):
                return await broken_off(request, response)
            if affected and weather.due(weather.garble_every):
                return garbled(response, weather.garble_with)
            return response

        return handle

    def _weather_error(
        self, entry: Request, status: int, extra: dict[str, str], body: Json | None = None
    ) -> web.Response:
        # Return a simulated error: Discord's JSON, or an HTML page like those that the proxy in front of Discord sends.
        if self.core.weather.pages:
            entry.status = status
            return web.Response(status=status, headers=extra, text=PAGE.format(status), content_type="text/html")
        return self.answer(entry, status, body or {"message": f"{status}: the weather", "code": 0}, extra)

    async def _serve(self, route: Route, request: web.Request, entry: Request, affected: bool) -> web.Response:
        core = self.core
        now = core.clock.now()
        names = dict(request.match_info)
        verdict = core.limiter.ask(route.bucket, _major(names), now, route.free)
        storm = affected and core.weather.rejects()
        if storm or not verdict.passed:
            return self._limited(entry, verdict, storm)
        extra = headers(verdict, now) if route.rate_headers else {}
        try:
            if not route.free:
                self._authorize(request)
            call = await self._call(route, request, names, entry)
            self._lacking.check(route.name, route.accepts, call.body, call.query)
            answer = await route.handler(call)
        except web.HTTPRequestEntityTooLarge:
            return self.answer(entry, 413, Fault(Code.TOO_LARGE).body(), extra)
        except Fault as fault:
            if fault.retry_after is not None:
                extra |= waiting(fault.retry_after, everything=False, via=True)
            return self.answer(entry, fault.code.status, fault.body(), extra)
        except ConnectionError:
            raise
        except Exception:
            log.exception("%s %s broke the sandbox", route.method, entry.path)
            return self.answer(entry, 500, {"message": "500: Internal Server Error", "code": 0}, extra)
        if answer is None:
            return self.answer(entry, 204, None, extra)
        return self.answer(entry, route.status, answer, extra)

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
                    # The path is that of an endpoint which the sandbox lacks, with a word where this one has an id.
                    raise self._lacking.refused(f"{route.method} {entry.path}")
                ids[key] = int(value) if value.isdecimal() else 0
        return Call(self.core, ids, names, entry.query, body, came.files)

    def _limited(self, entry: Request, verdict: Verdict, storm: bool) -> web.Response:
        weather = self.core.weather
        if storm:
            wait, everything, via = weather.storm_wait, weather.storm_global, weather.storm_via
        else:
            wait, everything, via = verdict.reset, verdict.everything, True
        extra = headers(verdict, self.core.clock.now()) | waiting(wait, everything=everything, via=via)
        body = {
            "message": "You are being rate limited.",
            "retry_after": round(wait, 3),
            "global": everything,
            "code": 0,
        }
        return self._weather_error(entry, 429, extra, body) if storm else self.answer(entry, 429, body, extra)

    def answer(self, entry: Request, status: int, body: Any, extra: dict[str, str]) -> web.Response:
        entry.status = status
        if body is None:
            return web.Response(status=status, headers=extra)
        entry.answered = msgspec.json.encode(body)
        return web.Response(status=status, headers=extra | JSON, body=entry.answered)


def _below(path: str) -> str:
    prefix = next((prefix for prefix in PREFIXES if path.startswith(f"{prefix}/")), "")
    return path.removeprefix(prefix)


@cache
def _covers(path: str, other: str) -> bool:
    # Return whether filling in the placeholders in `path` can produce `other`.
    pattern = "".join("[^/]+" if part.startswith("{") else re.escape(part) for part in re.split(r"(\{\w+\})", path))
    return path != other and re.fullmatch(pattern, other) is not None


def _major(names: dict[str, str]) -> str:
    if "token" in names:
        return names["token"]
    return names.get("channel_id") or names.get("guild_id") or ""
