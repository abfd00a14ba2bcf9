import pytest
from msgspec.structs import replace
from sqlalchemy import select

from bot.match.pure.people.settings import Daily
from bot.match.pure.puzzles import PuzzleId
from bot.match.pure.table.subject import Timer, TimerKind, of_server
from bot.match.storage import schema
from games.puzzles.bank import bank
from sandbox.world.changes.channels import delete_channel
from tests.bot.publishing.test_news import Server
from tests.wording import en

pytestmark = pytest.mark.processes

DAY = 86_400_000
SOLUTION = en("**The solution** · {game}", game="").split(" · ")[0]
SOLVED = "Solved by {people} ({found} of {count})."


class Riddler(Server):
    def __init__(self, scene):
        # At this hour a puzzle has closed everywhere when the second one after it comes.
        scene.late -= (13 * DAY // 24 - scene.service.desk.now()) % DAY
        super().__init__(scene)
        self.puzzles = self.service.puzzles

    async def daily(self, channel):
        return await self.puzzles.set(self.guild, Daily(channel.id, 9))

    async def next_day(self):
        self.scene.late -= DAY
        subject = of_server(self.guild)
        now = self.scene.service.desk.now()
        if not await self.scene.store.write(lambda writing: writing.due(subject, TimerKind.PUZZLE)):
            return
        await self.scene.store.write(lambda writing: writing.set_timer(subject, TimerKind.PUZZLE, now))
        await self.puzzles.handle(Timer(subject, TimerKind.PUZZLE, now))
        await self.look_again()

    async def look_again(self):
        self.scene.publisher.let_in(self.guild)
        await self.settled()

    def told(self, channel):
        lines = [one.data["content"] for one in self.scene.sandbox.messages(channel)]
        return ["solution" if line.startswith(SOLUTION) else "puzzle" for line in lines]

    def owner_told(self):
        return [
            message.data["content"]
            for channel in self.scene.sandbox.world.channels.values()
            if channel.guild is None and self.scene.sandbox.guild.owner in channel.recipients
            for message in self.scene.sandbox.messages(channel)
        ]


@pytest.fixture
async def riddler(connected):
    made = Riddler(connected)
    await made.daily(connected.channel)
    await made.next_day()
    assert made.told(connected.channel) == ["puzzle"]
    return made


async def test_l11_5_the_solution_names_no_one_who_hides_their_profile(riddler):
    service, (ada, ben, *_) = riddler.scene.service, riddler.scene.users
    for hiding in ((), (ada,), (ada, ben)):
        day = max(await riddler.scene.store.read(lambda of: of.scalars(select(schema.puzzles.c.day)).all()))
        found = await riddler.puzzles.position(PuzzleId(day))
        for user in (ada, ben):
            await riddler.puzzles.answer(day, user, riddler.guild, found.solution)
        await riddler.next_day()
        for user in (ada, ben):
            await service.own.set(user, lambda person, hidden=user in hiding: replace(person, hidden=hidden))
        await riddler.next_day()
    lines = [one["content"].splitlines()[-1] for one in riddler.scene.everything()]
    assert [line for line in lines if "(2 " in line] == [
        en(SOLVED, people=en.listed([f"<@{ada}>", f"<@{ben}>"]), found=2, count=2),
        en(SOLVED, people=en.listed([f"<@{ben}>", en.plural("{count} other", "{count} others", 1)]), found=2, count=2),
        en(SOLVED, people=en.plural("{count} player", "{count} players", 2), found=2, count=2),
    ]


async def test_after_days_the_solution_comes_and_no_puzzle_of_yesterday(riddler):
    channel = riddler.scene.channel
    riddler.may_write(False, channel)
    for _ in range(3):
        await riddler.next_day()
    await riddler.scene.stop()
    riddler.publish()
    await riddler.look_again()
    (said,) = riddler.owner_told()
    assert f"<#{channel.id}>" in said
    assert f"**{en('Send Messages')}**" in said
    riddler.may_write(True, channel)
    await riddler.look_again()
    assert riddler.told(channel) == ["puzzle", "solution", "puzzle"]
    await riddler.next_day()
    assert riddler.told(channel) == ["puzzle", "solution", "puzzle", "puzzle"], "no solution of what never came"
    await riddler.next_day()
    assert riddler.told(channel) == ["puzzle", "solution", "puzzle", "puzzle", "solution", "puzzle"]
    riddler.may_write(False, channel)
    await riddler.next_day()
    assert len(riddler.owner_told()) == 2, "it is another time"


@pytest.mark.parametrize("gone", [True, False])
async def test_puzzles_continue_in_another_channel_when_theirs_is_gone_or_closed(riddler, gone):
    channel, other = riddler.scene.channel, riddler.scene.sandbox.add_channel("riddles")
    if gone:
        delete_channel(riddler.scene.sandbox.core, channel)
    else:
        riddler.may_write(False, channel)
    await riddler.next_day()
    await riddler.next_day()
    (said,) = riddler.owner_told()
    assert "/server puzzles" in said
    assert (await riddler.scene.service.servers.of(riddler.guild)).puzzles is None or not gone
    await riddler.daily(other)
    await riddler.next_day()
    assert riddler.told(other) == ["solution", "puzzle"]
    for _ in range(2):
        await riddler.next_day()
    assert riddler.told(other) == ["solution", "puzzle", "puzzle", "solution", "puzzle"]
    assert len(riddler.owner_told()) == 1


async def test_a_server_that_stops_puzzles_gets_the_last_solution_when_that_puzzle_has_closed_everywhere(riddler):
    channel = riddler.scene.channel
    await riddler.puzzles.set(riddler.guild, None)
    await riddler.look_again()
    await riddler.next_day()
    assert riddler.told(channel) == ["puzzle"]
    await riddler.next_day()
    assert riddler.told(channel) == ["puzzle", "solution"]
    await riddler.puzzles.set(riddler.guild, None)
    await riddler.next_day()
    assert riddler.told(channel) == ["puzzle", "solution"]
    assert riddler.owner_told() == []


async def test_a_server_gets_only_the_games_that_its_admins_want(riddler):
    channel = riddler.scene.channel
    puzzles = bank()
    for _ in range(4):
        await riddler.next_day()
    used = await riddler.scene.store.read(lambda of: [row.key for row in of.execute(select(schema.puzzles))])
    games = {puzzles[key].record.game for key in used}
    assert len(games) > 1, "each has its days"
    one = min(games)
    before = riddler.told(channel).count("puzzle")
    await riddler.scene.service.servers.change(riddler.guild, lambda old: replace(old, puzzle_games=(one,)))
    for _ in range(4):
        await riddler.next_day()
    now = await riddler.scene.store.read(lambda of: [row.key for row in of.execute(select(schema.puzzles))])
    wanted = [key for key in now if key not in used and puzzles[key].record.game == one]
    assert len(now) == len(used) + 4
    assert 0 < len(wanted) < 4
    assert riddler.told(channel).count("puzzle") == before + len(wanted)
    assert riddler.told(channel).count("solution") >= before - 1, "earlier puzzles still get theirs"
