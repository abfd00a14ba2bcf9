from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.match.pure.clock.moments import asked_after, asked_by_opportunities, newly_asked, opportunities_at, wakes_at
from bot.match.pure.clock.setting import STANDING
from bot.match.pure.log.entries import NOT_THEIRS, How, LogEntry
from bot.match.pure.play.look import Acted, seen_by
from bot.match.pure.positions import Position
from bot.match.pure.results import Result, called_off, result_of, with_merits
from bot.match.pure.seats.seating import student_of
from bot.match.pure.table.incident import Incident
from bot.match.pure.table.model import Asked, Match, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind, of_match
from bot.match.services.desk import Desk
from bot.match.services.play.runner import Runner, ranking_of
from bot.match.services.play.thoughts import AGAIN
from bot.match.storage import notices, results
from bot.match.storage import orders as stored
from bot.match.storage.proposals import drop_void
from bot.match.storage.rows import Loaded
from bot.match.storage.seats import came_back
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing
from games.core import AnyGame, AnyState, Decide, Itemised, Over, Scored, has


class Commit:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def __call__(
        self,
        loaded: Loaded,
        after: Match,
        runner: Runner,
        *,
        kind: AnnouncementKind,
        request: str | None = None,
        who: int | None = None,
        first: Callable[[Writing], None] | None = None,
        incident: Incident | None = None,
        goes_on: bool = False,
    ) -> Acted:
        """Store the runner's steps in one transaction, which begins with `first`. Then call the listeners.

        The transaction holds the log entries, position, clocks, timers, announcement and request. `goes_on`: whether
        the table's clock resumes. A new board then has to show this.
        """
        before = loaded.match
        steps = tuple(runner.steps)
        entries = [step.entry for step in steps]
        pending = runner.pending
        if isinstance(pending, Over) and after.status is Status.ACTIVE:
            after = replace(after, status=Status.OVER)
        ended = after.status in {Status.OVER, Status.CANCELLED}
        waits = len(after.deciding) > 1 and not self._desk.live(after)
        optional = isinstance(pending, Decide) and pending.optional and waits
        game, now = runner.game, self._desk.now()
        if after.solo_pause is not None and (ended or student_of(after) is None):
            after = self._desk.time.continued(after, now)
            runner.ahead = after.ahead
        stands = after.solo_pause is not None
        after = replace(
            after,
            ply=before.ply + len(steps),
            # The position's line of play stays as long as the position: it is its last entry's time.
            moved=steps[-1].entry.at if steps else after.moved if kind is AnnouncementKind.STARTED else before.moved,
            ranking=ranking_of(pending),
            draws=runner.luck.draws,
            choices=runner.luck.choices,
            seed=loaded.seed.hex() if ended and loaded.seed else None,
            ahead=runner.ahead if game.timed else before.ahead,
        )
        movers = {step.entry.who for step in steps}
        after = replace(after, asked=() if ended else self._asked(after, runner, movers, optional=optional))
        calm = self._desk.turnless(after)
        told = newly_asked(before, after, movers) if kind is AnnouncementKind.MOVED and calm else []
        # A game may begin without an entry; anything else without entries leaves the position as it was.
        state = game.encode(runner.state) if steps or kind is AnnouncementKind.STARTED else None
        own = {step.entry.who for step in steps if step.entry.how is How.OWN}
        stood = {step.entry.who for step in steps if step.entry.how in NOT_THEIRS} - own
        clocks = await self._desk.clocks.after(after, movers, now, stood, optional=optional, calm=calm)
        after = replace(after, clocks=STANDING if ended else clocks)
        clock_due = None if ended else await self._desk.clocks.due(after, now)
        due, thinks = self._due(after, runner, now), None if ended else runner.asked
        result = await _result(self._desk.store, after, game, runner.state, entries)

        def work(writing: Writing) -> tuple[Writing, int | None]:
            known = first is None and loaded.version == writing.version(after.id)
            number = None
            if first is not None:
                first(writing)
            writing.move(before, after, entries, state)
            writing.change(before, after)
            self._settle(writing, before, after, runner, result=result)
            if steps or kind is not AnnouncementKind.MOVED or stands or goes_on:
                number = writing.announce(after, kind, now, entries, who)
                self._desk.note(writing, before, incident, number)
            if ended or (after.asked, after.clocks) != (before.asked, before.clocks):
                writing.set_timer(of_match(after.id), TimerKind.CLOCK, clock_due)
            if game.timed or writing.due(of_match(after.id), TimerKind.GAME) != due:
                writing.set_timer(of_match(after.id), TimerKind.GAME, due)
            if request is not None:
                writing.remember(after, request, entries)
            if ended or who is not None:
                notices.acted(writing, after.id, who, ended=ended, now=now)
            notices.call(writing, after.id, told, now)
            alone = known and number is not None and writing.beside(after.id).rows == {number}
            return writing, number if alone else None

        writing, number = await self._desk.store.write(work, of=after.id)
        self._desk.latest.commit(
            writing, Position(after, runner.state, pending), number, kind, entries, who=who, at=now
        )
        if who is not None and kind is AnnouncementKind.MOVED:
            self._desk.presence.act(after.channel, who, now)
        if state is not None:
            self._desk.noted.note(after.id, after.ply, state)
        self._desk.committed(after.id, steps, ended=ended)
        self._desk.thoughts.stands(after.id, thinks)
        viewer = None if who is None else after.seat_of(who)
        return Acted(after, seen_by(viewer, game, after, steps))

    def _settle(self, writing: Writing, before: Match, after: Match, runner: Runner, *, result: Result | None) -> None:
        now = self._desk.now()
        if result is not None:
            results.keep(writing, after, now, result)
        if writing.beside(after.id).asking:
            own = {step.entry.who for step in runner.steps if step.entry.how is How.OWN}
            came_back(writing, after, drop_void(writing, before, after, now), own, now)
        changed = runner.orders.changed.values() if runner.orders else ()
        if changed or after.status is not Status.ACTIVE or after.players != before.players:
            stored.settle(writing, before, after, changed)

    def _due(self, match: Match, runner: Runner, now: int) -> int | None:
        if match.solo_pause is not None or match.status in {Status.OVER, Status.CANCELLED}:
            return None
        if runner.asked is not None:
            return now + AGAIN
        found = wakes_at(
            match,
            runner.game,
            runner.state,
            runner.pending,
            runner.at,
            later=runner.later,
            waiting=runner.waiting,
        )
        return None if found is None else found - runner.ahead + self._desk.time.hold(match)

    def _asked(
        self, match: Match, runner: Runner, movers: Collection[int], *, optional: bool
    ) -> tuple[Asked | None, ...]:
        pending, now = runner.pending, self._desk.now()
        opportunities = opportunities_at(match, runner.game, runner.state, pending)
        if opportunities is None:
            return asked_after(match, pending, movers, now, optional=optional)
        return asked_by_opportunities(match, opportunities, movers, at=runner.at, now=now, ahead=runner.ahead)


async def _result(
    store: Store, match: Match, game: AnyGame, state: AnyState, more: Sequence[LogEntry]
) -> Result | None:
    """Return the result that `match` will have, or None if the match continues. `more`: log entries that aren't stored
    yet.

    Call this before the transaction that ends the match, while holding the match's lock.
    """
    if match.status is not Status.OVER:
        return called_off(match) if match.status is Status.CANCELLED else None
    log, past = await store.read(partial(results.played, match=match.id))
    scores, teams, parts, end = None, (), (), ""
    if has(game, Scored):
        scored: Any = game
        scores, teams = scored.scores(state), scored.teams(state)
    if has(game, Itemised):
        itemised: Any = game
        parts, end = itemised.parts(state), itemised.ended_by(state)
    every = (*log, *more)
    found = result_of(match, past, every, scores, teams=teams, parts=parts, end=end)
    return with_merits(found, match, past, every)
