"""Lists the slash commands as players see them. `python -m tests.docs.commands` updates the docs."""

import asyncio
import re
from pathlib import Path

from discord import Intents
from discord.ext.commands import Bot

from bot.features.loading import load
from bot.presenters.registry import PRESENTERS
from games.registry import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
LINE = re.compile(r"^\| `/([a-z -]+)` \| (.*) \|$", re.MULTILINE)


async def described():
    bot = Bot("!", intents=Intents(guilds=True))
    await load(bot, PRESENTERS, GAMES)
    return {
        command.qualified_name: str(command.description)
        for command in bot.tree.walk_commands()
        if not hasattr(command, "commands")
    }


def renewed(text, there):
    return LINE.sub(lambda line: f"| `/{line[1]}` | {there.get(line[1], line[2])} |", text)


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text("utf-8"), asyncio.run(described())), "utf-8")
