import asyncio

import pytest
from msgspec.structs import replace

from bot.publishing.posting.subjects.scheduled import GONE
from leagues.log import entries as said
from leagues.log import formats
from leagues.settings import DAY
from sandbox.world.changes.servers import change_role
from sandbox.world.model import Scheduled as Event
from sandbox.world.permissions import Permission
from tests.bot.publishing.conftest import PATIENCE
from tests.bot.publishing.leagues.contesting import CUP, EVENING, MINUTE, Contest, losing
from tests.sandbox import contract
from tests.wording import en

pytestmark = pytest.mark.processes
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4


def other(number, evening):
    begins, ends = "2030-01-01T00:00:00.000000+00:00", "2030-01-02T00:00:00.000000+00:00"
    return Event(number, evening.scene.sandbox.guild.id, evening.scene.users[0], "x", None, begins, ends, "there")


class Announced(Contest):
    parts = (*Contest.parts, "scheduled events")

    @property
    def events(self):
        return list(self.scene.sandbox.world.scheduled.values())


@pytest.fixture
async def evening(connected):
    made = Announced(connected)
    yield made
    await made.close()
    if contract.FILE:
        sent = [one for one in connected.sandbox.requests if "scheduled-events" in one.path]
        assert contract.violations(sent) == []
        assert contract.wrong_answers(sent) == []


async def rights(evening, *, may):
    sandbox = evening.scene.sandbox
    role = sandbox.guild.members[sandbox.core.bot].roles[0]
    bits = sandbox.guild.roles[role].permissions & ~Permission.CREATE_EVENTS
    change_role(sandbox.core, sandbox.guild, role, bits | (Permission.CREATE_EVENTS if may else 0))
    guild = evening.scene.client.get_guild(sandbox.guild.id)
    async with asyncio.timeout(PATIENCE):
        while guild.me.guild_permissions.create_events is not may:  # noqa: ASYNC110 - the gateway tells nobody else
            await asyncio.sleep(0.01)


async def test_an_evening_has_its_event_from_the_sign_up_to_the_end(evening, connected):
    await evening.found(*connected.users[:2], settings=EVENING, wait=DAY)
    (event,) = evening.events
    season = await evening.season()
    assert (event.name, event.status) == ("Game Night", SCHEDULED)
    assert event.location == f"https://discord.com/channels/{connected.sandbox.guild.id}/{connected.channel.id}"
    seats, rounds = en.plural("{count} seat", "{count} seats", 2), en.plural("{count} round", "{count} rounds", 3)
    assert f"Mykerinos · {seats} · {rounds}" in event.description
    assert event.description.endswith(season.seal[:12])
    await evening.at(season.begins - 10 * MINUTE)
    for user in connected.users:
        await evening.say(user, formats.CheckedIn(str(user)))
    await evening.at(season.begins)
    assert event.status == ACTIVE
    for _ in range(3):
        await evening.play_round()
    assert (await evening.known()).league.last is not None
    assert event.status == COMPLETED
    assert len(evening.events) == 1


async def test_it_is_changed_with_the_evening_and_called_off(evening, connected):
    await evening.found(settings=EVENING, wait=15 * DAY)
    (event,) = evening.events
    second = connected.sandbox.channel("table-2")
    await evening.leagues.rehouse(evening.id, connected.users[0], channel=second.id)
    await evening.settled()
    assert event.location.endswith(f"/{second.id}")
    await evening.leagues.rehouse(evening.id, connected.users[0], locale="de")
    await evening.settled()
    assert "2 Plätze" in event.description
    await evening.say(connected.users[0], said.Closed())
    assert event.status == CANCELED
    assert len(evening.events) == 1


async def test_where_the_bot_may_not_nothing_is_asked_and_later_it_is_made_with_a_name_that_fits(evening):
    await rights(evening, may=False)
    await evening.found(settings=replace(EVENING, name="@everyone " + "x" * 90), wait=DAY)
    assert evening.events == []
    assert not [one for one in evening.scene.sandbox.requests if "scheduled-events" in one.path]
    await rights(evening, may=True)
    await evening.settled()
    (event,) = evening.events
    assert len(event.name) <= 100


async def test_where_a_server_has_as_many_as_discord_allows_it_is_made_later(evening):
    scheduled = evening.scene.sandbox.world.scheduled
    for number in range(100):
        scheduled[number] = other(number, evening)
    await evening.found(settings=EVENING, wait=DAY)
    assert len(scheduled) == 100
    del scheduled[0]
    await evening.settled()
    assert [one.name for one in scheduled.values()].count("Game Night") == 1


async def test_killed_between_the_event_and_its_note_there_is_one(evening, monkeypatch):
    lost = losing(monkeypatch, evening, "event/1")
    await evening.found(settings=EVENING, wait=DAY)
    await evening.again()
    assert lost
    (event,) = evening.events
    assert (await evening.leagues.messages.of(evening.id))["event/1"].message == event.id


async def test_one_that_somebody_has_deleted_stays_deleted(evening, connected):
    await evening.found(settings=EVENING, wait=15 * DAY)
    (event,) = evening.events
    await connected.client.http.delete_scheduled_event(connected.sandbox.guild.id, event.id)
    second = connected.sandbox.channel("table-2")
    await evening.leagues.rehouse(evening.id, connected.users[0], channel=second.id)
    await evening.again()
    assert evening.events == []
    assert (await evening.leagues.messages.of(evening.id))["event/1"].shown == GONE


async def test_one_that_discord_has_ended_is_left_alone(evening, connected):
    await evening.found(*connected.users, settings=EVENING, wait=DAY)
    (event,) = evening.events
    event.status = CANCELED
    await evening.at((await evening.season()).begins)
    assert event.status == CANCELED


async def test_it_is_the_evenings_alone_and_none_is_made_of_the_past(evening):
    await evening.found(settings=CUP, wait=15 * DAY)
    assert evening.events == []
