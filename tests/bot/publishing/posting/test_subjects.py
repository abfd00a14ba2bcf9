import asyncio
import logging

import discord
import pytest
from msgspec.structs import replace

from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import Subject, SubjectKind, of_person
from bot.presenters.registry import PRESENTERS
from bot.publishing.posting.sending import nonce_of
from bot.publishing.posting.subjects.people import PersonTeller
from bot.publishing.posting.subjects.working import Waits

pytestmark = pytest.mark.processes

CUP, LADDER = Subject(SubjectKind.LEAGUE, 7), Subject(SubjectKind.LEAGUE, 8)
HOUR = 3_600_000


class Reader:
    def __init__(self, scene):
        self.scene = scene
        self.wrong = []
        self.told = []
        self.noted = []
        self.tries = 0

    async def tell(self, row, _shut=()):
        self.tries += 1
        if self.wrong and (error := self.wrong.pop(0)) is not None:
            raise error
        channel = self.scene.client.get_partial_messageable(row.channel)
        await channel.send(f"entry {row.first} of {row.subject}", nonce=nonce_of(row))
        self.told.append((row.subject, row.first))
        return lambda _writing: self.noted.append(row.first)


async def announce(scene, *numbers, subject=CUP):
    def work(writing):
        for number in numbers:
            writing.post(subject, scene.channel.id, AnnouncementKind.MOVED, number, number, at=scene.service.desk.now())

    await scene.store.write(work)


def said(scene):
    return [message["content"] for message in scene.everything()]


@pytest.fixture
def reader(scene):
    return Reader(scene)


@pytest.mark.parametrize("weather", [{"lose_every": 2}, {"storm": 3}])
async def test_bad_weather_neither_loses_nor_doubles_anything(scene, reader, weather):
    scene.sandbox.weather.change(weather | {"only": "POST .*/messages"})
    scene.publish(tellers={SubjectKind.LEAGUE: reader})
    await announce(scene, *range(1, 6))
    await scene.settled()
    assert said(scene) == [f"entry {number} of league 7" for number in range(1, 6)]


async def test_what_was_posted_before_a_crash_is_not_posted_again(scene, reader):
    done, failing = scene.store.outbox_done, [True, True]

    async def crash(row, *facts, **more):
        if failing:
            failing.pop()
            raise StoreFault(Fault.LOCKED, "gone before it was noted")
        await done(row, *facts, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene.store, "outbox_done", crash)
        scene.publish(tellers={SubjectKind.LEAGUE: reader})
        await announce(scene, 1, 2)
        await scene.settled()
    assert reader.told == [(CUP, 1)] * 3 + [(CUP, 2)]
    assert said(scene) == ["entry 1 of league 7", "entry 2 of league 7"]
    assert reader.noted == [1, 2]


async def test_what_cannot_be_posted_waits_for_its_server_and_holds_up_nobody_else(scene, reader):
    publisher = scene.publish(tellers={SubjectKind.LEAGUE: reader})
    reader.wrong.append(Waits("the channel is shut", scene.sandbox.guild.id))
    await announce(scene, 1, 2)
    await publisher.idle()
    assert publisher.waits(CUP)
    assert reader.tries == 1, "nor is the next row tried"
    match = await scene.begin(people=2, computers=0)
    await announce(scene, 3, subject=LADDER)
    async with asyncio.timeout(90):
        while await scene.store.outbox_due(9, match.id) or await scene.store.outbox_of(LADDER, 9):
            await publisher.idle()
    publisher.let_in(scene.sandbox.guild.id + 1)
    await publisher.idle()
    assert [row.first for row in await scene.store.outbox_of(CUP, 9)] == [1, 2]
    publisher.let_in(scene.sandbox.guild.id)
    await scene.settled()
    assert [number for subject, number in reader.told if subject == CUP] == [1, 2]
    assert not publisher.waits(CUP)


@pytest.mark.parametrize("wrong", [KeyError("a mistake"), "refused"])
async def test_a_row_that_cannot_be_told_is_dropped_and_said(scene, reader, wrong, caplog):
    if wrong == "refused":
        response = type("Response", (), {"status": 400, "reason": "", "headers": {"Via": "1.1 google"}})()
        wrong = discord.HTTPException(response, {"code": 50035, "message": "Invalid Form Body"})
    reader.wrong.append(wrong)
    scene.publish(tellers={SubjectKind.LEAGUE: reader})
    await announce(scene, 1, 2)
    await scene.settled()
    assert reader.told == [(CUP, 2)]
    (line,) = [record for record in caplog.records if "dropped" in record.getMessage()]
    assert line.levelno == logging.ERROR
    assert "league 7" in line.getMessage()


async def digest_due(scene, user):
    await scene.service.own.set(user, lambda person: replace(person, digest=8))
    now = scene.service.desk.now()
    await scene.store.write(lambda writing: writing.post(of_person(user), 0, AnnouncementKind.DIGEST, at=now))


def direct(scene, user):
    channel = scene.sandbox.world.direct((user, scene.client.user.id))
    return [message.data["content"] for message in scene.sandbox.messages(channel)] if channel else []


async def test_a_digest_is_sent_once_with_what_waits_then(scene):
    match = await scene.begin(people=2, computers=0)
    user, _ = await scene.asked(match.id)
    scene.publish(tellers={SubjectKind.PERSON: PersonTeller(scene.client, scene.service, PRESENTERS)})
    await scene.settled()
    for one in scene.users[:2]:
        await digest_due(scene, one)
    await scene.settled()
    assert len(direct(scene, user)) == 1
    assert f"<#{match.channel}>" in direct(scene, user)[0]
    (other,) = set(scene.users[:2]) - {user}
    assert direct(scene, other) == [], "no table waits for them"


async def test_a_digest_that_is_late_is_not_sent_and_who_takes_none_is_noted(scene):
    match = await scene.begin(people=2, computers=0)
    user, _ = await scene.asked(match.id)
    scene.late = 7 * HOUR
    await digest_due(scene, user)
    scene.late = 0
    scene.publish(tellers={SubjectKind.PERSON: PersonTeller(scene.client, scene.service, PRESENTERS)})
    await scene.settled()
    assert direct(scene, user) == []
    scene.sandbox.world.users[user].dms_open = False
    await digest_due(scene, user)
    await scene.settled()
    assert (await scene.service.people.of(user)).closed is not None
