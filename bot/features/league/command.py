from __future__ import annotations

from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.controls.ids import LARGEST, ControlId, ControlKind, UnknownControl, number
from bot.features import ladder
from bot.features.founding import preview as founding
from bot.features.founding.preview import NewCommand
from bot.features.ladder import enough, find
from bot.features.league import history, signup, standing, why
from bot.features.league.export import ExportCommand
from bot.features.league.history import HistoryCommand
from bot.features.league.meant import league_meant, names_league, of_league
from bot.features.league.mine import MineCommand
from bot.features.league.organise import OrganiseCommand
from bot.features.league.signup import ask_to_leave, has_left, join, plays, sign_off, signed_for
from bot.features.league.standing import StandingCommands
from bot.features.league.why import WhyCommand
from bot.features.rounds import checkin
from bot.features.rounds.checkin import check_in, checks_in
from bot.features.watching import WatchCommand
from bot.interaction.control import Control
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
    @partial(names_league, only_open=True)
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
    @partial(names_league, only_open=True)
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
    @partial(names_league, only_open=True)
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


class LeagueCommands:
    # Leagues belong to servers (L1.1), so the group isn't available in direct messages.

    def __init__(self) -> None:
        self.parts: tuple[commands.Cog, ...] = (
            NewCommand(),
            JoinCommands(),
            StandingCommands(),
            WatchCommand(),
            MineCommand(),
            WhyCommand(),
            HistoryCommand(),
            OrganiseCommand(),
            ExportCommand(),
        )
        self.group = app_commands.Group(
            name="league",
            description=N_("Join this server's leagues, and see their standings and your tables"),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        )
        for part in self.parts:
            for command in part.get_app_commands():
                self.group.add_command(command)


__all__ = ["LeagueControl", "of_league"]

CHANGES = signup.CHANGES | founding.CHANGES | ladder.CHANGES | checkin.CHANGES
FIRST_ANSWERS = founding.FIRST_ANSWERS


class LeagueControl(Control, kind=ControlKind.LEAGUE):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if (control.match, control.ply, control.line) != (0, 0, "") or len(control.more) < 2:
            raise UnknownControl(str(control))
        verb, of, *more = control.more
        league = number(of, LARGEST)
        if verb not in FIRST_ANSWERS:
            await acknowledge(interaction, mutates=verb in CHANGES)
        for part in (signup, standing, why, history, founding, ladder, checkin):
            if await part.press(interaction, verb, league, (*more, *self.values)):
                return
        raise UnknownControl(str(control))

    @classmethod
    async def take(cls, interaction: Interaction, control: ControlId) -> None:
        await founding.take_form(interaction, control)
