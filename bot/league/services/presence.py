"""Remove people who have left a server from its leagues (L1.2, L6.1).

Discord only tells a bot who leaves if it has a privileged intent, which this bot lacks. So the bot asks Discord about
one person at a time: after something happens in their league, when an organiser opens the league's panel, and at least
once an hour for everyone who hasn't been seen for a long time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Final

from bot.league.pure.known import user_of
from bot.league.services.logs import Logs
from bot.league.services.organising import Organising
from bot.league.storage import logs as stored
from bot.match.pure.errors import StoreFault
from leagues.log.entries import Entry
from leagues.log.formats import Seen
from leagues.refused import Refused
from leagues.settings import DAY, HOUR
from leagues.state import PLAYED, League, Stage

# The bot looks up an absent person again after this many milliseconds. If they're still absent, they count as having
# left.
SURE: Final = HOUR
CLOSING: Final = 6 * HOUR
# If others are waiting for a person to act or to reply, the bot looks the person up once they haven't been seen for
# this many milliseconds.
SOON: Final = HOUR


def ages(league: League, now: int) -> dict[int, int]:
    """Return the users who should be in the league's server, each with a time in milliseconds. If the bot hasn't seen a
    user for that long, it checks whether they are still in the server.

    These users are organisers, signed-up people, substitutes, and members who haven't left the season. The time is
    shorter than usual for signed-up people shortly before registration closes, for members until shortly after the
    season's start, for absent members (L6.1), and for substitutes who have been asked to take over tables (L6.2).
    """
    found: dict[str, int] = {}

    def look(people: Iterable[str], age: int) -> None:
        for one in people:
            found[one] = min(age, found.get(one, age))

    if not league.ended or league.playing is not None:
        look(league.organisers, DAY)
    coming, season = league.registering, league.playing
    if coming is not None:
        closes = coming.closes - CLOSING <= now
        look((one.member for one in (*coming.signed, *coming.present)), CLOSING if closes else DAY)
        look((one.member for one in coming.substitutes), DAY)
    if season is not None:
        new = season.stage is Stage.PLACED or (season.stage in PLAYED and now < season.begins + CLOSING)
        stayed = [one.member for one in season.members if one.left is None]
        if league.format.has_queue:  # no one expects anything of them, and they may come back
            playing = {one for _, table in season.tables if not table.over for one in table.players}
            stayed = [one for one in stayed if one in playing or any(one == other.member for other in season.queue)]
        look(stayed, CLOSING if new else DAY)
        look((one.member for one in season.substitutes), DAY)
        look((one for one, _ in season.absences), SOON)
        look((ask.member for one in season.handovers if one.taken is None for ask in one.asked), SOON)
    if league.asks_manager:  # their organiser is known to be gone
        for one in league.organisers:
            found.pop(one, None)
    by_user = ((user_of(one), age) for one, age in found.items())
    return {user: age for user, age in by_user if user is not None}


def seen(log: Iterable[Entry]) -> dict[int, int]:
    """Return when each person last did something in a league, which shows that they were in the server."""
    named = ((one.what.member if isinstance(one.what, Seen) else one.who, one.at) for one in log)
    found = ((user_of(who), at) for who, at in named)
    return {user: at for user, at in found if user is not None}


log = logging.getLogger(__name__)

# A function that returns whether a user is in a server, or None if that's currently unknown.
There = Callable[[int, int], Awaitable[bool | None]]
# The people of all leagues are checked at least this often, in seconds, even if nothing has happened there.
EVERY: Final = 3_600.0
# The maximum number of people of one league to look up before it's the next league's turn.
AT_ONCE: Final = 50
PAUSE: Final = 1.0


class OrganisersPresence:
    def __init__(self, logs: Logs, organising: Organising) -> None:
        self._logs = logs
        self._organising = organising
        self._there: There | None = None
        self._pause = PAUSE
        # The time at which each person was last seen, by server and user.
        self._seen: dict[tuple[int, int], int] = {}
        # The time at which each absent person was first found missing, by server and user.
        self._missed: dict[tuple[int, int], int] = {}
        self._later: dict[tuple[int, int], int] = {}
        self._woken: set[int] = set()
        self._hurried: set[int] = set()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._idle = asyncio.Event()

    def start(self, there: There, *, pause: float = PAUSE) -> None:
        """Check now whether the people of all leagues are still in their servers, and check a league's people again
        whenever something happens there.

        Does nothing if the checks have already been started. `there` looks up a person in a server. `pause` is the time
        between two look-ups, in seconds.
        """
        if self._task is not None:
            return
        self._there, self._pause = there, pause
        self._logs.on_entry.append(self.wake)
        self._task = asyncio.create_task(self._run(), name="who is there")

    async def stop(self) -> None:
        if self._task is None:
            return
        self._logs.on_entry.remove(self.wake)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = None

    def wake(self, league: int) -> None:
        self._woken.add(league)
        self._idle.clear()
        self._wake.set()

    def hurry(self, league: int) -> None:
        """Look up a league's people soon, because an organiser has opened its panel. This check includes everyone who
        hasn't been seen for an hour.
        """
        self._hurried.add(league)
        self.wake(league)

    async def settled(self) -> None:
        await self._idle.wait()

    async def _run(self) -> None:
        everywhere = True
        while True:
            woken, self._woken = self._woken, set()
            self._wake.clear()
            try:
                if everywhere:
                    woken |= set(await self._logs.store.read(stored.running))
                for league in sorted(woken):
                    if await self._look(league):
                        self._woken.add(league)
            except StoreFault as fault:
                log.warning("It cannot be looked who has left: %s", fault)
            except Exception:  # it must go on with others
                log.exception("It cannot be looked who has left")
            everywhere = False
            if self._woken:
                continue
            self._idle.set()
            try:
                async with asyncio.timeout(EVERY):
                    await self._wake.wait()
            except TimeoutError:
                everywhere = True

    async def _look(self, league: int) -> bool:
        # Those unseen the longest first. True if there are more.
        hurried = league in self._hurried
        self._hurried.discard(league)
        with suppress(Refused):
            if not await self._logs.ours(league):
                return False
            kept = await self._logs.kept(league)
            guild, now = kept.head.guild, self._logs.now()
            acted = seen(kept.course.log)
            unsure = []
            for user, age in ages(kept.league, now).items():
                key = (guild, user)
                last, missed = max(acted.get(user, 0), self._seen.get(key, 0)), self._missed.get(key)
                if missed is not None and last > missed:
                    del self._missed[key]
                elif now < self._later.get(key, 0):
                    continue
                elif now - last >= (min(age, SOON) if hurried else age) if missed is None else now - missed >= SURE:
                    unsure.append((last, key))
            for _, key in sorted(unsure)[:AT_ONCE]:
                await self._ask(key)
            return len(unsure) > AT_ONCE
        return False

    async def _ask(self, key: tuple[int, int]) -> None:
        # A single look-up may be wrong, so people have left only if they're absent twice in a row.
        assert self._there is not None  # noqa: S101 - it was started with it
        there = await self._there(*key)
        await asyncio.sleep(self._pause)
        if there is None:
            self._later[key] = self._logs.now() + SURE
        elif there:
            self._seen[key] = self._logs.now()
            self._missed.pop(key, None)
        elif key not in self._missed:
            self._missed[key] = self._logs.now()
        else:
            del self._missed[key]
            changed = await self._organising.member_left(*key)
            log.info("Somebody who is not in server %d any more has left %d leagues there", key[0], len(changed))
