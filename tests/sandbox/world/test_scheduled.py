import datetime as dt

import pytest

from sandbox.world.permissions import Permission

SOON = dt.timedelta(hours=1)


@pytest.fixture
def place(sandbox):
    return f"/guilds/{sandbox.guild.id}/scheduled-events"


@pytest.fixture
def body(sandbox):
    begins = dt.datetime.fromtimestamp(sandbox.core.clock.now(), dt.UTC) + SOON
    return {
        "name": "An evening",
        "description": "Come all",
        "privacy_level": 2,
        "entity_type": 3,
        "scheduled_start_time": begins.isoformat(),
        "scheduled_end_time": (begins + SOON).isoformat(),
        "entity_metadata": {"location": "#table-1"},
    }


def rights(sandbox, bits):
    sandbox.guild.roles[sandbox.guild.members[sandbox.core.bot].roles[0]].permissions = bits


async def test_what_discord_refuses(sandbox, api, place, body):
    assert (await api("GET", f"{place}/1")).code == 10070
    for name in ("name", "entity_type", "privacy_level", "scheduled_start_time", "scheduled_end_time"):
        got = await api("POST", place, {key: value for key, value in body.items() if key != name})
        assert (got.status, got.code) == (400, 50035), name
    assert (await api("POST", place, {**body, "name": "x" * 101})).error("name") == "BASE_TYPE_BAD_LENGTH"
    assert (await api("POST", place, {**body, "entity_metadata": {"location": ""}})).code == 50035
    past = await api("POST", place, {**body, "scheduled_start_time": "2020-01-01T00:00:00+00:00"})
    assert past.error("scheduled_start_time") == "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST"
    wrong = await api("POST", place, {**body, "scheduled_end_time": body["scheduled_start_time"]})
    assert wrong.error("scheduled_end_time") == "GUILD_SCHEDULED_EVENT_SCHEDULE_END"
    made = (await api("POST", place, body)).body
    assert (await api("PATCH", f"{place}/{made['id']}", {"status": 3})).code == 50035, "it has not begun"
    assert (await api("PATCH", f"{place}/{made['id']}", {"status": 4})).status == 200
    assert (await api("PATCH", f"{place}/{made['id']}", {"name": "late"})).code == 180000


async def test_the_right_is_looked_at(sandbox, api, place, body):
    made = (await api("POST", place, body)).body
    rights(sandbox, 0)
    assert (await api("POST", place, body)).code == 50013
    assert (await api("PATCH", f"{place}/{made['id']}", {"name": "x"})).code == 50013
    assert (await api("DELETE", f"{place}/{made['id']}")).code == 50013
    rights(sandbox, Permission.CREATE_EVENTS)
    assert (await api("DELETE", f"{place}/{made['id']}")).status == 204
    assert (await api("GET", place)).body == []
