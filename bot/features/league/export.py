from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client.files import Attached
from bot.features.league.meant import league_meant, names_league
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import acknowledge, reply
from bot.wording.leagues.names import season_name
from data.texts import N_

MOST_SEASONS = 10_000


class ExportCommand(commands.Cog):
    # Everyone who may know about the league can use this: the file contains nothing secret.

    @app_commands.command(
        name="export", description=N_("Get a season as a file to check all its results, even while it's running")
    )
    @app_commands.describe(season=N_("Which season (default: the current one)"))
    @names_league
    async def export(
        self,
        interaction: Interaction,
        season: app_commands.Range[int, 1, MOST_SEASONS] | None = None,
        league: str | None = None,
    ) -> None:
        await acknowledge(interaction)
        known = await league_meant(interaction, league)
        host, tr = host_and_texts(interaction)
        data = await host.leagues.reading.export(known.id, season)
        otherwise = tr("The bot's host can save the file with `cartouche league export {league}`.", league=known.id)
        number = season if season is not None else known.season.number if known.season is not None else 0
        file = Attached(data, f"league-{known.id}-season-{number}.json", otherwise)
        text = tr(
            "Here's {season} as it is now. You can check the file with `cartouche league check`. (L16)",
            season=season_name(known, number, tr),
        )
        await reply(interaction, text, file=file)
