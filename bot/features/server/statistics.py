from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from math import sqrt
from typing import Final

import msgspec
from discord import app_commands
from discord.ext import commands

from bot.client.files import Attached, csv_of
from bot.features.league.meant import shown
from bot.interaction.host import Host, Interaction, host_and_texts
from bot.interaction.respond import acknowledge, reply
from bot.league.pure.booking import as_rated
from bot.league.pure.known import Known, number_of, user_of
from bot.match.pure.results import Ended
from bot.wording.blocks import fenced, within
from bot.wording.leagues.names import league_name, mentioned, season_name
from bot.wording.names.people import listed
from data.texts import N_, Texts
from render.league import Bar, Bars, BarsPicture, text

Z: Final = 1.959964
GROUPS: Final = 2
BARS: Final = 8
CHAMPIONS: Final = 8
COLUMNS: Final = ("game", "seats", "seat", "tables", "wins", "share", "low", "high")


class SeatWins(msgspec.Struct, frozen=True):
    """The rated tables of one game with the same number of seats. `wins` holds each seat's wins, in turn order."""

    game: str
    tables: int
    wins: tuple[float, ...]

    def interval(self, seat: int) -> tuple[float, float]:
        return wilson(self.wins[seat], self.tables)

    @property
    def even(self) -> bool:
        """Return True if the seats may be equally good: if equal shares lie within every confidence interval."""
        share = 1 / len(self.wins)
        return all(low <= share <= high for low, high in map(self.interval, range(len(self.wins))))


def wilson(wins: float, tables: int) -> tuple[float, float]:
    """Return the 95 % confidence interval for a share of wins (the Wilson score interval), from 0 to 1. `wins` may be
    fractional, because a shared first place counts as a fraction of a win.
    """
    share, square = wins / tables, Z * Z
    middle = (share + square / (2 * tables)) / (1 + square / tables)
    half = Z * sqrt(share * (1 - share) / tables + square / (4 * tables * tables)) / (1 + square / tables)
    return max(0.0, middle - half), min(1.0, middle + half)


def by_seats(results: Iterable[Ended]) -> list[SeatWins]:
    """Group the rated tables by game and number of seats, largest group first. Team games say nothing about a seat."""
    found: dict[tuple[str, int], list[Ended]] = {}
    for one in results:
        if one.result.over and not one.result.teams and as_rated(one).people:
            found.setdefault((one.game, len(one.result.places)), []).append(one)
    groups = []
    for (game, seats), those in found.items():
        wins = [0.0] * seats
        for one in those:
            first = one.result.places.count(1)
            for seat, place in enumerate(one.result.places):
                if place == 1:
                    wins[seat] += 1 / first
        groups.append(SeatWins(game, len(those), tuple(wins)))
    return sorted(groups, key=lambda one: (-one.tables, one.game, len(one.wins)))


def most_played(results: Iterable[Ended]) -> list[tuple[str, int]]:
    return Counter(one.game for one in results if one.result.over).most_common()


def as_csv(groups: Iterable[SeatWins]) -> bytes:
    lines: list[Iterable[object]] = [COLUMNS]
    for one in groups:
        for seat, wins in enumerate(one.wins):
            numbers = (wins / one.tables, *one.interval(seat))
            written = (f"{number:.4f}" for number in numbers)
            lines.append((one.game, len(one.wins), seat + 1, one.tables, f"{wins:g}", *written))
    return csv_of(lines)


class ServerStatistics(commands.Cog):
    @app_commands.command(
        name="statistics", description=N_("Show what has been played in this server: games, champions, wins by seat")
    )
    async def statistics(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await show_statistics(interaction, interaction.guild_id or 0)


async def show_statistics(interaction: Interaction, guild: int) -> None:
    host, tr = host_and_texts(interaction)
    results: Sequence[Ended] = await host.leagues.reading.results_in(guild)
    leagues = await shown(interaction, await host.leagues.reading.in_guild(guild))
    played = most_played(results)
    lines = [tr("**Games played here**")]
    if not played:
        lines.append(tr("No one has finished a game here yet."))
    for game, count in played:
        lines.append("- " + tr.pair(host.title(game), tr.plural("{count} table", "{count} tables", count)))
    champions = list(_champions(leagues, await _hidden(host, leagues), tr))
    if champions:
        lines += ["", tr("**Champions**"), *champions[:CHAMPIONS]]
    groups = by_seats(results)
    picture = seats_picture(groups, host, tr)
    drawing = None if picture is None else await host.pictures.league(picture, tr)
    if picture is not None and drawing is None:
        lines += fenced(text(picture, tr))
    if groups:
        lines += ["", tr("For wins by seat, I only count rated tables. The file includes all tables.")]
        lines += _doubts(groups, host, tr)
    file = Attached(as_csv(groups), "statistics.csv") if groups else None
    await reply(interaction, within("\n".join(lines), 2000), drawings=[drawing] if drawing else [], file=file)


def _drawn(groups: Iterable[SeatWins]) -> list[SeatWins]:
    return [one for one in groups if len(one.wins) <= BARS][:GROUPS]


def _doubts(groups: Sequence[SeatWins], host: Host, tr: Texts) -> list[str]:
    if all(one.even for one in groups):
        return [tr("So far, the differences between seats may just be luck.")]
    names = [_group_name(one, host, tr) for one in _drawn(groups) if one.even]
    said = tr("In these games, the differences may still just be luck: {games}", games=listed(names, tr))
    return [said] if names else []


async def _hidden(host: Host, leagues: Iterable[Known]) -> set[str]:
    # Champions who hide their profile (L11.5).
    champions = {one for known in leagues for passed in known.league.passed for one in passed.champions}
    people = await host.service.people.several(user for one in champions if (user := user_of(one)) is not None)
    return {number_of(user) for user, person in people.items() if person.hidden}


def _champions(leagues: Iterable[Known], hidden: Collection[str], tr: Texts) -> Iterable[str]:
    for known in leagues:
        name = league_name(known.league.settings.name)
        for passed in reversed(known.league.passed):
            champions = [mentioned(one, tr) for one in passed.champions if one not in hidden]
            if champions:
                season = season_name(known, passed.number, tr)
                people = listed(champions, tr)
                yield "- 🏆 " + tr.pair(f"{name}, {season}", people)


def seats_picture(groups: Sequence[SeatWins], host: Host, tr: Texts) -> BarsPicture | None:
    shown = _drawn(groups)
    if not shown:
        return None
    count = sum(one.tables for one in shown)
    about = tr.plural("{count} rated table", "{count} rated tables", count)
    return BarsPicture(tr("Wins by seat"), about, tuple(_group(one, host, tr) for one in shown))


def _group(one: SeatWins, host: Host, tr: Texts) -> Bars:
    tables = tr.plural("{count} table", "{count} tables", one.tables)
    even = 1 / len(one.wins)
    return Bars(
        f"{_group_name(one, host, tr)} · {tables}",
        tuple(_bar(one, seat, tr) for seat in range(len(one.wins))),
        even,
        tr("even: {share}", share=_percent(even, tr)),
    )


def _group_name(one: SeatWins, host: Host, tr: Texts) -> str:
    return f"{host.title(one.game)} · {tr.plural('{count} seat', '{count} seats', len(one.wins))}"


def _bar(one: SeatWins, seat: int, tr: Texts) -> Bar:
    share, (low, high) = one.wins[seat] / one.tables, one.interval(seat)
    between = tr("{low} to {high}", low=_percent(low, tr), high=_percent(high, tr))
    return Bar(tr("Seat {number}", number=seat + 1), share, _percent(share, tr), low, high, between)


def _percent(share: float, tr: Texts) -> str:
    return tr("{number}%", number=round(100 * share))
