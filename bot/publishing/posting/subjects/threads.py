"""Create a thread in a league's channel for each of the league's tables, and rename it when someone else takes over a
seat. A message in the thread mentions the table's players once, which adds them to the thread.

A table must not get two threads. The bot therefore looks for an existing thread before it creates its first one in a
channel, and after a request whose outcome is unknown. It recognizes a thread by the end of its name, because the
beginning contains the players' names, which can change.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Final

import discord

from bot.client.codes import NO_ACCESS, NO_RIGHT, UNKNOWN_CHANNEL
from bot.client.names import People, knows
from bot.client.pace.pace import Pace
from bot.client.retries import TRANSIENT, legible, passing, said
from bot.client.threads import FULL, NAME, Lack, look, new_thread
from bot.client.trail import Sent, note_message
from bot.features.league.meant import names_of
from bot.league.pure.known import Known, TableTrouble, table_of, users_of
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.match.services.service import Service
from bot.publishing.posting.access import has_gone
from bot.publishing.posting.sending import calls, own_id
from bot.publishing.posting.subjects.reconciler import LeaguePart, Other, WantedPost
from bot.wording.blocks import short
from bot.wording.leagues.formats import ONLY
from bot.wording.leagues.names import division_number, league_season
from bot.wording.names.typed import Typed
from data.texts import Texts, texts
from leagues.state import Round

log = logging.getLogger(__name__)

ENDING: Final = 45
BEHIND: Final = " · "
APART: Final = 301_000
PAUSES: Final = (1.0, 2.0, 5.0, 15.0, 40.0)


class LeagueThreads:
    def __init__(
        self,
        client: discord.Client,
        service: Service,
        people: People,
        pace: Pace,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._client = client
        self._service = service
        self._people = people
        self._pace = pace
        self._pause = pause
        self._seen: set[int] = set()
        self._unsure: set[tuple[int, int, str, int]] = set()
        self._looking = asyncio.Lock()
        self._loose: dict[int, list[discord.Thread]] = {}
        self._given: dict[int, tuple[int, int, str, int]] = {}

    async def thread(self, league: Known, season: int, division: str, number: int) -> int | TableTrouble:
        """Return the id of the thread for a league's table. If it can't be created, return the reason as a
        :class:`TableTrouble`.

        While Discord is unavailable, retry for about a minute, and then raise the last error.
        """
        await self._client.wait_until_ready()
        key = (league.id, season, division, number)
        pauses = iter(PAUSES)
        while True:
            try:
                trouble = self._trouble(league)
                if trouble is not None:
                    return trouble
                async with self._pace.turn() as turn:
                    await turn.take()
                    with legible():
                        return await self._made(league, season, division, number)
            except (discord.HTTPException, *TRANSIENT) as error:
                self._unsure.add(key)
                if isinstance(error, discord.HTTPException) and not passing(error):
                    return self._meaning(league, error)
                if (pause := next(pauses, None)) is None:
                    raise
                log.info("A thread of league %d could not be made yet: %s", league.id, said(error))
            await self._pause(pause)

    async def there(self, channel: int) -> bool:
        if self._client.get_channel(channel) is not None:
            return True
        try:
            async with self._pace.turn() as turn:
                await turn.take()
                with legible():
                    await self._client.fetch_channel(channel)
        except discord.NotFound as error:
            return error.code != UNKNOWN_CHANNEL
        except (discord.HTTPException, discord.InvalidData, *TRANSIENT) as error:
            log.info("The channel %d cannot be looked at: %s", channel, said(error))
        return True

    def _trouble(self, league: Known) -> TableTrouble | None:
        server = self._client.get_guild(league.guild)
        if not knows(self._client, league.guild) or (server is not None and server.unavailable):
            raise ConnectionError(f"server {league.guild} is not available")
        lack = look(self._client, league.guild, league.channel).lack
        if lack is None:
            return None
        return TableTrouble.CHANNEL_GONE if lack is Lack.CHANNEL else TableTrouble.NO_RIGHT

    def _meaning(self, league: Known, error: discord.HTTPException) -> TableTrouble:
        log.warning("Discord gives league %d no thread in channel %d: %s", league.id, league.channel, said(error))
        if error.code in FULL:
            return TableTrouble.FULL
        if error.code == UNKNOWN_CHANNEL and has_gone(self._client, league.guild, league.channel):
            return TableTrouble.CHANNEL_GONE
        if error.code not in {NO_ACCESS, NO_RIGHT}:
            log.error("That refusal is not known: status %d, code %d", error.status, error.code)
        return TableTrouble.NO_RIGHT

    async def _made(self, league: Known, season: int, division: str, number: int) -> int:
        channel = self._client.get_channel(league.channel)
        assert isinstance(channel, discord.TextChannel)  # noqa: S101 - for the type checker: it was looked
        ending, key = ending_of(league, season, division, number), (league.id, season, division, number)
        async with self._looking:  # several tables may open at the same time
            if channel.id not in self._seen or key in self._unsure:
                await self._look(channel)
                self._unsure.discard(key)
        found = self._taken(channel.id, ending)
        if found is not None and await self._free(found.id, key):
            log.info("The thread %d was there before its table", found.id)
            thread, named = found, found.message_count > 0
        else:
            name = await thread_name(self._people, league, season, division, number)
            thread, named = await new_thread(channel, name), False
        self._given[thread.id] = key
        if not named:
            await self._name(thread, league, season, division, number)
        return thread.id

    async def _look(self, channel: discord.TextChannel) -> None:
        mine = own_id(self._client)
        found = await channel.guild.active_threads()
        self._loose[channel.id] = [one for one in found if one.parent_id == channel.id and one.owner_id == mine]
        self._seen.add(channel.id)

    def _taken(self, channel: int, ending: str) -> discord.Thread | None:
        loose = self._loose.get(channel, [])
        found = next((one for one in loose if one.name == ending or one.name.endswith(BEHIND + ending)), None)
        if found is not None:
            loose.remove(found)
        return found

    async def _free(self, thread: int, key: tuple[int, int, str, int]) -> bool:
        return self._given.get(thread, key) == key and await self._service.history.in_channel(thread) is None

    async def _name(self, thread: discord.Thread, league: Known, season: int, division: str, number: int) -> None:
        table = table_of(league.league, season, division, number)
        users = users_of(table.players if table is not None else ())
        tr = texts(league.locale)
        people = " ".join(f"<@{user}>" for user in users)
        text = _told(league, season, division, number, tr)
        try:
            sent = await thread.send(f"{text}\n{people}".strip(), allowed_mentions=calls(users), silent=True)
            note_message(Sent.POSTED, thread.id, sent.id, league=league.id)
        except discord.HTTPException as error:
            if passing(error):
                raise
            log.warning("Who plays in the thread %d could not be named there: %s", thread.id, said(error))


async def thread_name(people: People, league: Known, season: int, division: str, number: int) -> str:
    table = table_of(league.league, season, division, number)
    players = () if table is None else table.players
    names = await names_of(people, league.guild, players)
    return name_of([names[one].plain for one in players if one in names], ending_of(league, season, division, number))


def name_of(players: Sequence[str], ending: str) -> str:
    room = NAME - len(ending) - len(BEHIND) - 2 * (len(players) - 1)
    most = max((one for one in range(1, room + 1) if sum(min(len(name), one) for name in players) <= room), default=0)
    if not players or not most:
        return ending
    return ", ".join(short(name, most) for name in players) + BEHIND + ending


def ending_of(league: Known, season: int, division: str, number: int) -> str:
    """Return the last part of a thread's name, which identifies the table. Unlike the players' names in the first part,
    it never changes, so the bot can find the thread again after a crash.
    """
    tr = texts(league.locale)
    facts = {"number": number, "season": season, "league": Typed(league.league.settings.name).plain}
    one = _round_of(league, season, number)
    if division not in ONLY:
        called = _called(league, season, division)
        text = tr("Table {number}, division {division}, season {season}: {league}", division=called, **facts)
    elif one is None:
        text = tr("Table {number}, season {season}: {league}", **facts)
    elif league.league.format.live and season > 1:
        text = tr("Table {number}, round {round}, evening {season}: {league}", round=one.number, **facts)
    elif league.league.format.live:
        text = tr("Table {number}, round {round}: {league}", round=one.number, **facts)
    elif one.final:
        text = tr("Final, season {season}: {league}", **facts)
    else:
        text = tr("Table {number}, round {round}, season {season}: {league}", round=one.number, **facts)
    return short(text, ENDING)


def _told(league: Known, season: int, division: str, number: int, tr: Texts) -> str:
    facts = {"number": number, "season": league_season(league, season, tr)}
    one = _round_of(league, season, number)
    if division not in ONLY:
        called = _called(league, season, division)
        return tr("{season}, division {division}, table {number}.", division=called, **facts)
    if one is None:
        return tr("{season}, table {number}.", **facts)
    if one.final:
        return tr("{season}, final.", **facts)
    return tr("{season}, round {round}, table {number}.", round=one.number, **facts)


def _round_of(league: Known, season: int, number: int) -> Round | None:
    found = league.league.season(season)
    return None if found is None else next((one for one in found.rounds if number in one.tables), None)


def _called(league: Known, season: int, division: str) -> str:
    found = league.league.season(season)
    return division if found is None else division_number(found, division)


class Naming(LeaguePart):
    """Rename threads, each at most once in five minutes, because Discord allows only two renames of a channel in ten
    minutes.
    """

    name = "names of threads"

    def __init__(self, client: discord.Client, leagues: Leagues, people: People) -> None:
        self._client, self._leagues, self._people = client, leagues, people

    async def wanted(self, known: Known, there: Mapping[str, Message]) -> AsyncGenerator[WantedPost | int, None]:
        season, now, differ = known.league.playing, self._leagues.now(), {}
        if season is None:
            return
        for division, table in season.tables:
            what, digest = f"thread/{season.number}/{division.name}/{table.number}", _digest(table.players)
            before = there.get(what)
            if not table.running or digest == (_digest(table.seats) if before is None else before.shown):
                continue
            differ[division.name, table.number] = what, digest, 0 if before is None else before.at + APART - now
        for one in await self._leagues.reading.tables(known.id, season.number) if differ else ():
            if one.match is not None and (one.division, one.table.number) in differ:
                what, digest, wait = differ[one.division, one.table.number]
                name = await thread_name(self._people, known, season.number, one.division, one.table.number)
                bring = partial(self._bring, one.match.channel, name, digest)
                yield WantedPost(what, Other(digest, bring), wait=wait, channel=one.match.channel)

    async def _bring(self, channel: int, name: str, digest: str, _before: Message | None) -> Message:
        return Message(channel, 0, digest, self._leagues.now() if await self._rename(channel, name) else 0)

    async def _rename(self, channel: int, name: str) -> bool:
        try:
            thread = self._client.get_channel(channel) or await self._client.fetch_channel(channel)
            if not isinstance(thread, discord.Thread) or thread.name == name or thread.owner_id != own_id(self._client):
                return False
            await thread.edit(name=name, archived=False if thread.archived else discord.utils.MISSING)
        except discord.HTTPException as error:
            if passing(error):
                raise
            log.info("The thread %d could not be renamed: %s", channel, said(error))
            return False
        return True


def _digest(players: tuple[str, ...]) -> str:
    return hashlib.sha256("/".join(players).encode()).hexdigest()[:16]
