from __future__ import annotations

import asyncio
import enum
from collections.abc import Callable, Sequence

import msgspec

from bot.match.pure.errors import Fault, MatchError, OtherLine, Refused, Stale, StoreFault, Why
from bot.match.pure.log.entries import LogEntry, entry_of
from bot.match.pure.positions import EntryEffect, Position
from bot.match.pure.table.model import Match
from bot.match.pure.table.rules import options_of
from bot.match.services.desk import Desk
from bot.match.services.play.session import BoardPress, Session
from bot.match.storage.rows import Loaded
from games.core import (
    CHANCE,
    AnyAction,
    AnyGame,
    AnyPending,
    AnyState,
    Decide,
    Forced,
    Illegal,
    Millis,
    Unreadable,
    begun_under,
)
from games.replay import walked
from games.undo import Course, back_to


class Involvement(enum.Enum):
    ASKED = enum.auto()
    MAY = enum.auto()
    NONE = enum.auto()


class BoardQuestion(msgspec.Struct, frozen=True):
    """A board's question to a seat. A press on an older board counts unless this has changed.

    A button names the log entry after which the bot showed it. Other players may act before somebody presses it.

    * In a game that waits for people, the question consists of the seat's legal actions, and whether it has to act or
      may act. Other players' actions and cards don't change it.
    * At a live table, the board changes several times a second. So the question is only whether the seat has to act or
      may act, and the rules judge the action at the current position. If the action repeats the seat's last one, and
      that was made after the button appeared, the bot ignores it, because somebody probably pressed twice, thinking
      that the first press had failed.

    An action's description is complete, so it means the same at every position where it's legal.
    """

    part: Involvement
    actions: tuple[AnyAction, ...] = ()


def part_of(pending: AnyPending, seat: int) -> Involvement:
    if not isinstance(pending, Decide):
        return Involvement.NONE
    return Involvement.ASKED if seat in pending.asked else Involvement.MAY if seat in pending.may else Involvement.NONE


def question_of(game: AnyGame, state: AnyState, seat: int, now: Millis, *, live: bool) -> BoardQuestion:
    """Return the question to `seat` in `state`. To compare two positions, use the same `now` (the match's time)."""
    part = part_of(game.pending(state), seat)
    if live or part is Involvement.NONE:
        return BoardQuestion(part)
    wakes = game.wakes(state)
    return BoardQuestion(part, tuple(game.legal(state, seat, now if wakes is None else min(now, wakes - 1))))


class Positions:
    """Loads matches for requests, and their past positions. Any method may raise Refused or StoreFault.

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
            state = await self.replayed(match, match.ply)
        return Position(match, state, game.pending(state))

    async def session(self, match: int, request: str) -> Session:
        """Return the session of `request`, loaded once unless something is stored for the match meanwhile."""
        sessions = self._desk.sessions
        if (known := sessions.get((match, request))) is not None:
            self._desk.store.believe(known.loaded)
            return known
        sessions.expect(match, request)
        session = Session(await self._desk.store.load(match, request))
        sessions.keep(match, request, session)
        return session

    async def now_in(self, session: Session) -> Position:
        if session.now is None:
            session.now = await self.of(session.loaded)
        return session.now

    async def check(self, session: Session, press: BoardPress) -> None:
        """Raise :class:`Stale` if the :class:`BoardQuestion` has changed, :class:`OtherLine` if it was never asked."""
        match, ply, line = session.match, press.ply, press.line
        if line is not None and not await self._desk.store.in_line(match, ply, line):
            raise OtherLine(ply, match.ply)
        if ply != match.ply and not await self._still_asked(session, press):
            raise Stale(ply, match.ply)

    async def _still_asked(self, session: Session, press: BoardPress) -> bool:
        match, seat = session.match, press.seat
        if seat is None or not 0 <= press.ply < match.ply:
            return False
        game = self._desk.rules(match)
        live = self._desk.live(match) or game.timed  # in real time only the rules say what is still possible
        done = await self._desk.store.last_since(match.id, press.ply, seat)
        if done is not None and (not live or done.text == press.text):
            return False
        at = self._desk.time.of(match)
        question = question_of(game, (await self.now_in(session)).state, seat, at, live=live)
        if question.part is Involvement.NONE:
            return False
        return question_of(game, await self.state_at(match, press.ply), seat, at, live=live) == question

    async def at(self, match: int, ply: int) -> Position:
        """Return the position after log entry `ply` (0: the start), or the current one if there's no such entry."""
        loaded = await self._desk.store.load(match)
        table = loaded.match
        if loaded.state is None:
            raise Refused(Why.NOT_ACTIVE)
        if ply >= table.ply and not self._desk.outdated(table):
            return await self.of(loaded)
        state = await self.replayed(table, max(0, min(ply, table.ply)))
        return Position(table, state, self._desk.game(table.game).pending(state))

    async def steps(self, match: Match, first: int, last: int) -> tuple[EntryEffect, ...]:
        """Return the log entries `first` to `last` with their events, as far as the current rules can replay them."""
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

    async def latest(
        self, match: Match, enough: Callable[[Sequence[EntryEffect]], bool], most: int
    ) -> tuple[EntryEffect, ...]:
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

    async def state_at(self, match: Match, ply: int) -> AnyState:
        if not ply:
            return begun(self._desk.rules(match), match)
        noted = self._desk.noted.find(match.id, ply)
        if noted is not None:
            return self._desk.rules(match).decode(noted)
        return await self.replayed(match, ply)

    async def replayed(self, match: Match, last: int) -> AnyState:
        state, _, wrong = await self._replay(match, last, last)
        if wrong is not None:
            raise self._desk.other_rules(match) if self._desk.outdated(match) else wrong
        return state

    async def _replay(
        self, match: Match, first: int, last: int
    ) -> tuple[AnyState, tuple[EntryEffect, ...], MatchError | None]:
        if not match.begun:
            raise Refused(Why.NOT_ACTIVE)
        game = self._desk.game(match.game)
        log = await self._desk.store.log(match.id, 1, last)
        return await asyncio.to_thread(replay, game, match, log, first)


def begun(game: AnyGame, match: Match) -> AnyState:
    """Return the state before the first entry. Raises ValueError for wrong seats, StoreFault for invalid options."""
    seats = tuple(player.color for player in match.players)
    return begun_under(game, match.rules_version, seats, options_of(match, game))


def replay(
    game: AnyGame, match: Match, log: Sequence[LogEntry], first: int = 1
) -> tuple[AnyState, tuple[EntryEffect, ...], StoreFault | None]:
    """Replay `log` as far as possible. Returns the state, the steps from entry `first` on, and what went wrong, or
    None.
    """
    try:
        state = begun(game, match)
    except StoreFault as damaged:
        return None, (), damaged
    except ValueError as error:
        return None, (), StoreFault(Fault.DAMAGED, f"match {match.id}: {error}")
    steps: list[EntryEffect] = []
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
                steps.append(EntryEffect(stored, step.entry.what, step.events, number, forced, undone))
    except (Illegal, Unreadable) as error:
        fault = StoreFault(Fault.DAMAGED, f"match {match.id}, entry {log[done].ply}: {error}")
        fault.__cause__ = error
        return state, tuple(steps), fault
    return state, tuple(steps), None
