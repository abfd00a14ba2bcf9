import asyncio
import contextlib
import random

from bot.match.pure.table.model import Status
from data.texts import texts
from sandbox.world.changes.servers import add_member, add_user
from tests.browser.games.chronos import Time
from tests.browser.games.test_whole_game import Studio
from tests.browser.leagues.member import Member
from tests.browser.play import CROSSED, PATIENCE
from tests.e2e.season import Season, pressable
from tests.e2e.toy_world import toy_world
from tests.e2e.world import answered

LOCALES = {"en": "en-US", "de": "de"}
CROWD = ("Chloe", "Dev", "Emi", "Flo", "Gil", "Hana", "Ivo", "Jun", "Kaz", "Lea")


class Gathering:
    def __init__(self, season, people, crowd, tr):
        self.season, self.people, self.crowd, self.tr = season, people, crowd, tr
        self.ada, self.ben = people
        self.users = {one.user for one in people} | {one.id for one in crowd}
        self.leagues, self.service = season.leagues, season.service

    async def later(self, millis):
        await self.season.later(millis)
        for one in self.people:
            await one.page.locator(".composer").wait_for()

    async def made(self):
        (league,) = await self.leagues.reading.named(self.season.world.sandbox.guild.id)
        self.season.id = league.id

    async def press(self, one, part):
        message = await self.season.told(one, part)
        return await answered(one, await one.press(message, custom_id=pressable(message, part)))

    async def tables(self):
        await self.leagues.running.settled()
        found = sorted(await self.leagues.reading.tables(self.season.id, 1), key=lambda one: one.table.number)
        return [one.match for one in found if one.match is not None and one.match.status is Status.ACTIVE]

    async def opened(self, count):
        async with asyncio.timeout(PATIENCE / 1_000):
            while len(found := await self.tables()) < count:  # noqa: ASYNC110 - they open beside, and tell nobody
                await asyncio.sleep(0.1)
        return found

    def seats(self, count):
        return self.tr.plural("{count} seat", "{count} seats", count)

    def days(self, count):
        return self.tr.plural("{count} day", "{count} days", count)


@contextlib.asynccontextmanager
async def gathering(browser, folder, width, language, monkeypatch, *, others, kind=Gathering):
    clock = Time(monkeypatch)
    options = {"is_mobile": True, "has_touch": True} if width == 390 else {}
    studio, tr = Studio(browser, width, language, **options), texts(language)
    async with toy_world(folder, now=clock.now, clocked=True, language=language) as world:
        core = world.sandbox.core
        known = {user.global_name for user in world.sandbox.world.users.values()}
        for name in CROWD[:others]:
            if name not in known:
                add_member(core, world.sandbox.guild, add_user(core, name).id)
        season = Season(world, clock)
        channel = world.sandbox.channel("table-1")
        crowd = [await world.person(name, LOCALES[language]) for name in CROWD[:others]]
        async with (
            studio.page(world.sandbox, channel, "Ada") as hers,
            studio.page(world.sandbox, channel, "Ben") as his,
        ):
            people = []
            for number, (page, name) in enumerate(((hers, "Ada"), (his, "Ben"))):
                await clock.watch(page)
                user = world.sandbox.user(name).id
                people.append(Member(page, random.Random(number), studio, tr, user=user, home=channel.id))
            yield kind(season, people, crowd, tr)
    assert [one for one in studio.wrong if not CROSSED.search(one)] == []
