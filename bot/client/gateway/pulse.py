"""The signs of life of open connections, while live tables depend on them.

A connection can be open and dead: a router has forgotten it, or the other side hangs. No one reports that, and the
library gives it up after a minute, in which hourglasses run out for people whose presses never arrive. So while live
tables run, a connection that was silent for a moment gets a heartbeat, which Discord answers at once and allows besides
its own. A silence has three consequences (:class:`Timing`): a heartbeat; doubt, in which due events at the tables wait
(:mod:`bot.match.services.away.still`); then the connection counts as gone since the last sign of life, and is cut, so
that the library makes another one at once. If Discord itself is slow, another one is no better, and each costs one of
the day's sessions (1,000, or the token is gone): so a connection is cut again only after a pause, and an open one
counts as back at its next sign of life.

Only seconds in which this program was awake count as silence: a blocked event loop, or a sleeping machine, hasn't
listened.

Discord accepts 120 messages a minute over a connection, heartbeats too. The bot sends nothing else once it is
connected.
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
"""Seconds until a connection may be cut again; twice as long each time, up to :data:`LONGEST`."""
LONGEST: Final = 960.0
CALM: Final = 3_600.0
"""Seconds after which it counts as the first time again."""
LOOKED_UP: Final = 60.0
"""Seconds between two requests to the database which of the known live tables are still running."""


@dataclass(frozen=True)
class Timing:
    """Times in seconds.

    ``step``: between two checks; a longer pause counts as two of them. ``beat``: of silence until a heartbeat, and
    until each further one. ``doubt``: until due events wait: less than a player has for a choice with a 30-second
    hourglass. ``dead``: until the connection is given up; then three heartbeats are unanswered.
    """

    step: float = 0.5
    beat: float = 2.5
    doubt: float = 4.0
    dead: float = 9.0


class Line(Protocol):
    """A connection. Equal to another one that means the same."""

    def heard(self) -> float | None:
        """Return the last sign of life, in seconds of ``time.perf_counter``; None while it isn't open."""

    async def beat(self) -> None:
        """Ask for a sign of life. Raises OSError, :class:`discord.ConnectionClosed`."""

    def cut(self) -> None:
        """Cut it without waiting for the other side."""


@dataclass
class _Ear:
    """The facts about a connection.

    ``heard``: from :meth:`Line.heard`; ``quiet``: seconds of silence since; ``beaten``: seconds of silence before the
    last heartbeat; ``dead``: it counts as gone.
    """

    line: Line
    heard: float
    quiet: float = 0.0
    beaten: float = 0.0
    doubted: bool = False
    dead: bool = False


class Pulse:
    """The listener to one client's connections (:meth:`line`: by number; None: not made yet) for ``gateway``.

    ``now`` returns milliseconds since 1970, ``steady`` seconds as :meth:`Line.heard`. It rests while no live table
    runs.
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
        """The running live tables, each with its server."""
        self._moved: set[int] | None = None
        """The matches with steps since the last look-up; None: there was none."""
        self._ears: dict[int, _Ear] = {}
        self._cuts: dict[int, tuple[int, float]] = {}
        """The number of times in a row that each connection was cut, and the last time."""
        self._looked = self._asked = steady()
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run(), name="pulse")

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def committed(self, match: int) -> None:
        """Note a step in ``match``: it may be a live table that has begun or ended."""
        if self._moved is not None:
            self._moved.add(match)
        self._woken.set()

    def last_heard(self, part: int) -> int | None:
        """Return the last sign of life of a doubtful connection, in milliseconds since 1970; else None."""
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
        """Do what is due now."""
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
        """End the doubt."""
        if ear.dead:
            self._gateway.speaks(part)
        elif ear.doubted:
            await self._outages.trust(part)

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
        """Return whether enough time has passed to cut it again; note that it is cut now."""
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
        except (OSError, discord.ConnectionClosed) as error:  # the library reports that it is closed
            log.debug("No heartbeat could be sent over connection %d: %s", part, named(error))

    def _since(self, ear: _Ear) -> int:
        return self._now() - round((self._steady() - ear.heard) * 1000)

    async def _learn(self, now: float) -> None:
        """Look up which live tables are running, among matches with steps."""
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
    """A connection of discord.py's.

    The library's facts for its own heartbeats are used and kept right: our beat is sent like the one that Discord asks
    for, so that the latency is measured from the last one.
    """

    _ws: DiscordWebSocket

    @classmethod
    def of(cls, client: discord.AutoShardedClient, shard: int) -> ShardLine | None:
        """Return the present connection of ``shard``; None before the first one."""
        info = client.get_shard(shard)
        return None if info is None else cls(info._parent.ws)

    def heard(self) -> float | None:
        """Return the last sign of life; see :class:`Line`. The library notes the moment of each message."""
        keeper = self._ws._keep_alive
        return None if keeper is None or not self._ws.open else keeper._last_recv

    async def beat(self) -> None:
        """Ask for a sign of life; see :class:`Line`."""
        keeper = self._ws._keep_alive
        if keeper is not None:
            await self._ws.send_heartbeat(keeper.beat())

    def cut(self) -> None:
        """Cut it; see :class:`Line`. The library's own ``close`` would wait 30 seconds for the other side's goodbye."""
        connection = self._ws.socket._response.connection
        if connection is not None and connection.transport is not None:
            connection.transport.abort()
