"""Post and edit the standings in leagues' channels. A division's standings are posted when its first table has
finished, and edited after changes.

They are edited at most once in ten minutes, but immediately after a round and at the end of the season.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncGenerator, Mapping
from typing import Final

import discord

from bot.client.names import People
from bot.client.pace.pace import Pace
from bot.drawing.pictures import Pictures
from bot.features.league.meant import names_of
from bot.features.league.standing import standing_rows
from bot.league.pure.known import DivisionStandings, Known
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.publishing.composing.messages import Post
from bot.publishing.posting.subjects.keeper import Reconciler, Wanted
from bot.wording.blocks import fenced
from bot.wording.leagues.standing import StandingShown, named, shown_standing
from data.texts import Texts, texts
from leagues.state import PLAYED, Season, Stage
from render import league as render

PAUSE: Final = 600_000


class Standings(Reconciler):
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
        super().__init__(client, leagues, pace, pause)
        self._people = people
        self._pictures = pictures
        self._over: dict[tuple[int, str], int] = {}

    async def wanted(self, known: Known, there: Mapping[str, Message]) -> AsyncGenerator[Wanted | int, None]:
        weekly = known.league.format.has_queue
        for season in known.league.seasons:
            for division in season.divisions if season.stage in (*PLAYED, Stage.FINAL) else ():
                final, what = season.stage is Stage.FINAL, f"standing/{season.number}/{division.name}"
                what += f"/{'final' if final else season.week}" if weekly else ""
                before, over = there.get(what), sum(one.over is not None for one in season.rounds)
                made = (
                    division,
                    season.corrections,
                    season.rounds,
                    season.gone,
                    season.stage,
                    season.paused is None,
                    known.locale,
                    known.channel,
                )
                if before is None:
                    if not _begun(season, division.name) or (weekly and not final and not season.week):
                        continue
                elif weekly or self.seen(known, what, made):
                    continue
                # Final standings never change, and are being announced; after a round people look (L14.1).
                elif not final and over <= self._over.get((known.id, what), 0) and (wait := self.wait(before, 0)) > 0:
                    yield wait
                    continue
                yield await self._wanted(known, season, division.name, what, made)
                self._over[known.id, what] = over
                for old in [one for one in there if one.startswith(f"standing/{season.number}/")] if weekly else ():
                    await self._leagues.messages.drop(known.id, old)

    async def _wanted(self, known: Known, season: Season, division: str, what: str, made: object) -> Wanted:
        tr = texts(known.locale)
        (stands,) = await self._leagues.reading.standing(known.id, season.number, division)
        picture = await self._picture(stands, tr)

        async def draws() -> Post:
            drawing = await self._pictures.league(picture, tr)
            text = "" if drawing is not None else fenced(render.text(picture, tr))[0]
            rows = standing_rows(stands, tr, text=False, public=True)
            return Post(content=text, drawings=(drawing,) if drawing is not None else (), rows=rows)

        digest = hashlib.sha256(repr(picture).encode()).hexdigest()
        return Wanted(what, made, Post(), self._leagues.now(), digest=digest, draws=draws)

    async def _picture(self, stands: DivisionStandings, tr: Texts) -> StandingShown:
        possible = None
        if stands.season.stage in PLAYED and stands.known.league.format.has_divisions:
            possible = await self._leagues.reading.possible(stands.known.id, stands.division.name, stands.season.number)
        names = await names_of(self._people, stands.known.guild, named(stands))
        return shown_standing(stands, names, tr, possible=possible)


def _begun(season: Season, division: str) -> bool:
    played = (table.places is not None for of, table in season.tables if of.name == division)
    return season.stage is Stage.FINAL or any(played)
