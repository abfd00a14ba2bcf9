"""Compute past positions of a match as one viewer may see them, in order to step through the match or show it as an
animation. Each time, the log is replayed: that takes a few milliseconds, far less than the picture.
"""

from __future__ import annotations

import asyncio

from bot.match.pure.errors import Refused, Why
from bot.match.pure.history.stops import LONGEST, Footage, Scene, evened, place_of, shots_of, stops_of
from bot.match.pure.log.entries import LogEntry, entry_of
from bot.match.pure.play.look import look_at, seen_by
from bot.match.pure.positions import Position
from bot.match.pure.table.model import Match
from bot.match.services.desk import Desk
from bot.match.services.play.loading import begun, replay
from games.replay import walked


class Past:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def scene(self, match: int, user: int, *, ply: int | None = None, move: int | None = None) -> Scene:
        """Return the match at the stop that contains log entry `ply` or move `move`, as `user` may see it.

        A stop is one move, or all automatic steps between two moves. If neither number is given, or if it's greater
        than the last one, return the last stop. Users without a seat get the public view.
        """
        table, entries = await self._replayable(match)
        stops = stops_of(entries)
        viewer = table.seat_of(user)
        at = len(stops) - 1
        if move is not None:
            at = next((place for place, stop in enumerate(stops) if stop.move >= move), at)
        elif ply is not None:
            at = place_of(stops, ply)
        game, stop = self._desk.game(table.game), stops[at]
        state, steps, _ = await asyncio.to_thread(replay, game, table, entries[: stop.last], stop.first)
        then = steps[-1].entry.at if steps else table.moved
        look = look_at(game, Position(table, state, game.pending(state)), viewer, None, then=then)
        seen = seen_by(viewer, game, table, steps)
        return Scene(stops=stops, at=at, look=look, seen=seen, whole=len(entries) == table.ply)

    async def footage(self, match: int, user: int | None) -> Footage:
        """Return the frames of a film of the match, as `user` (None for the public) may see it."""
        table, entries = await self._replayable(match)
        stops = evened(stops_of(entries), LONGEST)
        viewer = None if user is None else table.seat_of(user)
        game = self._desk.game(table.game)
        start = begun(game, table)
        steps = walked(game, start, (entry_of(game, one) for one in entries))
        return Footage(table, viewer, await asyncio.to_thread(shots_of, game, start, steps, stops, viewer))

    async def _replayable(self, match: int) -> tuple[Match, tuple[LogEntry, ...]]:
        table = await self._desk.store.match(match)
        if not table.begun:
            raise Refused(Why.NOT_ACTIVE)
        if self._desk.forgets(table):
            raise Refused(Why.FORGOTTEN)
        # The next look shows what is stored between the two reads.
        log = (await self._desk.store.log(match))[: table.ply]
        _, steps, fault = await asyncio.to_thread(replay, self._desk.game(table.game), table, log)
        if fault is not None and not self._desk.outdated(table):
            raise fault
        if fault is not None and not steps:
            raise self._desk.other_rules(table)
        return table, tuple(step.entry for step in steps)
