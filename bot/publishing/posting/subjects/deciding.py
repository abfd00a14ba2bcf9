from __future__ import annotations

import hashlib
import logging
from typing import Final

import discord

from bot.client.pace.pace import Pace
from bot.drawing.films import Busy, Films
from bot.league.pure.known import Known
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.match.pure.errors import Refused
from bot.match.services.service import Service
from bot.publishing.composing.leagues.ended import deciding_table
from bot.publishing.composing.messages import Post
from bot.publishing.posting.subjects.home import Home
from bot.publishing.posting.subjects.keeper import AGAIN, MessageKeeper
from bot.wording.leagues.names import league_name, table_name
from data.texts import texts
from leagues.settings import DAY
from leagues.state import Season, Table

log = logging.getLogger(__name__)

SOON: Final = 2_000
NONE: Final = "none"


class Deciding(MessageKeeper):
    what = "films"

    def __init__(self, client: discord.Client, leagues: Leagues, service: Service, films: Films, pace: Pace) -> None:
        super().__init__(client, leagues, pace)
        self._service = service
        self._films = films
        self._home = Home(client)

    async def look(self, known: Known) -> int | None:
        """Post the video of the latest season's deciding game, unless the season ended more than a day ago."""
        season = known.league.last
        if season is None or season.over is None or not known.league.format.has_rounds:
            return None
        age = self._leagues.now() - season.over
        table = deciding_table(season)
        there = await self._leagues.messages.of(known.id)
        if table is None or age > DAY or f"film/{season.number}" in there:
            return None
        if f"podium/{season.number}" not in there:
            return SOON if age < AGAIN else AGAIN
        return await self._post(known, season, table)

    async def _post(self, known: Known, season: Season, table: Table) -> int | None:
        found = await self._leagues.reading.tables(known.id, season.number)
        match = next((at.match for at in found if at.table.number == table.number), None)
        tr, what = texts(known.locale), f"film/{season.number}"
        drawing = None
        if match is not None:
            try:
                footage = await self._service.past.footage(match.id, None)
                drawing = await self._films.film(await self._service.analyses.filmed(footage), tr)
            except Busy:
                return AGAIN
            except Refused as refused:  # the match has no steps, or its game is no longer readable
                log.info("There is no film of table %d: %s", match.id, refused)
        if match is None or drawing is None:
            await self._leagues.messages.put(known.id, what, Message(known.channel, 0, NONE, self._leagues.now()))
            return None
        names = {
            "league": league_name(known.league.settings.name),
            "table": table_name(season, season.divisions[0].name, table.number, tr),
        }
        if len(drawing.data) <= self._home.limit(known):
            shown = Post(
                content="🎬 " + tr("**{league}**: the deciding game as a film ({table}).", **names), drawings=(drawing,)
            )
        else:
            text = tr(
                "**{league}**: the film of the deciding game ({table}) is too large for this server. "
                "`/game history` shows the game move by move in {channel}.",
                channel=f"<#{match.channel}>",
                **names,
            )
            shown = Post(content=f"🎬 {text}")
        nonce = hashlib.sha256(f"{known.channel}/{known.id}/{what}".encode()).hexdigest()[:24]
        async with self._pace.turn() as turn:
            await turn.take()
            message = await self._home.send(known, shown, nonce, season.over or self._leagues.now())
        stands = Message(known.channel, message, what, self._leagues.now())
        await self._leagues.messages.put(known.id, what, stands)
        return None
