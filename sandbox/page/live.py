"""Answers GET requests under `/-/` with the things that a simulated person sees: the initial state, messages and the
event stream.
"""

import asyncio
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from sandbox.gateway.gateway import Gateway
from sandbox.page.api import guarded, json_response, user_of
from sandbox.world.changes.messages import pings
from sandbox.world.core import Core
from sandbox.world.errors import Json, Refused
from sandbox.world.events import Event
from sandbox.world.model import DIRECT, Channel, Guild, Message
from sandbox.world.objects import channel_json, member_json, role_json, user_json
from sandbox.world.permissions import permissions

MOST_WAITING = 20_000
"""The maximum number of events queued for a page that doesn't read them. If more events are waiting, the stream is
aborted, and the page may reconnect.
"""


class Live:
    def __init__(self, core: Core, gateway: Gateway) -> None:
        self.core = core
        self.gateway = gateway
        self.watchers: dict[asyncio.Queue[str], int] = {}
        """Maps each stream's queue to the id of the person who is watching."""
        self.sockets: set[web.WebSocketResponse] = set()
        core.hub.listeners.append(self.on_event)

    def mount(self, app: web.Application) -> None:
        add = app.router.add_route
        add("GET", "/-/world", guarded(self.world))
        add("GET", "/-/channels/{channel}/messages", guarded(self.messages))
        add("GET", "/-/live", self.live)

    # Reading

    def channel_for(self, number: object, user: int) -> Channel:
        channel = self.core.world.channels.get(int(str(number)))
        if channel is None or not self.core.sees(user, channel):
            raise Refused("There is no such channel.")
        return channel

    def _visible(self, channel: Channel, user: int) -> list[Message]:
        return [m for m in channel.messages.values() if m.only_for in (None, user)]

    def channel_view(self, channel: Channel, user: int) -> Json:
        """Return a channel with the person's permissions and counts of unread messages and mentions."""
        last = self.core.world.read.get((user, channel.id), 0)
        unread = mentions = 0
        for message in reversed(channel.messages.values()):
            if message.id <= last:
                break
            if message.only_for is None and message.author != user:
                unread += 1
                mentions += pings(self.core, message, user)
        return channel_json(self.core.world, channel, user) | {
            "unread": unread,
            "mentions": mentions,
            "permissions": str(self.core.rights(user, channel)),
        }

    def guild_view(self, guild: Guild, user: int) -> Json:
        world = self.core.world
        seen = [c for c in world.channels_of(guild.id) if self.core.sees(user, c)]
        threads = [c for c in world.threads_of(guild.id) if self.core.sees(user, c)]
        return {
            "id": str(guild.id),
            "name": guild.name,
            "owner_id": str(guild.owner),
            "preferred_locale": guild.locale,
            "permissions": str(permissions(guild, user)),
            "channels": [self.channel_view(c, user) for c in seen],
            "threads": [self.channel_view(c, user) for c in threads],
            "roles": [role_json(role) for role in guild.roles.values()],
            "members": [member_json(world, member) for member in guild.members.values()],
        }

    async def world(self, request: web.Request) -> Any:
        core = self.core
        user = user_of(core, request.query.get("user"))
        directs = [c for c in core.world.channels.values() if c.kind == DIRECT and user in c.recipients]
        return {
            "users": [user_json(u) | {"locale": u.locale} for u in core.world.users.values()],
            "me": user_json(core.world.users[user]),
            "guilds": [self.guild_view(g, user) for g in core.world.guilds.values() if user in g.members],
            "directs": [self.channel_view(c, user) for c in directs],
            "commands": self.commands(),
            "bot": user_json(core.world.bot),
            "online": self.gateway.online,
            "events": core.hub.emitted,
            "weather": core.weather.as_dict(),
            "unsupported": core.unsupported.as_list(),
            "time": core.clock.as_dict(),
        }

    def commands(self) -> list[Json]:
        # Server commands carry a `guild_id`.
        return [command for scope in self.core.commands.scopes.values() for command in scope]

    def commands_event(self) -> Json:
        return {"commands": self.commands()}

    async def messages(self, request: web.Request) -> Any:
        """Return the messages that a person may read in a channel, oldest first."""
        user = user_of(self.core, request.query.get("user"))
        channel = self.channel_for(request.match_info["channel"], user)
        limit = min(int(request.query.get("limit", "50")), 500)
        before = int(request.query.get("before") or 2**63)
        found = [m for m in self._visible(channel, user) if m.id < before]
        return [m.data for m in found[-limit:]]

    async def live(self, request: web.Request) -> web.StreamResponse:
        try:
            user = user_of(self.core, request.query.get("user"))
        except Refused as refused:
            return json_response({"error": str(refused)}, status=400)
        socket = web.WebSocketResponse(compress=False, heartbeat=30)
        await socket.prepare(request)
        queue: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self.watchers[queue] = user
        self.sockets.add(socket)
        # By the count a client can see whether something happened since it read the world.
        first = "BOT_ONLINE" if self.gateway.online else "BOT_OFFLINE"
        queue.put_nowait(_frame(first, {"events": self.core.hub.emitted}))
        writer = asyncio.create_task(_write(queue, socket, request))
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    break
        finally:
            writer.cancel()
            del self.watchers[queue]
            self.sockets.discard(socket)
        return socket

    async def close(self) -> None:
        for socket in list(self.sockets):
            await socket.close()

    def on_event(self, event: Event) -> None:
        if not event.page or not self.watchers:
            return
        frame = ""
        for queue, user in self.watchers.items():
            if event.only_for not in (None, user):
                continue
            if not self._may_know(event, user):
                if event.name == "CHANNEL_UPDATE" and event.channel is not None:
                    # To a person who may not see the channel any more it looks deleted.
                    _put(queue, _frame("CHANNEL_DELETE", {"id": str(event.channel.id)}))
                continue
            if event.channel is not None and event.channel.kind == DIRECT and event.name == "CHANNEL_CREATE":
                _put(queue, _frame(event.name, self.channel_view(event.channel, user)))
                continue
            frame = frame or _frame(event.name, self.commands_event() if event.name == "COMMANDS" else event.data)
            _put(queue, frame)

    def _may_know(self, event: Event, user: int) -> bool:
        if event.channel is not None:
            gone = event.name in ("CHANNEL_DELETE", "THREAD_DELETE")
            return gone or self.core.sees(user, event.channel)
        if event.name == "GUILD_MEMBER_REMOVE" and event.data["user"]["id"] == str(user):
            return True
        return event.guild is None or user in event.guild.members


def _frame(name: str, data: Any) -> str:
    return msgspec.json.encode({"t": name, "d": data}).decode()


def _put(queue: "asyncio.Queue[str]", frame: str) -> None:
    # Queue an event, or drop it if the queue is full. A stream with a full queue is aborted.
    if not queue.full():
        queue.put_nowait(frame)


async def _write(queue: "asyncio.Queue[str]", socket: web.WebSocketResponse, request: web.Request) -> None:
    while True:
        full = queue.full()
        text = await queue.get()
        if full and request.transport is not None:
            request.transport.abort()
            return
        try:
            await socket.send_str(text)
        except ConnectionError:
            return
