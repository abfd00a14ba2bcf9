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


def is_own(host: str | None) -> bool:
    """Return whether a request's ``Host`` header is an IP address or a name that outsiders can't point at this machine.

    This prevents DNS rebinding, in which a web page's host name is pointed at this machine so that its scripts can read
    the metrics.
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
    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._runner: web.AppRunner | None = None

    async def start(self, address: Address) -> Address:
        """Start listening, and return the address. If the given port is 0, the system chooses a free one, and the
        returned address has it.

        Raises OSError if the address is in use or invalid.
        """
        disable_created_metrics()  # type: ignore[no-untyped-call]
        app = web.Application(middlewares=[_enter])
        app.router.add_get(PATH, self._answer)
        runner = self._runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, address.host, address.port).start()
        return Address(*runner.addresses[0][:2])

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    async def _answer(self, _: web.Request) -> web.Response:
        return web.Response(body=generate_latest(self._numbers.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})
