"""Which league of a server is meant, and whether somebody may see it or change it."""

from __future__ import annotations

from collections.abc import Callable

from discord import app_commands

from bot.interaction.here import offered
from bot.interaction.host import Interaction
from bot.league.pure.known import Known, Named
from leagues.refused import Refused, Why


async def league_meant(interaction: Interaction, named: str | None) -> Known:
    """The league of this server that was named: by its number, as offered, or by its name, whatever its case. None: the
    one that has not ended, if there is one only, else the one of this channel. Raises Refused (NO_LEAGUE): there is
    none, or it is not clear which.
    """
    leagues, guild = interaction.client.leagues, interaction.guild_id
    if guild is None:
        raise Refused(Why.NO_LEAGUE, "L1.1")
    every = await leagues.named(guild)
    found = await _channel_s(interaction, every) if named is None else _named(every, named)
    if found is None:
        raise Refused(Why.NO_LEAGUE, "L1.1", leagues=len(every))
    return await leagues.get(found.id)


def _named(every: list[Named], text: str) -> Named | None:
    wanted = text.strip().casefold()
    return next((one for one in every if wanted in {str(one.id), one.name.casefold()}), None)


async def _channel_s(interaction: Interaction, every: list[Named]) -> Named | None:
    running = [one for one in every if not one.ended] or every
    if len(running) == 1:
        return running[0]
    for one in running:
        if (await interaction.client.leagues.get(one.id)).channel == interaction.channel_id:
            return one
    return None


async def league_here(interaction: Interaction, number: int) -> Known:
    """The league of that number, for somebody in its server; for everybody else there is none. Raises Refused."""
    known: Known = await interaction.client.leagues.get(number)
    if known.guild != interaction.guild_id:
        raise Refused(Why.NO_LEAGUE, "L1.1")
    return known


def manages(interaction: Interaction) -> bool:
    """Whether somebody may manage the server, which organises its leagues (L1.2)."""
    return interaction.permissions.manage_guild or interaction.permissions.administrator


async def leagues_offered(
    interaction: Interaction, typed: str, wanted: Callable[[Named], bool] = lambda _one: True
) -> list[app_commands.Choice[str]]:
    """The leagues of this server that fit what was typed, for autocompletion: names, and numbers as values."""
    if interaction.guild_id is None:
        return []
    every = await interaction.client.leagues.named(interaction.guild_id)
    return offered([(one.name, str(one.id)) for one in every if wanted(one)], typed)
