"""Open tutorial matches, in which one person plays against computer players, with the same cards and random draws for
everyone.

A tutorial is a normal match with `Options.lesson` set until its player ends the lessons. Its seed is public and always
the same, so it can't prove that the draws are fair. The bot says so in the channel. The lessons already shown are
derived from the log, not stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.match.pure.chance import draws as chance
from bot.match.pure.errors import Refused, Why
from bot.match.pure.seats import seating
from bot.match.pure.table.limits import Limits
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.settings import Options
from bot.match.services.desk import Desk
from bot.match.services.history.history import History
from bot.match.services.play.play import Play
from bot.match.services.table.lobby import Lobby
from bot.match.services.teaching.lessons import Moment, moments_of
from games.options import Pairs

# Added to a request's id for the follow-up request that resumes the game after the lessons.
ALONE: Final = "/on"
# A suffix that is added to a request's id to get the id of the follow-up request, which starts the newly opened table.
STARTED: Final = "/start"


class Teaching:
    def __init__(self, desk: Desk, lobby: Lobby, play: Play, history: History) -> None:
        self._desk = desk
        self._lobby = lobby
        self._play = play
        self._history = history

    async def teach(
        self,
        *,
        request: str,
        guild: int | None,
        channel: int,
        owner: int,
        game: str,
        locale: str,
        seed: bytes,
        computers: Sequence[str],
        options: Pairs = (),
        limits: Limits | None = None,
    ) -> Match:
        """Open a tutorial match for `owner` in `channel`, and start it. A repeated request returns the same match.

        `computers`: the kinds of the computer players to play against. Raises StoreFault, and Refused as in
        :meth:`bot.match.services.table.lobby.Lobby.create`.
        """
        rules = self._desk.game(game)
        setting = Options(players=1 + len(computers), open=False, remind_after=0, lesson=True, game=options)
        table = self._lobby.table(guild=guild, channel=channel, owner=owner, game=game, locale=locale, options=setting)
        for kind in computers:
            self._desk.computer(game, kind)
            table = seating.computer_added(table, rules, owner, kind)
        table = replace(table, chance=chance.KNOWN)
        opened = await self._lobby.open(table, request, seed, limits=limits, announced=(AnnouncementKind.SEAL,))
        if opened.status is not Status.SIGNUP:
            return opened
        return (await self._play.start(opened.id, owner, request + STARTED)).match

    async def let_go(self, match: int, user: int, request: str) -> bool:
        """End the lessons for `user`. Returns False if they had already ended. Raises Refused (NOT_IN)."""
        before = await self._history.get(match)
        seating.unended(before)
        if before.seat_of(user) is None:
            raise Refused(Why.NOT_IN)
        if not before.options.lesson:
            return False

        def change(now: Match) -> Match:
            return replace(now, options=replace(now.options, lesson=False))

        await self._lobby.change(match, request, change, user)
        await self._play.go_on(match, user, request + ALONE, anyway=True)
        return True

    async def moments(self, match: int, last: int) -> tuple[Moment, ...]:
        """Return the positions up to entry `last` of a running match in which its only human player had to decide."""
        table = await self._desk.store.match(match)
        seat = seating.student_of(table)
        if seat is None or table.status is not Status.ACTIVE:
            return ()
        game = self._desk.rules(table)
        log = await self._desk.store.log(match, 1, last)
        return await asyncio.to_thread(moments_of, game, table, log, seat)
