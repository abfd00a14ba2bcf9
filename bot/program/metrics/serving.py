"""The numbers at the address in ``METRICS``: one page, made on the event loop for each request."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler
from prometheus_client import disable_created_metrics
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from bot.program.metrics.numbers import Numbers
from bot.settings import Address

PATH: Final = "/metrics"
PRIVATE: Final = ("internal", "local", "localhost")
"""The endings of names that no one can have in the public DNS; containers and home networks use them."""


def is_own(host: str | None) -> bool:
    """Return whether a request's ``Host`` is a numeric address, or a name that no stranger can point here.

    A web page can have a browser in this network ask under the page's own name (DNS rebinding), and would read the
    answer.
    """
    try:
        name = (urlsplit(f"//{host or ''}").hostname or "").removesuffix(".")
    except ValueError:
        return False
    try:
        ip_address(name)
    except ValueError:
        short = bool(name) and "." not in name
        return short or name.rpartition(".")[2] in PRIVATE or name == socket.gethostname().lower()
    return True


@web.middleware
async def _enter(request: web.Request, handler: Handler) -> web.StreamResponse:
    if is_own(request.headers.get("Host")):
        return await handler(request)
    # 421: the connection reached a server that does not answer for this name.
    return web.Response(status=421, text="Ask by the address in numbers, or by a name of this network.")


class Serving:
    """One listening socket."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._runner: web.AppRunner | None = None

    async def start(self, address: Address) -> None:
        """Begin to listen. Raises OSError if the address is taken or invalid."""
        disable_created_metrics()  # type: ignore[no-untyped-call]
        app = web.Application(middlewares=[_enter])
        app.router.add_get(PATH, self._answer)
        runner = self._runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, address.host, address.port).start()

    async def stop(self) -> None:
        """Stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _answer(self, _: web.Request) -> web.Response:
        return web.Response(body=generate_latest(self._numbers.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})
