"""Check that gateway connections are alive while live tables depend on them.

A connection can be open but dead, for example if a router has forgotten it. Nothing reports that, and discord.py gives
such a connection up only after a minute, in which hourglasses run out for people whose presses never arrive. So while
live tables run, the bot sends an extra heartbeat on every silent connection, which Discord answers at once. (It accepts
120 messages a minute on a connection; the bot sends nothing else.)

If a connection stays silent (:class:`Timing`), it's first in doubt, and events that become due at its tables have to
wait (:mod:`bot.match.services.clock.time`). Later it counts as lost since its last sign of life, and is cut, so that
discord.py reconnects. If Discord is just slow, that doesn't help, and each new connection uses up one of the 1,000
sessions allowed per day, after which Discord resets the token. So there is a pause before the same connection is cut
again. One that wasn't cut counts as restored at its next sign of life. Time during which this program couldn't listen,
because its event loop was blocked or the machine was asleep, doesn't count as silence.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import discord
from discord.gateway import DiscordWebSocket

from bot.client.gateway.connections import Gateway
from bot.match.pure.errors import StoreFault, named
from bot.match.services.away.outages import Outages

log = logging.getLogger(__name__)

PAUSE: Final = 60.0
"""The pause before a connection may be cut again, in seconds. It doubles each time, up to :data:`LONGEST`."""
LONGEST: Final = 960.0
CALM: Final = 3_600.0
"""If a connection hasn't been cut for this many seconds, the pause before its next cut is reset to :data:`PAUSE`."""
LOOKED_UP: Final = 60.0
"""The interval, in seconds, at which the bot asks the database which live tables are still running."""


@dataclass(frozen=True)
class Timing:
    """The intervals used by the connection checks, in seconds.

    ``step``: the time between two checks. ``beat``: the length of silence before each extra heartbeat. ``doubt``: the
    length of silence after which due events have to wait. This is less than the time for a choice at tables with
    30-second hourglasses. ``dead``: the length of silence after which the connection is given up.
    """

    step: float = 0.5
    beat: float = 2.5
    doubt: float = 4.0
    dead: float = 9.0


class GatewayConnection(Protocol):
    """A gateway connection. Two objects that represent the same connection compare equal."""

    def heard(self) -> float | None:
        """Return the time of the last sign of life (``time.perf_counter``), or None if it isn't open."""

    async def beat(self) -> None:
        """Send a heartbeat. Raises OSError or :class:`discord.ConnectionClosed`."""

    def cut(self) -> None:
        """Cut the connection at once, without the closing handshake."""


@dataclass
class _Ear:
    line: GatewayConnection
    heard: float
    quiet: float = 0.0
    beaten: float = 0.0
    doubted: bool = False
    dead: bool = False


class Pulse:
    """Watch one client's connections and report to ``gateway``. It does nothing while no live table is running.
    ``line`` returns the connection of the shard with the given number, or None if there is none yet. ``now`` returns
    milliseconds since 1970. ``steady`` returns seconds on the clock of :meth:`Line.heard`.
    """

    def __init__(
        self,
        outages: Outages,
        gateway: Gateway,
        line: Callable[[int], GatewayConnection | None],
        now: Callable[[], int],
        *,
        steady: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.timing = Timing()
        self._outages = outages
        self._gateway = gateway
        self._line = line
        self._now = now
        self._steady = steady
        self._running: dict[int, int | None] = {}
        self._moved: set[int] | None = None
        self._ears: dict[int, _Ear] = {}
        self._cuts: dict[int, tuple[int, float]] = {}
        self._looked = self._asked = steady()
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="pulse")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def committed(self, match: int) -> None:
        if self._moved is not None:
            self._moved.add(match)
        self._woken.set()

    def last_heard(self, part: int) -> int | None:
        """If ``part`` seems to be dead, return its last sign of life, in milliseconds since 1970, or else None."""
        ear = self._ears.get(part)
        return self._since(ear) if ear is not None and ear.doubted else None

    async def _run(self) -> None:
        failing = False
        while True:
            if not self._running and not self._ears and self._moved == set():
                self._woken.clear()
                await self._woken.wait()
            try:
                await self.look()
                failing = False
            except Exception:  # else no one would hear of a dead connection, or that nothing listens
                if not failing:
                    log.exception("The connections cannot be listened to")
                failing = True
            await asyncio.sleep(self.timing.step)

    async def look(self) -> None:
        now = self._steady()
        passed = min(now - self._looked, 2 * self.timing.step)
        self._looked = now
        played = {self._outages.time.part(guild) for guild in self._running.values()}
        for part in sorted(played | self._ears.keys()):
            if part in played:
                await self._listen(part, now, passed)
            else:
                self._relieve(part, self._ears.pop(part))
        await self._learn(now)

    def _relieve(self, part: int, ear: _Ear) -> None:
        if ear.dead:
            self._gateway.speaks(part)
        elif ear.doubted:
            self._outages.time.trust(part)

    async def _listen(self, part: int, now: float, passed: float) -> None:
        line, ear = self._line(part), self._ears.get(part)
        heard = None if line is None else line.heard()
        if line is None or heard is None:  # the library reports that, and when another one is open
            if ear is not None and ear.doubted:
                self._gateway.lost(part, self._since(ear))
            self._ears.pop(part, None)
            return
        if ear is None or ear.line != line or ear.heard != heard:
            self._ears[part] = _Ear(line, heard, quiet=max(0.0, min(now - heard, passed)))
            # The library tells the gateway about a new one in place of a gone one.
            if ear is not None and (ear.line == line or not ear.dead):
                self._relieve(part, ear)
            return
        ear.quiet += passed
        if ear.quiet >= self.timing.dead and not ear.dead:
            ear.dead = True
            self._give_up(part, ear, now)
        elif ear.quiet >= self.timing.doubt and not ear.doubted:
            ear.doubted = True
            self._outages.time.doubt(part)
        if ear.quiet >= ear.beaten + self.timing.beat:
            ear.beaten = ear.quiet
            await self._beat(part, line)

    def _give_up(self, part: int, ear: _Ear, now: float) -> None:
        self._gateway.lost(part, self._since(ear))
        if self._may_cut(part, now):
            log.warning("Nothing has come over connection %d for %.0f s; I make another one", part, ear.quiet)
            ear.line.cut()
        else:
            log.info("Nothing has come over connection %d for %.0f s; it is a new one, so I wait", part, ear.quiet)

    def _may_cut(self, part: int, now: float) -> bool:
        count, last = self._cuts.get(part, (0, now))
        if now - last >= CALM:
            count = 0
        if count and now - last < min(LONGEST, PAUSE * 2 ** (count - 1)):
            return False
        self._cuts[part] = (count + 1, now)
        return True

    async def _beat(self, part: int, line: GatewayConnection) -> None:
        try:
            async with asyncio.timeout(self.timing.step):
                await line.beat()
        except (OSError, discord.ConnectionClosed) as error:  # the library reports that it is closed
            log.debug("No heartbeat could be sent over connection %d: %s", part, named(error))

    def _since(self, ear: _Ear) -> int:
        return self._now() - round((self._steady() - ear.heard) * 1000)

    async def _learn(self, now: float) -> None:
        if now >= self._asked + LOOKED_UP:
            self._asked = now
            for match in self._running:
                self.committed(match)
        asked = self._moved
        if asked == set():
            return
        self._moved = set()
        try:
            found = await self._outages.running(asked)
        except Exception as error:
            self._moved = None if asked is None else self._moved | asked
            if not isinstance(error, StoreFault):
                raise
            log.debug("The database cannot be asked which tables run: %s", error)
            return
        for match in self._running if asked is None else asked:
            self._running.pop(match, None)
        self._running |= found


@dataclass(frozen=True)
class ShardLine:
    """A connection of discord.py. Its own methods send the heartbeats, so that its internal state stays correct."""

    _ws: DiscordWebSocket

    @classmethod
    def of(cls, client: discord.AutoShardedClient, shard: int) -> ShardLine | None:
        info = client.get_shard(shard)
        return None if info is None else cls(info._parent.ws)

    def heard(self) -> float | None:
        keeper = self._ws._keep_alive
        return None if keeper is None or not self._ws.open else keeper._last_recv

    async def beat(self) -> None:
        keeper = self._ws._keep_alive
        if keeper is not None:
            await self._ws.send_heartbeat(keeper.beat())

    def cut(self) -> None:
        """Cut the connection. discord.py's own ``close`` would wait up to 30 seconds for the other side."""
        connection = self._ws.socket._response.connection
        if connection is not None and connection.transport is not None:
            connection.transport.abort()
