import asyncio

from tests.sandbox.conftest import running


async def test_a_server_that_the_bot_joins_is_told_from_one_that_is_back(sandbox):
    heard = asyncio.Queue()

    async def listen(bot):
        for name in ("guild_join", "guild_remove", "guild_available", "guild_unavailable"):

            async def note(guild, name=name):
                await heard.put((name, guild.id))

            bot.add_listener(note, f"on_{name}")

    async with running(sandbox, listen), asyncio.timeout(90):
        assert await heard.get() == ("guild_available", sandbox.guild.id)
        sandbox.kick_bot()
        assert await heard.get() == ("guild_remove", sandbox.guild.id)
        sandbox.invite_bot()
        assert await heard.get() == ("guild_join", sandbox.guild.id)
        sandbox.begin_outage()
        assert await heard.get() == ("guild_unavailable", sandbox.guild.id)
        sandbox.end_outage()
        assert await heard.get() == ("guild_available", sandbox.guild.id)


async def test_the_application_says_what_it_is_and_how_it_is_installed(api, sandbox):
    page = "/applications/@me"
    assert (await api("GET", page)).body["description"] == ""
    asked = {"scopes": ["bot", "applications.commands"], "permissions": 2048}
    sent = {"description": "A bot.", "integration_types_config": {"0": {"oauth2_install_params": asked}}}
    changed = (await api("PATCH", page, sent)).body
    assert changed["description"] == "A bot."
    assert changed["integration_types_config"] == {"0": {"oauth2_install_params": {**asked, "permissions": "2048"}}}
    await api("PATCH", page, {"integration_types_config": {"1": {}}})
    found = (await api("GET", "/oauth2/applications/@me")).body
    assert (found["description"], set(found["integration_types_config"])) == ("A bot.", {"0", "1"})
    for wrong in (
        {"description": "x" * 401},
        {"integration_types_config": {"2": {}}},
        {"integration_types_config": {"1": {"oauth2_install_params": {"scopes": [], "permissions": 0}}}},
        {"integration_types_config": {"1": {"oauth2_install_params": {"scopes": ["identify"], "permissions": 8}}}},
    ):
        assert (await api("PATCH", page, wrong)).code == 50035
    assert (await api("GET", page)).body == found
