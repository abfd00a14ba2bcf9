"""The sandbox as a whole: REST, gateway, files and page on one port of this machine."""

import asyncio
import zlib
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from sandbox import admin
from sandbox.core import Core, Settings
from sandbox.deeds import Deeds
from sandbox.doors import Doors
from sandbox.gateway import Gateway
from sandbox.interaction import ANSWER_WITHIN
from sandbox.live import Live
from sandbox.mischief import Mischief
from sandbox.recorder import Request
from sandbox.rest import Rest
from sandbox.routes import all_routes
from sandbox.seed import plant
from sandbox.store import Store
from sandbox.unsupported import Met
from sandbox.weather import Weather
from sandbox.world import Channel, Guild, Message, User, World

MOST_FILES = 10
BESIDE_FILES = 1024 * 1024
"""Bytes of a request that are not its files."""
LOOK = 60.0
"""Seconds between two looks for threads in which nothing happens."""
PAGE = Path(__file__).parent / "page"
AVATARS = ((88, 101, 242), (116, 127, 141), (59, 165, 93), (250, 166, 26), (237, 66, 69), (235, 69, 158))


class Sandbox:
    """A small Discord on the loopback interface.

    `async with Sandbox() as sandbox:` or `start` and `stop`. With a folder as `store`, the world survives a restart.
    """

    def __init__(self, settings: Settings | None = None, store: Path | None = None) -> None:
        self.core = Core(settings or Settings(), store / "files" if store else None)
        self.gateway = Gateway(self.core)
        self.live = Live(self.core, self.gateway)
        self.store = Store(self.core, store) if store else None
        self._runner: web.AppRunner | None = None
        self._keeper: asyncio.Task[None] | None = None
        if self.store is None or not self.store.load():
            plant(self.core)

    # What tests need

    @property
    def url(self) -> str:
        """`http://127.0.0.1:port`, without a slash at the end. Empty before the start."""
        return self.core.url

    @property
    def api(self) -> str:
        """The base of REST, for `discord.http.Route.BASE`."""
        return f"{self.url}/api/v10"

    @property
    def gateway_url(self) -> str:
        """The address of the gateway, for `DiscordWebSocket.DEFAULT_GATEWAY`."""
        return self.url.replace("http", "ws", 1) + "/gateway"

    @property
    def cdn(self) -> str:
        """The base of the CDN, for `discord.asset.Asset.BASE`."""
        return f"{self.url}/cdn"

    @property
    def token(self) -> str:
        """A token that is accepted."""
        return self.core.token

    @property
    def world(self) -> World:
        """The world."""
        return self.core.world

    @property
    def weather(self) -> Weather:
        """Faults to switch on."""
        return self.core.weather

    @property
    def requests(self) -> list[Request]:
        """What the bot has sent, oldest first."""
        return list(self.core.recorder.requests)

    @property
    def unsupported(self) -> list[Met]:
        """What the bot asked for that the sandbox does not have, the latest last."""
        return self.core.unsupported.met

    @property
    def guild(self) -> Guild:
        """The first server."""
        return next(iter(self.world.guilds.values()))

    def user(self, name: str) -> User:
        """A person by display name. Raises KeyError."""
        for user in self.world.users.values():
            if user.global_name == name and not user.bot:
                return user
        raise KeyError(name)

    def channel(self, name: str) -> Channel:
        """A channel or thread by name. Raises KeyError."""
        for channel in self.world.channels.values():
            if channel.name == name:
                return channel
        raise KeyError(name)

    def messages(self, channel: Channel) -> list[Message]:
        """All messages of a channel, oldest first, with the ephemeral ones."""
        return list(channel.messages.values())

    def advance(self, seconds: float) -> None:
        """Put the clock forward; interactions that expire by it fail for the person too, quiet threads are archived."""
        self.core.clock.advance(seconds)
        now = self.core.clock.now()
        for interaction in self.core.interactions.values():
            if now - interaction.born > ANSWER_WITHIN:
                interaction.fail()
        admin.archive_quiet_threads(self.core)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel under the bot."""
        admin.delete_channel(self.core, channel)

    def add_channel(self, name: str, guild: Guild | None = None) -> Channel:
        """Add a text channel."""
        return admin.add_channel(self.core, guild or self.guild, name)

    def add_guild(self, name: str, with_bot: bool = True) -> Guild:
        """Add a server with all people in it; the first one owns it."""
        people = [user.id for user in self.world.users.values() if not user.bot]
        guild = admin.add_guild(self.core, name, people[0])
        for user in people[1:]:
            admin.add_member(self.core, guild, user)
        if with_bot:
            admin.add_member(self.core, guild, self.core.bot)
        return guild

    def kick_bot(self, guild: Guild | None = None) -> None:
        """Throw the bot out of a server."""
        admin.remove_member(self.core, guild or self.guild, self.core.bot)

    def invite_bot(self, guild: Guild | None = None) -> None:
        """Bring the bot into a server."""
        admin.add_member(self.core, guild or self.guild, self.core.bot)

    def remove_member(self, user: User, guild: Guild | None = None) -> None:
        """Somebody leaves a server."""
        admin.remove_member(self.core, guild or self.guild, user.id)

    def overwrite(self, channel: Channel, target: int, allow: int = 0, deny: int = 0) -> None:
        """Allow or deny permissions (bits) in a channel, for a role or a user."""
        admin.set_overwrite(self.core, channel, target, allow, deny)

    def archive(self, thread: Channel, archived: bool = True, locked: bool | None = None) -> None:
        """Archive a thread or open it again; perhaps lock it."""
        admin.archive(self.core, thread, archived, locked)

    # Running

    async def start(self, port: int = 0, host: str = "127.0.0.1") -> None:
        """Listen; port 0 takes a free one. Raises OSError when the port is taken."""
        doors = Doors()
        # Ten files and what is said beside them; a larger body is refused before it is read to its end.
        most = MOST_FILES * self.core.settings.file_limit + BESIDE_FILES
        app = web.Application(client_max_size=most, middlewares=[doors.middleware()])
        app.on_response_prepare.append(doors.leave)
        app.router.add_get("/gateway", self.gateway.connect)
        app.router.add_get("/gateway/", self.gateway.connect)
        app.router.add_get("/cdn/attachments/{channel}/{number}/{name}", self._file)
        app.router.add_get("/cdn/embed/avatars/{number}.png", self._avatar)
        Rest(self.core).mount(app, all_routes())
        self.live.mount(app)
        Deeds(self.core, self.gateway, self.live).mount(app)
        Mischief(self.core, self.gateway).mount(app)
        app.router.add_get("/", self._page)
        if PAGE.is_dir():
            app.router.add_static("/page", PAGE)
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
        self._keeper = asyncio.create_task(self._keep())
        if self.store:
            self.store.start()

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            admin.archive_quiet_threads(self.core)

    async def stop(self) -> None:
        """Close all connections; what the store keeps is written."""
        for interaction in self.core.interactions.values():
            interaction.fail()
        if self._keeper is not None:
            self._keeper.cancel()
            self._keeper = None
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

    async def _page(self, _request: web.Request) -> web.StreamResponse:
        index = PAGE / "index.html"
        if not index.is_file():
            return web.Response(text="The sandbox runs; its page is missing.")
        return web.FileResponse(index, headers={"Cache-Control": "no-cache"})

    async def _file(self, request: web.Request) -> web.StreamResponse:
        """An attachment: only where it was sent, and only by its name."""
        number = request.match_info["number"]
        upload = self.core.files.known.get(int(number)) if number.isdecimal() else None
        if upload and (str(upload.channel), upload.filename) == (
            request.match_info["channel"],
            request.match_info["name"],
        ):
            data = self.core.files.read(upload.id)
            if data is not None:
                kind = {"Content-Type": upload.content_type, "Cache-Control": "max-age=31536000, immutable"}
                return web.Response(body=data, headers=kind)
        return web.Response(status=404, text="This content is no longer available.")

    async def _avatar(self, request: web.Request) -> web.StreamResponse:
        """A default avatar: one colour."""
        number = request.match_info["number"]
        colour = AVATARS[int(number) % len(AVATARS) if number.isdecimal() else 0]
        return web.Response(body=_plain_png(64, colour), content_type="image/png")


def _plain_png(size: int, colour: tuple[int, int, int]) -> bytes:
    """A square PNG of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    header = size.to_bytes(4, "big") * 2 + bytes((8, 2, 0, 0, 0))
    rows = (b"\0" + bytes(colour) * size) * size
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
