"""``/game``: everything about a table that is not a move."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.looks import Looks
from bot.cogs.options import SetOptions
from bot.cogs.tables import Tables
from bot.cogs.words import Words
from data.texts import N_


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class GameCog(
    Tables,
    SetOptions,
    Looks,
    Words,
    commands.GroupCog,
    group_name="game",
    group_description=N_("Tables: open one, join, look, leave"),
):
    """One group of commands; its parts are in their own modules."""
