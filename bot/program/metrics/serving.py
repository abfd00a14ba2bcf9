"""The numbers, at the address that ``METRICS`` names: one page, made on the event loop when somebody asks for it."""

from __future__ import annotations

from typing import Final

from aiohttp import web
from prometheus_client import disable_created_metrics
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from bot.program.metrics.numbers import Numbers
from bot.settings import Address

PATH: Final = "/metrics"


class Serving:
    """One listening socket."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._runner: web.AppRunner | None = None

    async def start(self, address: Address) -> None:
        """Begin to listen. Raises OSError where the address cannot be had."""
        disable_created_metrics()  # type: ignore[no-untyped-call]
        app = web.Application()
        app.router.add_get(PATH, self._answer)
        runner = self._runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, address.host, address.port).start()

    async def stop(self) -> None:
        """End."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _answer(self, _: web.Request) -> web.Response:
        return web.Response(body=generate_latest(self._numbers.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})
