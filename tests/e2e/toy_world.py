"""The real bot with the toys in it, in the process of the test: it can be given another presenter or game, and its log
can be read. Its people note everything that they get, as :mod:`tests.e2e.hidden.leaks` wants it.
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
from bot.program.clock import Clock
from bot.settings import Settings
from games.registry import ANALYSTS
from sandbox import Person
from sandbox.stage.shown import buttons
from tests.e2e.opening import can, filled
from tests.e2e.world import PATIENCE, patient, private
from tests.library import pointed
from tests.toys.registered import WITH_TOYS


class Guest(Person):
    """A person who passes each event and answer to ``note(user, what)`` at the moment it comes."""

    note = None

    def _apply(self, event):
        self.note(self.id, event)
        super()._apply(event)

    async def _interact(self, channel, kind, **asked):
        answer = await super()._interact(channel, kind, **asked)
        self.note(self.id, vars(answer))
        return answer


class ToyWorld:
    """A sandbox with the bot. ``note``: gets everything that people get. ``files``: the bytes of every upload."""

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
    """The bot, connected; ``games``, ``presenters`` and ``computers`` take the place of those of the same name.
    ``now``: what the service takes for the time, in milliseconds; ``clocked``: what rings its timers does, too.
    ``sandbox``: one that runs; None: a new one. ``without``: games that aren't installed.
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
            bot.clock = Clock(store, service, settings, bot.leagues.timer_handlers, now=now)
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
    """A running table of ``game``: its people by user, in the order of their seats, and its public boards."""

    def __init__(self, world, game, people, computers=0):
        self.world, self.game, self.computers = world, game, computers
        self.channel = world.sandbox.channel("table-1").id
        self.people = {person.id: person for person in people}
        self.watcher = people[0]

    async def begin(self, first=1):
        """Opened, joined and started by its buttons; gives the first board, of at least ``first`` entries."""
        owner, *others = self.people.values()
        seats = len(self.people) + self.computers
        await owner.slash(self.channel, "game new", game=self.game, players=seats)
        signup = await filled(self, others, self.computers)
        await owner.press(signup, custom_id=can(signup, "start"))
        return await self.board(first)

    async def look(self, user=None):
        """Return what ``user`` (None: the public) may know of the match."""
        match = await self.world.service.history.in_channel(self.channel)
        return await self.world.service.history.look(match.id, None if user is None else match.seat_of(user))

    async def board(self, ply):
        """The public message with a board of at least that many entries, or the final result."""
        return await self.watcher.wait_for(
            self.channel,
            lambda m: not private(m) and (ended(m) or ((at := ply_shown(m)) is not None and at >= ply)),
            PATIENCE,
        )


def ended(message):
    """Return whether a message announces the end of a toy."""
    return any(embed.get("title") == "The end" for embed in message["embeds"])


def ply_shown(message):
    """At which entry a board's controls were made; None without any."""
    ids = [each.get("custom_id") or "" for each in buttons(message)]
    return next((int(one.split(":")[3]) for one in ids if one.startswith(("k:m:", "k:b:"))), None)


def move_id(message):
    """The id of a board's *Your move*."""
    return next(one["custom_id"] for one in buttons(message) if one.get("custom_id", "").startswith("k:m:"))


def labelled(message, begins):
    """The buttons whose labels begin so, by the rest of it."""
    found = {one.get("label") or "": one["custom_id"] for one in buttons(message)}
    return {label.removeprefix(begins): one for label, one in found.items() if label.startswith(begins)}
