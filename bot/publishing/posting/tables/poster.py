from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import discord
from msgspec.structs import replace

from bot.client.codes import UNKNOWN_MESSAGE
from bot.client.trail import Sent, note
from bot.match.pure.errors import Refused, Why
from bot.match.pure.notices.deciding import NoticeReason
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Place, Status
from bot.match.pure.table.outbox import BEGINS, AnnouncementKind, OutboxRow
from bot.match.services.durations import HandlingStage
from bot.match.services.notices.decisions import Work
from bot.match.services.notices.notices import NoticePlan, both
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.publishing.composing.calling import full
from bot.publishing.composing.composer import Composer
from bot.publishing.composing.messages import BOARDS, Notice, Post, Powers, as_it_stands
from bot.publishing.composing.proposals import proposal_post
from bot.publishing.posting.access import permissions_in
from bot.publishing.posting.sending import (
    ANEW,
    Mark,
    asked_by,
    live_board,
    nonce_of,
    nonces_of,
    send_direct,
    shows_position,
    signup_of,
    tells_all,
)
from bot.publishing.posting.tables.older import Channel, Older
from bot.publishing.posting.waiting import Verdict, judge
from data.texts import texts

log = logging.getLogger(__name__)

ALONE: Final = frozenset({AnnouncementKind.REMINDER, AnnouncementKind.CALL, AnnouncementKind.DIRECT})


class Found(NamedTuple):
    match: Match
    look: Look | None


class Poster:
    def __init__(
        self,
        client: discord.Client,
        store: Store,
        service: Service,
        composer: Composer,
        rest: Callable[[int], Awaitable[None]],
    ) -> None:
        self._client = client
        self._store = store
        self._service = service
        self._composer = composer
        self._channel = Channel(client)
        self.older = Older(client, self._channel, service, rest)

    def powers(self, row: OutboxRow) -> Powers:
        allowed = None if row.kind is AnnouncementKind.DIRECT else permissions_in(self._client.get_channel(row.channel))
        return Powers() if allowed is None else Powers(files=allowed.attach_files, embeds=allowed.embed_links)

    async def deliver(
        self, row: OutboxRow, found: Found | None, powers: Powers, *, newest: bool, told: Sequence[int] = ()
    ) -> None:
        """Post `row` and remove it from the outbox. Raises errors from discord.py and the store.

        `found` is the row's match, if the caller has just read it. `newest` is true if no later row is due, so that
        this message shows the board. `told` holds the ids of earlier rows that this message covers as well.
        """
        match, look = found or Found(*await self._service.history.told(row.match))
        if row.kind in BOARDS:
            look = look or await self._look(match)
            match = look.match if look else match
        if row.kind is AnnouncementKind.SIGNUP:
            await self._sign_up(row, match, powers, newest=newest)
        elif row.kind is AnnouncementKind.PROPOSAL:
            await self._ask(row, match)
        elif row.kind in ALONE:
            await self._alone(row, match, powers)
        elif row.kind is AnnouncementKind.OLDER:
            await self._settle(row, match, powers)
        else:
            await self._announce(row, Found(match, look), powers, newest=newest, told=told)

    async def _announce(
        self, row: OutboxRow, found: Found, powers: Powers, *, newest: bool, told: Sequence[int]
    ) -> None:
        match, look = found
        live = self._service.desk.live(match)
        mark = live_board(match) if live else None
        # The log continues after these lines, with a board or without one.
        followed = row.kind in BOARDS and look is not None and (newest or not live)
        plan = NoticePlan()
        if row.kind is AnnouncementKind.MEETING:
            plan = await self._service.notices.meeting(row, match)
        elif newest and (row.kind in BEGINS or not live):
            plan = await self._plan(row, look)
        notice = Notice(
            row=row,
            match=match,
            look=look,
            tr=texts(match.locale),
            powers=powers,
            newest=newest,
            live=live,
            mentions=plan.mentions,
            last=plan.last,
            waiting=plan.waiting,
            carried=await self.older.carried(match, plan.mentions) if followed and not live else None,
        )
        if notice.live and row.kind is AnnouncementKind.MOVED and look is not None:
            await self._deliver_live(notice, look, told)
            return
        seen = self._service.desk.presence.mark
        lap = self._service.desk.durations.begin()
        posts, counts = await self._calling(row, match, await self._composer.compose(notice), plan.mentions)
        lap(HandlingStage.COMPOSE)
        sent: list[discord.Message] = []
        for post, nonce in zip(posts, nonces_of(row, posts), strict=True):
            behind = sent[-1] if sent else None
            try:
                its = mark if post.apart else None
                sent.append(await self.send(row, match, post, nonce, behind=behind, mark=its, more=bool(told)))
            except discord.NotFound as error:
                # Someone deleted it since a crash; messages after it may be missing all the same.
                if post is posts[-1] or judge(error) is not Verdict.DELETED:
                    raise
        lap(HandlingStage.POST)
        if row.kind in {AnnouncementKind.STARTED, AnnouncementKind.CANCELLED} and match.announcement is not None:
            signup = match.announcement
            await self.older.bring(match, signup, partial(self._edit_signup, match, signup, powers))
        followed = followed and bool(sent)
        if followed or row.kind is AnnouncementKind.CANCELLED:
            await self.older.behind(match, sent)
        number = sent[-1].id if sent else None
        if followed:
            self.older.posted(sent[-1].id, seen)
        if (followed and newest) or row.kind is AnnouncementKind.CANCELLED:
            await self.older.clean_up(match, number)
        also = both(both(plan.work, counts), await self._service.notices.meanwhile(row, match))
        older = self.older.owed(match)
        await self._store.outbox_done(row, number, board=followed, told=told, also=also, older=older)
        if plan.follows:
            self._service.desk.committed(match.id)

    async def _plan(self, row: OutboxRow, look: Look | None) -> NoticePlan:
        if look is None:
            return NoticePlan()
        return await self._service.notices.plan(row, look.match, look.asked, self._composer.following(look))

    async def _alone(self, row: OutboxRow, match: Match, powers: Powers) -> None:
        notices = self._service.notices
        plan = await notices.alone(row, match)
        work, tells = plan.work, bool(plan.mentions)
        if (
            tells
            and row.kind is not AnnouncementKind.REMINDER
            and row.about == NoticeReason.FOLLOWED
            and row.who is not None
        ):
            tells = await self._composer.people.sees(Place(match.guild, match.channel, match.game), row.who)
        if tells and row.kind is AnnouncementKind.DIRECT and row.who is not None:
            told = await self._composer.direct(
                row, match, powers, plan.last.get(row.who), plan.waiting.get(row.who, ())
            )
            if await send_direct(self._client, row.who, told, nonce_of(row), row.created, about=f"table {match.id}"):
                note(row, Sent.POSTED)
            else:
                work = await notices.refused(row, match)
        elif tells:
            notice = Notice(
                row=row,
                match=match,
                tr=texts(match.locale),
                powers=powers,
                last=plan.last,
                waiting=plan.waiting,
            )
            for post in await self._composer.compose(notice):
                await self.send(row, match, post, nonce_of(row))
        await self._store.outbox_done(row, None, board=False, also=work)
        if work is not None:
            self._service.desk.committed(match.id)

    async def _settle(self, row: OutboxRow, match: Match, powers: Powers) -> None:
        message = row.message
        if message is not None and message != match.board_message:
            change: Callable[[], Awaitable[None]] = partial(self._channel.shrink_late, match, message)
            if message == match.announcement:
                change = partial(self._edit_signup, match, message, powers)
            elif self._service.desk.live(match):
                change = partial(self._channel.remove, match, message)
            await self.older.settle(match, change)
        await self._store.outbox_done(row, None, board=False)

    async def _deliver_live(self, notice: Notice, look: Look, told: Sequence[int]) -> None:
        row, match = notice.row, notice.match
        lap = self._service.desk.durations.begin()
        post = await self._composer.live_board(notice, look)
        lap(HandlingStage.COMPOSE)
        board = await self._put_board(notice, post)
        note(row, Sent.POSTED if match.board_message != board else Sent.CHANGED, board)
        lap(HandlingStage.POST)
        await self.older.clean_up(match, board)
        counts: Work | None = None
        if match.status is Status.OVER and row.last == match.ply:
            composed = await self._composer.compose(replace(notice, newest=False))
            posts, counts = await self._calling(row, match, composed)
            message: discord.Message | None = None
            for post, nonce in zip(posts, nonces_of(row, posts), strict=True):
                message = await self.send(row, match, post, nonce, behind=message)
        also = both(counts, await self._service.notices.meanwhile(row, match))
        older = self.older.owed(match)
        await self._store.outbox_done(row, board, board=True, told=told, also=also, older=older)

    async def _put_board(self, notice: Notice, post: Post) -> int:
        match = notice.match
        old = match.board_message
        if old is None:
            nonce = f"b{match.id:x}-{match.created:x}"
        else:
            try:
                await self._channel.edit(match, old, post, files=True)
            except discord.HTTPException as error:
                if error.code not in ANEW:
                    raise
                if error.code != UNKNOWN_MESSAGE:
                    await self.older.bring(match, old, partial(self._channel.remove, match, old))
            else:
                return old
            nonce = f"b{old:x}"  # not of one row: after a crash a later one may show it
        # The controls of this table's board identify it, whichever row posted it before a crash, however long ago.
        message, _ = await self._channel.post(match, post, nonce, None, mark=live_board(match))
        # It may be there since a crash, with an old state: nothing shows that.
        await self._channel.edit(match, message.id, post, files=True)
        return message.id

    async def _look(self, match: Match) -> Look | None:
        try:
            return await self._service.history.look(match.id, None)
        except Refused as refused:
            if refused.why is not Why.OTHER_RULES:
                raise
            return None

    async def _ask(self, row: OutboxRow, match: Match) -> None:
        proposal = await self._service.proposals.get(match.id, row.about)
        presenter = self._composer.presenter(match.game)
        post = await proposal_post(self._service, presenter, match, proposal, texts(match.locale))
        message = proposal.message
        if message is not None:
            try:
                await self._channel.edit(match, message, post, files=False)
                note(row, Sent.CHANGED, message)
            except discord.HTTPException as error:
                if error.code not in ANEW:
                    raise
                message = None if proposal.outcome is None else message
        work: Work | None = None
        if message is None:
            (post,), work = await self._calling(row, match, [post])
            sent = await self.send(row, match, post, nonce_of(row), mark=asked_by(proposal))
            await self._service.proposals.shown(proposal, sent.id)
        await self._store.outbox_done(row, None, board=False, also=work)

    async def _sign_up(self, row: OutboxRow, match: Match, powers: Powers, *, newest: bool) -> None:
        starts = await self._starts(match)
        if match.announcement is not None and newest:
            try:
                await self._edit_signup(match, match.announcement, powers)
            except discord.HTTPException as error:
                if error.code not in ANEW:
                    raise
                match = replace(match, announcement=None)
        asked: Work | None = None
        if match.announcement is None:
            post = await self._composer.signup(match, texts(match.locale), powers, starts=starts)
            (post,), asked = await self._calling(row, match, [post])
            message = await self.send(row, match, post, nonce_of(row), mark=signup_of(match))
            await self._store.set_announcement(match.id, message.id)
            match = replace(match, announcement=message.id)
        users = {match.owner, *match.people} if row.about > 0 else {match.owner}
        people = {user: await self._service.people.of(user) for user in users}
        posts, work = await self._calling(
            row, match, full(row, match, people, self._service.desk.now(), texts(match.locale), starts=starts)
        )
        for post in posts:
            await self.send(row, match, post, nonce_of(row, 1))
        await self._store.outbox_done(row, None, board=False, also=both(asked, work))

    async def _edit_signup(self, match: Match, message: int, powers: Powers) -> None:
        post = await self._composer.signup(match, texts(match.locale), powers, starts=await self._starts(match))
        await self._channel.edit(match, message, post, files=False)

    async def _starts(self, match: Match) -> int | None:
        return await self._service.starting.at(match.id) if match.status is Status.SIGNUP else None

    async def _calling(
        self, row: OutboxRow, match: Match, posts: Sequence[Post], planned: Sequence[int] = ()
    ) -> tuple[list[Post], Work | None]:
        others = dict.fromkeys(user for post in posts for user in post.pings if user not in planned)
        called, work = await self._service.notices.news(row, match, others)
        may = {*planned, *called}
        return [replace(post, pings=tuple(user for user in post.pings if user in may)) for post in posts], work

    async def send(
        self,
        row: OutboxRow,
        match: Match,
        post: Post,
        nonce: str,
        *,
        behind: discord.Message | None = None,
        mark: Mark | None = None,
        more: bool = False,
    ) -> discord.Message:
        """Post a message, unless it was already posted before a crash or a connection failure.

        `behind` is the previous message for the same row. `mark` is a function that recognizes the message by its
        controls. `more` is true if the message combines several outbox rows. If an earlier attempt posted it with fewer
        rows, that message is edited.
        """
        sent, there = await self._channel.post(match, post, nonce, row.created, behind=behind, mark=mark)
        note(row, Sent.FOUND if there else Sent.POSTED, sent.id)
        # It was already there: the match may have moved on before that was noted.
        if not shows_position(sent, post) or (more and not tells_all(sent, post)):
            await self._channel.edit(match, sent.id, as_it_stands(post, sent.content), files=True)
        return sent
