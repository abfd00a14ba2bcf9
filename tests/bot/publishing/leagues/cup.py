import copy

from bot.drawing.films import Films
from bot.league.services.leagues import Leagues
from bot.match.pure.table.subject import of_league as subject_of
from bot.presenters.registry import PRESENTERS
from bot.publishing.posting.subjects.formats import parts_of
from bot.publishing.posting.subjects.leagues import LeagueTeller
from bot.publishing.posting.subjects.reconciler import Keeper
from leagues.log import entries as said
from leagues.settings import DAY, Settings
from tests.league.desk import Secrets, request
from tests.league.season import Threads
from tests.match.desk import finish, soon

SETTINGS = Settings("The Friday League", "", "", "mykerinos", clock="daily", seats=2)


class Cup:
    """A league whose messages are posted in the sandbox. `parts`: the names of the parts that are kept up to date."""

    parts = ("standings", "rounds", "check-ins", "queues", "reasons")

    def __init__(self, scene, pause=0):
        self.scene, self.pause = scene, pause
        self.threads = Threads()
        self.leagues = Leagues(scene.service, Secrets())
        self.teller = LeagueTeller(scene.client, self.leagues, scene.people, scene.pictures, PRESENTERS)
        self.films = Films(scene.people, PRESENTERS, scene.pictures.jobs)
        self.id = 0
        self.begin()

    def begin(self):
        scene = self.scene
        every = parts_of(
            scene.client,
            self.leagues,
            scene.pace,
            service=scene.service,
            people=scene.people,
            pictures=scene.pictures,
            films=self.films,
            presenters=PRESENTERS,
            pause=self.pause,
        )
        parts = {form: [one for one in found if one.name in self.parts] for form, found in every.items()}
        self.keeper = Keeper(scene.client, self.leagues, scene.pace, parts)

    async def again(self):
        """Restart the task that keeps messages up to date."""
        await self.keeper.stop()
        self.begin()
        await self.keeper.start()
        await self.settled()

    async def found(self, *users, settings=SETTINGS, locale="en", wait=15 * DAY):
        known = await self.leagues.found(
            request=request(),
            guild=self.scene.sandbox.guild.id,
            channel=self.scene.channel.id,
            who=self.scene.users[0],
            locale=locale,
            settings=settings,
            begins=self.leagues.now() + wait,
        )
        self.id = known.id
        await self.tell()
        for user in users:
            await self.say(user, said.SignedUp(1, str(user)))
        await self.leagues.running.start(self.threads)
        await self.started()
        return self

    async def started(self):
        await self.keeper.start()
        await self.settled()

    async def say(self, user, what, **facts):
        await self.leagues.tell(self.id, user, what, request=request(), **facts)
        await self.settled()

    async def known(self):
        return await self.leagues.reading.get(self.id)

    async def settled(self):
        self.leagues.running.book()
        self.leagues.running.wake(self.id)
        await self.leagues.running.settled()
        await self.tell()
        self.keeper.wake(self.id)
        await self.keeper.settled()
        await self.tell()

    async def day(self, number):
        season = (await self.known()).season
        self.scene.late -= season.begins + int(number * DAY) - self.leagues.now()
        await self.settled()

    async def play(self, most=9):
        for _ in range(most):
            open_ = [
                one.match
                for one in await self.leagues.reading.tables(self.id)
                if one.match and one.table.places is None
            ]
            if not open_:
                break
            await finish(self.scene.service, open_[0].id, soon())
            await self.settled()

    async def tell(self):
        while rows := await self.scene.store.outbox_of(subject_of(self.id), 50):
            for row in rows:
                also = await self.teller.tell(row)
                await self.scene.store.outbox_done(row, None, board=False, also=also)

    def shown(self):
        return copy.deepcopy(self.scene.everything())

    def texts(self):
        return [one["content"] for one in self.shown()]

    async def close(self):
        await self.keeper.stop()
        await self.leagues.running.stop()
