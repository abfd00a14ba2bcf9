"""Open, fill, configure and cancel tables before their match starts.

During a match, the lobby can still change some options and cancel the match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.match.pure.chance import draws as chance
from bot.match.pure.errors import Refused, Why
from bot.match.pure.people.hours import MINUTE
from bot.match.pure.results import called_off
from bot.match.pure.seats import seating
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.limits import Limits, check
from bot.match.pure.table.model import Match, Player, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.rules import setting
from bot.match.pure.table.settings import Options
from bot.match.pure.table.subject import TimerKind, of_match
from bot.match.services.desk import Desk, decided_anew
from bot.match.services.table.starting import count_down
from bot.match.storage import notices, results
from bot.match.storage.orders import settle
from bot.match.storage.proposals import drop_void
from bot.match.storage.writing import Writing

# The request to announce a full table. It's always the same, so that the owner is notified only once.
FULL: Final = "full"


class Lobby:
    """Changes tables' players and settings. Repeating a request has no effect. Any method may raise Refused,
    StoreFault.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def create(
        self,
        *,
        request: str,
        guild: int | None,
        channel: int,
        owner: int,
        game: str,
        locale: str,
        options: Options,
        limits: Limits | None = None,
        computers: int = 0,
        kind: str | None = None,
    ) -> Match:
        """Open a table in `channel`, with its owner and computer players already seated.

        `computers`: the number of computer players. `kind`: their kind, or None for the game's default kind. `limits`:
        how many tables may be opened.
        """
        rules = self._desk.game(game)
        match = self.table(guild=guild, channel=channel, owner=owner, game=game, locale=locale, options=options)
        for _ in range(computers):
            match = seating.computer_added(match, rules, owner, self._desk.kind(game, kind))
        match = replace(match, options=replace(match.options, clock=seating.clock_of(match, rules)))
        seed = self._desk.entropy(chance.SEED_BYTES)
        return await self.open(
            match, request, seed, limits=limits, announced=(AnnouncementKind.SEAL, AnnouncementKind.SIGNUP)
        )

    def table(self, *, guild: int | None, channel: int, owner: int, game: str, locale: str, options: Options) -> Match:
        rules, now = self._desk.game(game), self._desk.now()
        seating.check_options(options, rules)
        return Match(
            id=0,
            guild=guild,
            channel=channel,
            game=game,
            rules_version=rules.rules_version,
            status=Status.SIGNUP,
            owner=owner,
            locale=locale,
            options=replace(options, game=setting(rules, options.game)),
            players=(Player(seat=0, color=rules.seat_names[0], user=owner),),
            created=now,
            moved=now,
        )

    async def open(
        self,
        match: Match,
        request: str,
        seed: bytes,
        *,
        limits: Limits | None,
        announced: Sequence[AnnouncementKind],
        family: str = "",
        also: Callable[[Writing, Match], None] | None = None,
    ) -> Match:
        """Store and open `match`, which :meth:`table` has created. A repeated request returns the same table.

        `seed`: the seed of its random draws. `announced`: the kinds of announcements to queue. `family`: while a table
        whose request has this prefix is open or running, that table is returned, too. `also`: extra work for the same
        transaction. Raises Refused if the channel has another open table (CHANNEL_BUSY) or `limits` are exceeded.
        """
        now = match.created
        match = replace(match, commitment=chance.commitment(seed))
        room = await room_for(self._desk, match.guild, match.owner)

        def work(writing: Writing) -> Match:
            before = writing.opened_by(request) or (writing.live_of(family) if family else None)
            if before is not None:
                return before
            busy = writing.live_in(match.channel)
            if busy is not None:
                raise Refused(Why.CHANNEL_BUSY, match=busy.id)
            if limits is not None:
                check(writing.count(match.guild, match.owner, now - limits.minutes * MINUTE), limits)
                room(writing)
            opened = writing.open(match, request)
            writing.hide(opened.id, seed)
            if also is not None:
                also(writing, opened)
            starts = count_down(self._desk, writing, None, opened, match.owner)
            for kind in announced:
                writing.announce(opened, kind, now, about=starts or 0 if kind is AnnouncementKind.SIGNUP else 0)
            return opened

        opened = await self._desk.store.write(work)
        self._desk.committed(opened.id)
        return opened

    async def opened(self, request: str, guild: int | None, owner: int, limits: Limits) -> Match | None:
        """Check whether a new table may be opened, before a channel is created for it.

        Returns the table that `request` has already opened, or None. Raises Refused if `limits` are exceeded, as
        :meth:`create` does.
        """
        room = await room_for(self._desk, guild, owner)

        def look(writing: Writing) -> Match | None:
            before = writing.opened_by(request)
            if before is None:
                check(writing.count(guild, owner, self._desk.now() - limits.minutes * MINUTE), limits)
                room(writing)
            return before

        return await self._desk.store.write(look)

    async def join(self, match: int, user: int, request: str, color: str | None = None) -> Match:
        room = await room_for(self._desk, (await self._desk.store.match(match)).guild, user)
        return await self.change(
            match, request, lambda before: seating.joined(before, self._desk.game(before.game), user, color), first=room
        )

    async def leave(self, match: int, user: int, request: str) -> Match:
        """Remove `user` from a table before the start. If nobody is left, the table is cancelled."""
        return await self.change(match, request, partial(seating.left, user=user), user)

    async def add_computer(self, match: int, by: int, kind: str | None, request: str) -> Match:
        def change(before: Match) -> Match:
            wanted = self._desk.kind(before.game, kind)
            return seating.computer_added(before, self._desk.game(before.game), by, wanted)

        return await self.change(match, request, change, by)

    async def remove_computer(self, match: int, by: int, request: str) -> Match:
        return await self.change(match, request, partial(seating.computer_removed, by=by))

    @decided_anew
    async def word(self, match: int, user: int, request: str, text: str) -> Match:
        """Record a word that the seated player `user` adds to the seed of the table's random draws."""

        def work(writing: Writing) -> Match:
            loaded = writing.load(match, request)
            if loaded.made is None:
                word = seating.said(loaded.match, writing.words(match), user, text)
                writing.say(loaded.match, word, self._desk.now())
                writing.remember(loaded.match, request)
            return loaded.match

        async with self._desk.lock(match):
            return await self._desk.write(match, work, of=match)

    async def set_options(self, match: int, by: int, request: str, options: Options) -> Match:
        """Change the options, at the owner's request. Once a match runs, few of them can change."""
        return await self.change(
            match, request, lambda before: seating.reset(before, self._desk.game(before.game), by, options), by
        )

    async def set_locale(self, match: int, by: int, request: str, locale: str) -> Match:
        return await self.change(match, request, partial(seating.translated, by=by, locale=locale), by)

    async def cancel(self, match: int, by: int, request: str, moderator: bool, *, anew: bool = False) -> Match:
        """Cancel the table at the request of its owner or a moderator. `anew`: the owner starts over at another one."""
        incident = Incident(kind=Happened.ANEW if anew else Happened.CALLED_OFF, by=by, moderator=moderator)
        return await self.change(
            match, request, partial(seating.called_off, by=by, moderator=moderator), by, incident=incident
        )

    @decided_anew
    async def change(
        self,
        match: int,
        request: str,
        change: Callable[[Match], Match],
        who: int | None = None,
        *,
        incident: Incident | None = None,
        announced: bool = True,
        first: Callable[[Writing], None] | None = None,
    ) -> Match:
        """Apply `change` to the match and store the result. A repeated request changes nothing.

        `who`: the user who makes the change. If the change cancels the match, the announcement names this user.
        `incident`: the event to record. `announced`: whether a cancellation is announced in the channel. `first`: a
        check before anything is stored.
        """

        def work(writing: Writing) -> Match:
            loaded = writing.load(match, request)
            if loaded.made is not None:
                return loaded.match
            after = change(loaded.match)
            if first is not None:
                first(writing)
            writing.change(loaded.match, after)
            self._follow(writing, loaded.match, after, who, incident, announced=announced)
            drop_void(writing, loaded.match, after, self._desk.now())
            began = loaded.match.status is not Status.SIGNUP
            if began:
                settle(writing, loaded.match, after)
            if after.status is Status.CANCELLED:
                notices.end(writing, match, self._desk.now())
                if began:
                    after = replace(after, seed=loaded.seed.hex() if loaded.seed else None)
                    results.keep(writing, after, self._desk.now(), called_off(after))
                else:
                    writing.forget_seed(match)
            writing.remember(after, request)
            return after

        async with self._desk.lock(match):
            after = await self._desk.store.write(work, of=match)
        self._desk.committed(match, ended=after.status is Status.CANCELLED)
        return after

    def _follow(
        self,
        writing: Writing,
        before: Match,
        after: Match,
        who: int | None,
        incident: Incident | None,
        *,
        announced: bool,
    ) -> None:
        if after.status is Status.CANCELLED:
            row = writing.announce(after, AnnouncementKind.CANCELLED, self._desk.now(), who=who) if announced else None
            if incident is None and who is not None:
                incident = Incident(kind=Happened.CALLED_OFF, by=who)
            self._desk.note(writing, before, incident, row)
            for kind in TimerKind if before.status is not Status.SIGNUP else (TimerKind.START,):
                writing.set_timer(of_match(after.id), kind, None)
        elif after.status is Status.SIGNUP:
            last = seating.filled(before, after)
            if last is not None and writing.load(after.id, FULL).made is None:
                writing.remember(after, FULL)
            else:
                last = None
            starts = count_down(self._desk, writing, before, after, who)
            writing.announce(after, AnnouncementKind.SIGNUP, self._desk.now(), who=last, about=starts or 0)
            if incident is not None:
                row = writing.announce(after, AnnouncementKind.REMOVED, self._desk.now(), who=who)
                self._desk.note(writing, before, incident, row)
        elif after.options.remind_after != before.options.remind_after:
            if after.clocks.lapse is None:  # who was reminded is so again, but of nothing that may be declined
                again = tuple(one and replace(one, reminded=False) for one in after.asked)
                writing.set_asked(after.id, again)
            writing.set_timer(of_match(after.id), TimerKind.CLOCK, self._desk.now())  # it looks when it is due


async def room_for(desk: Desk, guild: int | None, user: int) -> Callable[[Writing], None]:
    """Return a check for the transaction that seats `user`. It raises Refused (MANY_TABLES) if they can't sit."""
    most = None if guild is None else (await desk.servers.of(guild)).tables

    def check(writing: Writing) -> None:
        if guild is not None and most is not None and writing.tables_of(guild, user) >= most:
            raise Refused(Why.MANY_TABLES, most=most)

    return check
