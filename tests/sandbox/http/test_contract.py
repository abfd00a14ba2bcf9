import re

import pytest

from sandbox.http.routes import all_routes
from tests.sandbox import contract

pytestmark = [contract.needs_description]


async def test_every_route_exists_at_discord(sandbox):
    paths = contract.description()["paths"]
    for route in all_routes():
        known = contract.path_of(re.sub(r"\{[^}]+\}", "1", route.path))
        assert known, route.path
        assert route.method.lower() in paths[known], route.path


@pytest.mark.parametrize(
    ("body", "problem", "noted"),
    [
        ({"content": "x", "componets": []}, "componets: nobody knows this key", None),
        ({"embeds": [{"titel": "x"}]}, "embeds/0/titel: nobody knows this key", "embeds.titel"),
        (
            {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "colour": 1}]}]},
            "colour",
            "components.components.colour",
        ),
        ({"content": 5}, "content: ", None),
        ({"embeds": [{"title": "x" * 257}]}, "embeds/0/title", None),
    ],
)
async def test_a_violation_is_found(*, sandbox, api, body, problem, noted, unsupported):
    if noted:
        unsupported.add(f"{noted} of POST /channels/{{channel_id}}/messages")
    await api("POST", f"/channels/{sandbox.channel('table-1').id}/messages", body)
    found = contract.violations(sandbox.requests)
    assert any(problem in each for each in found), found


async def test_an_endpoint_that_discord_has_not(sandbox, api):
    await api("GET", "/guilds/1/weather")
    assert contract.violations(sandbox.requests) == ["GET /guilds/1/weather: Discord has no such endpoint"]
