"""Collect the metrics: counters, and gauges that are read on request.

No value is measured twice. The values about the event loop's delay, the outbox and the connection come from
:mod:`bot.program.watch`, which also supplies them to ``cartouche health``. Other events are reported by the code that
handles them.
"""

from __future__ import annotations

import asyncio
import math
import re
import socket
import time
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler
from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, disable_created_metrics
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from bot.client.pace.pace import Pace
from bot.match.pure.table.subject import TimerKind
from bot.match.services.durations import HandlingStage
from bot.match.services.service import Service
from bot.program.app import Cartouche
from bot.program.metrics import names
from bot.program.metrics.names import Metric
from bot.program.release import release
from bot.program.watch import Watch
from bot.settings import Address

COUNTED: Final = 60.0


class Numbers(Collector):
    """Collect the metrics of this process in `registry`. Metrics about the bot come from the bot that was most recently
    passed to :meth:`follow`.
    """

    def __init__(self, watch: Watch, service: Service, pace: Pace) -> None:
        self.registry = CollectorRegistry()
        self._watch = watch
        self._store = service.store
        self._pace = pace
        self._bot: Cartouche | None = None
        self._tables: list[tuple[str, str, int]] = []
        self._counted: float | None = None
        self._release = release()
        self._lag = self._histogram(names.LAG)
        self._stages = self._histogram(names.STAGES)
        self._timers = self._histogram(names.TIMERS)
        self._database = self._histogram(names.DATABASE)
        self._requests = self._counter(names.REQUESTS)
        self._limited = self._counter(names.LIMITED)
        self.registry.register(self)
        ProcessCollector(registry=self.registry)
        watch.on_lag.append(self._lag.observe)
        watch.on_ask.append(self._count)
        pace.on_answer.append(self._answered)
        service.store.on_done.append(self._asked)
        service.desk.durations.on_stage.append(self._lap)

    def follow(self, bot: Cartouche) -> Cartouche:
        self._bot = bot
        bot.clock.ticks.on_due.append(self._due)
        return bot

    def _histogram(self, one: Metric) -> Histogram:
        return Histogram(one.name, one.help, one.labels, buckets=one.buckets, registry=self.registry)

    def _counter(self, one: Metric) -> Counter:
        return Counter(one.name, one.help, one.labels, registry=self.registry)

    # Counters

    def _lap(self, stage: HandlingStage, seconds: float) -> None:
        self._stages.labels(stage.value).observe(seconds)

    def _due(self, kind: TimerKind, late: int) -> None:
        self._timers.labels(kind.value).observe(late / 1000)

    def _asked(self, link: str, waited: float, worked: float) -> None:
        self._database.labels(link, "wait").observe(waited)
        self._database.labels(link, "work").observe(worked)

    def _answered(self, method: str, path: str, status: int, scope: str | None) -> None:
        route = route_of(path)
        self._requests.labels(method, route, str(status)).inc()
        if status == 429:
            self._limited.labels(route, scope if scope in {"user", "global", "shared"} else "none").inc()

    async def _count(self) -> None:
        if self._counted is None or time.monotonic() - self._counted >= COUNTED:
            self._tables = await self._store.by_state()
            self._counted = time.monotonic()

    # Gauges

    def describe(self) -> Iterator[GaugeMetricFamily]:
        for one in names.METRICS:
            if one.sort == names.GAUGE:
                yield _family(one)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the gauges with their current values. Call this on the event loop."""
        watch, bot = self._watch, self._bot
        yield _family(names.BUILD, ((self._release,), 1))
        yield _family(names.CONNECTED, ((), watch.connected()))
        yield _family(names.WORST_LAG, ((), watch.lag()))
        yield _family(names.UNDER_WAY, ((), len(asyncio.all_tasks())))
        yield _family(names.OUTBOX, ((), watch.waiting() or 0))
        yield _family(names.COPIED, ((), watch.backup or 0))
        yield _family(names.REFUSALS, ((), self._pace.refusals.count()))
        yield _family(names.WITHHELD, ((), self._pace.breaker.why is not None))
        yield _family(names.TABLES, *(((state, game), count) for state, game, count in self._tables))
        if bot is None:
            return
        latencies = [(shard, seconds) for shard, seconds in bot.latencies if math.isfinite(seconds)]
        yield _family(names.LATENCY, *(((str(shard),), seconds) for shard, seconds in latencies))
        yield _family(names.SERVERS, ((), len(bot.guilds)))
        yield _family(names.DRAWING, ((), bot.pictures.jobs.waiting))
        yield _family(names.DRAWS, ((), bot.pictures.jobs.well))
        yield _family(names.THINKING, ((), bot.thinking.waiting))
        yield _family(names.THINKS, ((), bot.thinking.under_way))


def _family(one: Metric, *values: tuple[tuple[str, ...], float]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(one.name, one.help, labels=one.labels)
    for labels, value in values:
        family.add_metric(labels, value)
    return family


_VERSION: Final = re.compile(r"^/api(?:/v\d+)?")
_NAMES: Final = (
    "@me @original active applications archived bot callback channels commands emojis gateway guilds "
    "interactions members messages oauth2 permissions pins private public reactions roles scheduled-events "
    "thread-members threads typing users webhooks "
)
_WORDS: Final = frozenset(_NAMES.split())


def route_of(path: str) -> str:
    """Return the route of a path, such as ``/channels/*/messages`` for ``/api/v10/channels/123/messages``."""
    parts = _VERSION.sub("", path).strip("/").split("/")
    return "/" + "/".join(part if part in _WORDS else "*" for part in parts)


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
