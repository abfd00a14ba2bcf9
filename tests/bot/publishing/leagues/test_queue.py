import pytest

from bot.league.pure.known import TableTrouble
from leagues.format import LADDER_DAYS, Format
from leagues.log import entries as said
from leagues.log.entries import Entry
from leagues.log.formats import Queued
from leagues.settings import DAY, HOUR, Settings
from tests.bot.publishing.leagues.cup import Cup
from tests.bot.publishing.reading import buttons
from tests.league.desk import request
from tests.wording import en

pytestmark = pytest.mark.processes
LADDER = Settings(
    "The *long* Ladder", "", "", "mykerinos", clock="daily", seats=2, format=Format.LADDER, days=LADDER_DAYS
)  # fmt: skip
FIRST = "🪜 **The \\*long\\* Ladder** · " + en("Season {number}", number=1)
LACKING = (
    "For the next table, at least {count} more person has to press *Find a table*.",
    "For the next table, at least {count} more people have to press *Find a table*.",
)


class Places:
    def __init__(self, channel):
        self.channel = channel
        self.trouble = None

    async def thread(self, known, season, division, number):
        return self.trouble or self.channel

    async def there(self, channel):
        return True


class Ladder(Cup):
    def __init__(self, scene, pause=0):
        super().__init__(scene, pause)
        self.place = scene.sandbox.channel("table-2")
        self.threads = Places(self.place.id)

    async def made(self, *users, locale="en"):
        await self.found(settings=LADDER, locale=locale, wait=1_000)
        for user in users:
            await self.ask(user)
        return self

    async def started(self):
        await super().started()
        await self.day(0)

    async def ask(self, user, most=1):
        await self.leagues.seeking.queue(self.id, user, most, request())
        await self.settled()

    async def later(self, millis):
        self.scene.late -= millis
        await self.settled()

    def queue(self):
        return [one for one in self.shown() if one["content"].startswith(FIRST)]

    def reasons(self):
        self.scene.channel, channel = self.place, self.scene.channel
        try:
            return [one for one in self.shown() if en("Why you're at this table") in one["content"]]
        finally:
            self.scene.channel = channel


@pytest.fixture
async def ladder(scene):
    made = Ladder(scene)
    yield made
    await made.close()


async def test_the_message_says_who_waits_and_what_is_missing(ladder, scene):
    ada, *_ = scene.users
    await ladder.made()
    (message,) = ladder.queue()
    assert en("The queue is empty.") in message["content"]
    assert en.plural(*LACKING, 2) in message["content"]
    assert buttons(message) == [en("Find a table"), en("Stop looking"), en("Why?"), en("Rules")]
    assert not [one for one in ladder.shown() if one["embeds"]], "nobody signs up"
    await ladder.ask(ada, 3)
    (now,) = ladder.queue()
    assert now["id"] == message["id"]
    assert f"- <@{ada}>" in now["content"]
    assert en.plural("up to {count} table", "up to {count} tables", 3) in now["content"]
    assert en.plural(*LACKING, 1) in now["content"]
    assert not pings(scene)
    await ladder.leagues.seeking.unqueue(ladder.id, ada, request())
    await ladder.settled()
    assert en("The queue is empty.") in ladder.queue()[0]["content"]


def pings(scene):
    bodies = [one.body for one in scene.sandbox.requests if one.method in {"POST", "PATCH"} and one.body]
    return [one["allowed_mentions"] for one in bodies if one.get("allowed_mentions", {}).get("users")]


async def test_l12_1_a_table_is_told_in_its_thread_and_in_the_message_with_the_reason(ladder, scene):
    ada, ben, *_ = scene.users
    await ladder.made(ada)
    await ladder.later(9 * HOUR)
    await ladder.ask(ben)
    (message,) = ladder.queue()
    reason = en(
        "the {count} people with the closest ratings, within {span} points; one of them had waited {time}",
        count=2,
        span=0,
        time=en.plural("{count} hour", "{count} hours", 9),
    )
    assert en.plural("{count} table is in play", "{count} tables are in play", 1) in message["content"]
    assert reason in message["content"]
    assert en("The queue is empty.") in message["content"], "who has as many tables as they want does not wait"
    (line,) = ladder.reasons()
    assert line["content"] == "🪜 " + en("Why you're at this table") + f": {reason} (L12.1)"
    assert len(ladder.queue()) == 1
    await ladder.play(1)
    await ladder.settled()
    assert len(ladder.reasons()) <= 2, "it is said once a table"


async def test_after_a_crash_nothing_is_said_twice(ladder, scene):
    ada, ben, *_ = scene.users
    await ladder.made(ada, ben)
    assert len(ladder.reasons()) == 1
    for what in [one for one in await ladder.leagues.messages.of(ladder.id) if one.startswith(("queue", "found"))]:
        await ladder.leagues.messages.drop(ladder.id, what)  # the bot sent it, but did not note it
    await ladder.again()
    assert len(ladder.queue()) == 1
    assert len(ladder.reasons()) == 1


async def test_five_hundred_who_wait_fit_into_one_message(ladder, scene):
    ladder.threads.trouble = TableTrouble.FULL
    await ladder.made()
    await ladder.keeper.stop()
    users = [str(10**17 + number) for number in range(500)]
    async with ladder.leagues.logs.lock(ladder.id):
        asks = [Entry(ladder.leagues.now(), user, Queued(user)) for user in users]
        await ladder.leagues.logs.add(ladder.id, asks)
    await ladder.keeper.start()
    await ladder.settled()
    (message,) = ladder.queue()
    assert len(message["content"]) <= 2_000
    waiting = await ladder.leagues.seeking.waiting(ladder.id)
    assert len(waiting.waits) == 500


async def test_l12_2_the_standing_is_posted_once_a_week(ladder, scene):
    ada, ben, *_ = scene.users
    await ladder.made(ada, ben)
    await ladder.play(1)
    assert not pictures(ladder)
    await ladder.day(7)
    assert len(pictures(ladder)) == 1
    assert en("Find a table") in buttons(pictures(ladder)[0])
    await ladder.play(1)
    await ladder.day(8)
    assert len(pictures(ladder)) == 1
    await ladder.day(14)
    assert len(pictures(ladder)) == 2


def pictures(ladder):
    return [one for one in ladder.shown() if one["attachments"]]


async def test_paused_and_over_it_says_so(ladder, scene):
    ada, ben, *_ = scene.users
    await ladder.made(ada, ben)
    await ladder.say(ada, said.Paused())
    await ladder.settled()
    assert en("Paused: I'm not looking for tables.") in ladder.queue()[0]["content"]
    await ladder.say(ada, said.Resumed())
    await ladder.play(1)
    await ladder.day(LADDER_DAYS + 0.1)
    for _ in range(3):
        await ladder.play()
        await ladder.later(DAY)
    first = ladder.queue()[0]
    assert en("It's over.") in first["content"]
    assert buttons(first) == []
