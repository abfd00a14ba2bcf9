"""The actions of a simulated person on the browser page: writing and reading messages, using the bot, and moderating.
They are POST requests under `/-/`.
"""

import asyncio
from typing import Any

from aiohttp import web

from sandbox.checks.bodies import read_body
from sandbox.gateway.gateway import Gateway
from sandbox.http.routes.threads import open_thread
from sandbox.page.api import asked_of, guarded, user_of
from sandbox.page.live import Live
from sandbox.page.usage import use_command, use_component, use_modal
from sandbox.page.writing import answered, change, remove
from sandbox.world.changes.channels import add_channel, delete_channel
from sandbox.world.changes.messages import create, delete
from sandbox.world.changes.servers import remove_member
from sandbox.world.changes.threads import archive, join
from sandbox.world.core import Core
from sandbox.world.errors import Json, Refused
from sandbox.world.events import Event, Intent
from sandbox.world.interaction import Interaction
from sandbox.world.model import DIRECT, SILENT, THREAD, THREADS, Channel, Guild
from sandbox.world.objects import channel_json
from sandbox.world.permissions import Permission, allows, permissions


class Actions:
    """The page's POST routes, one for each thing that a person can do. They raise Refused if the person isn't allowed
    to do it.
    """

    def __init__(self, core: Core, gateway: Gateway, live: Live) -> None:
        self.core = core
        self.gateway = gateway
        self.live = live

    def mount(self, app: web.Application) -> None:
        add = app.router.add_route
        for path, handler in (
            ("messages", self.send),
            ("messages/edit", self.change),
            ("messages/delete", self.remove),
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
            add("POST", f"/-/{path}", guarded(handler))

    async def send(self, request: web.Request) -> Any:
        asked, user, channel = await self._asked(request)
        if channel.kind in SILENT:
            raise Refused("Nobody can write here.")
        rights = self.core.rights(user, channel)
        needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
        if not allows(rights, needed):
            raise Refused("You do not have permission to write here.")
        thread = channel.thread
        if thread and thread.archived and thread.locked and not allows(rights, Permission.MANAGE_THREADS):
            raise Refused("This thread is locked.")
        body = read_body(self.core, channel, {"content": asked.get("content"), "flags": 0}, {})
        origin = answered(channel, asked["reply"]) if asked.get("reply") else None
        if thread is not None:
            join(self.core, channel, user)
        return create(self.core, channel, user, body, origin).data

    async def change(self, request: web.Request) -> Any:
        asked, user, channel = await self._asked(request)
        return change(self.core, user, channel, asked)

    async def remove(self, request: web.Request) -> Any:
        asked, user, channel = await self._asked(request)
        remove(self.core, user, channel, asked)
        return {}

    async def read(self, request: web.Request) -> Any:
        _asked, user, channel = await self._asked(request)
        self.core.world.read[user, channel.id] = channel.last_message or 0
        self.core.touch()
        return {}

    async def dismiss(self, request: web.Request) -> Any:
        asked = await asked_of(request)
        user = user_of(self.core, asked.get("user"))
        number = int(asked["message"])
        for channel in self.core.world.channels.values():
            message = channel.messages.get(number)
            if message is not None and message.only_for == user:
                delete(self.core, message)
                return {}
        raise Refused("There is no such message.")

    async def interact(self, request: web.Request) -> Any:
        """Use a command, component or modal. Return after the bot's response, or after 3 seconds without one."""
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
        if channel.kind in SILENT:
            raise Refused("Nobody can write here.")
        if not self.gateway.sessions:
            return {"outcome": "failed", "error": "The bot is offline."}
        interaction = use(self.core, user, channel, person.locale, asked)
        return await self._outcome(interaction) | {"interaction": str(interaction.id)}

    async def _outcome(self, interaction: Interaction) -> Json:
        try:
            return await asyncio.wait_for(asyncio.shield(interaction.finished), self.core.settings.answer_within)
        except TimeoutError:
            interaction.fail()
            return await interaction.finished

    async def thread(self, request: web.Request) -> Any:
        asked, user, channel = await self._asked(request)
        if not allows(self.core.rights(user, channel), Permission.CREATE_PUBLIC_THREADS):
            raise Refused("You do not have permission to open a thread here.")
        kind = THREADS.get(channel.kind, (THREAD,))[0]
        starter = channel.messages.get(int(asked["message"])) if asked.get("message") else None
        made = open_thread(self.core, channel, user, {"name": asked.get("name"), "type": kind}, starter)
        return channel_json(self.core.world, made, user)

    async def archive_thread(self, request: web.Request) -> Any:
        """Archive or reopen a thread (`archived`), and optionally lock it (`locked`, moderators only)."""
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
        asked = await asked_of(request)
        user = user_of(self.core, asked.get("user"))
        guild = self._managed(asked, user, Permission.MANAGE_CHANNELS)
        name = str(asked.get("name") or "").strip().lower().replace(" ", "-")
        if not 1 <= len(name) <= 100:
            raise Refused("A name has 1 to 100 characters.")
        return channel_json(self.core.world, add_channel(self.core, guild, name), user)

    async def drop_channel(self, request: web.Request) -> Any:
        _asked, user, channel = await self._asked(request)
        needed = Permission.MANAGE_THREADS if channel.thread else Permission.MANAGE_CHANNELS
        if channel.kind == DIRECT or not allows(self.core.rights(user, channel), needed):
            raise Refused("You do not have permission to do this.")
        delete_channel(self.core, channel)
        return {}

    async def kick(self, request: web.Request) -> Any:
        asked = await asked_of(request)
        guild = self._managed(asked, user_of(self.core, asked.get("user")), Permission.KICK_MEMBERS)
        target = int(asked["member"])
        if target == guild.owner:
            raise Refused("The owner cannot be kicked.")
        remove_member(self.core, guild, target)
        return {}

    async def typing(self, request: web.Request) -> Any:
        _asked, user, channel = await self._asked(request)
        guild = self.core.world.guild_of(channel)
        data: Json = {"channel_id": str(channel.id), "user_id": str(user), "timestamp": int(self.core.clock.now())}
        intents = Intent.GUILD_TYPING if guild else Intent.DIRECT_TYPING
        self.core.hub.emit(Event("TYPING_START", data, guild, channel, intents))
        return {}

    async def _asked(self, request: web.Request) -> tuple[Json, int, Channel]:
        asked: Json = await asked_of(request)
        user = user_of(self.core, asked.get("user"))
        return asked, user, self.live.channel_for(asked.get("channel"), user)
