"""Accepts the bot's WebSocket connections, and sends events to the bot's sessions."""

import asyncio
import logging

from aiohttp import WSCloseCode, WSMsgType, web

from sandbox.gateway.handshake import Handshake, guild_create
from sandbox.gateway.session import (
    ACK,
    CHANNEL_INFO,
    ENDING,
    HEARTBEAT,
    HELLO,
    IDENTIFY,
    INVALID,
    MEMBERS,
    PRESENCE,
    RECONNECT,
    RESUME,
    SOUNDS,
    VOICE,
    Close,
    Link,
    Session,
)
from sandbox.world.core import Core
from sandbox.world.errors import Json, parsed
from sandbox.world.events import Event, Intent
from sandbox.world.model import DIRECT

log = logging.getLogger(__name__)

SENDS_A_MINUTE = 120
MOST_BYTES = 4096
"""The largest message that a client may send, in bytes."""
LACKING = {PRESENCE: "presences", VOICE: "voice", SOUNDS: "soundboard sounds", CHANNEL_INFO: "channel info"}
SPOKEN = {"encoding": ("", "json"), "compress": ("", "false", "zstd-stream")}
"""The supported values of the gateway URL's query parameters. A client that asks for any other
value gets plain JSON.
"""
HOLD = 0.1
"""The longest time, in seconds, that an interaction is held back so that the next interaction can overtake it."""
ACK_DELAY = 0.01
"""The delay before a heartbeat is acknowledged, in seconds."""


class Gateway:
    def __init__(self, core: Core) -> None:
        self.core = core
        self.sessions: dict[str, Session] = {}
        self.links: set[Link] = set()
        self.hold = HOLD
        self.held: Event | None = None
        """The interaction that is held back until the next one has overtaken it. This happens only if the simulated
        faults reorder interactions.
        """
        self._closing: set[asyncio.Task[bool]] = set()
        self._handshake = Handshake(core, self.sessions)
        core.hub.listeners.append(self.on_event)

    @property
    def online(self) -> bool:
        return any(session.link is not None for session in self.sessions.values())

    # From the world to the bot

    def on_event(self, event: Event) -> None:
        if event.name != "INTERACTION_CREATE":
            self._dispatch(event)
            return
        held, self.held = self.held, None
        if held is None and self.core.weather.reorder_interactions:
            self.held = event
            asyncio.get_running_loop().call_later(self.hold, self._release, event)
            return
        for interaction in (event, held):
            if interaction is not None:
                self._deliver(interaction)

    def _deliver(self, interaction: Event) -> None:
        self._dispatch(interaction)
        if self.core.weather.duplicate_interactions:
            self._dispatch(interaction)

    def _release(self, interaction: Event) -> None:
        if self.held is interaction:
            self.held = None
            self._deliver(interaction)

    def _dispatch(self, event: Event) -> None:
        if not event.bot or not self.sessions:
            return
        core = self.core
        guild = event.guild
        if guild is not None and core.bot not in guild.members and event.name != "GUILD_DELETE":
            return
        if guild is not None and guild.id in core.world.outages:
            return
        if event.channel is not None and event.channel.kind != DIRECT and event.only_for is None:
            gone = event.name in ("CHANNEL_DELETE", "THREAD_DELETE", "CHANNEL_UPDATE")
            if not gone and not core.sees(core.bot, event.channel):
                return
        for session in self.sessions.values():
            if not session.has(guild.id if guild and event.only_for is None else None):
                continue
            if event.intents and not event.intents & session.intents:
                continue
            if event.name == "BOT_JOINED" and guild is not None:
                # Only a server that was announced as unavailable says that it is not: so clients tell the two apart.
                joined = guild_create(core, session, guild)
                session.dispatch("GUILD_CREATE", {key: value for key, value in joined.items() if key != "unavailable"})
            elif event.name == "OUTAGE_OVER" and guild is not None:
                session.dispatch("GUILD_CREATE", guild_create(core, session, guild))
            else:
                session.dispatch(event.name, self._trimmed(session, event))

    def _trimmed(self, session: Session, event: Event) -> Json:
        # Return the event's data, without the message's content if the session lacks the message content intent. The
        # bot's own messages, direct messages and messages that ping the bot keep their content.
        message = event.message
        if message is None or event.name == "MESSAGE_DELETE" or session.intents & Intent.MESSAGE_CONTENT:
            return event.data
        bot = str(self.core.bot)
        pinged = any(user["id"] == bot for user in event.data["mentions"])
        if message.author == self.core.bot or event.guild is None or pinged:
            return event.data
        return event.data | {"content": "", "embeds": [], "attachments": [], "components": []}

    # A connection

    async def connect(self, request: web.Request) -> web.StreamResponse:
        core = self.core
        if core.weather.refuses():
            return web.Response(status=503, text="The gateway is away.")
        # A close frame is answered below: the session ends with it, not some turns of the event loop later.
        socket = web.WebSocketResponse(compress=False, max_msg_size=2**20, autoping=True, autoclose=False)
        await socket.prepare(request)
        link = Link(request, socket, stream=request.query.get("compress", ""))
        self.links.add(link)
        writer = asyncio.create_task(link.write())
        watcher = asyncio.create_task(self._watch(link))
        link.last_heartbeat = asyncio.get_running_loop().time()
        try:
            self._hello(link, request.query.get("v", "10"))
            async for frame in socket:
                if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    break
                if not link.silent:
                    self._receive(link, frame.data)
            await self._buried(link)
            await self._finish(link, writer)
        except Close as close:
            self._end(link, close.code)
            await socket.close(code=close.code, message=close.reason.encode())
        finally:
            watcher.cancel()
            writer.cancel()
            self.links.discard(link)
            self._detach(link)
        return socket

    def _hello(self, link: Link, version: str) -> None:
        if version not in ("9", "10"):
            raise Close(4012, "Invalid API version")
        for name, spoken in SPOKEN.items():
            asked = link.request.query.get(name, "")
            if asked not in spoken:
                self.core.unsupported.add(f"?{name}={asked} of the gateway", refused=False)
        link.op(HELLO, {"heartbeat_interval": int(self.core.settings.heartbeat * 1000), "_trace": ["sandbox"]})

    async def _buried(self, link: Link) -> None:
        # Wait until a silenced connection is aborted or restored. Until then, the client's close frame must not be
        # answered.
        transport = link.request.transport
        while link.silent and transport and not transport.is_closing():  # noqa: ASYNC110 - nobody is told of the end
            await asyncio.sleep(0.02)

    async def _finish(self, link: Link, writer: asyncio.Task[None]) -> None:
        self._detach(link)
        link.finish()
        await asyncio.wait([writer], timeout=0 if link.silent else 1)
        await link.socket.close()

    def _end(self, link: Link, code: int) -> None:
        if code in ENDING and link.session is not None:
            self.sessions.pop(link.session.id, None)

    def _detach(self, link: Link) -> None:
        session = link.session
        if session is not None and session.link is link:
            session.link = None
            if not link.cut and link.socket.close_code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY):
                # A client that closes with 1000 or 1001 ends its session.
                self.sessions.pop(session.id, None)
            self._emit_offline()

    def _emit_offline(self) -> None:
        if not self.online:
            self.core.hub.emit(Event("BOT_OFFLINE", {}, bot=False))

    async def _watch(self, link: Link) -> None:
        # Close the connection with code 4009 if the client stops sending heartbeats.
        while True:
            await asyncio.sleep(self.core.settings.heartbeat)
            if asyncio.get_running_loop().time() - link.last_heartbeat > self.core.settings.heartbeat * 1.5:
                self._end(link, 4009)
                if link.silent:
                    self._detach(link)
                else:
                    await link.socket.close(code=4009, message=b"Session timed out")
                return

    def _receive(self, link: Link, text: str | bytes) -> None:
        now = asyncio.get_running_loop().time()
        link.received.append(now)
        while link.received and link.received[0] < now - 60:
            link.received.popleft()
        if len(link.received) > SENDS_A_MINUTE:
            raise Close(4008, "You are being rate limited")
        try:
            frame = parsed(text)
            number, data = frame["op"], frame.get("d")
        except (ValueError, TypeError, KeyError) as error:
            raise Close(4002, "Error while decoding payload") from error
        if len(text) > MOST_BYTES:
            raise Close(4002, "Error while decoding payload")
        if number == HEARTBEAT:
            link.last_heartbeat = now
            # discord.py notes the time of its heartbeat after it was sent: an answer that comes sooner than a network
            # can carry it would be measured from the heartbeat before, and logged as 41 seconds late.
            asyncio.get_running_loop().call_later(ACK_DELAY, link.op, ACK)
        elif number in (IDENTIFY, RESUME):
            was_online = self.online
            (self._handshake.identify if number == IDENTIFY else self._handshake.resume)(link, data)
            if self.online and not was_online:
                self.core.hub.emit(Event("BOT_ONLINE", {}, bot=False))
        elif link.session is None:
            raise Close(4003, "Not authenticated")
        elif number == MEMBERS:
            self._handshake.members(link.session, data)
        elif number in LACKING:
            # The gateway has no way to refuse: the client gets no answer.
            self.core.unsupported.add(f"{LACKING[number]} (opcode {number}) of the gateway", refused=False)
        else:
            raise Close(4001, "Unknown opcode")

    # Faults

    def drop(self, code: int | None = None) -> None:
        """Close all connections with `code`. If `code` is None, abort the connections instead, as a network failure
        would.

        Sessions can be resumed unless the code is in `ENDING`.
        """
        for link in list(self.links):
            link.cut = True
            if code is not None:
                self._end(link, code)
                self._closing.add(asyncio.create_task(link.socket.close(code=code)))
            elif link.request.transport is not None:
                link.request.transport.abort()

    def silence(self) -> None:
        """Silence all current connections: they stay open, but nothing gets through in either direction.

        This imitates a router that has forgotten the connections. New connections work, and sessions can be resumed.
        """
        for link in self.links:
            link.cut = True
            link.silence(silent=True)

    def speak(self) -> None:
        """End the silence that :meth:`silence` began, and send the queued frames. Messages that the client sent during
        the silence are lost.
        """
        for link in self.links:
            link.cut = False
            link.silence(silent=False)

    def reconnect(self) -> None:
        """Ask all clients to reconnect (gateway opcode 7)."""
        for link in list(self.links):
            link.cut = True
            link.op(RECONNECT)

    def invalidate(self, resumable: bool = False) -> None:
        """Tell all clients that their session is invalid (gateway opcode 9). If `resumable` is false, the sessions are
        dropped.
        """
        for link in list(self.links):
            link.cut = resumable
            if not resumable and link.session is not None:
                self.sessions.pop(link.session.id, None)
                # The client may identify anew on the same connection.
                link.session.link = None
                link.session = None
            link.op(INVALID, resumable)
        self._emit_offline()

    async def close(self) -> None:
        self.speak()
        for link in list(self.links):
            await link.socket.close(code=WSCloseCode.SERVICE_RESTART, message=b"The sandbox stops")
