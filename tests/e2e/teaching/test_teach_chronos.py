"""The bot teaches a newcomer Chronos Conquest through the real client, from the command to the win.

The newcomer only reads the text above the board and presses what the pointing hand names. The test controls the clock,
so sand runs out at once.
"""

import re

import pytest

from bot.match.pure.table.model import Status
from bot.presenters.chronos.lessons.course import COURSE, LESSONS
from data.texts import texts
from sandbox.stage.shown import buttons
from tests.e2e.hidden.test_hidden_chronos import Sky
from tests.e2e.toy_world import toy_world
from tests.e2e.world import PATIENCE, private
from tests.match.desk import ring

pytestmark = [pytest.mark.processes, pytest.mark.nightly]

STEPS = 400


class Learner:
    def __init__(self, world, sky, person):
        self.world, self.sky, self.person = world, sky, person
        self.channel = world.sandbox.channel("table-1").id
        self.titles = []

    async def begin(self):
        await self.person.slash(self.channel, "game teach", game="chronos")
        await self.person.wait_for(self.channel, lambda m: not private(m) and "👉" in m["content"], PATIENCE)
        self.match = (await self.world.service.history.in_channel(self.channel)).id

    async def look(self):
        return await self.world.service.history.look(self.match, 0)

    async def board(self):
        await self.world.bot.publisher.idle()
        shown = await self.person.messages(self.channel)
        return next(m for m in reversed(shown) if not private(m) and "👉" in m["content"])

    async def panel_wins(self, tr):
        board = await self.board()
        yours = next((one for one in buttons(board) if one.get("label") == tr("Your move")), None)
        if yours is None:  # the last lesson is read
            return
        await self.person.press(board, custom_id=yours["custom_id"], force=True)
        panel = await self.person.wait_for(self.channel, lambda m: private(m) and "<t:" in m["content"], PATIENCE)
        hand = [line for line in panel["content"].split("\n") if line.startswith("👉")]
        if hand:
            (label,) = re.findall(r"\*\*(.+?)\*\*", hand[0])
            wins = next(one for one in buttons(panel) if one.get("label") == label)
            await self.person.press(panel, custom_id=wins["custom_id"], force=True)

    async def step(self):
        board = await self.board()
        lines = board["content"].split("\n")
        for line in lines:
            if (found := re.search(r"🎓 .*?(\d+) \w+ \d+: ([^*]+)", line)) and found[2] not in self.titles:
                assert int(found[1]) == len(self.titles) + 1, "none was passed over"
                self.titles.append(found[2])
        assert board["embeds"] == [], "nothing stands between the picture and its buttons"
        named = re.findall(r"\*\*(.+?)\*\*", next(line for line in lines if line.startswith("👉")))
        if not named:
            self.sky.added += 1_000
            await ring(self.world.service)
            return
        found = [one for one in buttons(board) if one.get("label") == named[0]]
        assert found, (named, board["content"])
        await self.person.press(board, custom_id=found[0]["custom_id"], force=True)


@pytest.mark.parametrize("locale", ["en-US", "de"])
async def test_a_stranger_is_taught_to_the_end_and_wins(tmp_path, monkeypatch, locale):
    sky, tr = Sky(monkeypatch), texts(locale)
    async with toy_world(tmp_path, now=sky.now) as world:
        learner = Learner(world, sky, await world.person("Ada", locale))
        await learner.begin()
        for number in range(STEPS):
            if (await learner.look()).match.status is not Status.ACTIVE:
                break
            await learner.step()
            if len(learner.titles) == len(COURSE.topics) and number % 10 == 0:
                await learner.panel_wins(tr)
        look = await learner.look()
        assert learner.titles == [tr(LESSONS[topic].title) for topic in COURSE.topics]
        assert look.match.status is Status.OVER
        assert look.match.ranking[0] == 1, "they have won"
