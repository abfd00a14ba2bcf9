"""The control that moves the clock forward. It only works if the bot takes the time from the sandbox's clock."""

import asyncio
from typing import Any, Protocol

from aiohttp import web

from sandbox.page.api import asked_of, guarded
from sandbox.world.core import Core
from sandbox.world.errors import Json, Refused
from sandbox.world.events import Event

LONGEST = 366 * 86_400.0
"""The furthest that the clock can be moved in one step, in seconds."""


class Mover(Protocol):
    """The interface of a bot that takes the time from the sandbox's clock and can move this clock."""

    async def next(self) -> float | None:
        """Return the time of the next deadline, in seconds since 1970, or None if there is none."""

    async def move(self, to: float) -> None:
        """Move the sandbox's clock to `to`, in seconds since 1970, and do everything that is due by then."""


class Moving:
    def __init__(self, core: Core) -> None:
        self.core = core
        self._mover: Mover | None = None
        self._under_way = asyncio.Lock()

    def mount(self, app: web.Application) -> None:
        app.router.add_route("GET", "/-/time", guarded(self.time))
        app.router.add_route("POST", "/-/time", guarded(self.move))

    def follow(self, mover: Mover | None) -> None:
        """Let `mover` (the bot) move the clock from now on. If `mover` is None, the clock can't be moved."""
        self._mover = mover
        self.core.clock.movable = mover is not None
        self.tell()

    def tell(self) -> None:
        self.core.hub.emit(Event("TIME", self.core.clock.as_dict(), bot=False))

    async def time(self, _request: web.Request) -> Any:
        return self.core.clock.as_dict()

    async def move(self, request: web.Request) -> Any:
        """Move the clock by `seconds`, or to the bot's next deadline if `deadline` is true. Return the new time."""
        asked: Json = await asked_of(request)
        mover = self._mover
        if mover is None:
            raise Refused("No bot here goes by this clock, so it can't be moved.")
        if self._under_way.locked():
            raise Refused("The clock is already moving.")
        async with self._under_way:
            to = await mover.next() if asked.get("deadline") is True else self.core.clock.now() + _seconds(asked)
            if to is None:
                raise Refused("There is no deadline.")
            await mover.move(to)
        return self.core.clock.as_dict()


def _seconds(asked: Json) -> float:
    seconds = float(asked["seconds"])
    if not 0 < seconds <= LONGEST:
        raise Refused("Time only moves forward, and at most a year at once.")
    return seconds
