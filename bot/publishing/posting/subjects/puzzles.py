"""A puzzle a day, and its solution: posted in the channel of a server, calling nobody."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from bot.client.codes import UNKNOWN_CHANNEL
from bot.client.files import Drawing
from bot.drawing.pictures import Pictures
from bot.features.hints.button import solve_button
from bot.features.puzzles.answer import posing
from bot.features.puzzles.words import puzzle_text, solution_text
from bot.interaction.host import Host
from bot.match.pure.errors import Refused
from bot.match.pure.people.hours import DAY
from bot.match.pure.play.look import Look
from bot.match.pure.puzzles import number_of
from bot.match.pure.table.model import Kind, OutboxRow
from bot.match.services.notices.telling import Work
from bot.match.services.puzzles import look_of
from bot.match.services.service import Service
from bot.presenters.presenter import Presenter
from bot.publishing.posting.nonces import nonce_of
from bot.publishing.posting.subjects.home import Home, Shown
from bot.publishing.posting.subjects.teller import Waits
from bot.wording.names.people import known_name
from bot.wording.names.typed import plain
from data.texts import Texts, texts
from games.puzzles.bank import Position

log = logging.getLogger(__name__)

PICTURES = 3
"""The board, and what its seat alone has: a message with more is hard to read."""


class _Where(NamedTuple):
    guild: int
    channel: int


class PuzzleTeller:
    """Tells what is announced of servers. ``language``: what the bot's owner has set for all of them, if they have."""

    def __init__(
        self,
        client: Host,
        service: Service,
        pictures: Pictures,
        presenters: Mapping[str, Presenter],
        language: str | None,
    ) -> None:
        self._client = client
        self._service = service
        self._pictures = pictures
        self._presenters = presenters
        self._owners = language
        self._home = Home(client)

    async def tell(self, row: OutboxRow) -> Work | None:
        """Post it, unless it is a day late: then the next one is due. Where the channel is gone, puzzles end."""
        guild, day = row.subject.id, row.about
        if row.kind not in {Kind.PUZZLE, Kind.SOLUTION} or self._service.desk.now() - row.created > DAY:
            return None
        try:
            found = await self._service.puzzles.position(day)
        except Refused:
            return None
        tr = texts(await self._language(guild))
        shown = await self._shown(row, found, look_of(found, day, None, guild, tr.language), tr)
        try:
            message = await self._home.send(_Where(guild, row.channel), shown, nonce_of(row), row.created)
        except Waits as waits:
            if getattr(waits.__cause__, "code", None) != UNKNOWN_CHANNEL:
                raise
            log.info("No puzzles come in server %d any more: their channel is gone", guild)
            daily = (await self._service.servers.of(guild)).puzzles
            if daily is not None and daily.channel == row.channel:
                await self._service.puzzles.set(guild, None)
            return None
        return self._service.puzzles.standing(guild, day, message) if row.kind is Kind.PUZZLE else None

    async def _language(self, guild: int) -> str | None:
        server, known = await self._service.servers.of(guild), self._client.get_guild(guild)
        return server.locale or self._owners or (known.preferred_locale.value if known else None)

    async def _shown(self, row: OutboxRow, found: Position, look: Look, tr: Texts) -> Shown:
        presenter = self._presenters[look.match.game]
        words = posing(presenter, look.match.game)
        names = plain(known_name(player, {}, tr, beside_color=True) for player in look.match.players)
        key = ("puzzle", row.kind, found.puzzle.key, tr.language)
        what = f"puzzle {found.puzzle.key}"
        if row.kind is Kind.SOLUTION:
            solved = await self._service.puzzles.solved(row.subject.id, row.about)
            lead = words.advised(found.solution, look, tr).replace("*", "")
            drawn = [
                await self._draw(
                    partial(words.marked, look.view, (found.solution,), names, tr, lead, public=True), key, what
                )
            ]
            text = solution_text(found, look, presenter, solved, tr)
            return Shown(text=text, drawings=tuple(one for one in drawn if one is not None))
        pictures = presenter.pictures(look)[:PICTURES]
        drawn = [
            await self._draw(partial(words.posed, look.view, names, tr, which), (*key, which), what)
            for which in pictures
        ]
        rows = ((solve_button(number_of(row.about), tr("Solve")),),)
        text = puzzle_text(found, look, presenter, tr)
        return Shown(text=text, drawings=tuple(one for one in drawn if one is not None), rows=rows)

    async def _draw(self, make: partial[Drawing], key: tuple[object, ...], what: str) -> Drawing | None:
        drawing: Drawing | None = await self._pictures.draw(make, key, what)
        return drawing
