import itertools
import time

from bot.match.pure.table.model import Status
from games.core import Decide
from games.registry import COMPUTERS
from sandbox.stage.shown import buttons
from tests.e2e.world import PATIENCE, answered, opened, private
from tests.match.desk import soon

_requests = itertools.count(1)


class Ahead:
    def __init__(self):
        self.by = 0
        self.ticks = None

    def __call__(self):
        return int(time.time() * 1000) + self.by

    async def forward(self, millis):
        self.by += millis
        await self.ticks.look()


CHOSEN = {"game": ["mykerinos.3"], "open": ["14"], "days": ["28"], "clock": ["daily"]}


async def form_for(person, panel, act):
    step = await answered(person, await person.choose(panel, [act]))
    return await person.press(
        step, custom_id=next(one["custom_id"] for one in buttons(step) if ":form:" in one["custom_id"])
    )


async def founded(organiser, place, name, **chosen):
    """Create a league through its form and preview, and return the last response.

    ``chosen`` overrides values in :data:`CHOSEN`.
    """
    form = await opened(organiser, lambda: organiser.slash(place, "league new", format="divisions"))
    preview = await answered(organiser, await organiser.submit(form, name=name, **{**CHOSEN, **chosen}))
    return await answered(organiser, await organiser.press(preview, custom_id=pressable(preview, ":make:")))


class Season:
    def __init__(self, world, clock, channel="table-1"):
        self.world, self.clock = world, clock
        self.leagues, self.service = world.bot.leagues, world.service
        clock.ticks = world.bot.clock.ticks
        self.place = world.sandbox.channel(channel).id
        self.id = 0

    async def made(self, organiser, name, **chosen):
        await founded(organiser, self.place, name, **chosen)
        signup = await self.told(organiser, name, ":join:")
        (league,) = await self.leagues.reading.named(self.world.sandbox.guild.id)
        self.id = league.id
        return signup

    async def told(self, person, *words, here=None):
        return await person.wait_for(
            here or self.place, lambda m: not private(m) and all(word in seen(m) for word in words), PATIENCE
        )

    async def season(self, number):
        return next(one for one in (await self.leagues.reading.get(self.id)).league.seasons if one.number == number)

    async def later(self, millis):
        """Move the clock forward.

        The bot first finishes its current work at the old time. The task that updates league messages sleeps according
        to the machine's clock, so this method wakes it.
        """
        keeper = self.world.bot.keeper
        await self.leagues.running.settled()
        await keeper.settled()
        await self.clock.forward(millis)
        await self.leagues.running.settled()
        keeper.wake(self.id)
        await keeper.settled()

    async def matches(self):
        await self.leagues.running.settled()
        found = sorted(await self.leagues.reading.tables(self.id, 1), key=lambda one: one.table.number)
        return [one.match for one in found if one.match is not None and one.match.status is Status.ACTIVE]

    async def play(self, match, users, most=1_000):
        briefly = soon()
        for _ in range(most):
            position = await self.service.positions.now(match.id)
            if position.match.status is not Status.ACTIVE or not isinstance(position.pending, Decide):
                return
            seats = [one for one in position.pending.asked if position.match.players[one].user in users]
            if not seats:
                return
            game = self.service.desk.games[position.match.game]
            now = self.service.desk.now() if game.timed else 0
            view, legal = game.view(position.state, seats[0]), game.legal(position.state, seats[0], now)
            greedy = COMPUTERS[game.name]["greedy"]
            action = briefly(legal) if "pass" in map(game.write, legal) else greedy(view, legal, next(_requests), now)
            user = position.match.players[seats[0]].user
            await self.service.play.act(match.id, user, action, position.match.ply, f"season {next(_requests)}")
        raise AssertionError("the table does not end")


def seen(message):
    embeds = [str(one) for one in message["embeds"]]
    files = [one.get("description") or "" for one in message["attachments"]]
    return "\n".join([message["content"], *embeds, *files, *(one.get("custom_id") or "" for one in buttons(message))])


def pressable(message, part):
    return next(one["custom_id"] for one in buttons(message) if part in (one.get("custom_id") or ""))
