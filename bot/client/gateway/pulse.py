"""Whether anything comes over the connections that are open, while live tables run that depend on it.

A connection can be open and dead: a router has forgotten it, or the other side hangs. Nobody says so, and the library
gives it up after a minute, in which hourglasses run out for people whose presses never arrive. So while live tables
run, whoever has not been heard for a moment is asked for a sign of life: by a heartbeat, which Discord answers at once
and allows besides those that it asks for. Three things follow from a silence (:class:`Timing`): a heartbeat; doubt, in
which what falls due at the tables waits (:mod:`bot.match.services.away.still`); and then the connection counts as gone
since the last sign of life, and is broken off, so that the library makes another one at once. Where Discord itself is
slow another one is no better, and each costs one of the sessions of a day (1,000, or the token is gone): so a
connection is broken off again only after a pause, and one that was left open goes on when something comes over it.

Only seconds in which this program was awake and in time count as silence: an event loop that stood still, or a machine
that slept, has not listened.

Discord takes 120 messages a minute over a connection, heartbeats too. The bot sends nothing else once it is connected.
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
"""Seconds until a connection is broken off again; twice as long each time, up to :data:`LONGEST`."""
LONGEST: Final = 960.0
CALM: Final = 3_600.0
"""Seconds after which it counts as the first time again."""
LOOKED_UP: Final = 60.0
"""Seconds after which the database is asked whether the live tables that are known run still."""


@dataclass(frozen=True)
class Timing:
    """Seconds. ``step``: between two looks; a longer pause counts as two of them. ``beat``: of silence after which a
    heartbeat is sent, and then again. ``doubt``: after which what falls due waits: less than a player has for a choice
    where the sand runs for 30 seconds. ``dead``: after which the connection is given up; three heartbeats were not
    answered then.
    """

    step: float = 0.5
    beat: float = 2.5
    doubt: float = 4.0
    dead: float = 9.0


class Line(Protocol):
    """A connection. Equal to another one that means the same."""

    def heard(self) -> float | None:
        """When something came over it last, in seconds of ``time.perf_counter``; None while it is not open."""

    async def beat(self) -> None:
        """Ask for a sign of life. Raises OSError, :class:`discord.ConnectionClosed`."""

    def cut(self) -> None:
        """Break it off without waiting for the other side."""


@dataclass
class _Ear:
    """What is known of a connection. ``heard``: as :meth:`Line.heard` gave it; ``quiet``: seconds of silence since;
    ``beaten``: so many of them before the last heartbeat; ``dead``: it counts as gone.
    """

    line: Line
    heard: float
    quiet: float = 0.0
    beaten: float = 0.0
    doubted: bool = False
    dead: bool = False


class Pulse:
    """Listens to the connections of one client (:meth:`line`: by number; None: not made yet) for ``gateway``. ``now``
    gives milliseconds since 1970, ``steady`` seconds as :meth:`Line.heard` does. Rests while no live table runs.
    """

    def __init__(
        self,
        outages: Outages,
        gateway: Gateway,
        line: Callable[[int], Line | None],
        now: Callable[[], int],
        *,
        steady: Callable[[], float] = time.perf_counter,
        timing: Timing = Timing(),
    ) -> None:
        self.timing = timing
        self._outages = outages
        self._gateway = gateway
        self._line = line
        self._now = now
        self._steady = steady
        self._running: dict[int, int | None] = {}
        """The live tables that run, each with its server."""
        self._moved: set[int] | None = None
        """The matches in which something was done since that was looked up; None: it never was."""
        self._ears: dict[int, _Ear] = {}
        self._cuts: dict[int, tuple[int, float]] = {}
        """How many times in a row each connection was broken off, and when for the last time."""
        self._looked = self._asked = steady()
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run(), name="pulse")

    async def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def committed(self, match: int) -> None:
        """Something was done in ``match``: it may be a live table that has begun or ended."""
        if self._moved is not None:
            self._moved.add(match)
        self._woken.set()

    def last_heard(self, part: int) -> int | None:
        """When something came over the connection last, where it is in doubt whether anything does: milliseconds since
        1970. Else None.
        """
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
            except Exception:  # without it nobody would hear that a connection is dead, nor that nothing listens
                if not failing:
                    log.exception("The connections cannot be listened to")
                failing = True
            await asyncio.sleep(self.timing.step)

    async def look(self) -> None:
        """What is to be done now."""
        now = self._steady()
        passed = min(now - self._looked, 2 * self.timing.step)
        self._looked = now
        played = {self._outages.part(guild) for guild in self._running.values()}
        for part in sorted(played | self._ears.keys()):
            if part in played:
                await self._listen(part, now, passed)
            else:
                await self._relieve(part, self._ears.pop(part))
        await self._learn(now)

    async def _relieve(self, part: int, ear: _Ear) -> None:
        """Nothing is in doubt any more."""
        if ear.dead:
            self._gateway.speaks(part)
        elif ear.doubted:
            await self._outages.trust(part)

    async def _listen(self, part: int, now: float, passed: float) -> None:
        line, ear = self._line(part), self._ears.get(part)
        heard = None if line is None else line.heard()
        if line is None or heard is None:  # the library says so, and when another one is open
            if ear is not None and ear.doubted:
                self._gateway.lost(part, self._since(ear))
            self._ears.pop(part, None)
            return
        if ear is None or ear.line != line or ear.heard != heard:
            self._ears[part] = _Ear(line, heard, quiet=max(0.0, min(now - heard, passed)))
            # Of a new one that counted as gone the gateway is told by the library.
            if ear is not None and (ear.line == line or not ear.dead):
                await self._relieve(part, ear)
            return
        ear.quiet += passed
        if ear.quiet >= self.timing.dead and not ear.dead:
            ear.dead = True
            self._give_up(part, ear, now)
        elif ear.quiet >= self.timing.doubt and not ear.doubted:
            ear.doubted = True
            self._outages.doubt(part)
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
        """Whether enough time has passed since the last times; notes that it is done now."""
        count, last = self._cuts.get(part, (0, now))
        if now - last >= CALM:
            count = 0
        if count and now - last < min(LONGEST, PAUSE * 2 ** (count - 1)):
            return False
        self._cuts[part] = (count + 1, now)
        return True

    async def _beat(self, part: int, line: Line) -> None:
        try:
            async with asyncio.timeout(self.timing.step):
                await line.beat()
        except (OSError, discord.ConnectionClosed) as error:  # that it is closed is told by the library
            log.debug("No heartbeat could be sent over connection %d: %s", part, named(error))

    def _since(self, ear: _Ear) -> int:
        return self._now() - round((self._steady() - ear.heard) * 1000)

    async def _learn(self, now: float) -> None:
        """Which live tables run, out of those in which something was done."""
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
    """A connection of discord.py's. What the library keeps of it for its own heartbeats is used and kept right: a beat
    of ours is sent as it sends one that Discord asks for, so that the latency is measured from the last one.
    """

    _ws: DiscordWebSocket

    @classmethod
    def of(cls, client: discord.AutoShardedClient, shard: int) -> ShardLine | None:
        """The present connection of ``shard``; None before the first one."""
        info = client.get_shard(shard)
        return None if info is None else cls(info._parent.ws)

    def heard(self) -> float | None:
        """See :class:`Line`. The library notes the moment of whatever comes."""
        keeper = self._ws._keep_alive
        return None if keeper is None or not self._ws.open else keeper._last_recv

    async def beat(self) -> None:
        """See :class:`Line`."""
        keeper = self._ws._keep_alive
        if keeper is not None:
            await self._ws.send_heartbeat(keeper.beat())

    def cut(self) -> None:
        """See :class:`Line`. The library's own ``close`` would wait 30 seconds for the other side's goodbye."""
        connection = self._ws.socket._response.connection
        if connection is not None and connection.transport is not None:
            connection.transport.abort()
