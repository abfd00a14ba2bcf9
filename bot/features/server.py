"""The `/server` commands: a form with the server's settings, and statistics about its tables.

The personal settings of users are in :mod:`bot.features.people`.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

import discord
import msgspec
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.client.files import Attached
from bot.controls.ids import LARGEST, ControlId, UnknownControl, number
from bot.features.leaderboard import Leaderboard
from bot.features.league.meant import shown
from bot.features.puzzles import PuzzleSettings
from bot.features.table.may_open import in_force
from bot.interaction.forms import CHOICES, Said, form_of, labelled, said_in, select
from bot.interaction.host import Host, Interaction
from bot.interaction.respond import acknowledge, reply, show_form
from bot.interaction.rights import kept_to_managers
from bot.league.pure.booking import as_rated
from bot.league.pure.known import Known
from bot.match.pure.people.settings import Server, Way
from bot.match.pure.results import Ended
from bot.wording.blocks import fenced, within
from bot.wording.leagues.names import league_name, mentioned, season_name
from bot.wording.names.languages import language_name, language_names
from bot.wording.names.people import listed
from data.texts import N_, Texts
from render.league import Bar, Bars, BarsPicture, text

Z: Final = 1.959964
GROUPS: Final = 2
BARS: Final = 8
CHAMPIONS: Final = 8
"""The maximum number of league champions to list. The most recent ones come first."""
COLUMNS: Final = ("game", "seats", "seat", "tables", "wins", "share", "low", "high")


class Seats(msgspec.Struct, frozen=True):
    """The results of all rated tables of one game that had the same number of seats.

    `wins` holds the number of wins of each seat, in turn order.
    """

    game: str
    tables: int
    wins: tuple[float, ...]

    def interval(self, seat: int) -> tuple[float, float]:
        """Return the 95 % confidence interval for a seat's share of wins, as a Wilson score interval."""
        return wilson(self.wins[seat], self.tables)

    @property
    def even(self) -> bool:
        """True if the seats may be equally good: each interval includes an equal share of the wins."""
        share = 1 / len(self.wins)
        intervals = map(self.interval, range(len(self.wins)))
        return all(low <= share <= high for low, high in intervals)


def wilson(wins: float, tables: int) -> tuple[float, float]:
    """Return the 95 % confidence interval for a share of wins (the Wilson score interval), as two numbers between 0 and
    1.

    `wins` may be fractional, because a shared first place counts as a fraction of a win.
    """
    share, square = wins / tables, Z * Z
    middle = (share + square / (2 * tables)) / (1 + square / tables)
    half = Z * sqrt(share * (1 - share) / tables + square / (4 * tables * tables)) / (1 + square / tables)
    return max(0.0, middle - half), min(1.0, middle + half)


def by_seats(results: Iterable[Ended]) -> list[Seats]:
    """Group the rated tables by game and number of seats, with the largest group first.

    Team games are left out, because their results say nothing about a single seat.
    """
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
        groups.append(Seats(game, len(those), tuple(wins)))
    return sorted(groups, key=lambda one: (-one.tables, one.game, len(one.wins)))


def most_played(results: Iterable[Ended]) -> list[tuple[str, int]]:
    """Return the games with their numbers of finished tables, most played game first."""
    return Counter(one.game for one in results if one.result.over).most_common()


def as_csv(groups: Iterable[Seats]) -> bytes:
    """Return a CSV file with a line for each game, number of seats and seat."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for one in groups:
        for seat, wins in enumerate(one.wins):
            numbers = (wins / one.tables, *one.interval(seat))
            written = (f"{number:.4f}" for number in numbers)
            writer.writerow((one.game, len(one.wins), seat + 1, one.tables, f"{wins:g}", *written))
    return out.getvalue().encode()


class ServerStatistics(commands.Cog):
    @app_commands.command(
        name="statistics", description=N_("Show what people played in this server: games, champions, wins by seat")
    )
    async def statistics(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await show_statistics(interaction)


async def show_statistics(interaction: Interaction) -> None:
    host = interaction.client
    tr = host.texts(interaction)
    if interaction.guild_id is None:
        await reply(interaction, tr("This only works in a server."))
        return
    results: Sequence[Ended] = await host.leagues.reading.results_in(interaction.guild_id)
    leagues = await shown(interaction, await host.leagues.reading.in_guild(interaction.guild_id))
    played = most_played(results)
    lines = [tr("**What was played here**")]
    if not played:
        lines.append(tr("No one has finished a game here yet."))
    for game, count in played:
        lines.append("- " + tr.pair(_title(game, host), tr.plural("{count} table", "{count} tables", count)))
    champions = list(_champions(leagues, tr))
    if champions:
        lines += ["", tr("**Champions**"), *champions[:CHAMPIONS]]
    groups = by_seats(results)
    picture = seats_picture(groups, host, tr)
    drawing = None if picture is None else await host.pictures.league(picture, tr)
    if picture is not None and drawing is None:
        lines += fenced(text(picture, tr))
    if groups:
        lines += ["", tr("For wins by seat, I only count rated tables. The file includes all of them.")]
        if all(one.even for one in groups):
            lines.append(tr("So far, the seats' differences may just be luck."))
    file = Attached(as_csv(groups), "statistics.csv") if groups else None
    await reply(interaction, within("\n".join(lines), 2000), drawings=[drawing] if drawing else [], file=file)


def _champions(leagues: Iterable[Known], tr: Texts) -> Iterable[str]:
    for known in leagues:
        name = league_name(known.league.settings.name)
        for passed in reversed(known.league.passed):
            if passed.champions:
                season = season_name(known, passed.number, tr)
                people = listed([mentioned(one, tr) for one in passed.champions], tr)
                yield "- 🏆 " + tr.pair(f"{name}, {season}", people)


def seats_picture(groups: Sequence[Seats], host: Host, tr: Texts) -> BarsPicture | None:
    """Return a picture of how often each seat has won, for the largest groups of tables, or None if there are no
    groups.
    """
    shown = [one for one in groups if len(one.wins) <= BARS][:GROUPS]
    if not shown:
        return None
    count = sum(one.tables for one in shown)
    about = tr.plural("{count} rated table", "{count} rated tables", count)
    return BarsPicture(tr("Wins by seat"), about, tuple(_group(one, host, tr) for one in shown))


def _group(one: Seats, host: Host, tr: Texts) -> Bars:
    seats = tr.plural("{count} seat", "{count} seats", len(one.wins))
    tables = tr.plural("{count} table", "{count} tables", one.tables)
    even = 1 / len(one.wins)
    return Bars(
        f"{_title(one.game, host)} · {seats} · {tables}",
        tuple(_bar(one, seat, tr) for seat in range(len(one.wins))),
        even,
        tr("even: {share}", share=_percent(even, tr)),
    )


def _bar(one: Seats, seat: int, tr: Texts) -> Bar:
    share, (low, high) = one.wins[seat] / one.tables, one.interval(seat)
    between = tr("{low} to {high}", low=_percent(low, tr), high=_percent(high, tr))
    return Bar(tr("Seat {number}", number=seat + 1), share, _percent(share, tr), low, high, between)


def _percent(share: float, tr: Texts) -> str:
    return tr("{number}%", number=round(100 * share))


def _title(game: str, host: Host) -> str:
    return host.title(game)


SETTINGS: Final = "settings"
LANGUAGE, CHANNELS, OPENER, WAY = "language", "channels", "opener", "way"
USUAL: Final = "usual"
PLACES: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
]
WAYS: Final = {
    Way.MENTION: N_("with a mention at the table"),
    Way.DIRECT: N_("with a direct message"),
    Way.QUIET: N_("not at all"),
}


async def open_settings(interaction: Interaction) -> None:
    """Open the form for the server's settings, or tell the user why they may not change the settings."""
    if await kept_to_managers(interaction):
        return
    assert interaction.guild_id is not None  # noqa: S101 - for the type checker: refused has looked
    host = interaction.client
    await acknowledge(interaction)
    server = await host.service.servers.of(interaction.guild_id)
    now = in_force(server, interaction.guild)  # Discord shows no form that names something that is gone
    await show_form(interaction, settings_form(now, host.texts(interaction), server))


def settings_form(server: Server, tr: Texts, before: Server | None = None) -> discord.ui.Modal:
    """Return the form for the server's settings, filled in with the values of `server`.

    `before` holds the settings as stored. They may include channels or a role that have been deleted since; if so, the
    form says this.
    """
    before = before or server
    where = tr("This includes their threads. Leave empty for every channel.")
    if server.channels != before.channels:
        where = tr("Some of the channels you chose are gone. Leave empty for every channel.")
    who = tr("Members with this role. Leave empty for everyone.")
    if server.opener != before.opener:
        who = tr("The role you chose is gone. Leave empty for everyone.")
    spoken = [(tr("the server's own language"), USUAL), *language_names()]
    channels: discord.ui.ChannelSelect[discord.ui.Modal] = discord.ui.ChannelSelect(
        custom_id=CHANNELS,
        channel_types=PLACES,
        min_values=0,
        max_values=CHOICES,
        required=False,
        default_values=[discord.Object(channel) for channel in server.channels],
    )
    opener: discord.ui.RoleSelect[discord.ui.Modal] = discord.ui.RoleSelect(
        custom_id=OPENER,
        min_values=0,
        max_values=1,
        required=False,
        default_values=[discord.Object(server.opener)] if server.opener is not None else [],
    )
    ways = [(tr(text), way.value) for way, text in WAYS.items()]
    fields = [
        labelled(
            tr("Language"),
            tr("For new tables and my public messages. Private answers use each player's own language."),
            select(LANGUAGE, spoken, server.locale or USUAL),
        ),
        labelled(tr("Where people may open tables"), where, channels),
        labelled(tr("Who may open tables"), who, opener),
        labelled(
            tr("How I notify players of their turn"),
            tr("Unless players have chosen something else."),
            select(WAY, ways, server.way.value),
        ),
    ]
    return form_of(tr("Settings for this server"), ControlId.home(SETTINGS), fields)


async def take_settings(interaction: Interaction, control: ControlId) -> None:
    """Store the server's settings from the submitted form, and show them to the user privately.

    Raises UnknownControl for values that the form doesn't offer.
    """
    if control != ControlId.home(SETTINGS):
        raise UnknownControl(str(control))
    if await kept_to_managers(interaction):
        return
    await acknowledge(interaction, mutates=True)
    assert interaction.guild_id is not None  # noqa: S101 - for the type checker: refused has looked
    host = interaction.client
    said = said_in(interaction.data)
    after = await host.service.servers.change(interaction.guild_id, lambda before: changed(before, said))
    await reply(interaction, told(after, host.texts(interaction)))


def changed(before: Server, sent: Said) -> Server:
    """Return `before` updated with the form's values. Settings that aren't in the form keep their values.

    Raises UnknownControl for values that the form doesn't offer.
    """
    after = before
    if LANGUAGE in sent:
        (language,) = _at_most(sent[LANGUAGE], 1) or (USUAL,)
        if language != USUAL and language not in dict(language_names()).values():
            raise UnknownControl(language)
        after = replace(after, locale=None if language == USUAL else language)
    if CHANNELS in sent:
        channels = _at_most(sent[CHANNELS], CHOICES)
        after = replace(after, channels=tuple(dict.fromkeys(number(one, LARGEST) for one in channels)), warned=False)
    if OPENER in sent:
        roles = _at_most(sent[OPENER], 1)
        after = replace(after, opener=number(roles[0], LARGEST) if roles else None, warned=False)
    if WAY in sent:
        (way,) = _at_most(sent[WAY], 1) or (before.way.value,)
        if way not in set(Way):
            raise UnknownControl(way)
        after = replace(after, way=Way(way))
    return after


def told(server: Server, tr: Texts) -> str:
    """Return a server's settings as text, one per line."""
    language = language_name(server.locale) if server.locale else tr("the server's own language")
    channels = ", ".join(f"<#{channel}>" for channel in server.channels) or tr("in every channel")
    opener = f"<@&{server.opener}>" if server.opener is not None else tr("everyone")
    facts = {
        tr("Language"): language,
        tr("Where people may open tables"): channels,
        tr("Who may open tables"): opener,
        tr("How I notify players of their turn"): tr(WAYS[server.way]),
    }
    head = tr("New settings for this server:")
    return "\n".join((head, *(tr.pair(f"**{name}**", value) for name, value in facts.items())))


def _at_most(values: tuple[str, ...], most: int) -> tuple[str, ...]:
    if len(values) > most:
        raise UnknownControl(" ".join(values))
    return values


class ServerSettings(commands.Cog):
    @app_commands.command(
        name="settings", description=N_("Set the language, channels, notices, and who may open tables")
    )
    async def settings(self, interaction: Interaction) -> None:
        await open_settings(interaction)


class ServerCommands:
    """The `/server` command group. The bot itself checks who may change settings."""

    def __init__(self) -> None:
        self.group = app_commands.Group(
            name="server",
            description=N_("This server's best players, statistics and settings"),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        )
        for part in (Leaderboard(), ServerStatistics(), ServerSettings(), PuzzleSettings()):
            for command in part.get_app_commands():
                self.group.add_command(command)
