"""Provides controls for tests: simulated network faults ("weather"), gateway faults, and changes to servers and members
while the bot runs.

Unlike the actions in `page`, the controls don't check permissions.
"""

from collections.abc import Callable
from typing import Any

from aiohttp import web

from sandbox.gateway.gateway import Gateway
from sandbox.page.api import asked_of, guarded
from sandbox.world.changes.channels import delete_channel
from sandbox.world.changes.servers import add_member, begin_outage, end_outage, remove_member
from sandbox.world.core import Core
from sandbox.world.errors import Json, Refused
from sandbox.world.events import Event
from sandbox.world.model import DIRECT, Guild


class Controls:
    def __init__(self, core: Core, gateway: Gateway) -> None:
        self.core = core
        self.gateway = gateway
        core.weather.on_change = self._emit

    def mount(self, app: web.Application) -> None:
        for path, look, make in (("weather", self.weather, self.change), ("trouble", self.trouble, self.make)):
            app.router.add_route("GET", f"/-/{path}", guarded(look))
            app.router.add_route("POST", f"/-/{path}", guarded(make))

    def _emit(self) -> None:
        self.core.hub.emit(Event("WEATHER", self.core.weather.as_dict(), bot=False))

    async def weather(self, _request: web.Request) -> Any:
        return self.core.weather.as_dict()

    async def change(self, request: web.Request) -> Any:
        """Change the simulated faults.

        `gateway` is one of drop, silence, speak, reconnect, invalidate and resume. `clear` switches all faults off
        first.
        """
        asked: Json = await asked_of(request)
        asked.pop("user", None)
        clear, gateway = asked.pop("clear", False), asked.pop("gateway", None)
        faults: dict[str, Callable[[], None]] = {
            "drop": self.gateway.drop,
            "silence": self.gateway.silence,
            "speak": self.gateway.speak,
            "reconnect": self.gateway.reconnect,
            "invalidate": self.gateway.invalidate,
            "resume": lambda: self.gateway.invalidate(resumable=True),
        }
        if gateway is not None and gateway not in faults:
            raise Refused(f"The gateway cannot {gateway!r}.")
        try:
            self.core.weather.change(asked, clear=bool(clear))
        except (ValueError, TypeError) as error:
            raise Refused(str(error)) from error
        if gateway is not None:
            faults[gateway]()
        return self.core.weather.as_dict()

    async def trouble(self, _request: web.Request) -> Any:
        """Return the ids of each server's members, including the bot, and the ids of people who don't accept direct
        messages from the bot.
        """
        world = self.core.world
        return {
            "guilds": [
                {"id": str(g.id), "name": g.name, "members": [str(m) for m in g.members]} for g in world.guilds.values()
            ],
            "closed": [str(user.id) for user in world.users.values() if not user.dms_open],
        }

    async def make(self, request: web.Request) -> Any:
        """Change servers or members while the bot runs. `what` names the change. The response is the same as for
        `trouble`.
        """
        asked: Json = await asked_of(request)
        whats: dict[str, Callable[[Json], None]] = {
            "delete_channel": self._delete_channel,
            "leave": self._leave,
            "join": self._join,
            "outage": lambda asked: begin_outage(self.core, self._guild(asked)),
            "outage_over": lambda asked: end_outage(self.core, self._guild(asked)),
            "close_dms": lambda asked: self._set_dms(asked, open_now=False),
            "open_dms": lambda asked: self._set_dms(asked, open_now=True),
        }
        what = whats.get(str(asked.get("what")))
        if what is None:
            raise Refused("There is no such trouble.")
        what(asked)
        return await self.trouble(request)

    def _delete_channel(self, asked: Json) -> None:
        channel = self.core.world.channels.get(int(asked["channel"]))
        if channel is None or channel.kind == DIRECT:
            raise Refused("There is no such channel.")
        delete_channel(self.core, channel)

    def _guild(self, asked: Json) -> Guild:
        guild = self.core.world.guilds.get(int(asked["guild"]))
        if guild is None:
            raise Refused("There is no such server.")
        return guild

    def _who(self, asked: Json) -> tuple[Guild, int]:
        guild, member = self._guild(asked), int(asked["member"])
        if member not in self.core.world.users:
            raise Refused("There is no such person.")
        return guild, member

    def _leave(self, asked: Json) -> None:
        guild, member = self._who(asked)
        if member == guild.owner:
            raise Refused("The owner cannot leave.")
        remove_member(self.core, guild, member)

    def _join(self, asked: Json) -> None:
        guild, member = self._who(asked)
        if member not in guild.members:
            add_member(self.core, guild, member)

    def _set_dms(self, asked: Json, *, open_now: bool) -> None:
        user = self.core.world.users.get(int(asked["member"]))
        if user is None or user.bot:
            raise Refused("There is no such person.")
        user.dms_open = open_now
        self.core.touch()
