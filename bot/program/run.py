from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import logging
import os
import secrets
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final, Protocol, TextIO

import discord
import uvloop

from bot.client.introduction import invitation
from bot.client.library import point_at
from bot.client.pace.pace import Pace
from bot.client.retries import TRANSIENT, foreign, said
from bot.league.services.leagues import Leagues
from bot.match.pure.address import DatabaseServer
from bot.match.pure.errors import Fault, StoreFault, blotted, named
from bot.match.services.clock import time as match_time
from bot.match.services.clock import wall
from bot.match.services.hold import HOLD
from bot.match.services.multiprocess.shards import Shards
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.presenters.registry import courses, refuse_broken
from bot.program.app import Cartouche
from bot.program.forward import Forward
from bot.program.log import set_up_logging
from bot.program.upgrade import stuck
from bot.program.watch import Watch
from bot.settings import Settings, SettingsError, example, load_settings, remarks
from games.kit import problems
from games.registry import GAMES, computer

log = logging.getLogger(__name__)


AWAY: Final = (OSError, *TRANSIENT, discord.GatewayNotFound, discord.ConnectionClosed)
REFUSED: Final = {
    4004: "Discord doesn't know the token",
    4010: "Discord refuses this shard",
    4011: "Discord asks for sharding",
    4012: "Discord no longer supports this version of its API",
    4013: "Discord doesn't know the events that the bot asks for",
    4014: "Discord doesn't allow the events that the bot asks for",
}
FAILED, WRONG = 1, 2
NO_TOKEN: Final = (
    "DISCORD_TOKEN: it isn't set, and the bot can't log in to Discord without it. Set it in .env. "
    f"Example: DISCORD_TOKEN={example('DISCORD_TOKEN')}. To play in the browser, without Discord, run `make play`."
)
TOKEN: Final = (
    "DISCORD_TOKEN: it's set, so these settings are for a bot on Discord, and `cartouche run` starts that. "  # noqa: S105
    "To play in the browser, put a # in front of it in .env."
)
WRONG_TOKEN: Final = "Discord doesn't know the token. Copy it again from your application's Bot page to DISCORD_TOKEN."  # noqa: S105
SEVERAL: Final = "To run several processes at once, set SHARDS=auto for each of them."
ONE_FILE: Final = (
    "SHARDS: several processes can only share a database on a PostgreSQL server. With a file, one process has all "
    "shards: leave this setting out."
)
LONGEST_PAUSE: Final = 60.0
SWITCH: Final = 0.0005
"""The interpreter's thread switch interval in seconds (Python's default: 0.005).

A move needs several very short operations in the threads of the database and the drawing worker. They shouldn't wait
long for a busy thread.
"""
YOUNG: Final = 5_000
"""The garbage collector's threshold for new objects (Python's default: 700).

A turn creates hundreds of temporary objects. With the default, the collector ran every third turn and found almost
nothing to free.
"""


class CannotStart(Exception):
    """Raised if the bot can't run. The error's message gives the reason in one line. `passes` is true if a later
    restart may succeed.
    """

    def __init__(self, why: str, *, passes: bool = False) -> None:
        super().__init__(why)
        self.passes = passes


class Local(Protocol):
    """A local server that takes Discord's place."""

    @property
    def url(self) -> str: ...

    @property
    def token(self) -> str: ...

    async def start(self, port: int) -> None:
        """Start listening. Raises OSError if the port is in use."""

    async def stop(self) -> None: ...

    def now(self) -> float:
        """Return the time on the server's clock, in seconds since 1970. The bot uses this clock."""

    def advance(self, seconds: float) -> None: ...

    def follow(self, mover: Forward | None) -> None:
        """Use `mover` when people move the clock forward. If it's None, they can't move the clock."""


MakeLocal = Callable[[Path], Local]


def main(
    make_local: MakeLocal | None = None, settings: Settings | None = None, said: Mapping[str, str] | None = None
) -> int:
    """Run the bot until it is told to stop. Return the exit code: 0 after a normal shutdown, 1 if a restart may help,
    or 2 if something must be changed first.

    `make_local` creates a local server to use instead of Discord. `said` holds settings from the command line.
    """
    if settings is None:
        for remark in remarks():
            log_text(remark)
        try:
            settings = load_settings(said=said)
        except SettingsError as error:
            for fault in error.faults:
                log_text(fault)
            return WRONG
    set_up_logging(settings.log_level, settings.token, settings.log_format)
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(run(settings, make_local))
    except CannotStart as error:
        log_text(blotted(str(error), settings.token))
        return FAILED if error.passes else WRONG
    return 0


async def run(settings: Settings, make_local: MakeLocal | None) -> None:
    if settings.token is None and make_local is None:
        raise CannotStart(NO_TOKEN)
    if settings.token is not None and make_local is not None:
        raise CannotStart(TOKEN)
    keep_whole()
    sys.setswitchinterval(SWITCH)
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    async with AsyncExitStack() as stack:
        store = await _store(settings)
        stack.push_async_callback(store.close)
        refuse_broken()
        for problem in problems():
            log.error("%s", problem)
        await _tell_stuck(store)
        local = None
        if make_local is not None:
            local = await _local(settings, make_local)
            stack.push_async_callback(local.stop)
            stack.enter_context(wall.following(local.now))
            await _not_back(store, local)
            logging.getLogger(match_time.__name__).setLevel(logging.ERROR)  # people make this clock jump
        shards = _shards(store, settings)
        stack.push_async_callback(_give_back, store, shards)
        service = Service(
            store,
            GAMES,
            computer,
            wall.millis,
            secrets.token_bytes,
            steady=lambda: int(time.monotonic() * 1000),
            courses=courses(),
            hold=HOLD,
            shards=shards,
        )
        leagues = Leagues(service, secrets.token_bytes)
        token, base = (settings.token, settings.discord_api) if local is None else (local.token, local.url)
        if base is not None:
            point_at(base)
        watch = Watch(store, settings)
        stack.push_async_callback(watch.stop)
        watch.start()
        pace = Pace(settings.requests_per_second)
        if shards is not None:
            shards.on_round.append(lambda: pace.share(shards.live))
            pace.holds = shards.holds_on
        measure = await measured(stack, settings, watch, service, pace)

        def make() -> Cartouche:
            bot = Cartouche(settings, store, service, local=base is not None, pace=pace, leagues=leagues)
            return measure(watch.follow(bot))

        await serve(make, token or "", stop, local)


async def measured(
    stack: AsyncExitStack, settings: Settings, watch: Watch, service: Service, pace: Pace
) -> Callable[[Cartouche], Cartouche]:
    if settings.metrics is None:
        return lambda bot: bot
    from bot.program.metrics.numbers import Numbers, Serving  # noqa: PLC0415 - who measures nothing loads none of it

    numbers = Numbers(watch, service, pace)
    serving = Serving(numbers)
    stack.push_async_callback(serving.stop)
    try:
        await serving.start(settings.metrics)
    except OSError as error:
        why = error.strerror or error
        raise CannotStart(f"METRICS: {settings.metrics} can't be used: {why}. Try another port.") from error
    return numbers.follow


async def serve(make: Callable[[], Cartouche], token: str, stop: asyncio.Event, local: Local | None = None) -> None:
    """Keep a bot connected to Discord, or to `local`, until `stop` is set.

    Raises :class:`CannotStart` for a problem that retries can't fix.
    """
    tries = 0
    invite = True
    while not stop.is_set():
        try:
            if await _once(make(), token, stop, local, invite=invite):
                tries, invite = 0, False
            await _pause(tries, "the connection was closed", stop)
        except StoreFault as error:
            raise CannotStart(_store_line(error), passes=not error.lasting) from error
        except discord.LoginFailure as error:
            raise CannotStart(WRONG_TOKEN) from error
        except discord.ConnectionClosed as error:
            if error.code in REFUSED:
                raise CannotStart(f"{REFUSED[error.code]} (code {error.code}).") from error
            await _pause(tries, error, stop)
        except discord.PrivilegedIntentsRequired as error:  # the library's error for 4014
            raise CannotStart(f"{REFUSED[4014]} (code 4014).") from error
        except discord.HTTPException as error:
            if error.status == 401:
                raise CannotStart(WRONG_TOKEN) from error
            if error.status < 500 and error.status != 429 and not foreign(error):
                raise CannotStart(f"Discord doesn't let the bot start: {said(error)}") from error
            await _pause(tries, error, stop)
        except AWAY as error:
            await _pause(tries, error, stop)
        tries += 1


async def _once(bot: Cartouche, token: str, stop: asyncio.Event, local: Local | None, *, invite: bool = False) -> bool:
    async with bot:
        running = asyncio.create_task(bot.start(token), name="discord")
        ready = asyncio.create_task(_ready(bot, local, invite=invite), name="ready")
        stopping = asyncio.create_task(stop.wait(), name="stop")
        try:
            await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if not stop.is_set():
                await running
            elif bot.connections.sharing is not None:
                await bot.connections.sharing.shards.hand_over()
        finally:
            was_ready = bot.is_ready()
            if local is not None:
                local.follow(None)
            for task in (ready, stopping):
                task.cancel()
            await bot.close()
            running.cancel()
            for ended in await asyncio.gather(running, ready, stopping, return_exceptions=True):
                log.debug("Ended with %s", named(ended) if isinstance(ended, BaseException) else "nothing")
    return was_ready


async def _ready(bot: Cartouche, local: Local | None, *, invite: bool = False) -> None:
    await bot.wait_until_ready()
    if local is not None:
        local.follow(Forward(bot, local.advance))
    # The start's objects stay for good. The collector needn't go through them again and again: that takes some 80 ms,
    # in which no one gets an answer.
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    servers = len(bot.guilds)
    if bot.connections.sharing is not None and not bot.connections.sharing.mine:
        log_text("Cartouche is ready to take over: other processes have all shards", sys.stdout)
        return
    where = (
        f"{local.url}/" if local is not None else f"{bot.user} in {servers} {'server' if servers == 1 else 'servers'}"
    )
    log_text(f"Cartouche is ready: {where}", sys.stdout)
    if invite and local is None and bot.application_id is not None:
        log_text(f"Invite it to a server: {invitation(bot.application_id)}", sys.stdout)


async def _pause(tries: int, why: Exception | str, stop: asyncio.Event) -> None:
    if stop.is_set():
        return
    pause = min(LONGEST_PAUSE, 2.0**tries)
    log.warning("Discord can't be reached, next try in %.0f s: %s", pause, said(why))
    try:
        async with asyncio.timeout(pause):
            await stop.wait()
    except TimeoutError:
        return


def _shards(store: Store, settings: Settings) -> Shards | None:
    if settings.shards is None:
        return None
    name = f"{int(time.time() * 1000):013x} {socket.gethostname()[:30]} {os.getpid()}"
    return Shards(store, name, settings.shards.count, settings.shards.wanted)


async def _give_back(store: Store, shards: Shards | None) -> None:
    if shards is not None and shards.begun and await shards.stop():
        try:
            await store.note_there(int(time.time() * 1000))
        except StoreFault as fault:
            log.warning("The moment at which the bot ended can't be noted: %s", fault)


async def _store(settings: Settings) -> Store:
    shared, on_server = settings.shards is not None, isinstance(settings.database, DatabaseServer)
    if shared and not on_server:
        raise CannotStart(ONE_FILE)
    try:
        return await Store.open(
            settings.database, copies=settings.backups if settings.backups_kept else None, shared=shared
        )
    except StoreFault as error:
        line = _store_line(error)
        if error.fault is Fault.LOCKED and on_server and not shared:
            line = f"{line}. {SEVERAL}"
        raise CannotStart(line, passes=not error.lasting) from error


async def _tell_stuck(store: Store) -> None:
    try:
        line = stuck(await store.begun_under(), GAMES)
    except StoreFault as error:
        log.error("The running games can't be counted: %s", error)
    else:
        if line is not None:
            log.warning("There are %s.", line)


def _store_line(error: StoreFault) -> str:
    return f"The database can't be used ({error.fault}): {error.detail}"


async def _not_back(store: Store, local: Local) -> None:
    # The server's time is earlier if people moved it forward, and moved the server's folder away afterwards.
    there = await store.there()
    if there is not None and there / 1000 > local.now():
        local.advance(there / 1000 - local.now())


async def _local(settings: Settings, make_local: MakeLocal) -> Local:
    folder = settings.beside.parent / "sandbox"
    try:
        local = make_local(folder)
    except (OSError, LookupError, TypeError, ValueError) as error:
        raise CannotStart(
            f"The local Discord can't read its folder {folder}: {named(error)}. Move that folder away to start over."
        ) from error
    try:
        await local.start(settings.play_port)
    except OSError as error:
        raise CannotStart(
            f"Port {settings.play_port} can't be used: {error.strerror or error}. "
            "Is Cartouche already running? To use another port, set PLAY_PORT, for example PLAY_PORT=8643."
        ) from error
    return local


def log_text(line: str, to: TextIO | None = None) -> None:
    stream = to or sys.stderr
    stream.write(line + "\n")
    stream.flush()


LARGE: Final = 64 * 1024
_M_MMAP_THRESHOLD: Final = -3


def keep_whole() -> None:
    """Make the C library allocate each large block separately, and return it to the system as soon as it's freed.

    Pictures pass through the bot as blocks of about 100 KB. By default, glibc takes them from the same heap as small
    objects. Long-lived objects soon lie between them, so the heap becomes fragmented and grows.
    """
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE)
