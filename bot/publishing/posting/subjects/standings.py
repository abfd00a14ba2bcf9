"""The standings that stand in leagues' channels: posted when the first table of a division has ended, edited in place
when something has changed, at most once in ten minutes a division; the final one at once.

What is shown is noted with a digest, so whatever a crash has left undone is found again at the start.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.client.names import People
from bot.client.pace.pace import Pace
from bot.client.retries import TRANSIENT, said
from bot.drawing.pictures import Pictures
from bot.features.league.meant import names_of
from bot.features.league.standing import standing_rows
from bot.league.pure.known import Known, Stands
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.match.pure.errors import StoreFault
from bot.publishing.posting.subjects.home import Home, Shown
from bot.publishing.posting.subjects.teller import Waits
from bot.wording.blocks import fenced
from bot.wording.leagues.standing import members_of, standing_picture
from data.texts import Texts, texts
from leagues.refused import Refused
from leagues.state import PLAYED, Season, Stage
from render import league as render

log = logging.getLogger(__name__)

PAUSE: Final = 600_000
"""Milliseconds between two changes of a division's standing."""
AGAIN: Final = 60_000
"""Milliseconds until what failed is tried again."""


class Standings:
    """Keeps them up to date from :meth:`start` to :meth:`stop`. ``pace``: of the bot's requests; ``pause``: as
    :data:`PAUSE`.
    """

    def __init__(
        self,
        client: discord.Client,
        leagues: Leagues,
        people: People,
        pictures: Pictures,
        pace: Pace,
        *,
        pause: int = PAUSE,
    ) -> None:
        self._leagues = leagues
        self._people = people
        self._pictures = pictures
        self._pace = pace
        self._pause = pause
        self._home = Home(client)
        self._seen: dict[tuple[int, int, str], tuple[Any, ...]] = {}
        """What each division was made of when its message was right."""
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._later: dict[int, asyncio.TimerHandle] = {}
        self._runs = False

    async def start(self) -> None:
        """Look at all leagues, and from now on at those that change; once the servers are known, by which people have
        their names. Called again it does nothing. Raises StoreFault.
        """
        if self._runs:
            return
        self._runs = True
        self._leagues.on_entry.append(self.wake)
        for league in await self._leagues.unfinished():
            self.wake(league)

    async def stop(self) -> None:
        """Change nothing any more."""
        self._runs = False
        if self.wake in self._leagues.on_entry:
            self._leagues.on_entry.remove(self.wake)
        for handle in self._later.values():
            handle.cancel()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self, league: int) -> None:
        """Something in a league has changed."""
        if not self._runs:
            return
        self._again.add(league)
        if league not in self._tasks:
            self._tasks[league] = asyncio.create_task(self._work(league), name=f"standings of league {league}")

    async def settled(self) -> None:
        """Wait until all that can be shown now is shown."""
        while tasks := list(self._tasks.values()):
            await asyncio.wait(tasks)
            await asyncio.sleep(0)

    async def _work(self, league: int) -> None:
        try:
            while self._runs and league in self._again:
                self._again.discard(league)
                after = await self._tried(league)
                if after is not None:
                    self._look_later(league, after)
        finally:
            self._tasks.pop(league, None)

    def _look_later(self, league: int, after: int) -> None:
        before = self._later.pop(league, None)
        if before is not None:
            before.cancel()
        self._later[league] = asyncio.get_running_loop().call_later(after / 1000, self.wake, league)

    async def _tried(self, league: int) -> int | None:
        """Show what has changed; gives in how many milliseconds there is more to do."""
        try:
            return await self._look(await self._leagues.get(league))
        except Waits as waits:
            log.info("The standings of league %d wait: %s", league, waits)  # its teller says so louder
            return PAUSE
        except (StoreFault, discord.HTTPException, *TRANSIENT) as error:
            log.warning("The standings of league %d wait: %s", league, said(error))
        except Refused as refused:
            log.debug("League %d has no standings: %s", league, refused)
            return None
        except Exception:  # one league must not stop the others
            log.exception("The standings of league %d cannot be shown", league)
            return None
        return AGAIN

    async def _look(self, known: Known) -> int | None:
        there = await self._leagues.messages.of(known.id)
        soonest: int | None = None
        for season in known.league.seasons:
            if season.stage not in (*PLAYED, Stage.FINAL):
                continue
            for division in season.divisions:
                made = (
                    division,
                    season.corrections,
                    season.gone,
                    season.stage,
                    season.paused is None,
                    known.locale,
                    known.channel,
                )
                key = (known.id, season.number, division.name)
                what = f"standing/{season.number}/{division.name}"
                if self._seen.get(key) == made and what in there:
                    continue
                before = there.get(what)
                final = season.stage is Stage.FINAL  # nothing changes it any more, and it is announced now
                wait = 0 if before is None or final else before.at + self._pause - self._leagues.now()
                if wait > 0:
                    soonest = wait if soonest is None else min(soonest, wait)
                elif before is not None or _begun(season, division.name):
                    await self._show(known, season, division.name, what, before)
                    self._seen[key] = made
        return soonest

    async def _show(self, known: Known, season: Season, division: str, what: str, before: Message | None) -> None:
        """Post a standing, or edit it, unless it shows the same already."""
        tr = texts(known.locale)
        (stands,) = await self._leagues.standing(known.id, season.number, division)
        picture = await self._picture(stands, tr)
        digest = hashlib.sha256(repr(picture).encode()).hexdigest()
        if before is not None and before.channel != known.channel:
            before = None  # the league has another home now
        if before is not None and before.shown == digest:
            return
        async with self._pace.turn() as turn:
            await turn.take()
            drawing = await self._pictures.league(picture, tr)
            text = "" if drawing is not None else fenced(render.text(picture, tr))[0]
            rows = standing_rows(stands, tr, text=False, public=True)
            shown = Shown(text=text, drawings=(drawing,) if drawing is not None else (), rows=rows)
            now = self._leagues.now()
            if before is not None and await self._home.edit(known, before.channel, before.message, shown):
                message = Message(before.channel, before.message, digest, now)
            else:
                nonce = hashlib.sha256(f"{known.channel}/{known.id}/{what}/{digest}".encode()).hexdigest()[:24]
                message = Message(known.channel, await self._home.send(known, shown, nonce, now), digest, now)
        await self._leagues.messages.put(known.id, what, message)

    async def _picture(self, stands: Stands, tr: Texts) -> render.StandingPicture:
        possible = None
        if stands.season.stage in PLAYED:
            possible = await self._leagues.possible(stands.known.id, stands.division.name, stands.season.number)
        names = await names_of(self._people, stands.known.guild, members_of(stands))
        return standing_picture(stands, names, tr, possible=possible)


def _begun(season: Season, division: str) -> bool:
    """Whether there is anything to show."""
    tables: Sequence[Any] = [table for of, table in season.tables if of.name == division]
    return season.stage is Stage.FINAL or any(table.places is not None for table in tables)
