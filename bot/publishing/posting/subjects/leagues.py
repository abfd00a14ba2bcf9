from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Collection, Mapping, Sequence
from functools import partial, reduce
from typing import Final

import discord
import msgspec

from bot.client import threads
from bot.client.names import People
from bot.client.permissions import CHANNEL, missing, needed_in
from bot.drawing.pictures import Pictures
from bot.features.league.meant import game_title, names_of
from bot.features.league.signup import signup_embed, signup_rows
from bot.features.rounds.checkin import checkin_embed, checkin_rows, checks_in
from bot.league.pure.known import DivisionStandings, Known, TableTrouble, user_of
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.match.pure.errors import Refused, StoreFault
from bot.match.pure.table.model import Match
from bot.match.pure.table.outbox import NOTHING_SENT, SENT, SENT_QUIETLY, AnnouncementKind, OutboxRow
from bot.match.services.clock import wall
from bot.match.services.notices.decisions import Work
from bot.match.services.notices.notices import both
from bot.presenters.presenter import Presenter, title_of
from bot.publishing.composing.leagues.ended import CARDS, deciding_table, ended_lines, ended_rows, podium_lines
from bot.publishing.composing.leagues.lines import Told, asks_last, packed, told
from bot.publishing.composing.messages import Post
from bot.publishing.posting.sending import nonce_of, send_direct
from bot.publishing.posting.subjects.home import Home, digest_of
from bot.publishing.posting.subjects.reconciler import Reconciler, WantedPost
from bot.publishing.posting.subjects.working import Waits
from bot.wording.clocks import exact
from bot.wording.leagues.formats import words_of
from bot.wording.leagues.names import league_name
from bot.wording.leagues.standing import BEST, best, podium_picture, season_picture
from data.texts import N_, Texts, texts
from leagues.log import entries as said
from leagues.log.entries import Entry
from leagues.state import Season, Stage
from render import league as render

log = logging.getLogger(__name__)


class LeagueTeller:
    def __init__(
        self,
        client: discord.Client,
        leagues: Leagues,
        people: People,
        pictures: Pictures,
        presenters: Mapping[str, Presenter],
    ) -> None:
        self._client = client
        self._leagues = leagues
        self._people = people
        self._pictures = pictures
        self._presenters = presenters
        self._home = Home(client)
        self._reconciler = Reconciler(client, leagues)

    async def tell(self, row: OutboxRow, shut: Collection[int] = (), /) -> Work | None:
        """Post the messages for `row`. The messages show the league's current state, which may be newer than the row.

        Direct messages and news for the quiet channel don't wait for the league's channel.
        """
        known = await self._leagues.reading.get(row.subject.id)
        tr = texts(known.locale)
        if row.kind is AnnouncementKind.BLOCKED:
            await self._trouble(row, known, tr)
            return None
        entries = [entry for _, entry in await self._leagues.reading.entries(known.id, row.first, row.last)]
        quiet, fresh = await self._quiet(known), row.about == NOTHING_SENT
        quietly = quiet is not None if fresh else row.about == SENT_QUIETLY
        every = told(known, entries, tr, quietly=quietly)
        apart = [one for one in every if one.quiet or one.alone is not None]
        unsent = await self._apart(row, known, apart, quiet) if fresh else []
        home = [one for one in every if one not in apart] + unsent
        try:
            return await self._at_home(row, known, entries, home, shut)
        except Waits:
            if fresh and apart and not unsent:
                await self._leagues.messages.sent_apart(row, SENT_QUIETLY if quietly else SENT)
            raise

    async def _quiet(self, known: Known) -> int | None:
        channel = (await self._leagues.servers.of(known.guild)).news
        server = None if channel is None else self._client.get_guild(known.guild)
        place = None if server is None or channel is None else server.get_channel(channel)
        if server is None or place is None or missing(place.permissions_for(server.me), needed_in(place, CHANNEL)):
            return None
        return channel

    async def _apart(self, row: OutboxRow, known: Known, every: Sequence[Told], quiet: int | None) -> list[Told]:
        """Send direct messages and news for the quiet channel. Return those that couldn't be sent and should be posted
        in the league's channel instead.
        """
        unsent = []
        for number, one in enumerate(every):
            nonce = nonce_of(row, number, apart=True)
            try:
                if one.alone is not None:
                    post = msgspec.structs.replace(one.post, pings=())
                    sent = await send_direct(
                        self._client, one.alone, post, nonce, row.created, about=f"league {known.id}"
                    )
                    if not sent and one.else_here:
                        unsent.append(one)
                elif quiet is not None:
                    where = msgspec.structs.replace(known, channel=quiet)
                    await self._home.send(where, one.post, nonce, row.created)
            except Waits as waits:
                log.info("News of league %d go to its own channel: %s", known.id, waits)
                unsent.append(one)
        return unsent

    async def _at_home(
        self,
        row: OutboxRow,
        known: Known,
        entries: Sequence[Entry],
        every: Sequence[Told],
        shut: Collection[int],
    ) -> Work | None:
        ends = any(isinstance(one.what, said.Finished) for one in entries)
        if known.channel in shut:
            if entries and not every and not ends:
                return None  # an earlier row looks after the sign-up
            raise Waits(f"channel {known.channel} (earlier messages)", known.guild, known.channel)
        posts, tr = _Posts(self._home, row, known, self._leagues), texts(known.locale)
        await self._reconciler.reconcile(known, partial(self._signups, entries=entries))
        opened = [known.league.season(one.what.season) for one in entries if isinstance(one.what, said.Opened)]
        for season in () if known.league.format.has_queue else opened:
            for last in () if season is None else asks_last(known, season, tr):
                await posts.send(last.post)
        for one in every:
            await posts.send(one.post)
        if ends:
            await self._ended(posts, known, tr)
        return reduce(both, posts.works, None)

    async def _signups(
        self, known: Known, there: Mapping[str, Message], entries: Sequence[Entry]
    ) -> AsyncGenerator[WantedPost | int, None]:
        opened, tr = {one.what.season for one in entries if isinstance(one.what, said.Opened)}, texts(known.locale)
        # A ladder has no sign-up: members join its queue.
        for season in () if known.league.format.has_queue else known.league.seasons:
            what, open_ = f"signup/{season.number}", season.stage is Stage.REGISTRATION
            new = what not in there and season.number in opened  # its seal is posted, however late
            yield WantedPost(what, self._signup(known, season, tr), season.opened, open=open_ or new)

    def _signup(self, known: Known, season: Season, tr: Texts) -> Post:
        game = known.league.settings.game
        known_game = self._presenters.get(game)
        title = game if known_game is None else game_title(known_game, known.league.settings, tr)
        if checks_in(known, season, self._leagues.now()):
            return Post(embeds=(checkin_embed(known, season, title, tr),), rows=tuple(checkin_rows(known, season, tr)))
        return Post(embeds=(signup_embed(known, season, title, tr),), rows=tuple(signup_rows(known, season, tr)))

    async def _ended(self, posts: _Posts, known: Known, tr: Texts) -> None:
        season = known.league.last
        if season is None:
            return
        every = await self._leagues.reading.standing(known.id, season.number)
        title = title_of(self._presenters, known.league.settings.game)
        last_hash = await self._leagues.reading.last_hash(known.id, season.number)
        if known.league.format.has_divisions:
            names = await names_of(self._people, known.guild, _shown_members(every))
            picture: render.Shown = season_picture(every, names, title, tr)
            lines, chapter = ended_lines(known, every, last_hash, tr), "L8"
        else:
            (stands,) = every
            table = deciding_table(season)
            match = None if table is None else await self._leagues.reading.match_of(known.id, season.number, table)
            names = await names_of(self._people, known.guild, [row.member for row in stands.rows[:BEST]])
            board = b"" if match is None or not season.champions else await self._board(match, tr)
            picture = podium_picture(stands, names, title, tr, board=board)
            channel = None if match is None else match.channel
            lines, chapter = podium_lines(known, stands, channel, last_hash, tr), words_of(known.league.settings).rules
        # Without a champion, no one is on the podium (L8.2).
        drawing = await self._pictures.league(picture, tr) if season.champions else None
        first, *more = packed(lines)
        rows = ended_rows(known, season, last_hash, tr, chapter)
        shown = Post(content=first.text, drawings=(drawing,) if drawing else (), rows=rows)
        message = await posts.send(shown)
        posted = Message(known.channel, message, digest_of(shown), wall.millis())
        posts.works.append(self._leagues.messages.putting(known.id, f"podium/{season.number}", posted))
        for one in more:
            await posts.send(one.post)

    async def _board(self, match: Match, tr: Texts) -> bytes:
        try:
            look = await self._leagues.look(match.id, None)
        except (Refused, StoreFault) as error:
            log.info("The board of table %d cannot be shown: %s", match.id, error)
            return b""
        drawing = await self._pictures.board(look.match, look.view, (), tr, at=look.at)
        return b"" if drawing is None else drawing.data

    async def _trouble(self, row: OutboxRow, known: Known, tr: Texts) -> None:
        if known.blocked is None:
            return
        lacks = threads.told(threads.look(self._client, known.guild, known.channel), known.channel, tr)
        text = trouble_text(known, lacks, tr)
        for number, organiser in enumerate(known.league.organisers):
            user = user_of(organiser)
            if user is not None:
                nonce, about = nonce_of(row, number), f"organiser of league {known.id}"
                await send_direct(self._client, user, Post(content=text), nonce, row.created, about=about)


class _Posts:
    def __init__(self, home: Home, row: OutboxRow, known: Known, leagues: Leagues) -> None:
        self._home = home
        self._row = row
        self._known = known
        self._leagues = leagues
        self._count = 0
        self.works: list[Work] = []

    async def send(self, shown: Post) -> int:
        nonce = nonce_of(self._row, self._count)
        self._count += 1
        if shown.pings:
            called, work = await self._leagues.calling(self._known.id, self._known.guild, shown.pings)
            shown = msgspec.structs.replace(shown, pings=called)
            self.works += [work] if work else []
        return await self._home.send(self._known, shown, nonce, self._row.created)


def _shown_members(every: Sequence[DivisionStandings]) -> list[str]:
    found = list(every[0].season.champions) if every else []
    for one in every[:CARDS]:
        moved = {move.member for move in one.season.moves if move.down and move.division == one.division.name}
        found += [row.member for row in best(one)]
        found += [row.member for row in one.rows if row.member in moved]
    return found


TROUBLES: Final = {
    TableTrouble.CHANNEL_GONE: N_("its channel is gone"),
    TableTrouble.NO_RIGHT: N_("I'm not allowed to open threads there or write in them"),
    TableTrouble.FULL: N_("its channel has as many open threads as Discord allows"),
}


def trouble_text(known: Known, lacks: str, tr: Texts) -> str:
    """Return the text of a direct message that names the problem, its solution, and the time when the bot will retry.

    `lacks`: a description of the missing permission, if known (see :func:`bot.client.threads.told`).
    """
    blocked = known.blocked
    assert blocked is not None  # noqa: S101 - whoever asks has looked
    text = tr(
        "I can't open tables for the league **{league}**: {why} (<#{channel}>). Nothing is lost; I'll try again "
        "on {time}. You can choose another channel with `/league organise` in the league's server.",
        league=league_name(known.league.settings.name),
        why=tr(TROUBLES[blocked.why]),
        channel=known.channel,
        time=exact(blocked.next_at),
    )
    return "\n".join((f"⚠️ {text}", *([lacks] if lacks else [])))
