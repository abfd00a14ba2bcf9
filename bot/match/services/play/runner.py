"""Run a match: apply an action, then everything that happens automatically, and record each step.

Automatic steps are timed events, random draws, forced moves, and the moves of computer players.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from bot.match.pure.chance.draws import Chance
from bot.match.pure.log.entries import How, LogEntry
from bot.match.pure.orders.acting import LiveOrders
from bot.match.pure.positions import EntryEffect
from bot.match.pure.recent import Recent
from bot.match.pure.table.model import Match, Player
from bot.match.pure.table.rules import options_of
from bot.match.services.play.thoughts import ComputerQuestion, OpenQuestion, Thought
from games.computer import ComputerPlayer, Work, answer, anything, choice, mix
from games.core import (
    CHANCE,
    TIME,
    AnyAction,
    AnyGame,
    AnyPending,
    AnyState,
    Decide,
    Declinable,
    Draw,
    Drawn,
    Entry,
    Forced,
    Hesitates,
    Illegal,
    Later,
    Millis,
    Over,
    has,
)
from games.undo import undo, written

log = logging.getLogger(__name__)

# Returns the computer player from the names of a game and of a kind. Raises LookupError.
Computers: TypeAlias = Callable[[str, str], ComputerPlayer]

# The maximum number of log entries that one action may cause. More than this is a bug in the game's rules.
LIMIT: Final = 10_000
# The minimum delay before a computer player that has postponed its move is asked again, in milliseconds.
SOONEST: Final = 50


class Runaway(RuntimeError):
    pass


# The shortest and longest reaction times, as percentages of the usual one.
SPREAD: Final = (60, 140)
MATCHES: Final = 1_000


class Reactions:
    """The reaction times of one match's computer players at a live table, which are similar to people's.

    A computer player chooses its action only after the delay, for the position at that moment, so anyone can verify the
    choice like any other. Delays are kept only in memory, so they start again after a restart.

    `usual` is the usual reaction time in milliseconds. If it's 0, the computer players act at once.
    """

    def __init__(self, usual: Millis = 0, since: dict[int, Millis] | None = None) -> None:
        self.usual = usual
        self._since: dict[int, Millis] = {} if since is None else since

    def ready(self, seat: int, at: Millis) -> Millis:
        """Return when the computer player at `seat` acts. Its delay starts at the first call."""
        if not self.usual:
            return at
        since = min(self._since.setdefault(seat, at), at)
        least, most = SPREAD
        return since + self.usual * (least + mix(since, seat) % (most - least)) // 100

    def forget(self, seat: int) -> None:
        self._since.pop(seat, None)


class AllReactions:
    def __init__(self) -> None:
        self._kept: Recent[int, dict[int, Millis]] = Recent(MATCHES)

    def of(self, match: Match, game: AnyGame) -> Reactions:
        rules: object = game
        usual = rules.reaction(options_of(match, game)) if has(rules, Hesitates) else 0
        if not usual:
            return Reactions()
        since = self._kept[match.id] = self._kept.get(match.id, {})
        return Reactions(usual, since)


class ThinkingAhead(NamedTuple):
    """The answers of computer players that think while the match isn't locked.

    `table`: the match's number. `known`: a function that returns the answer to a question, or None if there is none
    yet. `in_place`: returns the computer player that answers if the original one has failed. If there is none, the
    original one answers, however long it takes.
    """

    table: int
    known: Callable[[ComputerQuestion], Thought | None]
    in_place: Callable[[], ComputerPlayer | None]


class Runner:
    """One run of a match: each step changes the position and is recorded.

    `steps`: the steps since the run began. `pending`: what has to happen next. `luck`: makes and counts the random
    draws. `moves`: how many of the first `ply` entries are players' moves. `at`: the match's own time. `ahead`: how far
    this is ahead of the machine's time. `waiting`: the seats of computer players that have postponed their move until
    something happens. `later`: the first time at which one of these computer players, or a standing order, may act.
    `orders`: the standing orders that act for people, or None. `mind`: gives the answers from computer players that
    think while the match isn't locked; if it's None, computer players think at once. `asked`: the question that a
    computer player has to think about before it can move, or None.
    """

    def __init__(
        self,
        game: AnyGame,
        state: AnyState,
        ply: int,
        at: Millis,
        luck: Chance,
        *,
        moves: int = 0,
        ahead: Millis = 0,
        orders: LiveOrders | None = None,
        reactions: Reactions | None = None,
        mind: ThinkingAhead | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.ply = ply
        self.at = at
        self.moves = moves
        self.ahead = ahead
        self.steps: list[EntryEffect] = []
        self.luck = luck
        self.waiting: set[int] = set()
        self.later: Millis | None = None
        self.orders = orders
        self.asked: OpenQuestion | None = None
        self._moved = at
        self._mind = mind
        self._reactions = reactions or Reactions()

    @property
    def pending(self) -> AnyPending:
        return self.game.pending(self.state)

    def decide(self, seat: int, action: AnyAction, how: How = How.OWN) -> None:
        self._apply(seat, action, self.at, how=how)

    def catch_up(self, now: Millis) -> None:
        """Apply what happens up to `now`. In a timed game, the match's time never goes back."""
        if not self.game.timed:
            self.at = now
            return
        while self._happens():
            pass
        while (wakes := self.game.wakes(self.state)) is not None and wakes <= now:
            self.at = max(self.at, wakes)
            self._apply(CHANCE, TIME, wakes)
            while self._happens():
                pass
        self.at = max(self.at, now)

    async def run_on(self, players: Sequence[Player], computers: Mapping[int, ComputerPlayer]) -> None:
        """Continue until a person has to decide, the game is over, or nobody can act before more time has passed."""
        while self._happens() or self._ordered(players) or await self._computed(players, computers):
            pass
        ordered = None if self.orders is None else self.orders.later(self.state, self.at)
        if ordered is not None:
            self.later = ordered if self.later is None else min(self.later, ordered)

    async def stand_in(self, seat: int, computer: ComputerPlayer, kind: str, *, waits: bool = False) -> bool:
        """Have `computer`, a computer player of the kind `kind`, decide for the person at `seat`. Returns whether it
        has decided.

        If it has to think first, nothing is decided yet, and `asked` holds its question. `waits`: whether `computer`
        may choose to wait instead of moving, because nobody is waiting for the seat.
        """
        tie = self.luck.tie()
        said = await self._said(computer, seat, tie)
        if isinstance(said, Work):
            return await self._worked(said, seat, kind, tie, person=True)
        if isinstance(said, Later):
            if waits:
                return False
            said = anything(self.game, self.state, seat, seed=tie, at=self.at)
        self._apply(seat, said, self.at, how=How.STAND_IN)
        return True

    def decline_for(self, seats: Sequence[int]) -> bool:
        """Decline the optional question for those people at `seats` who haven't answered it. Returns whether there were
        any.

        The automatic consequences of each answer come before the next answer. Raises :class:`games.core.Illegal`.
        """
        declined = False
        for seat in seats:
            while self._happens():
                pass
            pending = self.pending
            if not (isinstance(pending, Decide) and pending.optional):
                break
            if seat in pending.asked and isinstance(self.game, Declinable):
                self._apply(seat, self.game.decline(self.state, seat), self.at, how=How.DECLINED)
                declined = True
        return declined

    def _happens(self) -> bool:
        pending = self.pending
        if isinstance(pending, Draw):
            self._apply(CHANCE, self.luck.draw(pending), self.at)
        elif isinstance(pending, Forced):
            self._apply(pending.seat, pending.action, self.at, forced=True)
        else:
            return False
        return True

    def _ordered(self, players: Sequence[Player]) -> bool:
        if self.orders is None:
            return False
        move = self.orders.next(self.state, self.pending, self.at, self.ply, players)
        if move is None:
            return False
        self._apply(move.seat, move.action, self.at, how=move.how)
        return True

    async def _computed(self, players: Sequence[Player], computers: Mapping[int, ComputerPlayer]) -> bool:
        # A computer player that has answered an optional question isn't asked again, because this might never end.
        pending = self.pending
        if not isinstance(pending, Decide):
            return False
        for seat in pending.asked if pending.optional else pending.able:
            if players[seat].computer is None or seat in self.waiting:
                continue
            if not self.game.legal(self.state, seat, self.at):
                continue
            tie = self.luck.tie()
            said = await self._said(computers[seat], seat, tie)
            if isinstance(said, Work):
                if await self._worked(said, seat, players[seat].computer, tie):
                    return True
                self.luck.take_back()
                return False  # it has to think first, and who acted before it would take its choice's number
            if isinstance(said, Later):
                self._reactions.forget(seat)
            elif (ready := self._reactions.ready(seat, self.at)) > self.at:
                said = Later(ready)
            else:
                self._reactions.forget(seat)
                self._apply(seat, said, self.at)
                return True
            self.luck.take_back()
            self.waiting.add(seat)
            at = max(said.at, self.at + SOONEST)
            self.later = at if self.later is None else min(self.later, at)
        return False

    async def _said(self, computer: ComputerPlayer, seat: int, tie: int) -> AnyAction:
        return await asyncio.to_thread(answer, self.game, computer, self.state, seat, seed=tie, at=self.at)

    async def _worked(
        self, work: Work[AnyAction], seat: int, kind: str | None, tie: int, *, person: bool = False
    ) -> bool:
        # In a timed game, a result is only valid at the current time, so it's computed at once.
        mind, how = self._mind, How.STAND_IN if person else How.OWN
        if mind is None or self.game.timed or kind is None:
            self._apply(seat, await asyncio.to_thread(work.find), self.at, how=how)
            return True
        question = ComputerQuestion(mind.table, self.ply, self._moved, seat, kind, tie)
        found = mind.known(question)
        if found is None:
            self.asked = OpenQuestion(question, work.find)
            return False
        if found.action is not None:
            try:
                self._apply(seat, found.action, self.at, how=how)
            except Illegal:
                log.exception("Table %d: %s would do what is not legal", mind.table, kind)
            else:
                return True
        in_place = mind.in_place()
        if in_place is None:
            self._apply(seat, await asyncio.to_thread(work.find), self.at, how=how)
            return True
        # Another computer chooses with the same number; the entry says so.
        said = await asyncio.to_thread(choice, self.game, in_place, self.state, seat, seed=tie, at=self.at)
        self._apply(seat, said, self.at, how=How.QUICKLY if person else How.IN_PLACE)
        return True

    def _apply(
        self, who: int, what: AnyAction | Drawn, at: Millis, *, how: How | None = None, forced: bool = False
    ) -> None:
        if len(self.steps) == LIMIT:
            raise Runaway(f"{self.game.name}: {LIMIT} entries by themselves, the last: {self.steps[-1].entry}")
        before = self.state
        self.state, events = self.game.apply(before, Entry(who, what, at))
        self.ply += 1
        self._moved = at
        self.waiting.clear()
        self.later = self.asked = None
        played = who != CHANCE
        self.moves += played
        entry = LogEntry(self.ply, who, written(self.game, Entry(who, what)), at, how or How.OWN)
        self.steps.append(EntryEffect(entry, what, events, self.moves if played else 0, forced))
        if self.orders is not None:
            self.orders.noticed(self.steps[-1], before, self.state, own=how is How.OWN)

    def take_back(self, seat: int, to: int, state: AnyState, moves: tuple[int, ...]) -> None:
        """Go back for `seat` to `state`, the position after entry `to`. `moves`: the numbers of the undone moves."""
        self.state = state
        self.ply += 1
        self._moved = self.at
        self.waiting.clear()
        self.later = self.asked = None
        what = undo(to)
        entry = LogEntry(self.ply, seat, written(self.game, Entry(seat, what)), self.at)
        self.steps.append(EntryEffect(entry, what, (), undone=moves))
        if self.orders is not None:
            self.orders.taken_back(seat, to, self.ply)


def ranking_of(pending: AnyPending) -> tuple[int, ...]:
    return pending.ranking if isinstance(pending, Over) else ()
