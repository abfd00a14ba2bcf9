import asyncio
import copy

import pytest

from sandbox.stage.shown import Refusal


@pytest.fixture
def base(sandbox):
    return f"/applications/{sandbox.core.bot}/commands"


def command(name="play", **more):
    return {"name": name, "description": "d", "type": 1, **more}


def option(name="o", kind=3, **more):
    return {"name": name, "description": "d", "type": kind, **more}


GOOD = command(
    options=[
        option("new", 1, options=[option("seats", 4, required=True, min_value=2, max_value=4), option("game")]),
        option("admin", 2, options=[option("end", 1)]),
    ],
    name_localizations={"de": "spielen"},
)

BAD = {
    "a name in capitals": (command("Play"), "APPLICATION_COMMAND_INVALID_NAME", ("name",)),
    "no description": ({"name": "x", "type": 1}, "BASE_TYPE_REQUIRED", ("description",)),
    "26 options": (command(options=[option(f"o{i}") for i in range(26)]), "BASE_TYPE_MAX_LENGTH", ("options",)),
    "26 subcommands": (
        command(options=[option("g", 2, options=[option(f"o{i}", 1) for i in range(26)])]),
        "BASE_TYPE_MAX_LENGTH",
        ("options", 0, "options"),
    ),
    "required after optional": (
        command(options=[option("a"), option("b", required=True)]),
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ("options", 1),
    ),
    "two options of a name": (
        command(options=[option("a"), option("a")]),
        "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED",
        ("options", 1),
    ),
    "options beside subcommands": (
        command(options=[option("a", 1), option("b")]),
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ("options",),
    ),
    "a language that is not": (
        command(name_localizations={"de-DE": "x"}),
        "BASE_TYPE_CHOICES",
        ("name_localizations", "de-DE"),
    ),
    "choices and autocomplete": (
        command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])]),
        "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
        ("options", 0, "autocomplete"),
    ),
}


@pytest.mark.parametrize("name", BAD)
async def test_a_bad_command(api, base, name):
    body, code, place = BAD[name]
    got = await api("PUT", base, [GOOD, body])
    assert (got.status, got.code) == (400, 50035)
    assert got.error(1, *place) == code


async def test_the_longest_localisation_counts_towards_8000(api, base):
    def long(characters):
        spread = [min(100, characters - 100 * i) for i in range(-(-characters // 100))]
        groups = [spread[i : i + 20] for i in range(0, len(spread), 20)]
        return command(
            "c",
            description="d",
            options=[
                option(f"{g:02}", 2, options=[option(f"{i:02}", 1, description="x" * n) for i, n in enumerate(group)])
                for g, group in enumerate(groups)
            ],
        )

    body = long(7700)
    # c + d, four groups of 2 + 1, 77 subcommands with names of 2
    size = 2 + 4 * 3 + 77 * 2 + 7700
    fits = copy.deepcopy(body)
    fits["description_localizations"] = {"de": "d" * 100}
    size += 99
    assert size < 8000
    assert (await api("PUT", base, [fits])).status == 200
    fits["options"][0]["description_localizations"] = {"fr": "f" * 100}
    got = await api("PUT", base, [fits])
    assert got.error(0) == "APPLICATION_COMMAND_TOO_LARGE"


async def test_overwriting_keeps_ids_and_versions(sandbox, api, base):
    first = (await api("PUT", base, [GOOD, command("other")])).body
    assert first[0]["application_id"] == str(sandbox.core.bot)
    changed = {**GOOD, "description": "new"}
    second = (await api("PUT", base, [changed, command("other")])).body
    assert [c["id"] for c in second] == [c["id"] for c in first]
    assert second[0]["version"] != first[0]["version"]
    assert second[1]["version"] == first[1]["version"]
    listed = (await api("GET", base)).body
    assert "name_localizations" not in listed[0]
    assert (await api("GET", base + "?with_localizations=true")).body[0]["name_localizations"] == {"de": "spielen"}
    await api("PUT", base, [])
    assert (await api("GET", base)).body == []


async def test_names_are_unique_and_100_at_most(api, base):
    got = await api("PUT", base, [command("a"), command("a")])
    assert got.error(1) == "APPLICATION_COMMANDS_DUPLICATE_NAME"
    got = await api("PUT", base, [command(f"c{i}") for i in range(101)])
    assert got.code == 30032


async def test_200_new_commands_a_day(sandbox, api, base):
    assert (await api("PUT", base, [command(f"a{i}") for i in range(100)])).status == 200
    assert (await api("PUT", base, [command(f"b{i}") for i in range(100)])).status == 200
    assert (await api("PUT", base, [command(f"b{i}") for i in range(99)])).status == 200
    got = await api("PUT", base, [command("c")])
    assert (got.status, got.code) == (429, 30034)
    assert 86_300 < got.body["retry_after"] <= 86_400
    sandbox.advance(86_400)
    assert (await api("PUT", base, [command("c")])).status == 200


async def test_single_commands(sandbox, api, base):
    made = await api("POST", base, command("one"))
    assert made.status == 201
    one = f"{base}/{made.body['id']}"
    assert (await api("GET", one)).body["name"] == "one"
    assert (await api("PATCH", one, {"description": "changed"})).body["description"] == "changed"
    assert (await api("DELETE", one)).status == 204
    assert (await api("GET", one)).code == 10063
    assert (await api("GET", "/applications/1/commands")).code == 20012
    here = f"/applications/{sandbox.core.bot}/guilds/{sandbox.guild.id}/commands"
    assert (await api("PUT", here, [command("local")])).body[0]["guild_id"] == str(sandbox.guild.id)
    assert (await api("GET", base)).body == []


async def test_what_a_person_sends_is_checked(sandbox, api, base, wire, people):
    await api("PUT", base, [GOOD, command("mods", default_member_permissions="32")])
    channel = sandbox.channel("table-1").id
    ada, ben = await people("Ada"), await people("Ben")
    with pytest.raises(Refusal, match="out of range"):
        await ada.slash(channel, "play new", seats=5)
    with pytest.raises(Refusal, match="required"):
        await ada.slash(channel, "play new", game="chess")
    with pytest.raises(Refusal, match="takes a number"):
        await ada.slash(channel, "play new", seats="many")
    with pytest.raises(Refusal, match="no command"):
        await ada.slash(channel, "play old")
    with pytest.raises(Refusal, match="subcommand"):
        await ada.slash(channel, "play")
    with pytest.raises(Refusal, match="permission"):
        await ben.slash(channel, "mods")


async def test_what_the_bot_gets(sandbox, api, base, wire, people):
    known = (await api("PUT", base, [GOOD])).body
    channel = sandbox.channel("table-1")
    ben = await people("Ben", "de")
    asked = asyncio.create_task(ben.slash(channel.id, "play new", seats=3, game="chess"))
    data = await wire.event("INTERACTION_CREATE")
    assert data["data"] == {
        "id": known[0]["id"],
        "name": "play",
        "type": 1,
        "options": [
            {
                "name": "new",
                "type": 1,
                "options": [{"name": "seats", "type": 4, "value": 3}, {"name": "game", "type": 3, "value": "chess"}],
            }
        ],
    }
    assert (data["locale"], data["guild_locale"], data["context"]) == ("de", "en-US", 0)
    assert data["member"]["user"]["global_name"] == "Ben"
    assert int(data["member"]["permissions"]) & 1 << 31
    assert int(data["app_permissions"]) & 1 << 11
    assert (data["channel"]["name"], data["channel"]["type"]) == ("table-1", 0)
    assert data["attachment_size_limit"] == 10 * 1024 * 1024
    await wire.answer(data, 4, {"content": "ok"})
    assert (await asked).message["content"] == "ok"


async def test_a_command_of_a_context_menu_gets_what_it_is_used_on(sandbox, api, wire, people, base):
    listed = [{"name": "Wave at", "type": 2}, {"name": "Count letters", "type": 3}]
    on_user, on_message = (await api("PUT", base, listed)).body
    channel = sandbox.channel("table-1")
    ada, ben = await people("Ada"), await people("Ben")
    said = await ada.say(channel.id, "four")

    async def use(made, target):
        asked = {"kind": "command", "channel": str(channel.id), "command": made["id"], "target": target}
        return await ben.post("/-/interactions", **asked)

    asked = asyncio.create_task(use(on_user, str(ada.id)))
    data = await wire.event("INTERACTION_CREATE")
    assert (data["data"]["type"], data["data"]["target_id"], "options" in data["data"]) == (2, str(ada.id), False)
    assert data["data"]["resolved"]["users"][str(ada.id)]["global_name"] == "Ada"
    assert str(ada.id) in data["data"]["resolved"]["members"]
    await wire.answer(data, 4, {"content": "hello"})
    assert (await asked)["outcome"] == "message"
    asked = asyncio.create_task(use(on_message, said["id"]))
    data = await wire.event("INTERACTION_CREATE")
    assert (data["data"]["type"], data["data"]["target_id"]) == (3, said["id"])
    assert data["data"]["resolved"]["messages"][said["id"]]["content"] == "four"
    await wire.answer(data, 4, {"content": "4", "flags": 64})
    private = await asked
    assert private["outcome"] == "message"
    for made, target in ((on_user, "1"), (on_message, "1"), (on_message, None)):
        with pytest.raises(Refusal, match=r"no such user|message is gone"):
            await use(made, target)
    chloe = await people("Chloe")
    hidden = {"kind": "command", "channel": str(channel.id), "command": on_message["id"]}
    [whispered] = [m for m in sandbox.messages(channel) if m.only_for is not None]
    with pytest.raises(Refusal, match="message is gone"):
        await chloe.post("/-/interactions", **hidden, target=str(whispered.id))
