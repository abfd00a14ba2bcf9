from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Mapping
from typing import Final

import discord

from bot.drawing.films import Busy, Films
from bot.league.pure.known import Known
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.match.pure.errors import Refused
from bot.match.pure.table.model import Match
from bot.match.services.service import Service
from bot.publishing.composing.leagues.ended import deciding_table
from bot.publishing.composing.messages import Post
from bot.publishing.posting.subjects.home import Home
from bot.publishing.posting.subjects.reconciler import AGAIN, LeaguePart, WantedPost
from bot.wording.leagues.names import league_name, table_name
from data.texts import texts
from leagues.settings import DAY
from leagues.state import Season, Table
from render.kit.picture import Drawing

log = logging.getLogger(__name__)

SOON: Final = 2_000
NONE: Final = "none"


class Film(LeaguePart):
    """The video of the latest season's deciding game, unless the season ended more than a day ago."""

    name = "films"

    def __init__(self, client: discord.Client, leagues: Leagues, service: Service, films: Films) -> None:
        self._leagues, self._service, self._films = leagues, service, films
        self._home = Home(client)

    async def wanted(self, known: Known, there: Mapping[str, Message]) -> AsyncGenerator[WantedPost | int, None]:
        season, now = known.league.last, self._leagues.now()
        if season is None or season.over is None or (table := deciding_table(season)) is None:
            return
        what, age = f"film/{season.number}", now - season.over
        if age > DAY or what in there:
            return
        if f"podium/{season.number}" not in there:
            yield SOON if age < AGAIN else AGAIN
            return
        match = await self._leagues.reading.match_of(known.id, season.number, table)
        try:
            drawing = None if match is None else await self._filmed(match, known)
        except Busy:
            yield AGAIN
            return
        if match is None or drawing is None:
            await self._leagues.messages.put(known.id, what, Message(known.channel, 0, NONE, now))
        else:
            yield WantedPost(what, self._post(known, season, table, match, drawing), season.over)

    async def _filmed(self, match: Match, known: Known) -> Drawing | None:
        try:
            footage = await self._service.past.footage(match.id, None)
            return await self._films.film(await self._service.analyses.filmed(footage), texts(known.locale))
        except Refused as refused:  # the match has no steps, or its game is no longer readable
            log.info("There is no film of table %d: %s", match.id, refused)
            return None

    def _post(self, known: Known, season: Season, table: Table, match: Match, drawing: Drawing) -> Post:
        tr = texts(known.locale)
        names = {
            "league": league_name(known.league.settings.name),
            "table": table_name(season, season.divisions[0].name, table.number, tr),
        }
        if len(drawing.data) <= self._home.limit(known):
            text = tr("**{league}**: the deciding game as a film ({table}).", **names)
            return Post(content=f"🎬 {text}", drawings=(drawing,))
        text = tr(
            "**{league}**: the film of the deciding game ({table}) is too large for this server. "
            "`/game history` shows the game move by move in {channel}.",
            channel=f"<#{match.channel}>",
            **names,
        )
        return Post(content=f"🎬 {text}")
