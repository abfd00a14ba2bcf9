import datetime as dt

import pytest

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
