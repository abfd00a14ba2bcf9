import re
from pathlib import Path

import pytest

from sandbox.http.routes import all_routes
from sandbox.world.errors import Code
from tests.sandbox import contract

SEND = "POST /channels/{channel_id}/messages"
MAKE = "POST /guilds/{guild_id}/channels"
COMMANDS = "PUT /applications/{application_id}/commands"
CALLBACK = "POST /interactions/{interaction_id}/{token}/callback"
FORM_FIELD = {"type": 18, "label": "l", "component": {"type": 19, "custom_id": "f"}}
MANAGE_CHANNELS, SEND_MESSAGES = 1 << 4, 1 << 11


@pytest.fixture
def ask(sandbox, api, channel):
    ids = {"channel_id": channel.id, "guild_id": sandbox.guild.id, "application_id": sandbox.core.bot}
    sandbox.guild.roles[sandbox.guild.id].permissions |= MANAGE_CHANNELS

    async def send(name, body=None, **more):
        method, path = name.split()
        return await api(method, path.format(**{"interaction_id": 1, "token": "t", **ids, **more}), body)

    return send


REFUSED = [
    (MAKE, {"name": "n", "nsfw": True}, "nsfw"),
    (SEND, {"content": "x", "poll": {"question": {"text": "?"}}}, "poll"),
    (SEND, {"content": "x", "flags": 1 << 13}, "flags=8192"),
    (SEND, {"content": "x", "componets": [1]}, "componets"),
    (SEND, {"message_reference": {"type": 1, "message_id": "1"}}, "message_reference.type=1"),
    (COMMANDS, [{"name": "play", "description": "d", "handler": 1}], "handler"),
    (CALLBACK, {"type": 12}, "type=12"),
    (
        CALLBACK,
        {"type": 9, "data": {"title": "t", "custom_id": "c", "components": [FORM_FIELD]}},
        "data.components.component.type=19",
    ),
]


async def test_a_field_that_it_does_not_know_is_refused(sandbox, ask, unsupported):
    def world():
        core = sandbox.core
        return repr((core.world.channels, core.world.users, core.commands.scopes))

    before = world()
    for name, body, field in REFUSED:
        unsupported.add(f"{field} of {name}")
        got = await ask(name, body)
        assert (got.status, got.body) == (501, {"message": f"The sandbox does not know {field} of {name}.", "code": 0})
    assert world() == before
    assert {met.what for met in sandbox.unsupported if met.refused} == unsupported


def test_the_readme_lists_every_endpoint_and_every_code():
    readme = Path("sandbox/README.md").read_text("utf-8")
    listed = re.findall(r"^\| `(/[^`]+)` \| ([A-Z ]+) \|$", readme, re.MULTILINE)
    there = {(route.path, route.method) for route in all_routes()}
    assert {(path, method) for path, methods in listed for method in methods.split()} == there
    codes = re.findall(r"^\| (\d{5,}) \| (\d{3}) \|", readme, re.MULTILINE)
    known = {(one.number, one.status) for one in Code if one.number}
    assert {(int(code), int(status)) for code, status in codes} == known


@contract.needs_description
def test_each_route_is_discords():
    for route in all_routes():
        path = contract.path_of(re.sub(r"\{[^}]+\}", "1", route.path))
        assert path, route.path
        assert route.method.lower() in contract.description()["paths"][path], route.path
