"""While a league's channel is unavailable, only the messages for that channel have to wait. Direct messages to members
don't.
"""

import itertools

import pytest

from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import SubjectKind, of_league
from bot.publishing.composing.messages import Post
from bot.publishing.posting.sending import nonce_of
from bot.publishing.posting.subjects.home import Home
from leagues.log import entries as said
from sandbox.world.model import DIRECT
from tests.bot.publishing.leagues.cup import Cup

pytestmark = pytest.mark.processes

GONE = 4_711
ASKS = "(L6.2)"


class Published(Cup):
    """A league whose messages the publisher posts."""

    async def tell(self):
        if self.scene.publisher is None:
            self.scene.publish(tellers={SubjectKind.LEAGUE: self.teller})
        await self.scene.publisher.idle()

    async def move_to(self, channel):
        await self.leagues.rehouse(self.id, self.scene.users[0], channel=channel)
        self.scene.publisher.wake_for(of_league(self.id))
        await self.settled()

    async def announce(self, *words):
        for one in words:
            await self.say(self.scene.users[0], said.Announced(one))

    async def post(self, first, last, times=1):
        """Post the log entries from `first` to `last` another `times` times."""
        known, now = await self.known(), self.scene.service.desk.now()

        def work(writing):
            for _ in range(times):
                writing.post(of_league(self.id), known.channel, AnnouncementKind.ENTRIES, first, last, at=now)

        await self.scene.store.write(work)
        await self.settled()

    async def forget_letters(self, user):
        direct = self.scene.sandbox.world.direct((user, self.scene.client.user.id))
        for letter in self.scene.sandbox.messages(direct):
            await self.scene.client.http.delete_message(direct.id, letter.id)

    def letters(self):
        world = self.scene.sandbox.world
        direct = [one for one in world.channels.values() if one.kind == DIRECT]
        return [message.data["content"] for one in direct for message in self.scene.sandbox.messages(one)]

    def announced(self, *words):
        return [one for text in self.texts() for one in words if one in text]


async def begun(scene):
    made = Published(scene)
    ada, ben, chloe, dev = scene.users
    await made.found(ada, ben, chloe)
    await made.day(0.1)
    await made.say(dev, said.SignedUp(1, str(dev)))
    return made


@pytest.fixture
async def cup(scene):
    made = await begun(scene)
    yield made
    await made.close()


async def test_a_letter_to_a_member_does_not_wait_for_the_leagues_channel(cup, scene):
    ben = scene.users[1]
    await cup.move_to(GONE)
    await cup.announce("the first")
    await cup.say(ben, said.Left(str(ben)))
    await cup.announce("the second")
    assert [ASKS in one for one in cup.letters()] == [True]
    assert cup.announced("the first", "the second") == []
    assert scene.publisher.waits(of_league(cup.id))
    await cup.move_to(scene.channel.id)
    assert cup.announced("the first", "the second") == ["the first", "the second"]
    assert len(cup.letters()) == 1
    assert not scene.publisher.waits(of_league(cup.id))


async def test_a_letter_that_is_sent_before_the_rest_of_its_row_is_not_sent_again(cup, scene):
    _, ben, _, dev = scene.users
    await cup.say(ben, said.Left(str(ben)))
    await cup.announce("the first")
    await cup.forget_letters(dev)
    await cup.move_to(GONE)
    await cup.post(1, (await cup.known()).entries)
    assert [ASKS in one for one in cup.letters()] == [True]
    await cup.forget_letters(dev)
    await cup.move_to(scene.channel.id)
    assert cup.announced("the first") == ["the first"] * 2
    assert cup.letters() == []


async def test_many_waiting_messages_hide_no_letter(cup, scene):
    ben = scene.users[1]
    await cup.move_to(GONE)
    await cup.announce("the first")
    number = (await cup.known()).entries
    await cup.post(number, number, times=120)
    await cup.say(ben, said.Left(str(ben)))
    assert [ASKS in one for one in cup.letters()] == [True]


async def test_two_messages_that_begin_alike_are_both_posted_after_an_outage(scene):
    home = Home(scene.client)
    where = type("Where", (), {"guild": scene.sandbox.guild.id, "channel": scene.channel.id, "id": 1})
    now = scene.service.desk.now() - 120_000  # Discord may have forgotten the nonce
    rows = itertools.count(1)

    async def send(text):
        row = type("Row", (), {"id": next(rows), "created": now})
        for _ in range(2):  # it was posted before a crash
            await home.send(where, Post(content=text), nonce_of(row), now)

    texts = ["**The Friday League**\nAda is out.", "**The Friday League**\nBen is out."]
    for one in texts:
        await send(one)
    assert [one["content"] for one in scene.everything()] == texts
