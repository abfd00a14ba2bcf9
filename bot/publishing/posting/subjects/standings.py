"""The standings in leagues' channels. They are first posted when a division's first table has finished, and edited
after changes.

A division's standings are edited at most once in ten minutes, but immediately after a round and at the end of the
season. Each message is stored with a digest of its contents, so that the bot can find outdated messages after a crash.
"""

from __future__ import annotations

import hashlib
from typing import Final

import discord

from bot.client.names import People
from bot.client.pace.pace import Pace
from bot.drawing.pictures import Pictures
from bot.features.league.meant import names_of
from bot.features.league.standing import standing_rows
from bot.league.pure.known import Known, Stands
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.publishing.posting.subjects.home import Home, Shown
from bot.publishing.posting.subjects.keeper import Keeper
from bot.wording.blocks import fenced
from bot.wording.leagues.contests import StandingShown, named, shown_standing
from data.texts import Texts, texts
from leagues.state import PLAYED, Season, Stage
from render import league as render

PAUSE: Final = 600_000


class Standings(Keeper):
    """Keeps leagues' standings up to date. `pace` limits the rate of the bot's requests, and `pause` overrides
    :data:`PAUSE`.
    """

    what = "standings"

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
        super().__init__(leagues)
        self._people = people
        self._pictures = pictures
        self._pace = pace
        self._pause = pause
        self._home = Home(client)
        self._seen: dict[tuple[int, int, str], tuple[object, ...]] = {}
        self._over: dict[tuple[int, int, str], int] = {}

    async def look(self, known: Known) -> int | None:
        there = await self._leagues.messages.of(known.id)
        soonest: int | None = None
        for season in known.league.seasons:
            if season.stage not in (*PLAYED, Stage.FINAL):
                continue
            for division in season.divisions:
                made = (
                    division,
                    season.corrections,
                    season.rounds,
                    season.gone,
                    season.stage,
                    season.paused is None,
                    season.week,
                    known.locale,
                    known.channel,
                )
                key = (known.id, season.number, division.name)
                what = f"standing/{season.number}/{division.name}"
                if self._seen.get(key) == made and what in there:
                    continue
                before = there.get(what)
                if known.league.format.has_queue:
                    await self._weekly(known, season, there)
                    self._seen[key] = made
                    continue
                over = sum(one.over is not None for one in season.rounds)
                # Final standings never change, and are being announced; after a round people look (L14.1).
                now = before is None or season.stage is Stage.FINAL or over > self._over.get(key, 0)
                wait = 0 if before is None or now else before.at + self._pause - self._leagues.now()
                if wait > 0:
                    soonest = wait if soonest is None else min(soonest, wait)
                elif before is not None or _begun(season, division.name):
                    await self._show(known, season, division.name, what, before)
                    self._seen[key], self._over[key] = made, over
        return soonest

    async def _weekly(self, known: Known, season: Season, there: dict[str, Message]) -> None:
        (division,) = season.divisions
        week = "final" if season.stage is Stage.FINAL else str(season.week)
        what = f"standing/{season.number}/{division.name}/{week}"
        if what not in there and week != "0" and _begun(season, division.name):
            await self._show(known, season, division.name, what, None)
            for old in [one for one in there if one.startswith(f"standing/{season.number}/") and one != what]:
                await self._leagues.messages.drop(known.id, old)

    async def _show(self, known: Known, season: Season, division: str, what: str, before: Message | None) -> None:
        tr = texts(known.locale)
        (stands,) = await self._leagues.reading.standing(known.id, season.number, division)
        picture = await self._picture(stands, tr)
        digest = hashlib.sha256(repr(picture).encode()).hexdigest()
        if before is not None and before.channel != known.channel:
            before = None  # the league has a new home
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

    async def _picture(self, stands: Stands, tr: Texts) -> StandingShown:
        possible = None
        if stands.season.stage in PLAYED and stands.known.league.format.has_divisions:
            possible = await self._leagues.reading.possible(stands.known.id, stands.division.name, stands.season.number)
        names = await names_of(self._people, stands.known.guild, named(stands))
        return shown_standing(stands, names, tr, possible=possible)


def _begun(season: Season, division: str) -> bool:
    played = (table.places is not None for of, table in season.tables if of.name == division)
    return season.stage is Stage.FINAL or any(played)
