from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.features.teaching.first_game import courses, teach
from bot.interaction.here import offered
from bot.interaction.host import Interaction
from bot.interaction.offering import offers
from bot.interaction.respond import acknowledge
from data.texts import N_

GAME_NAME, THREAD_NAME = N_("game"), N_("thread")


class Teach(commands.Cog):
    @app_commands.command(name="teach", description=N_("Play a first game against computers; I explain each step"))
    @app_commands.rename(game=GAME_NAME, thread=THREAD_NAME)
    @app_commands.describe(
        game=N_("What you'd like to learn"), thread=N_("Open a separate thread for the table (default: no)")
    )
    async def teach(self, interaction: Interaction, game: str | None = None, *, thread: bool = False) -> None:
        await acknowledge(interaction, mutates=True)
        known = game or next(iter(courses(interaction.client)), "")
        await teach(interaction, known, thread=thread, option=THREAD_NAME)

    @teach.autocomplete("game")
    @offers
    async def _games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        host = interaction.client
        return offered([(host.presenter(game).title, game) for game in courses(host)], typed)
