"""To be in a season, or out of it: ``/league join``, ``leave``, ``sit-out``, and the buttons that do the same."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.controls.ids import number as checked
from bot.controls.rows import Button, Row, Style
from bot.features.league.meant import (
    LEAGUE_ABOUT,
    LEAGUE_NAME,
    decoded,
    league_here,
    league_meant,
    of_league,
    open_league,
)
from bot.features.rules.pages import rules_button
from bot.features.table.embeds import QUIET, SAND
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.league.pure.known import Known, number_of
from bot.wording.blocks import short
from bot.wording.leagues.about import facts_of
from bot.wording.leagues.names import day, league_name, mentioned
from bot.wording.leagues.standing import season_name
from data.texts import N_, Texts
from leagues.log import entries as said
from leagues.log.leaving import hers
from leagues.refused import Refused, Why
from leagues.season.sizes import LIMITS
from leagues.state import Season, SignUp, Stage

JOIN, OUT, WHO, GONE, STAY = "join", "out", "who", "gone", "stay"
YES, NO, BACK = "yes", "no", "back"
SEASONS: Final = 100_000
"""More than a league ever has."""
NAMED: Final = 70
"""So many who are in are named in one message: mentions of 22 characters."""


class SignUpCommands(commands.Cog):
    """The commands. Every answer is private; the sign-up message follows by itself."""

    @app_commands.command(name="join", description=N_("Sign up for a league's next season, or as a substitute"))
    @app_commands.rename(league=LEAGUE_NAME)
    @app_commands.describe(league=LEAGUE_ABOUT)
    @app_commands.autocomplete(league=open_league)
    async def join(self, interaction: Interaction, league: str | None = None) -> None:
        """Into the season to come; else onto the list of substitutes of the one that is played (L2.2)."""
        await acknowledge(interaction, mutates=True)
        known = await league_meant(interaction, league)
        season = known.league.registering or known.league.playing
        if season is None:
            raise Refused(Why.NO_SEASON, "L2.1")
        await join(interaction, known, season.number)

    @app_commands.command(name="leave", description=N_("Leave a league's season: what you have finished stays yours"))
    @app_commands.rename(league=LEAGUE_NAME)
    @app_commands.describe(league=LEAGUE_ABOUT)
    @app_commands.autocomplete(league=open_league)
    async def leave(self, interaction: Interaction, league: str | None = None) -> None:
        """Asked before it is done where tables are played; else the sign-up is taken back."""
        await acknowledge(interaction, mutates=True)
        known = await league_meant(interaction, league)
        playing, who = known.league.playing, number_of(interaction.user.id)
        if playing is not None and _plays(playing, who):
            await ask_to_leave(interaction, known, playing)
            return
        if playing is not None and known.league.registering is None and _has_left(playing, who):
            raise Refused(Why.LEFT_IT, "L6.3", season=playing.number)
        await sign_off(interaction, known, _signed(known, who))

    @app_commands.command(name="sit-out", description=N_("Sit out a league's next season"))
    @app_commands.rename(league=LEAGUE_NAME)
    @app_commands.describe(league=LEAGUE_ABOUT)
    @app_commands.autocomplete(league=open_league)
    async def sit_out(self, interaction: Interaction, league: str | None = None) -> None:
        """Nobody is in without a yes (L2.1), so only a yes has to be taken back."""
        await acknowledge(interaction, mutates=True)
        known = await league_meant(interaction, league)
        tr = interaction.client.texts(interaction)
        coming, who = known.league.registering, number_of(interaction.user.id)
        if coming is None:
            raise Refused(Why.SEASON_CLOSED, "L2.1")
        if any(one.member == who for one in coming.signed):
            await sign_off(interaction, known, coming.number)
            return
        await reply(
            interaction, tr("You are not signed up, and without your yes you are not in. Nothing to do. (L2.1)")
        )


def _plays(season: Season, who: str) -> bool:
    """Whether somebody has a place in a season, or tables that they took over."""
    member = next((one for one in season.members if one.member == who), None)
    return any(hers(season, who)) if member is None else member.left is None


def _has_left(season: Season, who: str) -> bool:
    return any(one.member == who and one.left is not None for one in season.members)


def _signed(known: Known, who: str) -> int:
    """The season for which somebody is signed up, the coming one first. Raises Refused."""
    for season in (known.league.registering, known.league.playing):
        if season is None:
            continue
        lists = (*season.signed, *season.substitutes) if season.stage is Stage.REGISTRATION else season.substitutes
        if any(one.member == who for one in lists):
            return season.number
    raise Refused(Why.NOT_SIGNED_UP, "L2.1")


async def join(interaction: Interaction, known: Known, number: int) -> None:
    """Sign up for a season. Raises Refused."""
    host = interaction.client
    tr = host.texts(interaction)
    what = said.SignedUp(number, number_of(interaction.user.id))
    after = await host.leagues.tell(known.id, interaction.user.id, what, request=str(interaction.id))
    season = next((one for one in after.league.seasons if one.number == number), None)
    league = league_name(after.league.settings.name)
    if season is not None and season.stage is Stage.REGISTRATION:
        text = tr(
            "You are in: season {number} of **{league}**. It begins {date}, and you are told here and at your tables.",
            number=number,
            league=league,
            date=day(season.begins),
        )
    else:
        text = tr(
            "You are on the list of substitutes of season {number} of **{league}**. If somebody leaves, I ask you "
            "in <#{channel}>. (L2.2, L6.2)",
            number=number,
            league=league,
            channel=after.channel,
        )
    await reply(interaction, text, view=view_of([(_button(after.id, OUT, tr("Not after all"), number),)]))


async def sign_off(interaction: Interaction, known: Known, number: int) -> None:
    """Take a sign-up back; who has tables by now is asked whether to leave. Raises Refused."""
    playing = known.league.playing
    if playing is not None and playing.number == number and _plays(playing, number_of(interaction.user.id)):
        await ask_to_leave(interaction, known, playing)
        return
    host = interaction.client
    tr = host.texts(interaction)
    what = said.SignedOff(number, number_of(interaction.user.id))
    await host.leagues.tell(known.id, interaction.user.id, what, request=str(interaction.id))
    league = league_name(known.league.settings.name)
    text = tr("You are not in season {number} of **{league}** any more.", number=number, league=league)
    await reply(interaction, text, view=view_of([(_button(known.id, JOIN, tr("Join"), number),)]))


async def ask_to_leave(interaction: Interaction, known: Known, season: Season) -> None:
    """Ask whether to leave a season that has its divisions, with what follows from it."""
    tr = interaction.client.texts(interaction)
    open_ = sum(1 for _ in hers(season, number_of(interaction.user.id)))
    lines = [
        tr(
            "Leave season {number} of **{league}**?",
            number=season.number,
            league=league_name(known.league.settings.name),
        ),
        tr.plural(
            "{count} table of yours goes to a substitute, or to the stand-in.",
            "{count} tables of yours go to a substitute, or to the stand-in.",
            open_,
        )
        + " (L6.2)",
        tr("What you have finished stays; you stand below all who stay, and you cannot come back. (L6.3)"),
    ]
    row = (
        _button(known.id, GONE, tr("Leave"), season.number, Style.BAD),
        _button(known.id, STAY, tr("No, go on"), season.number),
    )
    await reply(interaction, "\n".join(lines), view=view_of([row]))


async def leave(interaction: Interaction, known: Known, number: int) -> None:
    """Leave the season that is played, if it is that one still. Raises Refused."""
    host = interaction.client
    tr = host.texts(interaction)
    playing = known.league.playing
    if playing is None or playing.number != number:
        raise Refused(Why.NOT_A_MEMBER, "L6.1")
    if _has_left(playing, number_of(interaction.user.id)):
        raise Refused(Why.LEFT_IT, "L6.3", season=number)
    what = said.Left(number_of(interaction.user.id))
    await host.leagues.tell(known.id, interaction.user.id, what, request=str(interaction.id))
    text = tr("You have left season {number}. Thank you for saying so: nobody has to wait for you.", number=number)
    await reply(interaction, text)


async def answer_substitute(interaction: Interaction, known: Known, leaver: str, *, yes: bool) -> None:
    """A substitute says whether they take over. Raises Refused."""
    host = interaction.client
    tr = host.texts(interaction)
    what = said.Answered(leaver, number_of(interaction.user.id), yes=yes)
    await host.leagues.tell(known.id, interaction.user.id, what, request=str(interaction.id))
    text = (
        tr("Their tables are yours now; `/league mine` shows them.") if yes else tr("All right: the next one is asked.")
    )
    await reply(interaction, text)


async def come_back(interaction: Interaction, known: Known) -> None:
    """Somebody for whom the stand-in moved is there again (L6.1). Raises Refused."""
    host = interaction.client
    tr = host.texts(interaction)
    what = said.Back(number_of(interaction.user.id))
    await host.leagues.tell(known.id, interaction.user.id, what, request=str(interaction.id))
    await reply(interaction, tr("Good to have you back: you keep your place."))


async def who_is_in(interaction: Interaction, known: Known, number: int) -> None:
    """Who is signed up, in the order in which they did, and the substitutes. Raises Refused."""
    tr = interaction.client.texts(interaction)
    season = next((one for one in known.league.seasons if one.number == number), None)
    if season is None:
        raise Refused(Why.NO_SEASON, "L2.1", season=number)
    lines = [tr.plural("{count} is in:", "{count} are in:", len(season.signed)), _people(season.signed, tr)]
    if season.substitutes:
        lines += [tr("Substitutes:"), _people(season.substitutes, tr)]
    if not season.signed:
        lines = [tr("Nobody is in yet.")]
    await reply(interaction, "\n".join(lines))


def _people(signed: tuple[SignUp, ...], tr: Texts) -> str:
    text = ", ".join(mentioned(one.member, tr) for one in signed[:NAMED])
    if (more := len(signed) - NAMED) > 0:
        text += " " + tr.plural("and {count} more", "and {count} more", more)
    return text


async def press(interaction: Interaction, verb: str, league: int, more: tuple[str, ...]) -> bool:
    """Answer a button of this module; False for one of another. Raises Refused and UnknownControl."""
    match verb, more:
        case ("join", (season,)):
            await join(interaction, await league_here(interaction, league), _number(season))
        case ("out", (season,)):
            await sign_off(interaction, await league_here(interaction, league), _number(season))
        case ("who", (season,)):
            await who_is_in(interaction, await league_here(interaction, league), _number(season))
        case ("gone", (season,)):
            await leave(interaction, await league_here(interaction, league), _number(season))
        case ("stay", (_,)):
            tr = interaction.client.texts(interaction)
            await reply(interaction, tr("Good: you go on."))
        case ("yes" | "no", (leaver,)):
            known = await league_here(interaction, league)
            await answer_substitute(interaction, known, decoded(leaver), yes=verb == YES)
        case ("back", ()):
            await come_back(interaction, await league_here(interaction, league))
        case _:
            return False
    return True


def _number(text: str) -> int:
    return checked(text, SEASONS)


CHANGES: Final = frozenset({JOIN, OUT, GONE, YES, NO, BACK})
"""What changes a league."""


def _button(league: int, verb: str, label: str, season: int, style: Style = Style.QUIET) -> Button:
    return Button(id=of_league(league, verb, str(season)), label=label, style=style)


def signup_embed(known: Known, season: Season, title: str, tr: Texts) -> discord.Embed:
    """The sign-up message: what is played, when, how many are in. ``title``: the game's."""
    league = league_name(known.league.settings.name)
    open_ = season.stage is Stage.REGISTRATION
    embed = discord.Embed(
        title=short(f"{league.plain} · {season_name(season, tr)}", 256), color=SAND if open_ else QUIET
    )
    if open_:
        embed.description = tr("Registration is open. Who says yes by then is in; nobody is without a yes. (L2.1)")
    elif season.stage is Stage.DROPPED:
        embed.description = tr("This season does not take place.")
    elif season.stage is Stage.FINAL:
        embed.description = tr("This season is over.")
    else:
        embed.description = tr("Registration is closed. Who joins now waits on the list of substitutes. (L2.2)")
    for name, value in facts_of(known, season, title, tr):
        embed.add_field(name=name, value=value, inline=False)
    embed.add_field(name=tr("Who is in"), value=_count(known, season, tr), inline=False)
    embed.set_footer(text=tr("Sealed lots: {seal}", seal=season.seal))
    return embed


def _count(known: Known, season: Season, tr: Texts) -> str:
    text = tr.plural("{count} member", "{count} members", len(season.signed))
    least = LIMITS[known.league.settings.seats].least
    if season.stage is Stage.REGISTRATION and len(season.signed) < least:
        text += " · " + tr("a full division has at least {least}", least=least)
    if season.substitutes:
        text += " · " + tr.plural("{count} substitute", "{count} substitutes", len(season.substitutes))
    return text


def signup_rows(known: Known, season: Season, tr: Texts) -> list[Row]:
    """The buttons below it; none but the rules when the season is over."""
    rules = rules_button("leagues", "L2", tr)
    if season.stage in (Stage.FINAL, Stage.DROPPED):
        return [(rules,)]
    return [
        (
            _button(known.id, JOIN, tr("Join"), season.number, Style.GOOD),
            _button(known.id, OUT, tr("Not after all"), season.number),
            _button(known.id, WHO, tr("Who is in?"), season.number),
            rules,
        )
    ]


__all__ = ["BACK", "CHANGES", "NO", "YES", "SignUpCommands", "press", "signup_embed", "signup_rows"]
