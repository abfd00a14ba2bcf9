"""Post and edit the standings in leagues' channels. A division's standings are posted when its first table has
finished, and edited after changes.

They are edited at most once in ten minutes, but immediately after a round and at the end of the season.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from bot.client.names import People
from bot.drawing.pictures import Pictures
from bot.features.league.standing import picture_of, standing_rows
from bot.league.pure.known import Known
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.publishing.composing.messages import Post
from bot.publishing.posting.subjects.reconciler import LeaguePart, Shown, WantedPost, until_edit
from bot.wording.blocks import fenced
from data.texts import texts
from leagues.state import PLAYED, Division, Season, Stage
from render import league as render

PAUSE: Final = 600_000


class Standings(LeaguePart):
    name = "standings"

    def __init__(self, leagues: Leagues, people: People, pictures: Pictures, pause: int | None = None) -> None:
        self._leagues, self._people, self._pictures = leagues, people, pictures
        self._pause = PAUSE if pause is None else pause
        self._over: dict[tuple[int, str], int] = {}

    async def wanted(self, known: Known, there: Mapping[str, Message]) -> AsyncGenerator[WantedPost | int, None]:
        for season, division in _divisions(known):
            what, final = f"standing/{season.number}/{division.name}", season.stage is Stage.FINAL
            before, over, wait = there.get(what), sum(one.over is not None for one in season.rounds), 0
            if before is None and not _begun(season, division.name):
                continue
            # Final standings never change, and are being announced; after a round people look (L14.1).
            if before is not None and not final and over <= self._over.get((known.id, what), 0):
                wait = until_edit(before, 0, self._leagues.now(), self._pause)
            yield self._of(known, season, division, what, wait=wait)
            self._over[known.id, what] = over

    def _of(
        self,
        known: Known,
        season: Season,
        division: Division,
        what: str,
        *,
        wait: int = 0,
        replaces: Sequence[str] = (),
    ) -> WantedPost:
        facts = (
            division,
            season.corrections,
            season.rounds,
            season.gone,
            season.stage,
            season.paused is None,
            known.locale,
            known.channel,
        )
        make = partial(self._shown, known, season.number, division.name)
        return WantedPost(what, make, self._leagues.now(), facts, wait=wait, replaces=replaces)

    async def _shown(self, known: Known, season: int, division: str) -> Shown:
        tr = texts(known.locale)
        (stands,) = await self._leagues.reading.standing(known.id, season, division)
        picture = await picture_of(self._leagues, self._people, stands, tr)

        async def draws() -> Post:
            drawing = await self._pictures.league(picture, tr)
            text = "" if drawing is not None else fenced(render.text(picture, tr))[0]
            rows = standing_rows(stands, tr, text=False, public=True)
            return Post(content=text, drawings=(drawing,) if drawing is not None else (), rows=rows)

        digest = hashlib.sha256(repr(picture).encode()).hexdigest()
        return Shown(Post(), digest, draws)


class WeeklyStandings(Standings):
    """A ladder's standings. They are posted anew once a week, as an edited message would be far up."""

    async def wanted(self, known: Known, there: Mapping[str, Message]) -> AsyncGenerator[WantedPost | int, None]:
        for season, division in _divisions(known):
            final, what = season.stage is Stage.FINAL, f"standing/{season.number}/{division.name}/"
            what += "final" if final else str(season.week)
            if what not in there and (final or season.week) and _begun(season, division.name):
                old = [one for one in there if one.startswith(f"standing/{season.number}/")]
                yield self._of(known, season, division, what, replaces=old)


def _divisions(known: Known) -> Iterator[tuple[Season, Division]]:
    for season in known.league.seasons:
        yield from ((season, one) for one in season.divisions if season.stage in (*PLAYED, Stage.FINAL))


def _begun(season: Season, division: str) -> bool:
    played = (table.places is not None for of, table in season.tables if of.name == division)
    return season.stage is Stage.FINAL or any(played)
