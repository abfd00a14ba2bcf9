"""Compute past positions of a match as one viewer may see them, in order to step through the match or show it as an
animation.

The state after every :data:`APART` log entries is cached, so that a step has to replay only a few entries. If the
entries before a cached state have changed, for example after a restore from a backup, the log is replayed from the
start.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

import msgspec

from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.match.pure.history.stops import LONGEST, Footage, Scene, evened, place_of, shots_of, stops_of
from bot.match.pure.log.entries import LogEntry, entry_of
from bot.match.pure.play.look import look_at, seen_by
from bot.match.pure.positions import EntryEffect, Position
from bot.match.pure.table.model import Match
from bot.match.services.desk import Desk
from bot.match.services.play.loading import begun
from games.core import CHANCE, AnyGame, AnyState, Forced, Illegal, Unreadable
from games.replay import walked
from games.undo import back_to_text

APART: Final = 16
KEPT: Final = 256


class Walk(msgspec.Struct, frozen=True):
    """A replayed log. ``marks[n]`` is the state after ``n * APART`` entries.

    `good`: the number of entries that can be replayed. `fault`: the problem with the next entry, or an empty string if
    there is none.
    """

    entries: tuple[LogEntry, ...]
    marks: tuple[AnyState, ...]
    good: int
    fault: str = ""


class Past:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._walks: OrderedDict[int, Walk] = OrderedDict()

    async def scene(self, match: int, user: int, *, ply: int | None = None, move: int | None = None) -> Scene:
        """Return the match at the stop that contains log entry `ply` or move `move`, as `user` may see it.

        A stop is one move, or all automatic steps between two moves. If neither number is given, or if it's greater
        than the last one, return the last stop. Users without a seat get the public view.
        """
        table, walk = await self._walked(match)
        stops = stops_of(walk.entries[: walk.good])
        viewer = table.seat_of(user)
        at = len(stops) - 1
        if move is not None:
            at = next((place for place, stop in enumerate(stops) if stop.move >= move), at)
        elif ply is not None:
            at = place_of(stops, ply)
        game = self._desk.game(table.game)
        stop = stops[at]
        steps, state = await asyncio.to_thread(_between, game, walk, stop.first, stop.last)
        numbered = tuple(msgspec.structs.replace(step, move=stop.move) for step in steps)
        then = steps[-1].entry.at if steps else table.moved
        look = look_at(game, Position(table, state, game.pending(state)), viewer, None, then=then)
        seen = seen_by(viewer, game, table, numbered)
        return Scene(stops=stops, at=at, look=look, seen=seen, whole=walk.good == table.ply)

    async def footage(self, match: int, user: int | None) -> Footage:
        """Return the frames of a film of the match, as `user` (None for the public) may see it."""
        table, walk = await self._walked(match)
        stops = evened(stops_of(walk.entries[: walk.good]), LONGEST)
        viewer = None if user is None else table.seat_of(user)
        game = self._desk.game(table.game)
        steps = walked(game, walk.marks[0], (entry_of(game, one) for one in walk.entries[: walk.good]))
        shots = await asyncio.to_thread(shots_of, game, walk.marks[0], steps, stops, viewer)
        return Footage(table, viewer, shots)

    async def _walked(self, match: int) -> tuple[Match, Walk]:
        table = await self._desk.store.match(match)
        if not table.begun:
            raise Refused(Why.NOT_ACTIVE)
        if self._desk.forgets(table):
            raise Refused(Why.FORGOTTEN)
        game = self._desk.game(table.game)
        # The next look shows what is stored between the two reads.
        entries = (await self._desk.store.log(match))[: table.ply]
        walk = await asyncio.to_thread(_walk, game, table, tuple(entries), self._walks.get(match))
        self._keep(match, walk)
        if walk.fault and not self._desk.outdated(table):
            raise StoreFault(Fault.DAMAGED, f"match {match}, {walk.fault}")
        if table.ply and not walk.good:
            raise self._desk.other_rules(table)
        return table, walk

    def _keep(self, match: int, walk: Walk) -> None:
        self._walks[match] = walk
        self._walks.move_to_end(match)
        kept = sum(len(one.marks) for one in self._walks.values())
        while kept > KEPT and len(self._walks) > 1:
            kept -= len(self._walks.popitem(last=False)[1].marks)


def _walk(game: AnyGame, match: Match, entries: tuple[LogEntry, ...], before: Walk | None) -> Walk:
    try:
        start = begun(game, match)
    except ValueError as error:
        return Walk(entries, (), 0, str(error))
    marks = [start]
    # An undo can go back behind any mark, so such a log is always replayed from its start.
    back = any(back_to_text(one.who, one.text) is not None for one in entries)
    kept = None if back else before
    if kept is not None and kept.marks[:1] == (start,) and kept.entries == entries[: len(kept.entries)]:
        if kept.entries == entries:
            return kept
        marks = list(kept.marks)
    done = (len(marks) - 1) * APART
    try:
        for step in walked(game, marks[-1], (entry_of(game, one) for one in entries[done:])):
            done += 1
            if done % APART == 0 and not back:
                marks.append(step.state)
    except (Illegal, Unreadable) as error:
        return Walk(entries, tuple(marks), done, f"entry {entries[done].ply}: {error}")
    return Walk(entries, tuple(marks), done)


def _between(game: AnyGame, walk: Walk, first: int, last: int) -> tuple[tuple[EntryEffect, ...], AnyState]:
    mark = min(max(first - 1, 0) // APART, len(walk.marks) - 1)
    state = walk.marks[mark]
    entries = walk.entries[mark * APART : last]
    steps = []
    for entry, step in zip(entries, walked(game, state, (entry_of(game, one) for one in entries)), strict=True):
        before, state = state, step.state
        if entry.ply >= first:
            forced = entry.who != CHANCE and isinstance(game.pending(before), Forced)
            steps.append(EntryEffect(entry, step.entry.what, step.events, forced=forced))
    return tuple(steps), state
