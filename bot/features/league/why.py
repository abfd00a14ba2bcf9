from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.controls.ids import number
from bot.controls.rows import Option, Row, Select
from bot.features.league.meant import league_meant, names_league, names_of, of_league
from bot.features.league.standing import OPTIONS, SEASONS
from bot.features.rules import rules_button
from bot.interaction.control import view_of
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import acknowledge, reply
from bot.league.pure.known import DivisionStandings, Known, home_of, number_of
from bot.wording.leagues.formats import words_of
from bot.wording.leagues.ladder import sum_text
from bot.wording.leagues.names import called, division_name, points_words
from bot.wording.leagues.why import explained_text
from data.texts import N_
from leagues.refused import Refused, Why

WHY: Final = "why"


class WhyCommand(commands.Cog):
    @app_commands.command(name="why", description=N_("See what decided someone's place in a league"))
    @app_commands.describe(member=N_("Which member (default: you)"))
    @names_league
    async def why(
        self, interaction: Interaction, member: discord.User | None = None, league: str | None = None
    ) -> None:
        await acknowledge(interaction)
        known = await league_meant(interaction, league)
        who = number_of(interaction.user.id if member is None else member.id)
        season = known.league.playing or known.league.last
        home = None if season is None else home_of(season, who)
        if season is None or home is None:
            raise Refused(Why.NOT_A_MEMBER, "L5.3")
        await show_why(interaction, known, str(season.number), home.name, who)


async def show_why(interaction: Interaction, known: Known, season: str, division: str, who: str = "") -> None:
    """Explain the place of the member ``who`` or, by default, of the user. Ask users who aren't in the division whose
    place they mean. Raises Refused.
    """
    host, tr = host_and_texts(interaction)
    (stands,) = await host.leagues.reading.standing(known.id, number(season, SEASONS), division)
    own = number_of(interaction.user.id)
    if not who and all(row.member != own for row in stands.rows):
        await reply(interaction, tr("Whose place?"), view=view_of(await _select(interaction, stands)))
        return
    who = who or own
    names = await names_of(host.people, stands.known.guild, _near(stands, who))
    try:
        text = explained_text(stands, who, names, tr)
    except KeyError as error:
        raise Refused(Why.NOT_A_MEMBER, "L5.3") from error
    words = words_of(stands.known.league.settings)
    rows: list[Row] = [
        *await _select(interaction, stands, who),
        (rules_button("leagues", words.standings_rules or words.rules, tr),),
    ]
    await reply(
        interaction, f"__{division_name(stands.season, stands.division.name, tr)}__\n{text}", view=view_of(rows)
    )


def _near(stands: DivisionStandings, who: str) -> list[str]:
    at = next((number for number, row in enumerate(stands.rows) if row.member == who), 0)
    place = stands.rows[at].place if stands.rows else 0
    first = next((number for number, row in enumerate(stands.rows) if row.place == place), at)
    last = max((number for number, row in enumerate(stands.rows) if row.place == place), default=at)
    return [row.member for row in stands.rows[max(first - 1, 0) : last + 1]]


async def _select(interaction: Interaction, stands: DivisionStandings, who: str = "") -> list[Row]:
    host, tr = host_and_texts(interaction)
    at = next((number for number, row in enumerate(stands.rows) if row.member == who), 0)
    start = max(0, min(at - OPTIONS // 2, len(stands.rows) - OPTIONS))
    shown = stands.rows[start : start + OPTIONS]
    names = await names_of(host.people, stands.known.guild, [row.member for row in shown])
    ladder = stands.known.league.format.has_queue
    options = tuple(
        Option(
            label=f"{row.place}. {called(row.member, names, tr).plain}",
            value=row.member,
            description=sum_text(row.points, tr) if ladder else points_words(row.points, tr),
            chosen=row.member == who,
        )
        for row in shown
    )
    if not options:
        return []
    control = of_league(stands.known.id, WHY, str(stands.season.number), stands.division.name)
    return [Select(id=control, placeholder=tr("Whose place?"), options=options)]
