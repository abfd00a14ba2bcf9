"""A bot is told when it is invited to a server, and thrown out of one."""

import asyncio

from tests.sandbox.conftest import running


async def test_a_server_that_the_bot_joins_is_told_from_one_that_is_back(sandbox):
    heard = asyncio.Queue()

    async def listen(bot):
        for name in ("guild_join", "guild_remove", "guild_available"):

            async def note(guild, name=name):
                await heard.put((name, guild.id))

            bot.add_listener(note, f"on_{name}")

    async with running(sandbox, listen), asyncio.timeout(10):
        assert await heard.get() == ("guild_available", sandbox.guild.id)
        sandbox.kick_bot()
        assert await heard.get() == ("guild_remove", sandbox.guild.id)
        sandbox.invite_bot()
        assert await heard.get() == ("guild_join", sandbox.guild.id)
