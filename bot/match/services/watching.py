"""Help spectators: list running games, smallest lead first, and record who wants to be notified when a game ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from functools import partial
from typing import Any

import msgspec

from bot.match.pure.notices.deciding import way_of
from bot.match.pure.people.settings import Way
from bot.match.pure.play.look import points_at
from bot.match.pure.table.model import Match
from bot.match.services.desk import Desk
from bot.match.storage import watching
from games.core import plays

log = logging.getLogger(__name__)


class RunningGame(msgspec.Struct, frozen=True):
    """A game that is being played.

    `league`: the number of the league that it belongs to, or 0. `points`: each seat's points, or empty if not everyone
    can see the points, or if no seat has any yet.
    """

    match: int
    league: int
    points: tuple[int, ...] = ()

    @property
    def gap(self) -> float:
        """Return the leader's lead as a share of their points, or infinity if the points are unknown or all 0."""
        first, second = sorted(self.points, reverse=True)[:2] if len(self.points) > 1 else (0, 0)
        return (first - second) / first if first > 0 else float("inf")


class _Options(msgspec.Struct):
    league: int = 0


class Watching:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def closest(self, matches: Collection[int]) -> list[RunningGame]:
        if not matches:
            return []
        found = await self._desk.store.read(partial(watching.played, matches=matches))
        running = {row.id: one for row, one in zip(found, await asyncio.to_thread(self._read, found), strict=True)}
        return sorted((running[match] for match in matches if match in running), key=lambda one: one.gap)

    def _read(self, rows: Collection[Any]) -> list[RunningGame]:
        return [RunningGame(row.id, _league(row.options), self._points(row)) for row in rows]

    def _points(self, row: Any) -> tuple[int, ...]:
        game = self._desk.games.get(row.game)
        if game is None or not plays(game, row.rules_version):
            return ()
        try:
            points = points_at(game, game.decode(row.state.encode()))
        except msgspec.MsgspecError:  # the code can't read it; whoever opens the table replays its log
            return ()
        return points if any(points) else ()

    async def follow(self, match: Match, user: int) -> Way | None:
        """Note that `user` wants to hear of the end, and return how they will. Return None if it isn't running."""
        person, now = await self._desk.people.of(user), self._desk.now()
        usual = Way.MENTION if match.guild is None else (await self._desk.servers.of(match.guild)).way
        way = way_of(person, usual, now)
        if way is Way.QUIET:
            return way
        work = partial(watching.follow, match=match.id, user=user, at=now)
        return way if await self._desk.store.write(work, of=match.id) else None

    async def unfollow(self, match: int, user: int) -> None:
        await self._desk.store.write(partial(watching.unfollow, match=match, user=user), of=match)

    async def followed(self, user: int, matches: Collection[int]) -> set[int]:
        return await self._desk.store.read(partial(watching.followed, user=user, matches=matches)) if matches else set()


def _league(options: str) -> int:
    try:
        return msgspec.json.decode(options, type=_Options).league
    except msgspec.MsgspecError:
        return 0
