"""Decide whether a press on an older board still counts, and whether a command only repeats the one before.

A button names the log entry after which the bot showed it. Other players may act before somebody presses it, so the
press stays valid unless the question to the player's own seat has changed:

* In a game that waits for people, the question consists of the seat's legal actions, and whether it has to act or may
  act. Other players' actions and cards don't change it.
* At a live table, the board changes several times a second. So the question is only whether the seat has to act or may
  act, and the rules judge the action at the current position. If the action repeats the seat's last one, and that was
  made after the button appeared, the bot ignores it, because somebody probably pressed twice, thinking that the first
  press had failed.

An action's description is complete, so it means the same at every position where it's legal.
"""

from __future__ import annotations

import enum

import msgspec

from bot.match.pure.errors import OtherLine, Stale
from bot.match.pure.log.entries import LogEntry
from bot.match.pure.play.look import Acted
from bot.match.pure.positions import Position
from bot.match.pure.table.model import Match
from bot.match.services.desk import Desk
from bot.match.services.history.history import History
from bot.match.services.play.loading import Positions
from games.core import AnyAction, AnyGame, AnyPending, AnyState, Decide, Millis
from games.undo import back_to_text


class Part(enum.Enum):
    ASKED = enum.auto()
    MAY = enum.auto()
    NONE = enum.auto()


class Question(msgspec.Struct, frozen=True):
    part: Part
    actions: tuple[AnyAction, ...] = ()


def part_of(pending: AnyPending, seat: int) -> Part:
    if not isinstance(pending, Decide):
        return Part.NONE
    return Part.ASKED if seat in pending.asked else Part.MAY if seat in pending.may else Part.NONE


def question_of(game: AnyGame, state: AnyState, seat: int, now: Millis, *, live: bool) -> Question:
    """Return the decision that `seat` has in `state` at the time `now` (in the match's own time).

    To compare two positions, use the same `now` for both, so that the passing of time alone makes no difference.
    """
    part = part_of(game.pending(state), seat)
    if live or part is Part.NONE:
        return Question(part)
    wakes = game.wakes(state)
    return Question(part, tuple(game.legal(state, seat, now if wakes is None else min(now, wakes - 1))))


class Presses:
    def __init__(self, desk: Desk, positions: Positions, history: History) -> None:
        self._desk = desk
        self._positions = positions
        self._history = history

    async def done_before(self, match: Match, user: int, action: AnyAction, sent: float) -> Acted | None:
        """Return the earlier result if `action` repeats the user's last action because they didn't yet know that it
        had worked. Otherwise, return None.
        """
        seat = match.seat_of(user)
        if seat is None:
            return None
        repeats = self._desk.repeats
        done = repeats.last(match.id, seat)
        if done is None and repeats.early(sent) and (found := await self._last_of(match, seat)):
            done = repeats.found(match.id, seat, found.ply, found.text)
        game = self._desk.game(match.game)
        text = game.write(game.read(action) if isinstance(action, str) else action)
        if done is None or done.ply > match.ply or not repeats.repeats(sent, text, done):
            return None
        return Acted(match, await self._history.seen(match, done.ply, done.ply, seat), repeated=True)

    async def _last_of(self, match: Match, seat: int) -> LogEntry | None:
        found = await self._desk.store.last_of(match.id, seat)
        if found is None:
            return None
        since = await self._desk.store.log(match.id, found.ply + 1)
        taken = any((to := back_to_text(one.who, one.text)) is not None and to < found.ply for one in since)
        return None if taken else found

    async def fresh(self, position: Position, seat: int, ply: int, line: str | None, text: str) -> None:
        match = position.match
        if line is not None and not await self._history.in_line(match, ply, line):
            raise OtherLine(ply, match.ply)
        if ply != match.ply and not await self._still_asked(position, seat, ply, text):
            raise Stale(ply, match.ply)

    async def still_asked(self, match: int, seat: int, ply: int, request: str) -> bool:
        """Return whether `seat` still has the same decision as after log entry `ply`."""
        _, position = await self._positions.found(match, request)
        return await self._still_asked(position, seat, ply)

    async def _still_asked(self, position: Position, seat: int, ply: int, text: str | None = None) -> bool:
        match = position.match
        if not 0 <= ply < match.ply:
            return ply == match.ply
        game = self._desk.rules(match)
        live = self._desk.live(match) or game.timed  # in real time only the rules say what is still possible
        done = await self._desk.store.last_since(match.id, ply, seat)
        if done is not None and (not live or done.text == text):
            return False
        at = self._desk.time.of(match)
        now = question_of(game, position.state, seat, at, live=live)
        if now.part is Part.NONE:
            return False
        return question_of(game, await self._state_at(match, ply), seat, at, live=live) == now

    async def _state_at(self, match: Match, ply: int) -> AnyState:
        noted = self._desk.noted.find(match.id, ply)
        if noted is not None:
            return self._desk.rules(match).decode(noted)
        state, _ = await self._positions.replayed(match, ply, ply)
        return state
