import asyncio
import itertools
import time

import pytest
from msgspec.structs import replace

from bot.match.services.durations import HandlingStage
from bot.presenters.chronos.presenter import PRESENTER
from games.chronos.computer import COMPUTERS
from games.chronos.game import GAME
from games.chronos.terms import HOME
from sandbox.stage.shown import buttons
from tests.e2e.opening import can, filled
from tests.e2e.toy_world import ToyTable, toy_world
from tests.e2e.world import PATIENCE, private
from tests.e2e.world import answers as tells

pytestmark = pytest.mark.processes

FACTS = {"games": {"chronos": GAME}, "presenters": {"chronos": PRESENTER}, "computers": {"chronos": COMPUTERS}}


class Island(ToyTable):
    async def begin(self, level="3", pace="fast", sand="10"):
        owner, *others = self.people.values()
        seats = len(self.people) + self.computers
        await owner.slash(self.channel, "game new", game=self.game, players=seats)
        signup = await filled(self, others, self.computers)
        match = await self.world.service.history.in_channel(self.channel)
        given = {"level": level, "sand": sand, "pace": pace}
        chosen = match.options
        for name, value in given.items():
            chosen = changed(chosen, name, value)
        await self.world.service.lobby.set_options(match.id, owner.id, "options", chosen)
        await owner.press(signup, custom_id=can(signup, "start"))
        if not others:  # alone against computers: time waits until one is ready
            board = await self.watcher.wait_for(self.channel, ready, PATIENCE)
            await owner.press(board, custom_id=ready(board))
        await self.playing()

    async def playing(self):
        await self.watcher.wait_for(self.channel, lambda m: "Go!" in m["content"], 10 + PATIENCE)

    async def newest(self):
        shown = await self.watcher.messages(self.channel)
        return next((m for m in reversed(shown) if not private(m) and go(m, "1")), None)


def changed(options, name, value):
    return replace(options, game=(*[pair for pair in options.game if pair[0] != name], (name, value)))


def ready(message):
    return next((one for each in buttons(message) if (one := each.get("custom_id") or "").endswith(":on")), None)


def go(message, place):
    ids = [each.get("custom_id") or "" for each in buttons(message)]
    return next((one for one in ids if one.endswith(f":go:{place}")), None)


@pytest.mark.waits(25)
async def test_thirteen_moves_in_five_seconds_are_all_done_or_answered(tmp_path):
    async with toy_world(tmp_path, **FACTS) as world:
        people = [await world.person(name) for name in ("Ada", "Ben", "Chloe", "Dev")]
        table = Island(world, "chronos", people)
        await table.begin(sand="120")  # none runs out meanwhile, however long that takes
        edits = []

        def noted(stage, _seconds):
            if stage is HandlingStage.COMPOSE:  # the board is sent next
                edits.append(time.monotonic())

        world.service.desk.durations.on_stage.append(noted)
        board = await table.newest()
        begun = time.monotonic()
        presses = []
        for number in range(13):
            person = people[number % 4]
            pressed = person.press(board, custom_id=go(board, str(number % 9 + 1)), force=True)
            presses.append(asyncio.create_task(pressed))
            await asyncio.sleep(0.3)
        answers = await asyncio.gather(*presses)

        async def done():
            """Return the number of hourglasses that are set, and the number of private responses to the presses. These
            are refusals, which a busy bot may defer.
            """
            look = await table.look()
            said = 0
            for person in people:
                shown = await person.messages(table.channel)
                said += sum(tells(message, answer) for message in shown for answer in answers)
            return sum(glass.place != HOME for glass in look.view.glasses), said

        async with asyncio.timeout(PATIENCE):
            while sum(await done()) < 13:  # noqa: ASYNC110 - what others read gives no event
                await asyncio.sleep(0.05)
        await asyncio.sleep(2)
        # Three hourglasses each: twelve presses set one, the thirteenth finds none that has run out.
        assert await done() == (12, 1), [answer.outcome for answer in answers]
        took = time.monotonic() - begun
        assert all(later - earlier > 1.4 for earlier, later in itertools.pairwise(edits))
        assert 2 <= len(edits) <= took / 1.5 + 1
        shown = [m for m in await table.watcher.messages(table.channel) if not private(m) and go(m, "1")]
        assert len(shown) == 1, "one board, changed in place"
