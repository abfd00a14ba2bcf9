"""The docs say what is true: every command, every link, the permissions number, the names of the settings."""

import re
from pathlib import Path

import discord
import pytest

from bot.client.permissions import CHANNEL, NEW_THREAD, THREAD
from bot.features.loading import load
from bot.presenters.registry import PRESENTERS
from games.packages import PACKAGES
from games.registry import GAMES
from tests.docs.pictures import PICTURES, drawn, path
from tests.render.goldens import small, worst
from tests.render.test_golden import TOLERANCE

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "sandbox" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
]


async def commands():
    bot = discord.ext.commands.Bot("!", intents=discord.Intents(guilds=True))
    await load(bot, PRESENTERS, GAMES)
    return {command.qualified_name for command in bot.tree.walk_commands() if not hasattr(command, "commands")}


async def test_the_readme_names_every_command_and_no_other():
    text = (ROOT / "README.md").read_text("utf-8")
    named = set(re.findall(r"`/((?:(?:game|player|server) )?[a-z-]+)`", text))
    for game in PACKAGES:
        moves = re.search(rf"`/({game} \w+)`((?:, `[a-z]+`)*)", text)
        named |= {moves[1]} | {f"{game} {verb}" for verb in re.findall(r"`([a-z]+)`", moves[2])}
    assert named == await commands()


def test_the_permissions_number_is_what_the_bot_asks_for():
    wanted = discord.Permissions(**dict.fromkeys({*CHANNEL, *THREAD, *NEW_THREAD}, True)).value
    for page in (ROOT / "README.md", ROOT / "docs" / "running.md"):
        numbers = {
            int(found) for found in re.findall(r"(?:permissions=|permissions number `)(\d+)", page.read_text("utf-8"))
        }
        assert numbers == {wanted}, page.name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_file_leads_somewhere(page):
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_the_settings_that_the_docs_name_exist():
    known = set(re.findall(r"^#?\s?([A-Z_]+)=", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE))
    for page in (ROOT / "README.md", ROOT / "docs" / "running.md"):
        named = set(re.findall(r"`([A-Z][A-Z_]{5,})`", page.read_text("utf-8")))
        assert named <= known, page.name


@pytest.mark.parametrize("name", PICTURES)
def test_the_readmes_pictures_are_what_the_program_draws_today(name):
    shown = small(path(name).read_bytes())
    assert worst(small(drawn(*PICTURES[name])), shown) <= TOLERANCE, "python -m tests.docs.pictures draws them again"
