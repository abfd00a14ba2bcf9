"""The gateway: sessions of the bot, told what happens through a WebSocket, resumable when it breaks."""

import asyncio
import json
import logging
import secrets
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from sandbox.core import Core
from sandbox.errors import Json
from sandbox.hub import Event, Intent
from sandbox.session import (
    ACK,
    HEARTBEAT,
    HELLO,
    IDENTIFY,
    INVALID,
    MEMBERS,
    PRESENCE,
    RECONNECT,
    RESUME,
    VOICE,
    Close,
    Link,
    Session,
)
from sandbox.wire import APPLICATION_FLAGS, guild_create_json, member_json, user_json
from sandbox.world import DIRECT, Guild

log = logging.getLogger(__name__)

PRIVILEGED = Intent.MEMBERS | Intent.PRESENCES | Intent.MESSAGE_CONTENT
SENDS_A_MINUTE = 120
ACK_DELAY = 0.01
"""Seconds until a heartbeat is acknowledged."""


class Gateway:
    """All sessions of the bot."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.sessions: dict[str, Session] = {}
        self.links: set[Link] = set()
        self._held: Event | None = None
        self._closing: set[asyncio.Task[bool]] = set()
        self._identified: dict[int, float] = {}
        core.hub.listeners.append(self.on_event)

    @property
    def online(self) -> bool:
        """Whether the bot is connected with at least one shard."""
        return any(session.link is not None for session in self.sessions.values())

    # From the world to the bot

    def on_event(self, event: Event) -> None:
        """Send an event to the sessions that may have it."""
        weather = self.core.weather
        if event.name == "INTERACTION_CREATE" and weather.reorder_interactions:
            held, self._held = self._held, None if self._held else event
            if held is None:
                asyncio.get_running_loop().call_later(0.1, self._release, event)
                return
            self._dispatch(event)
            event = held
        self._dispatch(event)
        if event.name == "INTERACTION_CREATE" and weather.duplicate_interactions:
            self._dispatch(event)

    def _release(self, event: Event) -> None:
        if self._held is event:
            self._held = None
            self._dispatch(event)

    def _dispatch(self, event: Event) -> None:
        if not event.bot or not self.sessions:
            return
        core = self.core
        guild = event.guild
        if guild is not None and core.bot not in guild.members and event.name != "GUILD_DELETE":
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
                session.tell("GUILD_CREATE", self._guild_create(session, guild))
            else:
                session.tell(event.name, self._trimmed(session, event))

    def _trimmed(self, session: Session, event: Event) -> Json:
        """Without the message content intent, texts of others are empty unless they ping the bot."""
        message = event.message
        if message is None or event.name == "MESSAGE_DELETE" or session.intents & Intent.MESSAGE_CONTENT:
            return event.data
        bot = str(self.core.bot)
        pinged = any(user["id"] == bot for user in event.data["mentions"])
        if message.author == self.core.bot or event.guild is None or pinged:
            return event.data
        return event.data | {"content": "", "embeds": [], "attachments": [], "components": []}

    def _guild_create(self, session: Session, guild: Guild) -> Json:
        return guild_create_json(self.core.world, guild, bool(session.intents & Intent.MEMBERS))

    # A connection

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Serve a connection from HELLO to its end."""
        core = self.core
        if core.weather.refuse_connects > 0:
            core.weather.refuse_connects -= 1
            return web.Response(status=503, text="The gateway is away.")
        socket = web.WebSocketResponse(compress=False, max_msg_size=2**20, autoping=True)
        await socket.prepare(request)
        # zstd needs a library that is not part of Python: such clients get plain text, which they accept.
        link = Link(request, socket, stream=request.query.get("compress") == "zlib-stream")
        self.links.add(link)
        writer = asyncio.create_task(link.write())
        watcher = asyncio.create_task(self._watch(link))
        link.last_heartbeat = asyncio.get_running_loop().time()
        try:
            if request.query.get("v", "10") not in ("9", "10"):
                await socket.close(code=4012, message=b"Invalid API version")
            link.op(HELLO, {"heartbeat_interval": int(core.settings.heartbeat * 1000), "_trace": ["sandbox"]})
            async for frame in socket:
                if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    break
                self._receive(link, frame.data)
        except Close as close:
            await socket.close(code=close.code, message=close.reason.encode())
        finally:
            watcher.cancel()
            writer.cancel()
            self.links.discard(link)
            self._detach(link)
        return socket

    def _detach(self, link: Link) -> None:
        session = link.session
        if session is not None and session.link is link:
            session.link = None
            if not link.cut and link.socket.close_code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY):
                # A client that says goodbye ends its session.
                self.sessions.pop(session.id, None)
            if not self.online:
                self.core.hub.emit(Event("BOT_OFFLINE", {}, bot=False))

    async def _watch(self, link: Link) -> None:
        """Close a connection whose heart has stopped."""
        while True:
            await asyncio.sleep(self.core.settings.heartbeat)
            if asyncio.get_running_loop().time() - link.last_heartbeat > self.core.settings.heartbeat * 1.5:
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
            frame = json.loads(text)
            number, data = frame["op"], frame.get("d")
        except (ValueError, TypeError, KeyError) as error:
            raise Close(4002, "Error while decoding payload") from error
        if number == HEARTBEAT:
            link.last_heartbeat = now
            # discord.py notes the time of its heartbeat after it was sent: an answer that comes sooner than a network
            # can carry it would be measured from the heartbeat before, and logged as 41 seconds late.
            asyncio.get_running_loop().call_later(ACK_DELAY, link.op, ACK)
        elif number == IDENTIFY:
            self._identify(link, data)
        elif number == RESUME:
            self._resume(link, data)
        elif link.session is None:
            raise Close(4003, "Not authenticated")
        elif number == MEMBERS:
            self._members(link.session, data)
        elif number not in (PRESENCE, VOICE):
            raise Close(4001, "Unknown opcode")

    def _check_token(self, data: Any) -> Json:
        if not isinstance(data, dict):
            raise Close(4002, "Error while decoding payload")
        given = str(data.get("token") or "").removeprefix("Bot ")
        if not given or (self.core.settings.token is not None and given != self.core.settings.token):
            raise Close(4004, "Authentication failed")
        return data

    def _identify(self, link: Link, raw: Any) -> None:
        core = self.core
        if link.session is not None:
            raise Close(4005, "Already authenticated")
        data = self._check_token(raw)
        shard = tuple(data.get("shard") or (0, 1))
        if len(shard) != 2 or not all(isinstance(n, int) for n in shard) or not 0 <= shard[0] < shard[1]:
            raise Close(4010, "Invalid shard")
        intents = data.get("intents")
        if not isinstance(intents, int) or isinstance(intents, bool) or not 0 <= intents < 1 << 27:
            raise Close(4013, "Invalid intent(s)")
        if intents & PRIVILEGED and not core.settings.privileged_intents:
            raise Close(4014, "Disallowed intent(s)")
        key = shard[0] % core.settings.max_concurrency
        now = asyncio.get_running_loop().time()
        if now - self._identified.get(key, -1000.0) < core.settings.rates.identifies:
            link.op(INVALID, False)
            return
        self._identified[key] = now
        was_online = self.online
        session = Session(secrets.token_hex(16), (shard[0], shard[1]), intents, link=link)
        link.session = session
        # One session a shard: an older one of the same shard is replaced.
        for old in [s for s in self.sessions.values() if s.shard == session.shard and s.link is None]:
            del self.sessions[old.id]
        self.sessions[session.id] = session
        guilds = [g for g in core.world.bot_guilds() if session.has(g.id)]
        session.tell("READY", self._ready(session, guilds))
        for guild in guilds:
            session.tell("GUILD_CREATE", self._guild_create(session, guild))
        if not was_online:
            core.hub.emit(Event("BOT_ONLINE", {}, bot=False))

    def _ready(self, session: Session, guilds: list[Guild]) -> Json:
        core = self.core
        return {
            "v": 10,
            "user": user_json(core.world.bot) | {"mfa_enabled": True, "verified": True, "email": None},
            "guilds": [{"id": str(g.id), "unavailable": True} for g in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": core.url.replace("http", "ws", 1) + "/gateway",
            "shard": list(session.shard),
            "application": {"id": str(core.bot), "flags": APPLICATION_FLAGS},
            "private_channels": [],
            "user_settings": {},
            "relationships": [],
            "presences": [],
            "guild_join_requests": [],
            "geo_ordered_rtc_regions": [],
            "_trace": ["sandbox"],
        }

    def _resume(self, link: Link, raw: Any) -> None:
        data = self._check_token(raw)
        session = self.sessions.get(str(data.get("session_id")))
        seen = data.get("seq")
        first = session.sent[0][0] if session and session.sent else 0
        if session is None or not isinstance(seen, int) or seen > session.sequence or seen < first - 1:
            if session is not None and isinstance(seen, int) and seen > session.sequence:
                raise Close(4007, "Invalid seq")
            link.op(INVALID, False)
            return
        was_online = self.online
        link.session = session
        session.link = link
        for number, text in session.sent:
            if number > seen:
                link.send(text)
        session.tell("RESUMED", {"_trace": ["sandbox"]})
        if not was_online:
            self.core.hub.emit(Event("BOT_ONLINE", {}, bot=False))

    def _members(self, session: Session, data: Any) -> None:
        guild = self.core.world.guilds.get(int(data.get("guild_id") or 0))
        if guild is None or self.core.bot not in guild.members:
            return
        asked = data.get("user_ids")
        if asked is None:
            query = str(data.get("query") or "").lower()
            users = [u for u in guild.members if self.core.world.users[u].name.startswith(query)]
        else:
            users = [int(u) for u in (asked if isinstance(asked, list) else [asked])]
        found = [member_json(self.core.world, guild.members[u]) for u in users if u in guild.members]
        missing = [str(u) for u in users if u not in guild.members]
        chunk: Json = {"guild_id": str(guild.id), "members": found, "not_found": missing}
        chunk |= {"chunk_index": 0, "chunk_count": 1, "nonce": data.get("nonce")}
        session.tell("GUILD_MEMBERS_CHUNK", chunk)

    # Faults

    def drop(self, code: int | None = None) -> None:
        """Break all connections off, as a lost network does; or close them with a code. Sessions can be resumed."""
        for link in list(self.links):
            link.cut = True
            if code is not None:
                self._closing.add(asyncio.create_task(link.socket.close(code=code)))
            elif link.request.transport is not None:
                link.request.transport.abort()

    def reconnect(self) -> None:
        """Ask all clients to reconnect (op 7)."""
        for link in list(self.links):
            link.cut = True
            link.op(RECONNECT)

    def invalidate(self, resumable: bool = False) -> None:
        """Tell all clients that their session is invalid (op 9); one that is not resumable is forgotten."""
        for link in list(self.links):
            link.cut = resumable
            if not resumable and link.session is not None:
                self.sessions.pop(link.session.id, None)
            link.op(INVALID, resumable)

    async def close(self) -> None:
        """Close all connections, for the end of the sandbox."""
        for link in list(self.links):
            await link.socket.close(code=WSCloseCode.SERVICE_RESTART, message=b"The sandbox stops")
