from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.client.files import Attached, csv_of
from bot.features.buttons import practise_button
from bot.features.league.meant import shown
from bot.interaction.control import view_of
from bot.interaction.host import Host, Interaction
from bot.interaction.respond import acknowledge, reply
from bot.league.pure.booking import changes_of
from bot.league.pure.known import number_of
from bot.match.pure.results import NOBODY, Ended, won_by
from bot.match.pure.table.model import Match
from bot.match.services.puzzles import Try
from bot.wording.blocks import within
from bot.wording.leagues.names import league_season, mentioned, rating_text
from bot.wording.medals import MEDAL, medals_held
from bot.wording.names.people import color_name, mark
from bot.wording.names.typed import Typed
from data.texts import N_, Texts
from games.core import Parts
from games.puzzles.puzzle import game_of
from leagues import ratings
from leagues.ratings import Rating
from leagues.state import Rated
from render.league import Curve, RatingPicture, Tick, Who
from render.league import Rating as Point

COLUMNS: Final = (
    "ended",
    "game",
    "seats",
    "seat",
    "colour",
    "place",
    "points",
    "best points",
    "rating",
    "change",
    "end",
    "parts",
)


class Played(msgspec.Struct, frozen=True):
    """A finished table that counts for a person's statistics (L11.3).

    ``seat``: their position in playing order, from 0. ``points`` and ``best``: their points and the winner's, if the
    game has points. ``others``: the other people at the table. ``shared``: the number of players who share the person's
    place. ``before`` and ``after``: their rating, if the table was rated. ``parts``: the amounts that make up their
    points, and ``end``: how the game ended, if stored.
    """

    match: int
    game: str
    ended: int
    seat: int
    seats: int
    place: int
    points: int | None
    best: int | None
    others: tuple[str, ...]
    shared: int = 1
    before: Rating | None = None
    after: Rating | None = None
    parts: Parts = ()
    end: str = ""

    @property
    def won(self) -> float:
        """The person's share of the win, from 0 to 1. People who share first place have equal shares."""
        return 1 / self.shared if self.place == 1 else 0.0

    @property
    def change(self) -> int | None:
        return None if self.after is None or self.before is None else self.after.shown - self.before.shown


class OfGame(msgspec.Struct, frozen=True):
    game: str
    tables: tuple[Played, ...]

    @property
    def places(self) -> Mapping[int, Counter[int]]:
        """Return how many times the person took each place, by the number of seats at the table."""
        found: dict[int, Counter[int]] = {}
        for one in self.tables:
            found.setdefault(one.seats, Counter())[one.place] += 1
        return dict(sorted(found.items()))

    @property
    def rated(self) -> tuple[Played, ...]:
        return tuple(one for one in self.tables if one.after is not None)

    @property
    def points(self) -> tuple[int, int] | None:
        """Rounded averages: the person's points, and these as a percentage of the winner's. None without points."""
        scored = [(one.points, one.best) for one in self.tables if one.points is not None and one.best is not None]
        if not scored:
            return None
        shares = [points / best for points, best in scored if best > 0] or [1.0]
        return round(sum(points for points, _ in scored) / len(scored)), round(100 * sum(shares) / len(shares))

    @property
    def parts(self) -> tuple[int, tuple[tuple[str, int], ...]]:
        """The number of tables whose parts of the points are stored, and the rounded average of each part."""
        kept = [dict(one.parts) for one in self.tables if one.parts]
        names = dict.fromkeys(name for one in kept for name in one)
        return len(kept), tuple((name, round(sum(one.get(name, 0) for one in kept) / len(kept))) for name in names)


def played(results: Iterable[Ended], who: str) -> list[Played]:
    found = []
    for one in results:
        result = one.result
        if not result.over:
            continue
        changes: Mapping[str, Rated] = {change.who: change for change in changes_of(one)}
        for seat, maker in enumerate(result.makers):
            if maker != who:
                continue
            change = changes.get(who)
            scores = result.scores
            others = {other for other in result.makers if other not in {who, NOBODY} and other.isdecimal()}
            found.append(
                Played(
                    one.match,
                    one.game,
                    one.ended,
                    seat,
                    len(result.places),
                    result.places[seat],
                    None if scores is None else scores[seat],
                    None
                    if scores is None
                    else max(score for score, place in zip(scores, result.places, strict=True) if place == 1),
                    tuple(sorted(others)),
                    result.places.count(result.places[seat]),
                    None if change is None else Rating(change.mu_before, change.sigma_before),
                    None if change is None else Rating(change.mu, change.sigma),
                    result.parts[seat] if result.parts else (),
                    result.end,
                )
            )
    return found


def by_game(tables: Iterable[Played]) -> list[OfGame]:
    found: dict[str, list[Played]] = {}
    for one in tables:
        found.setdefault(one.game, []).append(one)
    return sorted((OfGame(game, tuple(those)) for game, those in found.items()), key=lambda one: -len(one.tables))


def company(tables: Iterable[Played], most: int) -> list[tuple[str, int]]:
    """Return the most frequent fellow players, each with the number of shared tables."""
    return Counter(other for one in tables for other in one.others).most_common(most)


def wins(tables: Iterable[Played], of: Mapping[int, str]) -> dict[str, tuple[int, float]]:
    """Return the number of tables and wins for each value in ``of``, which maps a match to a value, such as the
    person's colour.
    """
    found: dict[str, tuple[int, float]] = {}
    for one in tables:
        if one.match in of:
            count, won = found.get(of[one.match], (0, 0.0))
            found[of[one.match]] = (count + 1, won + one.won)
    return dict(sorted(found.items()))


def as_csv(tables: Sequence[Played], colors: Mapping[int, str]) -> bytes:
    """Return a CSV file with a line for each table, for privacy without other people's names, servers and channels."""
    lines: list[Iterable[object]] = [COLUMNS]
    for one in tables:
        after = None if one.after is None else one.after.shown
        row = (one.game, one.seats, one.seat + 1, colors.get(one.match, ""), one.place, one.points, one.best, after)
        when = datetime.fromtimestamp(one.ended / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        parts = " ".join(f"{name}={points}" for name, points in one.parts)
        lines.append((when, *row, one.change, one.end, parts))
    return csv_of(lines)


CURVES: Final = 3
TICKS: Final = 4
COMPANY: Final = 5
COLORED: Final = 200
TITLES: Final = 5


class Profiles(commands.Cog):
    @app_commands.command(name="profile", description=N_("Show a player's profile: places, ratings, seats, colours"))
    @app_commands.describe(player=N_("A player who shows their profile (default: you)"))
    async def profile(self, interaction: Interaction, player: discord.User | None = None) -> None:
        await acknowledge(interaction)
        await show_profile(interaction, player or interaction.user)


async def show_profile(interaction: Interaction, user: discord.User | discord.Member) -> None:
    host = interaction.client
    tr, own = host.texts(interaction), user.id == interaction.user.id
    results: Sequence[Ended] = await host.leagues.reading.results_of(user.id)
    tables = played(results, number_of(user.id))
    person = await host.service.people.of(user.id)
    if not own and (person.hidden or not any(one.after for one in tables)):
        # Use the same words in all cases, so that no one learns whether there is something to hide.
        text = tr("There's no profile to see. A profile appears after a rated game, unless its owner hides it.")
        await reply(interaction, text)
        return
    if not tables:
        text = tr("You haven't finished a game yet.")
        await reply(interaction, "\n".join(filter(None, (text, await puzzle_line(host, user.id, tr)))))
        return
    colors = await _colors(host, tables)
    lines = [tr("**Profile of {player}**", player=f"<@{user.id}>")]
    if own:
        lines.append(f"-# {_seen_by(person.hidden, tables, tr)}")
    for one in by_game(tables):
        lines += _game_lines(one, host, colors, tr)
    if puzzles := await puzzle_line(host, user.id, tr):
        lines += ["", puzzles]
    lines += await _titles(interaction, user.id, results, own=own)
    if own and (most := company(tables, COMPANY)):  # no one else sees a person's fellow players
        people = ", ".join(f"{mentioned(other, tr)} ({count})" for other, count in most)
        lines += ["", tr.pair(tr("You play most often with"), people)]
    picture = rating_picture(Typed.name(user.display_name, user.name), by_game(tables), host, tr)
    drawing = None if picture is None else await host.pictures.league(picture, tr)
    file = Attached(as_csv(tables, colors), "profile.csv")
    text, drawings = within("\n".join(lines), 2000), [drawing] if drawing else []
    practice = practise_button(tr("Practise my mistakes")) if own and await games_of(host, tables) else None
    await reply(interaction, text, drawings=drawings, file=file, view=view_of([(practice,)]) if practice else None)


async def _titles(interaction: Interaction, user: int, results: Sequence[Ended], *, own: bool) -> list[str]:
    # Others only see leagues that they may know about here.
    host = interaction.client
    tr, champion = host.texts(interaction), await host.leagues.reading.titles(user)
    if not own:
        here = [known for known, _ in champion if known.guild == interaction.guild_id]
        may = {known.id for known in await shown(interaction, here)}
        champion = [(known, season) for known, season in champion if known.id in may]
    parts = [tr("champion of {league}", league=league_season(*one, tr)) for one in champion[:TITLES]]
    titles = {game: host.title(game) for game in host.presenters}
    parts += medals_held(won_by(number_of(user), results), titles, tr)
    return ["", MEDAL + tr.pair(tr("**Titles**"), " · ".join(parts))] if parts else []


async def puzzle_line(host: Host, user: int, tr: Texts) -> str:
    lines, games = list[str](), dict[str, list[Try]]()
    for one in await host.service.puzzles.tries(user):
        games.setdefault(game_of(one.key), []).append(one)
    for game, tries in games.items():
        before, after = tries[-2].rating if len(tries) > 1 else ratings.Rating(), tries[-1].rating
        change = f"{after.shown - before.shown:+}"
        rating = tr("rating {rating} ({change})", rating=rating_text(after), change=change)
        solved = _solved(len(tries), sum(one.right for one in tries), tr)
        lines.append("- " + tr.pair(host.title(game), f"{rating} · {solved}"))
    tried, found, row, most = await host.service.puzzles.own(user)
    if not tried:
        return "\n".join((tr("**Puzzles**"), *lines)) if lines else ""
    rows = tr("{row} in a row (best: {most})", row=row, most=most)
    return "\n".join((tr.pair(tr("**Puzzles**"), f"{_solved(tried, found, tr)} · {rows}"), *lines))


def _solved(count: int, solved: int, tr: Texts) -> str:
    return tr.plural("solved {solved} of {count}", "solved {solved} of {count}", count, solved=solved)


def _seen_by(hidden: bool, tables: Sequence[Played], tr: Texts) -> str:
    if hidden:
        return tr("Only you see this profile, as you chose in `/player settings`.")
    if any(one.after for one in tables):
        return tr("Others can see your profile, but not who you play with. You can hide it in `/player settings`.")
    return tr("Only you see this profile until you've played a rated game.")


async def _colors(host: Host, tables: Sequence[Played]) -> dict[int, str]:
    last = {one.match: one for one in tables[-COLORED:]}
    matches = await host.service.store.several(list(last))
    return {match.id: match.players[last[match.id].seat].color for match in matches}


def _game_lines(one: OfGame, host: Host, colors: Mapping[int, str], tr: Texts) -> Iterator[str]:
    title = host.title(one.game)
    facts = [tr.plural("{count} table", "{count} tables", len(one.tables)), *_rating(one, tr)]
    yield ""
    yield tr.pair(f"**{title}**", " · ".join(facts))
    for seats, places in one.places.items():
        table = tr.plural("{count} seat", "{count} seats", seats)
        yield "- " + tr.pair(table, " · ".join(f"{place}. ×{places[place]}" for place in sorted(places)))
    if one.points is not None:
        mean, share = one.points
        percent = tr("{number}%", number=share)
        yield "- " + tr("Average points: {points} ({share} of the winner's points)", points=mean, share=percent)
    yield from scoring(one, host, tr)
    by_seat = wins(one.tables, {table.match: str(table.seat + 1) for table in one.tables})
    yield "- " + tr.pair(tr("Wins by seat"), " · ".join(tr.pair(seat, _won(won)) for seat, won in by_seat.items()))
    by_color = wins(one.tables, colors)
    if by_color:
        words = (f"{mark(color)} {color_name(color, tr)} {_won(won)}" for color, won in by_color.items())
        yield "- " + tr.pair(tr("Wins by colour"), " · ".join(words))


def scoring(one: OfGame, host: Host, tr: Texts) -> Iterator[str]:
    shown = host.presenters.get(one.game)
    if shown is None:
        return
    count, parts = one.parts
    made = " · ".join(f"{shown.part(name, tr)} {points}" for name, points in parts if points)
    if made:
        tables = tr.plural("{count} table", "{count} tables", count)
        yield "- " + tr("Average points by category ({tables}): {parts}", tables=tables, parts=made)
    by_end = wins(one.tables, {table.match: table.end for table in one.tables if table.end})
    if by_end:
        words = (tr.pair(shown.ending(end, tr), _won(won)) for end, won in by_end.items())
        yield "- " + tr.pair(tr("Wins by type of ending"), " · ".join(words))


def _rating(one: OfGame, tr: Texts) -> list[str]:
    last = one.rated[-1] if one.rated else None
    if last is None or last.after is None:
        return []
    return [tr("rating {rating} ({change})", rating=rating_text(last.after), change=f"{last.change:+}")]


def _won(won: tuple[int, float]) -> str:
    count, first = won
    return f"{first:.1f}".removesuffix(".0") + f"/{count}"


def rating_picture(name: Typed, games: Sequence[OfGame], host: Host, tr: Texts) -> RatingPicture | None:
    """Return a picture of a person's ratings over time in the games with the most rated tables, or None without one."""
    rated = sorted((one for one in games if one.rated), key=lambda one: -len(one.rated))[:CURVES]
    if not rated:
        return None
    curves = [
        Curve(
            host.title(one.game),
            tuple(Point(table.ended, table.after.shown, table.after.unsure) for table in one.rated if table.after),
            f"{one.rated[-1].change:+}",
        )
        for one in rated
    ]
    count = sum(len(one.rated) for one in rated)
    about = tr.plural("{count} rated table", "{count} rated tables", count)
    moments = sorted(rating.at for curve in curves for rating in curve.ratings)
    return RatingPicture(Who(name.plain, name.spare), about, tuple(curves), ticks(moments[0], moments[-1]))


def ticks(first: int, last: int) -> tuple[Tick, ...]:
    """Return evenly spaced days for the time axis of a chart, each day once."""
    moments = (first + (last - first) * step // (TICKS - 1) for step in range(TICKS))
    found = {datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d"): at for at in moments}
    return tuple(Tick(at, day) for day, at in found.items())


GAMES: Final = 10
"""How many of a player's latest games are searched for mistakes to practise."""


LOOKED_AT: Final = 40
"""How many of a player's latest results are searched for games that can be analysed."""


async def games_of(host: Host, tables: Sequence[Played]) -> list[Match]:
    matches = await host.service.store.several([one.match for one in tables[-LOOKED_AT:]])
    return [match for match in reversed(matches) if host.service.analyses.tries(match)][:GAMES]
