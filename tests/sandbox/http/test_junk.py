import copy
import functools

import msgspec
import pytest

from sandbox import Sandbox
from sandbox.http.recorder import Request
from sandbox.http.routes import all_routes
from sandbox.http.routing import Call
from sandbox.world.changes.interactions import begin, send
from sandbox.world.errors import Fault
from sandbox.world.interaction import AUTOCOMPLETE, COMMAND, COMPONENT
from tests.sandbox import contract

pytestmark = [contract.needs_description]

JUNK = [None, 0, -1, 2**70, 1.5, True, "", "x" * 5000, [], {}, [None], [{}], {"a": 1}]
GONE = object()
TEXTS = (26, 33, 46, 81, 101, 151, 257, 1025, 2049, 4097)
LISTS = (6, 11, 26, 41)

EMOJI = {"name": "🔺"}
BUTTON = {"type": 2, "style": 1, "label": "A", "custom_id": "a", "emoji": EMOJI, "disabled": False}
OPTION = {"label": "l", "value": "v", "description": "d", "emoji": EMOJI, "default": False}
SELECT = {"type": 3, "custom_id": "s", "placeholder": "p", "min_values": 0, "max_values": 1, "options": [OPTION]}
USERS = {"type": 5, "custom_id": "u", "default_values": [{"id": "1120000000000000001", "type": "user"}]}
WEB = "https://example.com/a"
EMBED = {
    "title": "t", "description": "d", "url": WEB, "color": 3, "timestamp": "2026-01-01T00:00:00Z",
    "fields": [{"name": "n", "value": "v", "inline": True}], "footer": {"text": "f", "icon_url": WEB},
    "author": {"name": "a", "url": WEB, "icon_url": WEB}, "image": {"url": WEB}, "thumbnail": {"url": WEB},
}  # fmt: skip
TEXT = {"type": 10, "content": "t"}
MESSAGE = {
    "content": "x", "flags": 4, "embeds": [EMBED],
    "components": [{"type": 1, "components": [each]} for each in (BUTTON, SELECT, USERS)],
    "allowed_mentions": {"parse": ["roles"], "users": ["1"], "replied_user": False},
}  # fmt: skip
SHORT = {key: MESSAGE[key] for key in ("content", "flags", "allowed_mentions")} | {
    "embeds": [{"title": "t"}],
    "components": [{"type": 1, "components": [BUTTON]}],
}
INPUT = {
    "type": 4, "custom_id": "n", "style": 1, "label": "N", "min_length": 0, "max_length": 5, "required": True,
    "value": "v", "placeholder": "p",
}  # fmt: skip
FORM = {
    "title": "T",
    "custom_id": "f",
    "components": [
        {"type": 1, "components": [INPUT]},
        {"type": 18, "label": "L", "description": "d", "component": SELECT | {"required": False}},
        TEXT,
    ],
}
CHOICE = {"name": "a", "value": "b", "name_localizations": {"de": "x"}}
COMMAND_OPTIONS = [
    {"type": 4, "name": "seats", "description": "d", "required": True, "min_value": 1, "max_value": 4,
     "choices": [CHOICE | {"value": 1}]},
    {"type": 3, "name": "game", "description": "d", "autocomplete": True, "min_length": 1, "max_length": 5},
    {"type": 10, "name": "weight", "description": "d", "min_value": 0.5, "max_value": 1.5},
    {"type": 7, "name": "place", "description": "d", "channel_types": [0]},
]  # fmt: skip
COMMANDS = [{
    "name": "play", "description": "d", "type": 1, "name_localizations": {"de": "spiel"},
    "description_localizations": {"de": "d"}, "default_member_permissions": 8, "dm_permission": True, "nsfw": False,
    "contexts": [0, 1], "integration_types": [0],
    "options": [{"type": 1, "name": "new", "description": "d", "options": COMMAND_OPTIONS}],
}]  # fmt: skip
CASES = {
    "message": ("POST", "/channels/{channel_id}/messages", MESSAGE | {"nonce": "n", "enforce_nonce": False}),
    "update": ("POST", "/interactions/{interaction_id}/{token}/callback", {"type": 7, "data": SHORT}),
    "form": ("POST", "/interactions/{interaction_id}/{token}/callback", {"type": 9, "data": FORM}),
    "choices": ("POST", "/interactions/{interaction_id}/{token}/callback", {"type": 8, "data": {"choices": [CHOICE]}}),
    "commands": ("PUT", "/applications/{application_id}/commands", COMMANDS),
}


def places(value, path=()):
    yield path
    for key, each in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(each, (*path, key))


def junk_for(value):
    yield from JUNK
    if isinstance(value, str):
        yield from ("x" * length for length in TEXTS)
    if isinstance(value, list) and value and isinstance(value[0], dict):
        yield from ((value * length)[:length] for length in LISTS)


def spoiled(body, path, junk):
    if not path:
        return junk
    made = copy.deepcopy(body)
    node = made
    for step in path[:-1]:
        node = node[step]
    if junk is GONE:
        del node[path[-1]]
    else:
        node[path[-1]] = junk
    return made


class Desk:
    def __init__(self, sandbox, method, route):
        self.sandbox = sandbox
        self.route = next(r for r in all_routes() if (r.method, r.path) == (method, route))
        self.channel = sandbox.channel("table-1")
        self.message = None

    async def ids(self, kind):
        core = self.sandbox.core
        ids = {"channel_id": self.channel.id, "application_id": core.bot, "overwrite_id": self.sandbox.guild.id}
        ids |= {"message_id": self.message, "webhook_id": core.bot}
        data = {
            "custom_id": "a",
            "component_type": 2,
            "options": [{"type": 3, "name": "o", "value": "", "focused": True}],
        }
        user = self.sandbox.user("Ben").id
        interaction = begin(core, kind, user=user, channel=self.channel, locale="de", data=data)
        send(core, interaction, self.channel)
        interaction.source = self.message
        interaction.answered = self.route.path.startswith("/webhooks")
        return ids | {"interaction_id": interaction.id}, {"token": interaction.token}

    async def __call__(self, body, kind=COMPONENT):
        ids, names = await self.ids(kind)
        path = self.route.path.format(**{"token": "x", **{key: value or 1 for key, value in ids.items()}})
        try:
            await self.route.handler(Call(self.sandbox.core, ids, names, {}, body, {}))
        except Fault:
            return None
        sent = msgspec.json.encode(body)
        asked = Request(self.route.method, path, self.route.path, {}, content_type="application/json", sent=sent)
        return [each for each in contract.request_problems(asked) if "nobody knows" not in each]


def harmless(path, junk):
    return junk == 0 and junk is not False and (path[-1:] == ("id",))


@pytest.mark.parametrize("name", CASES)
async def test_junk_is_refused_where_the_description_refuses_it(name):
    method, route, body = CASES[name]
    kind = {"choices": AUTOCOMPLETE, "form": COMMAND}.get(name, COMPONENT)
    sandbox = Sandbox()
    sandbox.core.settings.active_threads = 10**6
    sandbox.guild.roles[sandbox.guild.id].permissions |= 1 << 4 | 1 << 28
    desk = Desk(sandbox, method, route)
    sender = Desk(sandbox, "POST", "/channels/{channel_id}/messages")
    await sender({"content": "x"})
    desk.message = next(iter(desk.channel.messages))
    assert await desk(body, kind) == [], "the body itself is fine"
    taken = []
    for path in places(body):
        for junk in [*junk_for(functools.reduce(lambda node, step: node[step], path, body)), *([GONE] if path else [])]:
            wrong = await desk(spoiled(body, path, junk), kind)
            if wrong and not harmless(path, junk):
                taken.append((path, junk, wrong[0]))
    assert taken == []
