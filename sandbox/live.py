"""What the page and `person` talk to: the world as one person sees it, and what that person does (`/-/...`)."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.admin import add_channel, archive, delete_channel, remove_member
from sandbox.core import Core
from sandbox.errors import Fault, Json, Refused
from sandbox.gateway import Gateway
from sandbox.hub import Event, Intent
from sandbox.interaction import ANSWER_WITHIN, Interaction
from sandbox.permissions import Permission, allows, permissions
from sandbox.posting import create, delete, pings
from sandbox.routes.threads import join, open_thread
from sandbox.usage import use_command, use_component, use_modal
from sandbox.wire import channel_json, member_json, role_json, user_json
from sandbox.world import DIRECT, Channel, Guild, Message

log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Live:
    """The page's side of the sandbox."""

    def __init__(self, core: Core, gateway: Gateway) -> None:
        self.core = core
        self.gateway = gateway
        self.watchers: dict[asyncio.Queue[str], int] = {}
        self.sockets: set[web.WebSocketResponse] = set()
        core.hub.listeners.append(self.on_event)

    def mount(self, app: web.Application) -> None:
        """Add the page's paths."""
        add = app.router.add_route
        add("GET", "/-/world", _guarded(self.world))
        add("GET", "/-/channels/{channel}/messages", _guarded(self.messages))
        add("GET", "/-/live", self.live)
        for path, handler in (
            ("messages", self.send),
            ("read", self.read),
            ("dismiss", self.dismiss),
            ("interactions", self.interact),
            ("threads", self.thread),
            ("channels", self.new_channel),
            ("channels/delete", self.drop_channel),
            ("threads/archive", self.archive_thread),
            ("typing", self.typing),
            ("kick", self.kick),
        ):
            add("POST", f"/-/{path}", _guarded(handler))
        add("GET", "/-/weather", _guarded(self.weather))
        add("POST", "/-/weather", _guarded(self.change_weather))

    # Reading

    def _channel(self, number: object, user: int) -> Channel:
        channel = self.core.world.channels.get(int(str(number)))
        if channel is None or not self.core.sees(user, channel):
            raise Refused("There is no such channel.")
        return channel

    def _visible(self, channel: Channel, user: int) -> list[Message]:
        return [m for m in channel.messages.values() if m.only_for in (None, user)]

    def channel_view(self, channel: Channel, user: int) -> Json:
        """A channel with the person's unread and mention counts."""
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
        """A server as a person sees it."""
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
        """Everything that the page shows at first."""
        core = self.core
        user = _user(core, request.query.get("user"))
        directs = [c for c in core.world.channels.values() if c.kind == DIRECT and user in c.recipients]
        return {
            "users": [user_json(u) | {"locale": u.locale} for u in core.world.users.values()],
            "me": user_json(core.world.users[user]),
            "guilds": [self.guild_view(g, user) for g in core.world.guilds.values() if user in g.members],
            "directs": [self.channel_view(c, user) for c in directs],
            "commands": self.commands(),
            "bot": user_json(core.world.bot),
            "online": self.gateway.online,
            "weather": core.weather.as_dict(),
        }

    def commands(self) -> list[Json]:
        """The commands of all scopes; those of one server carry its `guild_id`."""
        return [command for scope in self.core.commands.scopes.values() for command in scope]

    def commands_event(self) -> Json:
        """What is told when the commands have changed."""
        return {"commands": self.commands()}

    async def messages(self, request: web.Request) -> Any:
        """Messages that a person may read, oldest first."""
        user = _user(self.core, request.query.get("user"))
        channel = self._channel(request.match_info["channel"], user)
        limit = min(int(request.query.get("limit", "50")), 500)
        before = int(request.query.get("before") or 2**63)
        found = [m for m in self._visible(channel, user) if m.id < before]
        return [m.data for m in found[-limit:]]

    async def live(self, request: web.Request) -> web.StreamResponse:
        """The stream of events for one person."""
        try:
            user = _user(self.core, request.query.get("user"))
        except Refused as refused:
            return web.json_response({"error": str(refused)}, status=400)
        socket = web.WebSocketResponse(compress=False, heartbeat=30)
        await socket.prepare(request)
        queue: asyncio.Queue[str] = asyncio.Queue()
        self.watchers[queue] = user
        self.sockets.add(socket)
        queue.put_nowait(_frame("BOT_ONLINE" if self.gateway.online else "BOT_OFFLINE", {}))
        writer = asyncio.create_task(_write(queue, socket))
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
        """Close all streams, for the end of the sandbox."""
        for socket in list(self.sockets):
            await socket.close()

    def on_event(self, event: Event) -> None:
        """Pass an event on to those who may know of it."""
        if not event.page or not self.watchers:
            return
        frame = ""
        for queue, user in self.watchers.items():
            if event.only_for not in (None, user):
                continue
            if not self._may_know(event, user):
                if event.name == "CHANNEL_UPDATE" and event.channel is not None:
                    # A channel that somebody may not see any more is gone for them.
                    queue.put_nowait(_frame("CHANNEL_DELETE", {"id": str(event.channel.id)}))
                continue
            if event.channel is not None and event.channel.kind == DIRECT and event.name == "CHANNEL_CREATE":
                queue.put_nowait(_frame(event.name, self.channel_view(event.channel, user)))
                continue
            frame = frame or _frame(event.name, self.commands_event() if event.name == "COMMANDS" else event.data)
            queue.put_nowait(frame)

    def _may_know(self, event: Event, user: int) -> bool:
        if event.channel is not None:
            gone = event.name in ("CHANNEL_DELETE", "THREAD_DELETE")
            return gone or self.core.sees(user, event.channel)
        return event.guild is None or user in event.guild.members

    # Doing

    async def send(self, request: web.Request) -> Any:
        """Write a message."""
        asked, user, channel = await self._asked(request)
        rights = self.core.rights(user, channel)
        needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
        if not allows(rights, needed):
            raise Refused("You do not have permission to write here.")
        thread = channel.thread
        if thread and thread.archived and thread.locked and not allows(rights, Permission.MANAGE_THREADS):
            raise Refused("This thread is locked.")
        body = self.core.reader(channel).read({"content": asked.get("content"), "flags": 0}, {})
        if thread is not None:
            join(self.core, channel, user)
        return create(self.core, channel, user, body).data

    async def read(self, request: web.Request) -> Any:
        """All of a channel has been read."""
        _asked, user, channel = await self._asked(request)
        self.core.world.read[user, channel.id] = channel.last_message or 0
        self.core.touch()
        return {}

    async def dismiss(self, request: web.Request) -> Any:
        """Put an ephemeral message away."""
        asked = await request.json()
        user = _user(self.core, asked.get("user"))
        number = int(asked["message"])
        for channel in self.core.world.channels.values():
            message = channel.messages.get(number)
            if message is not None and message.only_for == user:
                delete(self.core, message)
                return {}
        raise Refused("There is no such message.")

    async def interact(self, request: web.Request) -> Any:
        """Use the bot. Answers when the bot has answered, or could not."""
        asked, user, channel = await self._asked(request)
        kinds = {
            "command": use_command,
            "autocomplete": use_command,
            "component": use_component,
            "modal": use_modal,
        }
        use = kinds.get(str(asked.get("kind")))
        if use is None:
            raise Refused("There is no such kind of interaction.")
        person = self.core.world.users[user]
        person.locale = str(asked.get("locale") or person.locale)
        thread = channel.thread
        if thread and thread.archived:
            if thread.locked:
                raise Refused("This thread is locked.")
            archive(self.core, channel, archived=False)
        if not self.gateway.sessions:
            return {"outcome": "failed", "error": "The bot is offline."}
        interaction = use(self.core, user, channel, person.locale, asked)
        return await self._outcome(interaction) | {"interaction": str(interaction.id)}

    async def _outcome(self, interaction: Interaction) -> Json:
        if self.core.weather.expire_interactions:
            interaction.expired = True
        try:
            return await asyncio.wait_for(asyncio.shield(interaction.finished), ANSWER_WITHIN)
        except TimeoutError:
            interaction.fail()
            return await interaction.finished

    async def thread(self, request: web.Request) -> Any:
        """Open a thread, perhaps on a message."""
        asked, user, channel = await self._asked(request)
        if not allows(self.core.rights(user, channel), Permission.CREATE_PUBLIC_THREADS):
            raise Refused("You do not have permission to open a thread here.")
        starter = channel.messages.get(int(asked["message"])) if asked.get("message") else None
        made = open_thread(self.core, channel, user, {"name": asked.get("name"), "type": 11}, starter)
        return channel_json(self.core.world, made, user)

    async def archive_thread(self, request: web.Request) -> Any:
        """Archive a thread or open it again (`archived`), perhaps lock it (`locked`, moderators)."""
        asked, user, channel = await self._asked(request)
        manages = allows(self.core.rights(user, channel), Permission.MANAGE_THREADS)
        owns = channel.thread is not None and channel.thread.owner == user and "locked" not in asked
        if not manages and not owns:
            raise Refused("You do not have permission to change this thread.")
        archive(self.core, channel, bool(asked.get("archived", True)), asked.get("locked"))
        return channel_json(self.core.world, channel, user)

    def _managed(self, asked: Json, user: int, needed: Permission) -> Guild:
        guild = self.core.world.guilds.get(int(asked.get("guild") or 0))
        if guild is None or not allows(permissions(guild, user), needed):
            raise Refused("You do not have permission to do this.")
        return guild

    async def new_channel(self, request: web.Request) -> Any:
        """Add a channel to a server (moderators)."""
        asked = await request.json()
        user = _user(self.core, asked.get("user"))
        guild = self._managed(asked, user, Permission.MANAGE_CHANNELS)
        name = str(asked.get("name") or "").strip().lower().replace(" ", "-")
        if not 1 <= len(name) <= 100:
            raise Refused("A name has 1 to 100 characters.")
        return channel_json(self.core.world, add_channel(self.core, guild, name), user)

    async def drop_channel(self, request: web.Request) -> Any:
        """Delete a channel or thread (moderators)."""
        _asked, user, channel = await self._asked(request)
        needed = Permission.MANAGE_THREADS if channel.thread else Permission.MANAGE_CHANNELS
        if channel.kind == DIRECT or not allows(self.core.rights(user, channel), needed):
            raise Refused("You do not have permission to do this.")
        delete_channel(self.core, channel)
        return {}

    async def kick(self, request: web.Request) -> Any:
        """Kick a member, or the bot (moderators)."""
        asked = await request.json()
        guild = self._managed(asked, _user(self.core, asked.get("user")), Permission.KICK_MEMBERS)
        target = int(asked["member"])
        if target == guild.owner:
            raise Refused("The owner cannot be kicked.")
        remove_member(self.core, guild, target)
        return {}

    async def typing(self, request: web.Request) -> Any:
        """Show that a person is typing."""
        _asked, user, channel = await self._asked(request)
        guild = self.core.world.guild_of(channel)
        data: Json = {"channel_id": str(channel.id), "user_id": str(user), "timestamp": int(self.core.clock.now())}
        intents = Intent.GUILD_TYPING if guild else Intent.DIRECT_TYPING
        self.core.hub.emit(Event("TYPING_START", data, guild, channel, intents))
        return {}

    async def weather(self, _request: web.Request) -> Any:
        """The weather."""
        return self.core.weather.as_dict()

    async def change_weather(self, request: web.Request) -> Any:
        """Change the weather; `gateway` may be drop, reconnect, invalidate or resume, `clear` makes it fair."""
        asked: Json = await request.json()
        asked.pop("user", None)
        if asked.pop("clear", False):
            self.core.weather.clear()
        gateway = asked.pop("gateway", None)
        try:
            self.core.weather.change(asked)
        except (ValueError, TypeError) as error:
            raise Refused(str(error)) from error
        if gateway is not None:
            faults: dict[str, Callable[[], None]] = {
                "drop": self.gateway.drop,
                "reconnect": self.gateway.reconnect,
                "invalidate": self.gateway.invalidate,
                "resume": lambda: self.gateway.invalidate(resumable=True),
            }
            if gateway not in faults:
                raise Refused(f"The gateway cannot {gateway!r}.")
            faults[gateway]()
        return self.core.weather.as_dict()

    async def _asked(self, request: web.Request) -> tuple[Json, int, Channel]:
        asked: Json = await request.json()
        user = _user(self.core, asked.get("user"))
        return asked, user, self._channel(asked.get("channel"), user)


def _user(core: Core, value: object) -> int:
    if value is None:
        return next(u.id for u in core.world.users.values() if not u.bot)
    number = int(str(value)) if str(value).isdecimal() else 0
    if number not in core.world.users or number == core.bot:
        raise Refused("There is no such person.")
    return number


def _frame(name: str, data: Any) -> str:
    return json.dumps({"t": name, "d": data})


async def _write(queue: "asyncio.Queue[str]", socket: web.WebSocketResponse) -> None:
    while True:
        text = await queue.get()
        try:
            await socket.send_str(text)
        except ConnectionError:
            return


def _guarded(handler: Callable[[web.Request], Awaitable[Any]]) -> Handler:
    """Send what a handler returns as JSON, and what it refuses as `{"error": why}` with status 400."""

    async def handle(request: web.Request) -> web.StreamResponse:
        try:
            return web.json_response(await handler(request))
        except Refused as refused:
            return web.json_response({"error": str(refused)}, status=400)
        except Fault as fault:
            return web.json_response({"error": fault.code.sentence, "errors": fault.errors}, status=400)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            log.info("A request of the page could not be read: %r", error)
            return web.json_response({"error": "This request makes no sense."}, status=400)

    return handle
