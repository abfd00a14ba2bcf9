"""A server's recap of the week: one message with a picture, without pings.

It names no one who hides their profile. It describes and links a game or league only if everyone who can see the
recap's channel can also see that game's or league's channel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from typing import Final, NamedTuple

import discord

from bot.client.links import channel_link, message_link
from bot.features.league.meant import names_of
from bot.interaction.host import Host
from bot.league.pure.known import number_of, user_of
from bot.match.pure.results import Ended, Unrated
from bot.wording.leagues.names import called, league_season, mentioned, points_words
from bot.wording.names.people import listed
from data.texts import Texts
from leagues.ladders import explained
from render.league import Bar, Bars, BarsPicture

BARS: Final = 5
"""The most bars of each kind in the picture: games, and people with the most wins."""
TRIED: Final = 5
"""How many of the closest games are checked for the line about the closest one; readers may not see the channels of
some.
"""
ROWS: Final = 3


class Week(NamedTuple):
    """A week in a server: the finished games, oldest first, and the puzzle streaks of people who solved one, longest
    first.
    """

    since: int
    until: int
    games: Sequence[Ended]
    streaks: Sequence[tuple[int, int]]
    hidden: frozenset[str]


async def week_of(host: Host, guild: int, since: int, until: int) -> Week | None:
    games = [
        one
        for one in await host.leagues.reading.results_in(guild)
        if since <= one.ended < until and one.result.over and one.result.unrated is not Unrated.TAUGHT
    ]
    streaks = await host.service.puzzles.streaks(guild, since)
    if not games and not streaks:
        return None
    users = {user_of(who) for one in games for who in (*one.result.makers, *one.result.finishers)}
    people = await host.service.people.several({*(user for user in users if user), *(user for user, _ in streaks)})
    hidden = {user for user, person in people.items() if person.hidden}
    streaks = [(user, days) for user, days in streaks if user not in hidden]
    return Week(since, until, games, streaks, frozenset(map(number_of, hidden)))


async def recap_text(host: Host, guild: int, channel: int, week: Week, tr: Texts) -> str:
    lines = [
        "📅 " + tr("**The week in this server**"),
        f"-# <t:{week.since // 1000}:D> – <t:{week.until // 1000}:D>",
    ]
    if week.games:
        lines.append("🎲 " + _count(week, tr))
    if closest := await _closest(host, guild, channel, week, tr):
        lines.append("⚖️ " + closest)
    if week.streaks:
        solved = [
            tr.plural("{player} ({count} day)", "{player} ({count} days)", days, player=f"<@{user}>")
            for user, days in week.streaks[:ROWS]
        ]
        lines.append("🧩 " + tr("Puzzles solved in a row: {people}", people=listed(solved, tr)))
    lines += ["🏆 " + line async for line in _leaders(host, guild, channel, tr)]
    return "\n".join(lines)


def _count(week: Week, tr: Texts) -> str:
    players = {who for one in week.games for who in one.result.finishers if user_of(who)}
    count = tr.plural("{count} game finished", "{count} games finished", len(week.games))
    return f"{count} · {tr.plural('{count} player', '{count} players', len(players))}"


async def recap_picture(host: Host, guild: int, server: str, week: Week, tr: Texts) -> BarsPicture | None:
    if not week.games:
        return None
    played = Counter(one.game for one in week.games).most_common()
    wins = _wins(week)
    names = await names_of(host.people, guild, [who for who, _ in wins])
    groups = [_bars(tr("Games finished"), [(host.title(game), count) for game, count in played[:BARS]])]
    if wins:
        groups.append(
            _bars(tr("Most wins"), [(called(who, names, tr).plain, count) for who, count in wins], medals=True)
        )
    return BarsPicture(tr("The week in {server}", server=server), _count(week, tr), tuple(groups))


def _bars(heading: str, values: Sequence[tuple[str, int]], *, medals: bool = False) -> Bars:
    most = max(count for _, count in values)
    return Bars(
        heading,
        tuple(
            Bar(label, count / most, str(count), place=1 + sum(other > count for _, other in values) if medals else 0)
            for label, count in values
        ),
    )


def _wins(week: Week) -> list[tuple[str, int]]:
    won: Counter[str] = Counter()
    for one in week.games:
        seats = _seats(one)
        if len(dict(seats)) > 1:
            won.update(who for who, place in seats if place == 1 and who not in week.hidden)
    return won.most_common(BARS)


def _seats(one: Ended) -> list[tuple[str, int]]:
    return [(who, place) for who, place in zip(one.result.makers, one.result.places, strict=True) if user_of(who)]


async def _closest(host: Host, guild: int, channel: int, week: Week, tr: Texts) -> str:
    close = [(margin, -one.ended, one) for one in week.games if (margin := _margin(one, week)) is not None]
    for _, _, one in sorted(close, key=lambda found: found[:2])[:TRIED]:
        (match,) = await host.service.store.several([one.match])
        if not await _shown(host, guild, channel, match.channel):
            continue
        scores = zip(one.result.makers, one.result.scores or (), one.result.places, strict=True)
        ranked = sorted(scores, key=lambda seat: seat[2])
        facts = " · ".join(f"{mentioned(who, tr)} {score}" for who, score, _ in ranked)
        link = message_link(match, match.board_message) or channel_link(match)
        return tr("The closest game: [{game}]({link}), {scores}", game=host.title(one.game), link=link, scores=facts)
    return ""


def _margin(one: Ended, week: Week) -> float | None:
    # A share of the winner's points. None if that means nothing, or if someone at the table isn't to be named.
    result = one.result
    seats = dict(_seats(one))
    if result.teams or result.scores is None or len(seats) != len(result.places) or len(seats) < 2:
        return None
    if seats.keys() & week.hidden:
        return None
    (first, _), (second, _) = sorted(zip(result.scores, result.places, strict=True), key=lambda seat: seat[1])[:2]
    return abs(first - second) / first if first > 0 else None


async def _leaders(host: Host, guild: int, channel: int, tr: Texts) -> AsyncIterator[str]:
    count = 0
    for known in await host.leagues.reading.in_guild(guild):
        season = known.league.playing
        if count == ROWS or season is None or not season.divisions:
            continue
        if not await _shown(host, guild, channel, known.channel):
            continue
        (stands,) = await host.leagues.reading.standing(known.id, season.number, season.divisions[0].name)
        first = [row for row in stands.rows if row.place == 1 and not row.left and row.played]
        user = user_of(first[0].member) if len(first) == 1 else None
        if user is None or (await host.service.people.of(user)).hidden:
            continue
        league, member = league_season(known, season.number, tr), mentioned(first[0].member, tr)
        if known.league.format.has_queue and explained(season)[first[0].member].lacking > 0:
            continue  # no one has played enough for a place yet
        if known.league.format.has_queue:
            yield tr("{league}: {member} leads", league=league, member=member)
        else:
            points = points_words(first[0].points, tr)
            yield tr("{league}: {member} leads with {points}", league=league, member=member, points=points)
        count += 1


async def _shown(host: Host, guild: int, channel: int, other: int) -> bool:
    """Return whether everyone who can see ``channel`` because of their roles can also see ``other``."""
    room = host.get_guild(guild)
    here = None if room is None else room.get_channel(channel)
    if room is None or here is None:
        return False
    found = room.get_channel_or_thread(other)
    if found is None:  # a thread that is archived
        try:
            found = await room.fetch_channel(other)
        except (discord.NotFound, discord.Forbidden):
            return False
    place = found.parent if isinstance(found, discord.Thread) else found
    if place is None or (isinstance(found, discord.Thread) and found.is_private()):
        return False
    return all(
        place.permissions_for(role).view_channel for role in room.roles if here.permissions_for(role).view_channel
    )
