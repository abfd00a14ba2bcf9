import pytest

from sandbox.http.routes import all_routes
from sandbox.world.unsupported import LONGEST, MOST
from tests.sandbox import contract, describe, lacking
from tests.sandbox.raw import Wire

SEND = "POST /channels/{channel_id}/messages"
MAKE = "POST /guilds/{guild_id}/channels"
COMMANDS = "PUT /applications/{application_id}/commands"
FORM_FIELD = {"type": 18, "label": "l", "component": {"type": 19, "custom_id": "f"}}
MANAGE_CHANNELS, SEND_MESSAGES = 1 << 4, 1 << 11


@pytest.fixture
def ask(sandbox, api, channel):
    ids = {"channel_id": channel.id, "guild_id": sandbox.guild.id, "application_id": sandbox.core.bot}

    async def send(name, body=None, query="", **more):
        method, path = name.split()
        return await api(method, path.format(**ids, **more) + query, body)

    return send


@pytest.fixture
def manager(sandbox):
    sandbox.guild.roles[sandbox.guild.id].permissions |= MANAGE_CHANNELS


REFUSED = [
    (MAKE, {"name": "n", "nsfw": True}, "nsfw"),
    (MAKE, {"name": "n", "type": 14}, "type=14"),
    (MAKE, {"name": "n", "permission_overwrites": [{"id": "1", "type": 0}], "bitrate": 9}, "bitrate"),
    (SEND, {"content": "x", "poll": {"question": {"text": "?"}}}, "poll"),
    (SEND, {"content": "x", "sticker_ids": ["1"]}, "sticker_ids"),
    (SEND, {"content": "x", "flags": 1 << 13}, "flags=8192"),
    (SEND, {"embeds": [{"title": "t", "provider": {"name": "p"}}]}, "embeds.provider"),
    (SEND, {"message_reference": {"type": 1, "message_id": "1"}}, "message_reference.type=1"),
    (SEND, {"content": "x", "attachments": [{"id": "0", "waveform": "w"}]}, "attachments.waveform"),
    ("PATCH /users/@me", {"username": "other", "avatar": "data:image/png;base64,AAAA"}, "avatar"),
    ("PATCH /channels/{channel_id}", {"name": "n", "default_sort_order": 1}, "default_sort_order"),
    ("POST /channels/{channel_id}/threads", {"name": "t", "message": {"content": "x"}}, "message"),
    (COMMANDS, [{"name": "play", "description": "d", "handler": 1}], "handler"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "body", "field"), REFUSED)
async def test_a_field_that_only_discord_knows(*, sandbox, ask, manager, unsupported, name, body, field):
    def world():
        core = sandbox.core
        return repr((core.world.channels, core.world.users, core.commands.scopes))

    before = world()
    unsupported.add(f"{field} of {name}")
    got = await ask(name, body)
    assert (got.status, got.body) == (501, {"message": f"The sandbox does not know {field} of {name}.", "code": 0})
    assert world() == before
    assert [(met.what, met.refused, met.count) for met in sandbox.unsupported] == [(f"{field} of {name}", True, 1)]


async def test_several_at_once_are_all_named(ask, unsupported):
    unsupported |= {f"poll of {SEND}", f"sticker_ids of {SEND}"}
    got = await ask(SEND, {"content": "x", "poll": {"a": 1}, "sticker_ids": ["1"]})
    assert got.body["message"] == f"The sandbox does not know poll, sticker_ids of {SEND}."


@pytest.mark.parametrize("nothing", [None, False, 0, "", [], {}])
async def test_values_that_say_nothing_pass(ask, nothing):
    assert (await ask(SEND, {"content": "x", "poll": nothing, "flags": 0, "sticker_ids": nothing})).status == 200


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"content": "x", "componets": [1]}, "componets"),
        ({"content": "x", "flags": 1 << 20}, "flags=1048576"),
        ({"embeds": [{"title": "t", "fields": [{"name": "n", "value": "v", "inlin": True}]}]}, "embeds.fields.inlin"),
    ],
)
async def test_what_nobody_knows_is_passed_over_and_noted(sandbox, ask, unsupported, body, field):
    unsupported.add(f"{field} of {SEND}")
    assert (await ask(SEND, body)).status == 200
    assert (await ask(SEND, body)).status == 200
    assert [(met.what, met.refused, met.count) for met in sandbox.unsupported] == [(f"{field} of {SEND}", False, 2)]


@pytest.mark.parametrize(
    "name",
    [
        "GET /channels/{channel_id}/pins",
        "GET /channels/{channel_id}/messages/pins",
        "GET /guilds/{guild_id}/members/search",
        "PUT /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me",
        "PATCH /guilds/{guild_id}",
        "POST /channels/{channel_id}/webhooks",
    ],
)
async def test_an_endpoint_that_only_discord_has(ask, unsupported, name):
    unsupported.add(name)
    got = await ask(name, {} if name[0] == "P" else None, message_id=1, emoji_name="a")
    assert (got.status, got.body) == (501, {"message": f"The sandbox does not know {name}.", "code": 0})


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/guilds/1/weather", 404),
        ("DELETE", "/gateway", 405),
        ("GET", "/channels/a", 400),
    ],
)
async def test_an_endpoint_that_nobody_has(api, method, path, status):
    assert (await api(method, path)).status == status


async def test_what_a_query_asks_for(ask, thread, unsupported):
    name = "GET /channels/{channel_id}/thread-members"
    members = f"/channels/{thread.id}/thread-members"
    unsupported |= {f"?with_member of {name}", f"?sort of {name}"}
    got = await ask(f"GET {members}", query="?with_member=true")
    assert (got.status, got.body["message"]) == (501, f"The sandbox does not know ?with_member of {name}.")
    assert (await ask(f"GET {members}", query="?with_member=false")).status == 200
    assert (await ask(f"GET {members}", query="?sort=up")).status == 200


@pytest.mark.parametrize(
    ("kind", "data", "field"),
    [
        (12, None, "type=12"),
        (4, {"content": "x", "poll": {"question": {}}}, "data.poll"),
        (9, {"title": "t", "custom_id": "c", "components": [FORM_FIELD]}, "data.components.component.type=19"),
    ],
)
async def test_answers_to_interactions(*, sandbox, channel, unsupported, kind, data, field):
    name = "POST /interactions/{interaction_id}/{token}/callback"
    unsupported.add(f"{field} of {name}")
    async with Wire(sandbox) as wire:
        await wire.ready()
        got = await wire.answer({"id": 1, "token": "t"}, kind, data)
        assert (got.status, got.body["message"]) == (501, f"The sandbox does not know {field} of {name}.")


async def test_the_gateway_notes_what_it_has_no_way_to_refuse(sandbox, unsupported):
    unsupported |= {
        "presence of IDENTIFY",
        "presences of the request of members",
        "presences (opcode 3) of the gateway",
        "soundboard sounds (opcode 31) of the gateway",
    }
    unsupported.add("?compress=lz4-stream of the gateway")
    async with Wire(sandbox, compress="lz4-stream") as wire:
        await wire.ready(presence={"status": "idle"}, large_threshold=250, compress=True)
        guild = await wire.event("GUILD_CREATE")
        await wire.send(3, {"status": "idle"})
        await wire.send(31, {"guild_ids": []})
        await wire.send(8, {"guild_id": guild["id"], "query": "", "limit": 2, "presences": True})
        assert len((await wire.event("GUILD_MEMBERS_CHUNK"))["members"]) == 2
    assert not any(met.refused for met in sandbox.unsupported)


# Requests that are carried out instead of refused


async def test_a_new_channel_with_all_that_is_said_of_it(sandbox, ask, manager):
    category = (await ask(MAKE, {"name": "rooms", "type": 4})).body
    everyone = str(sandbox.guild.id)
    overwrites = [{"id": everyone, "type": 0, "allow": "0", "deny": str(SEND_MESSAGES)}]
    body = {"name": "n", "topic": "t", "position": 7, "rate_limit_per_user": 30, "parent_id": category["id"]}
    made = (await ask(MAKE, body | {"permission_overwrites": overwrites})).body
    assert {key: made[key] for key in body} == body
    assert made["permission_overwrites"] == overwrites
    ben = sandbox.user("Ben").id
    assert not sandbox.core.rights(ben, sandbox.channel("n")) & SEND_MESSAGES
    assert (await ask(MAKE, {"name": "m", "parent_id": everyone})).error("parent_id") == "CHANNEL_PARENT_INVALID"


async def test_a_channel_moves_into_a_category_and_out_again(ask, channel, manager):
    category = (await ask(MAKE, {"name": "rooms", "type": 4})).body["id"]
    change = "PATCH /channels/{channel_id}"
    assert (await ask(change, {"parent_id": category})).body["parent_id"] == category
    assert (await ask(change, {"name": "other"})).body["parent_id"] == category
    assert (await ask(change, {"parent_id": None})).body["parent_id"] is None
    wrong = await ask(change, {"parent_id": str(channel.id), "topic": "never"})
    assert wrong.error("parent_id") == "CHANNEL_PARENT_INVALID"
    assert channel.topic != "never"


async def test_a_private_thread_is_opened_to_invitations(api, channel):
    made = (await api("POST", f"/channels/{channel.id}/threads", {"name": "p", "type": 12, "invitable": False})).body
    assert made["thread_metadata"]["invitable"] is False
    changed = (await api("PATCH", f"/channels/{made['id']}", {"invitable": True})).body
    assert changed["thread_metadata"]["invitable"] is True


async def test_suppressed_embeds_come_back(ask, api, path):
    made = (await ask(SEND, {"content": "x", "flags": 4})).body
    one = f"{path}/{made['id']}"
    assert (await api("PATCH", one, {"content": "y"})).body["flags"] == 4
    assert (await api("PATCH", one, {"flags": 0})).body["flags"] == 0
    assert (await api("PATCH", one, {"flags": 4})).body["flags"] == 4


async def test_ones_servers_page_by_page(sandbox, api):
    ids = sorted([sandbox.guild.id, *(sandbox.add_guild(f"g{i}").id for i in range(3))])

    async def listed(query):
        return [int(guild["id"]) for guild in (await api("GET", f"/users/@me/guilds{query}")).body]

    assert await listed("") == ids
    assert await listed("?limit=2") == ids[:2]
    assert await listed(f"?after={ids[1]}&limit=1") == ids[2:3]
    assert await listed(f"?before={ids[3]}&limit=2") == ids[1:3]
    counted = (await api("GET", "/users/@me/guilds?with_counts=true")).body[0]
    assert counted["approximate_member_count"] == len(sandbox.guild.members)


# The places that report it


async def test_the_page_hears_of_it(sandbox, ask, people, unsupported):
    unsupported.add(f"poll of {SEND}")
    ada = await people("Ada")
    assert (await ada.world())["unsupported"] == []
    for _ in range(2):
        await ask(SEND, {"content": "x", "poll": {"question": {}}})
    told = await ada.wait_event("UNSUPPORTED", lambda data: data["count"] == 2)
    assert (told["what"], told["refused"]) == (f"poll of {SEND}", True)
    assert (await ada.world())["unsupported"] == [told]


async def test_the_log_names_it_once(ask, unsupported, caplog):
    unsupported.add(f"poll of {SEND}")
    for _ in range(2):
        await ask(SEND, {"content": "x", "poll": {"question": {}}})
    assert [line for line in caplog.messages if "poll" in line] == [
        f"The sandbox does not know poll of {SEND}: refused."
    ]


async def test_made_up_names_do_not_fill_the_memory(sandbox, ask, unsupported):
    body = {f"{i:04}{'x' * 500}": 1 for i in range(MOST + 10)}
    unsupported |= {f"{key} of {SEND}" for key in body}
    assert (await ask(SEND, body | {"content": "x"})).status == 200
    assert len(sandbox.unsupported) == MOST
    assert max(len(met.what) for met in sandbox.unsupported) == LONGEST


async def test_a_test_fails_that_did_not_expect_it(ask, unsupported):
    unsupported.add(f"poll of {SEND}")
    with pytest.raises(AssertionError, match="poll of POST"), lacking.nothing_but(set()):
        await ask(SEND, {"content": "x", "poll": {"question": {}}})
    with pytest.raises(AssertionError, match="never"), lacking.nothing_but({"never"}):
        await ask(SEND, {"content": "x"})


# The sandbox's knowledge of Discord


@contract.needs_description
def test_the_table_says_what_the_description_says():
    assert describe.TABLE.read_text("utf-8") == describe.table()


@contract.needs_description
def test_each_field_of_each_endpoint_is_taken_or_refused():
    for route in all_routes():
        if hasattr(route.accepts.body, "takes"):
            path = contract.path_of(route.path.format(**dict.fromkeys(_places(route.path), "1")))
            body = contract.description()["paths"][path][route.method.lower()].get("requestBody")
            schema = body["content"]["application/json"]["schema"] if body else {}
            assert describe.names([schema]) <= route.accepts.body.takes | route.accepts.body.known, route.name


def _places(path):
    return [part.strip("{}") for part in path.split("/") if part.startswith("{")]
