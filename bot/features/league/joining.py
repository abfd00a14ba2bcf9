from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.features.ladder import enough, find
from bot.features.league.meant import LEAGUE_ABOUT, LEAGUE_NAME, league_meant, open_league
from bot.features.league.signup import ask_to_leave, has_left, join, plays, sign_off, signed_for
from bot.features.rounds.checkin import check_in, checks_in
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.league.pure.known import number_of
from data.texts import N_
from leagues.refused import Refused, Why
from leagues.state import Stage


class JoinCommands(commands.Cog):
    @app_commands.command(
        name="join", description=N_("Sign up for a league's next season or evening, or as a substitute")
    )
    @app_commands.rename(league=LEAGUE_NAME)
    @app_commands.describe(league=LEAGUE_ABOUT)
    @app_commands.autocomplete(league=open_league)
    async def join(self, interaction: Interaction, league: str | None = None) -> None:
        await acknowledge(interaction, mutates=True)
        known = await league_meant(interaction, league)
        form, season = known.league.format, known.league.registering or known.league.playing
        if form.has_queue:
            await find(interaction, known)
        elif season is None:
            raise Refused(Why.NO_SEASON, "L2.1")
        elif form.has_check_in and (
            season.stage is not Stage.REGISTRATION or checks_in(known, season, interaction.client.leagues.now())
        ):
            await check_in(interaction, known, season.number)
        else:
            await join(interaction, known, season.number)

    @app_commands.command(
        name="leave", description=N_("Leave a league's season or evening; your finished games still count")
    )
    @app_commands.rename(league=LEAGUE_NAME)
    @app_commands.describe(league=LEAGUE_ABOUT)
    @app_commands.autocomplete(league=open_league)
    async def leave(self, interaction: Interaction, league: str | None = None) -> None:
        await acknowledge(interaction, mutates=True)
        known = await league_meant(interaction, league)
        playing, who = known.league.playing, number_of(interaction.user.id)
        if playing is not None and plays(playing, who):
            await ask_to_leave(interaction, known, playing)
            return
        if playing is not None and known.league.registering is None and has_left(playing, who):
            raise Refused(Why.LEFT_IT, "L6.3", season=playing.number)
        await sign_off(interaction, known, signed_for(known, who))

    @app_commands.command(name="sit-out", description=N_("Sit out a league's next season or evening"))
    @app_commands.rename(league=LEAGUE_NAME)
    @app_commands.describe(league=LEAGUE_ABOUT)
    @app_commands.autocomplete(league=open_league)
    async def sit_out(self, interaction: Interaction, league: str | None = None) -> None:
        await acknowledge(interaction, mutates=True)
        known = await league_meant(interaction, league)
        if known.league.format.has_queue:
            await enough(interaction, known)
            return
        tr = interaction.client.texts(interaction)
        coming, who = known.league.registering, number_of(interaction.user.id)
        if coming is None:
            raise Refused(Why.SEASON_CLOSED, "L2.1")
        if any(one.member == who for one in coming.signed):
            await sign_off(interaction, known, coming.number)
            return
        await reply(interaction, tr("You aren't signed up, so you won't play. You don't have to do anything. (L2.1)"))
