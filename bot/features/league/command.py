from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.controls.ids import LARGEST, ControlId, ControlKind, UnknownControl, number
from bot.features.founding import preview as founding
from bot.features.ladder import ENOUGH, FIND, OFTEN, THESE, enough, find, why_these
from bot.features.league import signup, standing
from bot.features.league.history import OLD
from bot.features.league.meant import decoded, league_here, league_meant, league_of, names_league, verb_of
from bot.features.league.why import WHY, show_why
from bot.features.rounds.checkin import CAME, HERE, LATE, STOP, check_in, checks_in, stop, who_came
from bot.interaction.control import Control
from bot.interaction.here import PICTURE, TEXT
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.league.pure.known import Known, number_of
from data.texts import N_
from leagues.log.ladder import MOST
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
            await signup.join(interaction, known, season.number)

    @app_commands.command(
        name="leave", description=N_("Leave a league's season or evening; your finished games still count")
    )
    @partial(names_league, only_open=True)
    async def leave(self, interaction: Interaction, league: str | None = None) -> None:
        await acknowledge(interaction, mutates=True)
        known = await league_meant(interaction, league)
        playing, who = known.league.playing, number_of(interaction.user.id)
        if playing is not None and signup.plays(playing, who):
            await signup.ask_to_leave(interaction, known, playing)
            return
        if playing is not None and known.league.registering is None and signup.has_left(playing, who):
            raise Refused(Why.LEFT_IT, "L6.3", season=playing.number)
        await signup.sign_off(interaction, known, signup.signed_for(known, who))

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
            await signup.sign_off(interaction, known, coming.number)
            return
        await reply(interaction, tr("You aren't signed up, so you won't play. You don't have to do anything. (L2.1)"))


FIRST_ANSWERS: Final = frozenset({founding.AGAIN, founding.FORMAT})
CHANGES: Final = signup.CHANGES | {founding.MAKE, HERE, LATE, FIND, OFTEN, ENOUGH}


def _in_season(act: Callable[[Interaction, Known, int], Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    return lambda at, known, season: act(at, known, number(season, signup.SEASONS))


async def _stay(interaction: Interaction, _known: Known, _season: str) -> None:
    tr = interaction.client.texts(interaction)
    await reply(interaction, tr("Great, you're staying in."))


async def _see(interaction: Interaction, known: Known, season: str, form: str, division: str) -> None:
    if form not in {PICTURE, TEXT}:
        raise UnknownControl(form)
    of = number(season, signup.SEASONS)
    await standing.show_standing(interaction, known, division=division, number=of, text=form == TEXT)


PRESSES: Final[Mapping[tuple[str, int], Callable[..., Awaitable[None]]]] = {
    (signup.JOIN, 1): _in_season(signup.join),
    (signup.OUT, 1): _in_season(signup.sign_off),
    (signup.WHO, 1): _in_season(signup.who_is_in),
    (signup.GONE, 1): _in_season(signup.leave),
    (HERE, 1): _in_season(check_in),
    (LATE, 1): _in_season(check_in),
    (CAME, 1): _in_season(who_came),
    (STOP, 1): _in_season(stop),
    (signup.STAY, 1): _stay,
    (signup.YES, 1): lambda at, known, leaver: signup.answer_substitute(at, known, decoded(leaver), yes=True),
    (signup.NO, 1): lambda at, known, leaver: signup.answer_substitute(at, known, decoded(leaver), yes=False),
    (signup.BACK, 0): signup.come_back,
    (FIND, 0): find,
    (OFTEN, 1): lambda at, known, most: find(at, known, number(most, MOST)),
    (ENOUGH, 0): enough,
    (THESE, 0): why_these,
    (standing.SEE, 3): _see,
    (OLD, 1): _in_season(lambda at, known, season: standing.show_standing(at, known, number=season)),
    (standing.AT, 1): lambda at, known, match: standing.show_where(at, known, number(match, LARGEST)),
    (standing.TABLES, 1): standing.show_tables,
    (standing.TABLES, 2): standing.show_tables,
    (standing.PICK, 2): show_why,
    (WHY, 3): show_why,
}
"""What the buttons of a league do, by the verb and the number of the other parts in their ids."""


class LeagueControl(Control, kind=ControlKind.LEAGUE):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        verb, league, more = verb_of(control)
        if verb not in FIRST_ANSWERS:
            await acknowledge(interaction, mutates=verb in CHANGES)
        more = (*more, *self.values)
        if not league:
            await founding.press(interaction, control, verb, more)
            return
        act = PRESSES.get((verb, len(more)))
        if act is None:
            raise UnknownControl(str(control))
        known = await (league_of if verb in {signup.YES, signup.NO, signup.BACK} else league_here)(interaction, league)
        await act(interaction, known, *more)

    @classmethod
    async def take(cls, interaction: Interaction, control: ControlId) -> None:
        await founding.take_form(interaction, control)
