from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec

from bot.match.pure.errors import Fault, MatchError, Refused, StoreFault, Why
from bot.match.pure.log.entries import LogEntry, entry_of
from bot.match.pure.positions import Position, Step
from bot.match.pure.table.model import Match
from bot.match.pure.table.rules import options_of
from bot.match.services.desk import Desk
from bot.match.services.play.caches import MatchSession
from bot.match.storage.rows import Loaded
from games.core import CHANCE, AnyGame, AnyState, Forced, Illegal, Unreadable, begun_under
from games.replay import walked
from games.undo import Course, back_to


class Positions:
    """Reads the positions of matches for other services. Any method may raise Refused or StoreFault.

    Refused means that the match hasn't started (NOT_ACTIVE) or can't be replayed under the current rules (OTHER_RULES).
    StoreFault with the fault DAMAGED means that the match can't even be replayed under its own rules.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def now(self, match: int) -> Position:
        return await self.of(await self._desk.store.load(match))

    async def of(self, loaded: Loaded) -> Position:
        match = loaded.match
        if loaded.state is None:
            raise Refused(Why.NOT_ACTIVE)
        game = self._desk.rules(match)
        try:
            state = game.decode(loaded.state)
        except msgspec.MsgspecError:
            state, _ = await self.replayed(match, 1, match.ply)
        return Position(match, state, game.pending(state))

    async def found(self, match: int, request: str) -> MatchSession:
        """Return the match with its current position. The position is cached for `request`, so later calls don't read
        it again unless something has been stored since.
        """
        sessions = self._desk.sessions
        if (known := sessions.get(match, request)) is not None:
            return known
        sessions.expect(match, request)
        loaded = await self._desk.store.load(match, request)
        found = MatchSession(loaded, await self.of(loaded))
        sessions.keep(match, request, found)
        return found

    async def at(self, match: int, ply: int) -> Position:
        """Return the position after log entry `ply`, or before the first entry if `ply` is 0.

        If `ply` is after the last entry, return the current position.
        """
        loaded = await self._desk.store.load(match)
        table = loaded.match
        if loaded.state is None:
            raise Refused(Why.NOT_ACTIVE)
        if ply >= table.ply and not self._desk.outdated(table):
            return await self.of(loaded)
        state, _ = await self.replayed(table, 1, max(0, min(ply, table.ply)))
        return Position(table, state, self._desk.game(table.game).pending(state))

    async def steps(self, match: Match, first: int, last: int) -> tuple[Step, ...]:
        """Return the log entries `first` to `last` with their events. Missing entries are skipped.

        For a match played under another version of the rules, only entries that can be replayed under the current one
        are returned.
        """
        recent = self._desk.recent.get(match.id, ())
        if recent and recent[0].entry.ply <= first <= last <= recent[-1].entry.ply:
            start = recent[0].entry.ply
            return recent[first - start : last - start + 1]
        _, steps, wrong = await self._replay(match, first, last)
        if wrong is not None and not self._desk.outdated(match):
            raise wrong
        if steps and last == match.ply and match.id not in self._desk.recent and self._desk.live(match):
            self._desk.keep_steps(match.id, steps)  # its board tells them again and again
        return steps

    async def latest(self, match: Match, enough: Callable[[Sequence[Step]], bool], most: int) -> tuple[Step, ...]:
        """Return the latest steps of `match`, up to its last log entry.

        If `enough` returns True for the steps in memory, these are returned. Otherwise, the last `most` steps are
        loaded and kept in memory.
        """
        kept = tuple(step for step in self._desk.recent.get(match.id, ()) if step.entry.ply <= match.ply)
        whole = bool(kept) and kept[-1].entry.ply == match.ply
        if whole and (kept[0].entry.ply == 1 or len(kept) >= most or enough(kept)):
            return kept
        steps = await self.steps(match, max(1, match.ply - most + 1), match.ply)
        if steps and steps[-1].entry.ply == match.ply:
            self._desk.keep_steps(match.id, steps)
        return steps

    async def replayed(self, match: Match, first: int, last: int) -> tuple[AnyState, tuple[Step, ...]]:
        state, steps, wrong = await self._replay(match, first, last)
        if wrong is not None:
            raise self._desk.other_rules(match) if self._desk.outdated(match) else wrong
        return state, steps

    async def _replay(
        self, match: Match, first: int, last: int
    ) -> tuple[AnyState, tuple[Step, ...], MatchError | None]:
        if not match.begun:
            raise Refused(Why.NOT_ACTIVE)
        game = self._desk.game(match.game)
        log = await self._desk.store.log(match.id, 1, last)
        return await asyncio.to_thread(replay, game, match, log, first)


def begun(game: AnyGame, match: Match) -> AnyState:
    """Return the state of `match` before its first entry.

    Raises ValueError if the game can't be played with these seats, and StoreFault if the stored options aren't valid
    for the game.
    """
    seats = tuple(player.color for player in match.players)
    return begun_under(game, match.rules_version, seats, options_of(match, game))


def replay(
    game: AnyGame, match: Match, log: Sequence[LogEntry], first: int = 1
) -> tuple[AnyState, tuple[Step, ...], StoreFault | None]:
    """Replay `log` as far as possible.

    Returns the last state, the steps from entry `first` on, and the fault that stopped the replay, or None.
    """
    try:
        state = begun(game, match)
    except StoreFault as damaged:
        return None, (), damaged
    except ValueError as error:
        return None, (), StoreFault(Fault.DAMAGED, f"match {match.id}: {error}")
    steps: list[Step] = []
    course = Course(0)
    moves = done = 0
    try:
        for stored, step in zip(log, walked(game, state, (entry_of(game, one) for one in log)), strict=True):
            before, state, done = state, step.state, done + 1
            undone: tuple[int, ...] = ()
            if (to := back_to(step.entry)) is not None:
                taken = course.back(step.entry, to, timed=game.timed)
                undone, played = tuple(move for _, move in taken if move), False
            else:
                played = stored.who != CHANCE
                moves += played
                course.add(step.number, moves if played else 0)
            if stored.ply >= first:
                forced = played and isinstance(game.pending(before), Forced)
                number = moves if played else 0
                steps.append(Step(stored, step.entry.what, step.events, number, forced, undone))
    except (Illegal, Unreadable) as error:
        fault = StoreFault(Fault.DAMAGED, f"match {match.id}, entry {log[done].ply}: {error}")
        fault.__cause__ = error
        return state, tuple(steps), fault
    return state, tuple(steps), None
