"""Runs the whole sandbox on one local port: the REST API, the gateway, the files and the web page."""

import asyncio
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from sandbox.gateway.gateway import Gateway
from sandbox.http.cdn import Cdn
from sandbox.http.recorder import Request
from sandbox.http.rest import Rest
from sandbox.http.routes import all_routes
from sandbox.page import files
from sandbox.page.actions import Actions
from sandbox.page.doors import Doors
from sandbox.page.live import Live
from sandbox.stage.controls import Controls
from sandbox.stage.moving import Mover, Moving
from sandbox.world.changes import channels, servers, threads
from sandbox.world.changes.seed import fill_world
from sandbox.world.core import Core
from sandbox.world.model import TEXT, Channel, Guild, Message, User, World
from sandbox.world.settings import Settings
from sandbox.world.store import Store
from sandbox.world.unsupported import Entry
from sandbox.world.weather import Weather

MOST_FILES = 10
BESIDE_FILES = 1024 * 1024
"""The maximum size of a request in bytes, not counting uploaded files."""
ARCHIVE_EVERY = 60.0
"""The time between two searches for quiet threads to archive, in seconds."""


class Sandbox:
    """A small imitation of Discord on the loopback interface.

    Use `async with Sandbox() as sandbox:`, or call `start` and `stop`. If `store` is a folder, the sandbox keeps its
    servers and messages there across restarts.
    """

    def __init__(self, settings: Settings | None = None, store: Path | None = None) -> None:
        self.core = Core(settings or Settings(), store / "files" if store else None)
        self.gateway = Gateway(self.core)
        self.rest = Rest(self.core)
        self.live = Live(self.core, self.gateway)
        self.store = Store(self.core, store) if store else None
        self._moving = Moving(self.core)
        self._runner: web.AppRunner | None = None
        self._archiver: asyncio.Task[None] | None = None
        if self.store is None or not self.store.load():
            fill_world(self.core)

    # What tests need

    @property
    def url(self) -> str:
        """The base URL, such as `http://127.0.0.1:8642`, without a trailing slash. It is empty before `start`."""
        return self.core.url

    @property
    def api(self) -> str:
        """The base URL of the REST API, for `discord.http.Route.BASE`."""
        return f"{self.url}/api/v10"

    @property
    def gateway_url(self) -> str:
        """The gateway URL, for `DiscordWebSocket.DEFAULT_GATEWAY`."""
        return self.url.replace("http", "ws", 1) + "/gateway"

    @property
    def cdn(self) -> str:
        """The base URL of the CDN, for `discord.asset.Asset.BASE`."""
        return f"{self.url}/cdn"

    @property
    def token(self) -> str:
        return self.core.token

    @property
    def world(self) -> World:
        return self.core.world

    @property
    def weather(self) -> Weather:
        """The simulated faults, such as slow or failing requests, which a test can switch on and off."""
        return self.core.weather

    @property
    def requests(self) -> list[Request]:
        return list(self.rest.recorder.requests)

    @property
    def unsupported(self) -> list[Entry]:
        return self.core.unsupported.entries

    @property
    def guild(self) -> Guild:
        return next(iter(self.world.guilds.values()))

    def user(self, name: str) -> User:
        """Return the person with this display name. Raise KeyError if there is none."""
        for user in self.world.users.values():
            if user.global_name == name and not user.bot:
                return user
        raise KeyError(name)

    def channel(self, name: str) -> Channel:
        for channel in self.world.channels.values():
            if channel.name == name:
                return channel
        raise KeyError(name)

    def messages(self, channel: Channel) -> list[Message]:
        """Return all messages in a channel, including ephemeral ones, oldest first."""
        return list(channel.messages.values())

    def now(self) -> float:
        return self.core.clock.now()

    def follow(self, mover: Mover | None) -> None:
        """Let people move the clock from the web page. The bot (`mover`) moves it for them. If `mover` is None, the
        clock can no longer be moved there.

        The bot must take the time from :meth:`now`.
        """
        self._moving.follow(mover)

    def advance(self, seconds: float) -> None:
        """Move the sandbox's clock forward. Interactions that have become too old fail, and
        quiet threads are archived.

        The new time is stored before anything else happens, so the clock never goes back, even if this process is
        killed meanwhile. Raises ValueError for a negative number of seconds.
        """
        if self.store:
            self.store.keep_time(self.core.clock.offset + max(0.0, seconds))
        self.core.clock.advance(seconds)
        self._moving.tell()
        now = self.core.clock.now()
        for interaction in self.core.interactions.values():
            if now - interaction.born > self.core.settings.answer_within:
                interaction.fail()
        threads.archive_quiet_threads(self.core)

    def delete_channel(self, channel: Channel) -> None:
        channels.delete_channel(self.core, channel)

    def add_channel(self, name: str, guild: Guild | None = None, kind: int = TEXT) -> Channel:
        return channels.add_channel(self.core, guild or self.guild, name, kind=kind)

    def add_guild(self, name: str, with_bot: bool = True) -> Guild:
        """Add a server and return it. Its members are all users who aren't bots, and the bot if `with_bot` is true. The
        first user owns it.
        """
        people = [user.id for user in self.world.users.values() if not user.bot]
        guild = servers.add_guild(self.core, name, people[0])
        for user in people[1:]:
            servers.add_member(self.core, guild, user)
        if with_bot:
            servers.add_member(self.core, guild, self.core.bot)
        return guild

    def kick_bot(self, guild: Guild | None = None) -> None:
        servers.remove_member(self.core, guild or self.guild, self.core.bot)

    def invite_bot(self, guild: Guild | None = None) -> None:
        servers.add_member(self.core, guild or self.guild, self.core.bot)

    def begin_outage(self, guild: Guild | None = None) -> None:
        """Make a Discord server unavailable. Until `end_outage` is called, the bot gets none of its events or
        interactions.
        """
        servers.begin_outage(self.core, guild or self.guild)

    def end_outage(self, guild: Guild | None = None) -> None:
        servers.end_outage(self.core, guild or self.guild)

    def remove_member(self, user: User, guild: Guild | None = None) -> None:
        servers.remove_member(self.core, guild or self.guild, user.id)

    def overwrite(self, channel: Channel, target: int, allow: int = 0, deny: int = 0) -> None:
        channels.set_overwrite(self.core, channel, target, allow, deny)

    def archive(self, thread: Channel, archived: bool = True, locked: bool | None = None) -> None:
        threads.archive(self.core, thread, archived, locked)

    # Running

    async def start(self, port: int = 0, host: str = "127.0.0.1") -> None:
        """Start listening on `port`, or on a free port if it is 0. Raise OSError if the port is taken."""
        doors = Doors()
        # Ten files and the rest of the request; a larger body is refused before it is read to its end.
        most = MOST_FILES * self.core.settings.file_limit + BESIDE_FILES
        app = web.Application(client_max_size=most, middlewares=[doors.middleware()])
        app.on_response_prepare.append(doors.add_headers)
        app.router.add_get("/gateway", self.gateway.connect)
        app.router.add_get("/gateway/", self.gateway.connect)
        Cdn(self.core).mount(app)
        self.rest.mount(app, all_routes())
        self.live.mount(app)
        Actions(self.core, self.gateway, self.live).mount(app)
        Controls(self.core, self.gateway).mount(app)
        self._moving.mount(app)
        files.mount(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        try:
            await site.start()
        except OSError:
            await self._runner.cleanup()
            raise
        self.core.url = f"http://{host}:{site.port}"
        doors.open(host, site.port)
        self._archiver = asyncio.create_task(self._archive())
        if self.store:
            self.store.start()

    async def _archive(self) -> None:
        while True:
            await asyncio.sleep(ARCHIVE_EVERY)
            threads.archive_quiet_threads(self.core)

    async def stop(self) -> None:
        """Close all connections and save the sandbox's state to the store."""
        for interaction in self.core.interactions.values():
            interaction.fail()
        if self._archiver is not None:
            self._archiver.cancel()
            self._archiver = None
        await self.gateway.close()
        await self.live.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self.store:
            await self.store.stop()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()
