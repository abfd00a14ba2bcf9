from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.links import board_link
from bot.client.names import People
from bot.controls.ids import number
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.features.analysis.answer import given_line
from bot.features.ladder import find_button
from bot.features.league.meant import (
    game_title,
    league_meant,
    names_league,
    names_of,
    of_league,
)
from bot.features.league.signup import signup_embed, signup_rows
from bot.features.rules import rules_button
from bot.interaction.control import view_of
from bot.interaction.here import FORMS, PICTURE, TEXT, offered
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.offering import offers
from bot.interaction.respond import acknowledge, reply
from bot.league.pure.known import DivisionStandings, Known, TableAt, home_of, number_of, season_of
from bot.league.services.leagues import Leagues
from bot.match.pure.table.model import Match
from bot.wording.blocks import fenced, within
from bot.wording.clocks import ago, exact
from bot.wording.leagues.formats import words_of
from bot.wording.leagues.names import division_name, league_name, mentioned, where_name
from bot.wording.leagues.standing import named, standing_picture
from data.texts import N_, Texts
from leagues.refused import Refused, Why
from leagues.state import NOBODY, PLAYED, Division, Season, Stage
from render import league as render
from render.league import StandingPicture

SEE, AT, TABLES, PICK = "see", "at", "tables", "pick"
PAGE: Final = 6
LARGEST_PAGE: Final = 10_000
OPTIONS: Final = 25
SEASONS: Final = 100_000
GIVEN: Final = 1_500
BLOCKS: Final = 3


class StandingCommands(commands.Cog):
    @app_commands.command(
        name="standings", description=N_("See a league's standings, with the places everyone can still reach")
    )
    @app_commands.describe(
        division=N_("Which division (default: yours)"),
        season=N_("Which season (default: the one being played)"),
        form=N_("As a picture, or as text for screen readers"),
    )
    @app_commands.choices(form=FORMS)
    @names_league
    async def standings(
        self,
        interaction: Interaction,
        league: str | None = None,
        division: str | None = None,
        season: app_commands.Range[int, 1, SEASONS] | None = None,
        form: str = PICTURE,
    ) -> None:
        await acknowledge(interaction)
        known = await league_meant(interaction, league)
        await show_standing(interaction, known, division=division, number=season, text=form == TEXT)

    @app_commands.command(name="tables", description=N_("See the tables of a league's division, with links"))
    @app_commands.describe(division=N_("Which division (default: yours)"))
    @names_league
    async def tables(self, interaction: Interaction, league: str | None = None, division: str | None = None) -> None:
        await acknowledge(interaction)
        await show_tables(interaction, await league_meant(interaction, league), division)

    @standings.autocomplete("division")
    @tables.autocomplete("division")
    @offers
    async def _divisions(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        tr = interaction.client.texts(interaction)
        named = getattr(interaction.namespace, "league", None)
        try:
            season = season_of((await league_meant(interaction, named)).league, None)
        except Refused:
            return []
        return offered([(division_name(season, one.name, tr), one.name) for one in season.divisions], typed)


def meant(season: Season, division: str | None, who: str, tr: Texts) -> Division:
    """Return the season's division that has ``division`` as its name or title; by default, the one of the member
    ``who``, or the first. Raises Refused.
    """
    if division is None:
        found = home_of(season, who) or next(iter(season.divisions), None)
    else:
        typed = division.strip().casefold()
        found = next(
            (
                one
                for one in season.divisions
                if typed in {one.name, division_name(season, one.name, tr).casefold(), one.name.partition(".")[0]}
            ),
            None,
        )
    if found is None:
        raise Refused(Why.NO_DIVISION if season.divisions else Why.NOT_BEGUN, "L2.4", division=division or "")
    return found


async def show_standing(
    interaction: Interaction,
    known: Known,
    *,
    division: str | None = None,
    number: int | None = None,
    text: bool = False,
) -> None:
    """Show a division's standings, of the current season by default. Raises Refused."""
    host, tr = host_and_texts(interaction)
    who = number_of(interaction.user.id)
    season = await _season(interaction, known, number)
    if not season.divisions and season.stage is Stage.REGISTRATION:
        title = game_title(host.presenter(known.league.settings.game), known.league.settings, tr)
        if known.league.format.has_queue:
            await reply(interaction, tr("It begins on {date}.", date=exact(season.begins)))
            return
        said = tr("There aren't any tables yet. Registration is still open.")
        embed = signup_embed(known, season, title, tr)
        await reply(interaction, said, embeds=[embed], view=view_of(signup_rows(known, season, tr)))
        return
    one = meant(season, division, who, tr)
    (stands,) = await host.leagues.reading.standing(known.id, season.number, one.name)
    shown = await picture_of(host.leagues, host.people, stands, tr, now=host.leagues.now(), asks=who)
    rows = standing_rows(stands, tr, text=text)
    given = within(await given_line(interaction, stands), GIVEN)
    if not text:
        drawing = await host.pictures.league(shown, tr)
        if drawing is not None:
            await reply(interaction, given, drawings=[drawing], view=view_of(rows))
            return
    first, *more = fenced(render.text(shown, tr))
    embeds = [discord.Embed(description=block) for block in (*more[:BLOCKS], *([given] if given else ()))]
    await reply(interaction, first, embeds=embeds, view=view_of(rows))


def standing_button(match: Match, tr: Texts) -> Button:
    return Button(id=of_league(match.options.league, AT, str(match.id)), label=tr("Standings"), style=Style.GOOD)


async def show_where(interaction: Interaction, known: Known, match: int) -> None:
    place = await interaction.client.leagues.reading.table_of(match)
    if place is None or place.league != known.id:
        raise Refused(Why.NO_TABLE, "L5.4", division="", table=0)
    await show_standing(interaction, known, division=place.division, number=place.season)


async def _season(interaction: Interaction, known: Known, number: int | None) -> Season:
    if number is None:  # a season in registration has no standings yet, the last one has
        season = known.league.playing or known.league.last or known.season
        if season is None:
            raise Refused(Why.NO_SEASON, "L2.1", season=0)
        return season
    every = await interaction.client.leagues.reading.standing(known.id, number)
    return every[0].season if every else season_of(known.league, number)


async def picture_of(
    leagues: Leagues,
    people: People,
    stands: DivisionStandings,
    tr: Texts,
    *,
    now: int | None = None,
    asks: str = NOBODY,
) -> StandingPicture:
    """Return the picture of a standing. For `now` and `asks`, see :func:`standing_picture`."""
    possible = None
    if stands.season.stage in PLAYED and stands.known.league.format.has_divisions:
        possible = await leagues.reading.possible(stands.known.id, stands.division.name, stands.season.number)
    names = await names_of(people, stands.known.guild, named(stands, asks))
    return standing_picture(stands, names, tr, now=now, possible=possible, asks=asks)


def standing_rows(stands: DivisionStandings, tr: Texts, *, text: bool, public: bool = False) -> list[Row]:
    """Return the controls under a division's standings. ``public``: they are in a public message about one division."""
    league, season, division = stands.known.id, stands.season, stands.division
    form = TEXT if text else PICTURE
    rows: list[Row] = []
    if len(season.divisions) > 1 and not public:
        rows.append(
            Select(
                id=of_league(league, SEE, str(season.number), form),
                placeholder=tr("Another division"),
                options=_divisions(season, division, tr),
            )
        )
    other = PICTURE if text else TEXT
    words = words_of(stands.known.league.settings)
    if public and stands.known.league.format.has_queue and season.stage is Stage.RUNNING:
        rows.append((find_button(stands.known.id, tr),))
    rows.append(
        (
            Button(id=of_league(league, PICK, str(season.number), division.name), label=tr("Why?"), style=Style.ACTIVE),
            Button(
                id=of_league(league, SEE, str(season.number), other, division.name),
                label=tr("As a picture") if text else tr("As text"),
            ),
            Button(id=of_league(league, TABLES, division.name), label=tr("Tables")),
            rules_button("leagues", words.standings_rules or words.rules, tr),
        )
    )
    return rows


def _divisions(season: Season, now: Division, tr: Texts) -> tuple[Option, ...]:
    names = [one.name for one in season.divisions]
    start = max(0, min(names.index(now.name) - OPTIONS // 2, len(names) - OPTIONS))
    return tuple(
        Option(label=division_name(season, name, tr), value=name, chosen=name == now.name)
        for name in names[start : start + OPTIONS]
    )


async def show_tables(interaction: Interaction, known: Known, division: str | None, at: str = "0") -> None:
    host, tr = host_and_texts(interaction)
    season = season_of(known.league, None)
    one = meant(season, division, number_of(interaction.user.id), tr)
    found = await host.leagues.reading.tables(known.id, season.number, one.name)
    if not known.league.format.has_divisions:  # there can be many: the running ones, the newest first
        found.sort(key=lambda at: (not at.table.running, -at.table.number))
    where = where_name(known, season, one.name, tr)
    head = f"**{league_name(known.league.settings.name)}** · {where}"
    page = max(0, min(number(at, LARGEST_PAGE), (len(found) - 1) // PAGE))
    lines = [table_line(at, tr) for at in found[page * PAGE : (page + 1) * PAGE]]
    turns = tuple(
        Button(id=of_league(known.id, TABLES, one.name, str(to)), label=label)
        for to, label in ((page - 1, tr("Previous")), (page + 1, tr("Next")))
        if 0 <= to * PAGE < len(found)
    )
    await reply(interaction, within("\n".join((head, *lines)), 2000), view=view_of([turns]) if turns else None)


def table_line(at: TableAt, tr: Texts) -> str:
    table, match = at.table, at.match
    names = [
        tr("a computer")
        if one == NOBODY
        else mentioned(one, tr)
        if one == plays
        else tr("{result} (taken over)", result=mentioned(one, tr))
        for one, plays in zip(table.seats, table.players, strict=True)
    ]
    people = ", ".join(names)
    head = tr("Table {number}", number=table.number)
    if table.annulled is not None:
        state = tr("cancelled; doesn't count")
    elif table.places is not None:
        order = sorted(range(len(table.seats)), key=lambda seat: table.places[seat] if table.places else 0)
        people = ", ".join(f"{table.places[seat]}. {names[seat]}" for seat in order)
        state = tr("ended {time}", time=ago(table.ended)) if table.ended is not None else ""
    elif table.opened is None:
        state = tr("not open yet")
    else:
        state = tr("being played")
    where = ""
    if match is not None:
        link, name = board_link(match), tr("go to board")
        where = f" · [{name}]({link})" if link else f" · <#{match.channel}>"
    return f"**{head}** · {people} · {state}{where}"
