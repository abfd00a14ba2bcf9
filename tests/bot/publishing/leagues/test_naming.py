import pytest

from bot.publishing.posting.subjects.threads import LeagueThreads
from leagues.log import entries as said
from tests.bot.publishing.conftest import PATIENCE
from tests.bot.publishing.leagues.cup import Cup

pytestmark = pytest.mark.processes
LIMIT, WITHIN = 2, 600_000
"""Discord's limit for renaming a channel: `LIMIT` times within `WITHIN` milliseconds."""


class Named(Cup):
    parts = (*Cup.parts, "names of threads")

    def __init__(self, scene):
        super().__init__(scene)
        self.threads = LeagueThreads(scene.client, scene.service, scene.people, scene.pace)
        self.renamed = []
        self.last = {}

    async def settled(self):
        await super().settled()
        before, after = self.last, self.names()
        self.last = after
        self.renamed += [(one, self.leagues.now()) for one in after if before.get(one, after[one]) != after[one]]

    def names(self):
        return {one.id: one.name for one in self.scene.sandbox.world.channels.values() if one.thread is not None}

    async def minutes(self, count):
        self.scene.late -= count * 60_000
        await self.settled()


@pytest.fixture
async def league(connected):
    made = Named(connected)
    ada, ben, chloe, dev = connected.users
    await made.found(ada, ben, chloe)
    await made.day(0.1)
    await made.say(dev, said.SignedUp(1, str(dev)))
    yield made
    await made.close()


async def test_when_a_substitute_takes_over_the_thread_has_their_name(league, connected):
    _, ben, _, dev = connected.users
    before = league.names()
    assert any("Ben" in one for one in before.values())
    await league.say(ben, said.Left(str(ben)))
    assert league.names() == before
    await league.say(dev, said.Answered(str(ben), str(dev), yes=True))
    after = league.names()
    assert not any("Ben" in one for one in after.values())
    assert {one for one in before if "Ben" in before[one]} == {one for one in after if "Dev" in after[one]}
    assert [one.rpartition(" · ")[2] for one in before.values()] == [one.rpartition(" · ")[2] for one in after.values()]


async def test_a_thread_gets_no_more_names_than_discord_takes_and_the_last_one_in_the_end(league, connected):
    ada, ben, _, dev = connected.users
    every = await league.leagues.reading.tables(league.id)
    at = next(one for one in every if one.match and {*one.table.seats} == {str(ada), str(ben)})
    for player in (dev, ben, dev, ben, dev):
        gone = {dev: ben, ben: dev}[player]
        seat = (await league.known()).league.playing.divisions[0].tables[at.table.number - 1].players.index(str(gone))
        what = said.Replaced(at.division, at.table.number, seat, str(player))
        await league.say(ada, what, why="holiday")
        await league.minutes(1)
    for _ in range(6):
        await league.minutes(2)
    moments = [moment for thread, moment in league.renamed if thread == at.match.channel]
    assert moments
    assert all(sum(0 <= moment - one < WITHIN for moment in moments) <= LIMIT for one in moments)
    assert "Dev" in league.names()[at.match.channel]


async def test_what_somebody_else_has_called_a_thread_stays_until_others_play(league, connected):
    channel = next(iter(league.names()))
    changed = connected.client.wait_for("thread_update", timeout=PATIENCE)
    await connected.client.get_channel(channel).edit(name="The *derby*")
    await changed
    await league.minutes(20)
    assert league.names()[channel] == "The *derby*"
