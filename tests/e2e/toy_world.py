"""The real bot with the toy games, inside the test's own process.

Tests can replace its presenters and games, and can read its log. The simulated people record everything that they
receive, for :mod:`tests.e2e.hidden.leaks`.
"""

import asyncio
import contextlib
import random
import time
from collections.abc import Mapping

from bot.match.services.hold import HOLD
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.presenters.registry import courses
from bot.program.app import Cartouche
from bot.program.clock import RegularWork
from bot.settings import Settings
from games.registry import ANALYSTS
from sandbox import Person
from sandbox.stage.shown import buttons
from tests.e2e.opening import can, filled
from tests.e2e.world import PATIENCE, patient, private
from tests.library import pointed
from tests.toys.registered import WITH_TOYS


class Guest(Person):
    note = None

    def _apply(self, event):
        self.note(self.id, event)
        super()._apply(event)

    async def _interact(self, channel, kind, **asked):
        answer = await super()._interact(channel, kind, **asked)
        self.note(self.id, vars(answer))
        return answer


class ToyWorld:
    def __init__(self, sandbox, bot, stack, note):
        self.sandbox, self.bot, self.service = sandbox, bot, bot.service
        self.note = note
        self.files = {}
        self._stack = stack
        keep = sandbox.core.files.keep

        def kept(upload, data):
            self.files[upload.id] = data
            keep(upload, data)

        sandbox.core.files.keep = kept

    async def person(self, name, locale="en-US"):
        made = Guest(self.sandbox.url, self.sandbox.user(name).id, locale)
        made.note = self.note
        return await self._stack.enter_async_context(made)


@contextlib.asynccontextmanager
async def toy_world(
    folder,
    *,
    games: Mapping = {},
    presenters: Mapping = {},
    computers: Mapping = {},
    analysts: Mapping = ANALYSTS,
    note=lambda *_: None,
    language="en",
    now=lambda: int(time.time() * 1000),
    clocked=False,
    sandbox=None,
    without=(),
):
    """Run a connected bot.

    ``games``, ``presenters`` and ``computers`` are added to the usual ones, and replace those with the same name.
    ``now`` returns the service's time in milliseconds; with ``clocked``, the timers use it as well. ``sandbox`` is a
    running sandbox, or None to start one. ``without`` names games that aren't installed.
    """
    computers = {**WITH_TOYS["computers"], **computers}
    games = {name: one for name, one in {**WITH_TOYS["games"], **games}.items() if name not in without}
    presenters = {name: one for name, one in {**WITH_TOYS["presenters"], **presenters}.items() if name not in without}
    async with contextlib.AsyncExitStack() as stack:
        sandbox = sandbox or await stack.enter_async_context(patient())
        store = await stack.enter_async_context(await Store.open(folder / "c.sqlite3"))
        stack.enter_context(pointed(sandbox))
        service = Service(
            store,
            games,
            lambda game, kind: computers[game][kind],
            now,
            random.Random(5).randbytes,
            hold=HOLD,
            kinds=lambda game: tuple(computers[game]),
            analysts=analysts,
            courses=courses(presenters),
        )
        settings = Settings(backups_kept=0, requests_per_second=400, language=language)
        bot = Cartouche(settings, store, service, local=True, presenters=presenters)
        if clocked:
            bot.clock = RegularWork(store, service, settings, bot.leagues.timer_handlers, now=now)
        await stack.enter_async_context(bot)
        running = asyncio.create_task(bot.start(sandbox.token))
        ready = asyncio.create_task(bot.wait_until_ready())
        try:
            await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE)
            if running.done():
                running.result()
            async with contextlib.AsyncExitStack() as people:
                yield ToyWorld(sandbox, bot, people, note)
        finally:
            await bot.close()
            running.cancel()
            ready.cancel()
            await asyncio.gather(running, ready, return_exceptions=True)


class ToyTable:
    def __init__(self, world, game, people, computers=0):
        self.world, self.game, self.computers = world, game, computers
        self.channel = world.sandbox.channel("table-1").id
        self.people = {person.id: person for person in people}
        self.watcher = people[0]

    async def begin(self, first=1):
        owner, *others = self.people.values()
        seats = len(self.people) + self.computers
        await owner.slash(self.channel, "game new", game=self.game, players=seats)
        signup = await filled(self, others, self.computers)
        await owner.press(signup, custom_id=can(signup, "start"))
        return await self.board(first)

    async def look(self, user=None):
        match = await self.world.service.history.in_channel(self.channel)
        return await self.world.service.history.look(match.id, None if user is None else match.seat_of(user))

    async def board(self, ply):
        return await self.watcher.wait_for(
            self.channel,
            lambda m: not private(m) and (ended(m) or ((at := ply_shown(m)) is not None and at >= ply)),
            PATIENCE,
        )


def ended(message):
    return any(embed.get("title") == "The end" for embed in message["embeds"])


def ply_shown(message):
    ids = [each.get("custom_id") or "" for each in buttons(message)]
    return next((int(one.split(":")[3]) for one in ids if one.startswith(("k:m:", "k:b:"))), None)


def move_id(message):
    return next(one["custom_id"] for one in buttons(message) if one.get("custom_id", "").startswith("k:m:"))


def labelled(message, begins):
    found = {one.get("label") or "": one["custom_id"] for one in buttons(message)}
    return {label.removeprefix(begins): one for label, one in found.items() if label.startswith(begins)}
