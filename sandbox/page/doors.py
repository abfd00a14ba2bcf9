"""Controls access to the sandbox.

The sandbox only listens on this machine. Without further checks, any web page could still make a browser on this
machine send requests to the sandbox: through DNS rebinding, from a page at another local address, or by loading the
sandbox in a frame.
"""

from collections.abc import Awaitable, Callable

from aiohttp import web
from aiohttp.typedefs import Middleware

NAMES = ("127.0.0.1", "localhost", "[::1]")
HTTP = 80
UNFRAMED = {
    "Content-Security-Policy": "frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""Headers that stop other pages from framing or loading a response."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Doors:
    """Accepts requests only if they are addressed to this sandbox (`Host`) and don't come from another web page
    (`Origin`).

    Bots send no `Origin`. Every request is refused until `open` has set the address.
    """

    def __init__(self) -> None:
        self._hosts: frozenset[str] = frozenset()
        self._origins: frozenset[str] = frozenset()

    def middleware(self) -> Middleware:
        @web.middleware
        async def enter(request: web.Request, handler: Handler) -> web.StreamResponse:
            return self._refusal(request) or await handler(request)

        return enter

    def open(self, host: str, port: int) -> None:
        names = {name.lower() for name in (*NAMES, host)}
        hosts = {f"{name}:{port}" for name in names} | (names if port == HTTP else set())
        self._hosts = frozenset(hosts)
        self._origins = frozenset(f"http://{name}" for name in hosts)

    def _refusal(self, request: web.Request) -> web.Response | None:
        if request.headers.get("Host", "").lower() not in self._hosts:
            # 421: the connection reached a server that does not answer for this name.
            return web.Response(status=421, text="The sandbox answers at its own address only.")
        origin = request.headers.get("Origin")
        if origin is not None and origin.lower() not in self._origins:
            return web.Response(status=403, text="The sandbox answers its own page only.")
        return None

    async def add_headers(self, request: web.Request, response: web.StreamResponse) -> None:
        if not request.path.startswith("/api/"):
            response.headers.update(UNFRAMED)
