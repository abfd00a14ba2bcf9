from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.features.league.meant import league_meant, names_league
from bot.features.league.signup import next_rows
from bot.features.people.mine import line_of
from bot.interaction.control import view_of
from bot.interaction.host import Host, Interaction
from bot.interaction.respond import acknowledge, reply
from bot.league.pure.known import Known, home_of, number_of
from bot.match.services.people.own import Waiting
from bot.wording.blocks import within
from bot.wording.clocks import exact
from bot.wording.leagues.ladder import own_text as lacks
from bot.wording.leagues.ladder import sum_text
from bot.wording.leagues.names import league_name, points_words, rating_text, round_name, season_name, where_name
from data.texts import N_, Texts
from leagues.contests import tables_of
from leagues.ladders import explained
from leagues.season.moves import Zone
from leagues.standing.chances import Chance
from leagues.standing.order import Row
from leagues.standing.possible import Range
from leagues.standings import coming_of
from leagues.state import PLAYED, Season, Stage


class MineCommand(commands.Cog):
    @app_commands.command(
        name="mine", description=N_("See your place in a league, the places you can still reach, and your tables")
    )
    @partial(names_league, only_open=True, about=N_("Which league (default: all of yours in this server)"))
    async def mine(self, interaction: Interaction, league: str | None = None) -> None:
        await acknowledge(interaction)
        host, user = interaction.client, interaction.user.id
        tr = host.texts(interaction)
        if league is None:
            every = await host.leagues.reading.of_person(user)
            found = [one for one in every if one.guild == interaction.guild_id]
        else:
            found = [await league_meant(interaction, league)]
        if not found:
            await reply(interaction, tr("You aren't in a league in this server. Sign up with `/league join`."))
            return
        waiting = await _waiting(host, user)
        parts = [await own_text(host, one, user, tr, waiting) for one in found]
        rows = next_rows(found[0], number_of(user), tr) if len(found) == 1 else []
        await reply(interaction, within("\n\n".join(parts), 2000), view=view_of(rows) if rows else None)


async def _waiting(host: Host, user: int) -> Mapping[int, tuple[Waiting, bool]]:
    asked, others = await host.service.own.tables(user)
    return {one.match.id: (one, turn) for group, turn in ((asked, True), (others, False)) for one in group}


async def own_text(
    host: Host, known: Known, user: int, tr: Texts, waiting: Mapping[int, tuple[Waiting, bool]] | None = None
) -> str:
    """Describe the user's situation in a league. ``waiting``: their open tables, or None to list no tables."""
    who, league = number_of(user), known.league
    lines = [f"**{league_name(league.settings.name)}**"]
    playing, coming = league.playing, league.registering
    if playing is not None:
        lines += await _playing(host, known, playing, who, tr)
        if waiting is not None:
            lines += await _tables(host, known, playing, waiting, tr)
    elif league.last is not None and home_of(league.last, who) is not None:
        row, _ = await _row(host, known, league.last, who)
        lines.append(f"{season_name(known, league.last.number, tr)} · " + tr("final place: {place}", place=row.place))
    if coming is not None and not league.format.has_queue:
        signed = any(one.member == who for one in coming.signed)
        text = tr("you're in") if signed else tr("you aren't signed up")
        lines.append(
            f"{season_name(known, coming.number, tr)} · {text} · "
            + tr("it begins on {date}", date=exact(coming.begins))
        )
    rating = await host.leagues.reading.rating(league.settings.game, user)
    if rating is not None:
        lines.append(tr("Your rating: {rating}", rating=rating_text(rating)) + " (L11.4)")
    if who in league.organisers:
        lines.append(tr("You're an organiser. Your tools are in `/league organise`."))
    return "\n".join(lines)


async def _row(host: Host, known: Known, season: Season, who: str) -> tuple[Row, Zone]:
    home = home_of(season, who)
    assert home is not None  # noqa: S101 - whoever asks has looked
    (stands,) = await host.leagues.reading.standing(known.id, season.number, home.name)
    return next(one for one in stands.rows if one.member == who), stands.zone


async def _playing(host: Host, known: Known, season: Season, who: str, tr: Texts) -> list[str]:
    home = home_of(season, who)
    if home is None:
        waits = any(one.member == who for one in season.substitutes)
        text = tr("you're on the list of substitute players") if waits else tr("you aren't playing")
        return [f"{season_name(known, season.number, tr)} · {text}"]
    head = where_name(known, season, home.name, tr)
    if any(one.member == who and one.left is not None for one in season.members):
        return [f"{head} · " + tr("you've left")]
    if season.stage is Stage.PLACED:
        return [f"{head} · " + tr("it begins on {date}", date=exact(season.begins))]
    row, zone = await _row(host, known, season, who)
    if known.league.format.has_queue:
        return [f"{head} · {_in_ladder(season, row, tr)}", await _waits(host, known, season, who, tr)]
    lines = [f"{head} · " + tr("place {place}, {points}", place=row.place, points=points_words(row.points, tr))]
    if not known.league.format.has_divisions:
        return [*lines, *_round(season, who, tr)]
    if season.stage in PLAYED:
        possible = (await host.leagues.reading.possible(known.id, home.name, season.number)).get(who)
        chance = (await host.leagues.reading.chances(known.id, home.name, season.number)).get(who)
        lines.append(reach_text(possible, chance, zone, tr, open_=who in coming_of(season, home)))
    return [one for one in lines if one]


def _in_ladder(season: Season, row: Row, tr: Texts) -> str:
    points = tr("sum: {value}", value=sum_text(row.points, tr))
    lacking = explained(season)[row.member].lacking
    if not lacking:
        return tr("place {place}, {points}", place=row.place, points=points)
    more = tr.plural("{count} more table before you're ranked", "{count} more tables before you're ranked", lacking)
    return f"{points} · {more}"


async def _waits(host: Host, known: Known, season: Season, who: str, tr: Texts) -> str:
    one = next((each for each in season.queue if each.member == who), None)
    if one is None:
        return tr("You aren't waiting for a table right now.") + " (L12.1)"
    text = tr.plural("You're waiting for {count} table.", "You're waiting for up to {count} tables at once.", one.most)
    return f"{text} {lacks(await host.leagues.seeking.waiting(known.id), who, host.leagues.now(), tr)} (L12.1)"


def _round(season: Season, who: str, tr: Texts) -> Iterator[str]:
    one = season.round
    if one is None or one.over is not None:
        return
    if who in one.byes:
        yield tr.pair(round_name(season, one, tr), tr("you have a bye")) + " (L13.2)"
    elif one.final and all(who not in at.seats for at in tables_of(season, one)):
        yield tr.pair(round_name(season, one, tr), tr("you aren't playing")) + " (L13.3)"


def reach_text(possible: Range | None, chance: Chance | None, zone: Zone, tr: Texts, *, open_: bool = False) -> str:
    """Return a line such as ``Possible: places 2 to 5 · up: 40% · down: 0%`` (L9). It leaves out *up* or *down* if no
    member of the division can move that way. ``open_``: the member still has tables to play.
    """
    parts = []
    if possible is not None and possible.best == possible.worst:
        on = tr("Your guaranteed place if you play on: {place}", place=possible.best)
        parts.append(on if open_ else tr("Your guaranteed place: {place}", place=possible.best))
    elif possible is not None:
        parts.append(tr("Possible: places {best} to {worst}", best=possible.best, worst=possible.worst))
    if chance is not None and zone.up[1]:
        parts.append(tr("up: {percent}%", percent=chance.up))
    if chance is not None and zone.down[1]:
        parts.append(tr("down: {percent}%", percent=chance.down))
    return " · ".join(parts) + (" (L9)" if parts else "")


async def _tables(
    host: Host, known: Known, season: Season, waiting: Mapping[int, tuple[Waiting, bool]], tr: Texts
) -> list[str]:
    found = await host.leagues.reading.tables(known.id, season.number)
    own = [waiting[at.match.id] for at in found if at.match is not None and at.match.id in waiting]
    own.sort(key=lambda one: (not one[1], one[0].deadline or 0))
    return [line_of(one, host.presenters, tr, asked=turn) for one, turn in own]


async def own_lines(host: Host, user: int, tr: Texts) -> list[str]:
    return [
        await own_text(host, one, user, tr)
        for one in await host.leagues.reading.of_person(user)
        if not one.league.ended
    ]
