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


async def test_what_a_person_sends_is_checked(sandbox, api, base, wire, people):
    await api("PUT", base, [GOOD, command("mods", default_member_permissions="32")])
    ben = await people("Ben")
    for name, values, why in (
        ("play new", {"seats": 5}, "out of range"),
        ("play new", {"game": "chess"}, "required"),
        ("play new", {"seats": "many"}, "takes a number"),
        ("play old", {}, "no command"),
        ("play", {}, "subcommand"),
        ("mods", {}, "permission"),
    ):
        with pytest.raises(Refusal, match=why):
            await ben.slash(sandbox.channel("table-1").id, name, **values)
