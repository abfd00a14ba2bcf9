"""Compare what leagues should have on Discord with what was posted, and post, edit or drop until both are the same.

What was posted is stored: a message's channel, id, and a digest of its contents (:mod:`bot.league.storage.messages`).
A crash between sending a message and storing it is handled when the message is posted again: its nonce or its first
line identifies it.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import Final

import discord
import msgspec
from msgspec.structs import replace

from bot.client.codes import UNKNOWN_MESSAGE
from bot.client.pace.pace import Pace, current_turn
from bot.client.retries import TRANSIENT, legible, passing, said
from bot.league.pure.known import Known
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.league.services.woken import Woken, settled
from bot.match.pure.errors import StoreFault
from bot.publishing.composing.messages import Post
from bot.publishing.posting.subjects.home import Home, digest_of
from bot.publishing.posting.subjects.working import Waits
from leagues.format import Format
from leagues.refused import Refused
from leagues.settings import HOUR

log = logging.getLogger(__name__)

SOON: Final = 5_000
LATER: Final = 600_000
YOUNG: Final = HOUR - LATER
SELDOM: Final = 600_000
AGAIN: Final = 60_000
FAR: Final = 86_400_000
AT_ONCE: Final = 12


class Shown(msgspec.Struct, frozen=True):
    """A message's contents. `draws`: a function that adds the pictures, so that they needn't be drawn for a comparison.
    `digest`: then a digest of everything that the message shows.
    """

    post: Post
    digest: str = ""
    draws: Callable[[], Awaitable[Post]] | None = None

    async def drawn(self) -> Post:
        return self.post if self.draws is None else await self.draws()


class Other(msgspec.Struct, frozen=True):
    """Something other than a message, such as a scheduled event. `bring`: a function that makes or changes it, and
    returns what to store.
    """

    digest: str
    bring: Callable[[Message | None], Awaitable[Message]]


class WantedPost(msgspec.Struct, frozen=True):
    """Something that a league should have on Discord.

    `what`: the name under which it is stored. `made`: its contents, or a function that returns them. `created`: the
    earliest time when it may have been posted. `facts`: the facts that determine its contents; it's compared again only
    if they have changed (None: each time). `open`: whether to post the message if it was never posted, was deleted, or
    is in a former home channel of the league; otherwise, an existing message is only edited. `wait`: how many
    milliseconds to wait before the message may be edited. `replaces`: the names of stored messages that are left as
    they are from now on. `channel`: its channel, if it isn't the league's own.
    """

    what: str
    made: Post | Other | Callable[[], Awaitable[Post | Shown]]
    created: int = 0
    facts: object = None
    open: bool = True
    wait: int = 0
    replaces: Sequence[str] = ()
    channel: int | None = None


def until_edit(before: Message, born: int, now: int, pause: int | None = None) -> int:
    """Return how many milliseconds to wait before editing a message that was posted at `born`. Discord allows few edits
    of messages that are older than an hour. `pause` overrides the time between two edits.
    """
    usual = SOON if now - born < YOUNG else LATER
    return before.at + (usual if pause is None else pause) - now


class LeaguePart:
    """One kind of thing that leagues have on Discord, such as standings. `name`: its name in the log."""

    name: str

    def wanted(self, known: Known, there: Mapping[str, Message]) -> AsyncGenerator[WantedPost | int, None]:
        """Yield what a league should have, and times in milliseconds after which the league should be checked again.

        `there` holds what was posted.
        """
        raise NotImplementedError


class Reconciler:
    def __init__(self, client: discord.Client, leagues: Leagues, pace: Pace | None = None) -> None:
        self._leagues, self._pace = leagues, pace
        self._home = Home(client)
        self._seen: dict[tuple[int, str], object] = {}

    async def reconcile(
        self, known: Known, part: Callable[[Known, Mapping[str, Message]], AsyncGenerator[WantedPost | int, None]]
    ) -> int | None:
        """Bring everything up to date that `part` wants for a league. Return how many milliseconds to wait before the
        next call, or None to wait until the league has changed.

        If the bot may not write in a channel, what belongs in other channels is brought all the same; then this raises
        Waits. It also raises discord.py's errors.
        """
        there = await self._leagues.messages.of(known.id)
        waits: list[int] = []
        shut: dict[int, Waits] = {}
        async with aclosing(part(known, there)) as every:
            async for one in every:
                if isinstance(one, int):
                    waits.append(one)
                    continue
                place = known if one.channel is None else replace(known, channel=one.channel)
                if place.channel in shut:
                    continue
                try:
                    waits.append(await self._compare(place, there.get(one.what), one))
                except Waits as closed:
                    shut[place.channel] = closed
        if known.channel in shut:
            raise shut[known.channel]
        if shut:
            log.info("Some of what league %d should have waits: %s", known.id, next(iter(shut.values())))
        return min(filter(None, waits), default=None)

    async def _compare(self, known: Known, before: Message | None, one: WantedPost) -> int:
        key = (known.id, one.what)
        if before is not None and one.facts is not None and self._seen.get(key) == one.facts:
            return 0
        moved = before is not None and one.open and one.channel is None and before.channel != known.channel
        if before is not None and not moved and one.wait > 0:
            return one.wait
        if before is not None or one.open:
            made = one.made if isinstance(one.made, Post | Other) else await one.made()
            made = Shown(made) if isinstance(made, Post) else made
            if isinstance(made, Other):
                if before is None or before.shown != made.digest:
                    async with self._turn():
                        with legible():
                            stands = await made.bring(before)
                    await self._leagues.messages.put(known.id, one.what, stands)
            elif before is None or moved:
                created = self._leagues.now() if moved else one.created  # not an old one in a home of before
                await self.post(known, replace(one, created=created), made, before)
            elif before.shown != (made.digest or digest_of(made.post)):
                await self._change(known, one, made, before)
        self._seen[key] = one.facts
        for old in one.replaces:
            await self._leagues.messages.drop(known.id, old)
        return 0

    async def post(self, known: Known, one: WantedPost, made: Shown, before: Message | None = None) -> None:
        """Post a message and store it. It pings people only if it doesn't replace a message `before`."""
        instead = made.digest or (0 if before is None else before.message)
        nonce = hashlib.sha256(f"{known.channel}/{known.id}/{one.what}/{instead}".encode()).hexdigest()[:24]
        pings = made.post.pings if before is None else ()
        called, work = await self._leagues.calling(known.id, known.guild, tuple(pings)) if pings else ((), None)
        async with self._turn():
            shown = await made.drawn()
            message, there = await self._home.post(known, replace(shown, pings=called), nonce, one.created)
            if there:  # since a crash, perhaps with what was true then
                await self._home.edit(known, known.channel, message, shown)
        await self._leagues.messages.put(known.id, one.what, self._stands(known.channel, message, made, shown), work)

    async def _change(self, known: Known, one: WantedPost, made: Shown, before: Message) -> None:
        async with self._turn():
            shown = await made.drawn()
            there = await self._home.edit(known, before.channel, before.message, shown)
        if there:
            stands = self._stands(before.channel, before.message, made, shown)
            await self._leagues.messages.put(known.id, one.what, stands)
        elif one.open:
            await self.post(known, replace(one, created=self._leagues.now()), made, before)
        else:
            await self._leagues.messages.drop(known.id, one.what)

    def _stands(self, channel: int, message: int, made: Shown, shown: Post) -> Message:
        return Message(channel, message, made.digest or digest_of(shown), self._leagues.now())

    @asynccontextmanager
    async def _turn(self) -> AsyncGenerator[None]:
        if self._pace is None or current_turn() is not None:
            yield
            return
        async with self._pace.turn() as turn:
            await turn.take()
            yield


class Keeper:
    """A task that keeps leagues' messages up to date, from :meth:`start` to :meth:`stop`.

    Each part of a league is checked when the league has changed, when it's time, and when the bot starts, so work
    interrupted by a crash is completed. Two checks of the same part never run at the same time, and no part waits for
    another. `parts` holds the parts of each format; `pace` limits the bot's requests.
    """

    def __init__(
        self, client: discord.Client, leagues: Leagues, pace: Pace, parts: Mapping[Format, Sequence[LeaguePart]]
    ) -> None:
        self._leagues, self._parts = leagues, parts
        self._reconciler = Reconciler(client, leagues, pace)
        self._names = dict.fromkeys(part.name for every in parts.values() for part in every)
        self._checks = Woken[tuple[int, str]](self._check, "part of a league:")

    async def start(self) -> None:
        """Check all leagues now, and each league after a change. Call this once the client has received its servers and
        the members' names.

        Calling this again does nothing. Raises StoreFault.
        """
        if self._checks.runs:
            return
        self._checks.start()
        self._leagues.logs.on_entry.append(self.wake)
        for league in await self._leagues.reading.unfinished():
            self.wake(league)

    async def stop(self) -> None:
        if self.wake in self._leagues.logs.on_entry:
            self._leagues.logs.on_entry.remove(self.wake)
        await self._checks.stop()

    def wake(self, league: int) -> None:
        for name in self._names if self._checks.runs else ():
            self._checks.wake((league, name))

    async def settled(self) -> None:
        await settled(self._checks)

    async def _check(self, key: tuple[int, str]) -> float | None:
        after = await self._tried(*key)
        return None if after is None else min(max(after, 0), FAR) / 1000

    async def _tried(self, league: int, name: str) -> int | None:
        try:
            if not await self._leagues.logs.ours(league):
                return None
            known = await self._leagues.reading.get(league)
            part = next((one for one in self._parts[known.league.settings.format] if one.name == name), None)
            return None if part is None else await self._reconciler.reconcile(known, part.wanted)
        except Waits as waits:
            log.info("The %s of league %d wait: %s", name, league, waits)  # its teller logs it louder
            return SELDOM
        except (StoreFault, discord.HTTPException, *TRANSIENT) as error:
            log.warning("The %s of league %d wait: %s", name, league, said(error))
            return HOUR if isinstance(error, discord.HTTPException) and not passing(error) else AGAIN
        except Refused as refused:
            log.debug("League %d has no %s: %s", league, name, refused)
            return None
        except Exception:  # one league must not stop the others
            log.exception("The %s of league %d cannot be shown", name, league)
            return None


class Missing(LeaguePart):
    """A check, once an hour, of messages that nothing else would miss when someone deletes them: final standings are
    never edited, and sign-ups are rarely edited once nobody can press their buttons.
    """

    name = "missing messages"

    def __init__(self, client: discord.Client, leagues: Leagues, pace: Pace) -> None:
        self._client, self._leagues, self._pace = client, leagues, pace
        self._next: dict[int, int] = {}
        self._looks = 0

    async def wanted(self, known: Known, there: Mapping[str, Message]) -> AsyncGenerator[WantedPost | int, None]:
        now = self._leagues.now()
        if now >= self._next.get(known.id, 0):
            for what in self._checked(known, there):
                if await self._gone(known, there[what]):
                    await self._leagues.messages.look_again(known, now, gone=what)
                    for wake in self._leagues.logs.on_entry:
                        wake(known.id)
            self._next[known.id] = now + HOUR
            self._looks += 1
        yield self._next[known.id] - now

    def _checked(self, known: Known, there: Mapping[str, Message]) -> list[str]:
        coming, playing, last = known.league.registering, known.league.playing, known.league.last
        finals = [] if last is None else sorted(one for one in there if one.startswith(f"standing/{last.number}/"))
        turns = -(-len(finals) // AT_ONCE) or 1
        names = [f"signup/{coming.number}"] if coming is not None else []
        names += [f"queue/{playing.number}"] if playing is not None else []
        return [one for one in (*names, *finals[self._looks % turns :: turns]) if one in there]

    async def _gone(self, known: Known, message: Message) -> bool:
        place = self._client.get_partial_messageable(message.channel, guild_id=known.guild)
        try:
            async with self._pace.turn() as turn:
                await turn.take()
                with legible():
                    await place.fetch_message(message.message)
        except discord.NotFound as error:
            return error.code == UNKNOWN_MESSAGE
        return False
