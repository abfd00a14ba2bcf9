"""Compute and store analyses of finished matches (:mod:`games.analysis`), in worker processes.

Only one analysis runs at a time, and people take turns. Everyone who asks for the same analysis shares it. The
decisions of the people who asked are judged first, seat by seat. As soon as a seat is done, that part of the analysis
can be shown. Unfinished analyses aren't stored; after a restart, they start again when someone asks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias, TypeVar

from msgspec.structs import replace

from bot.match.pure.analysis import PartialAnalysis, Second, TurningPoint, check_over, own_of, second
from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.match.pure.history.stops import Footage, last_move, stops_of
from bot.match.pure.log.entries import LogEntry, entry_of
from bot.match.pure.play.look import Look
from bot.match.pure.play.topic import ThinkingTopic, Urgency
from bot.match.pure.seats.tenure import Tenure, of_seat
from bot.match.pure.table.model import Match, Status
from bot.match.services.desk import Desk
from bot.match.services.history.history import History
from bot.match.services.history.reviews import Progress, Review
from bot.match.services.play.loading import begun
from bot.match.storage.analysis import keep, kept_of
from bot.match.storage.seats import past_tenures
from games import analysis as contract
from games.analysis import Analysis, Contrast, Decision, Slip, Verdict
from games.computer import mix
from games.core import AnyAction, AnyGame, AnyState, Entry, Illegal, Unreadable
from games.driver import AnyStep
from games.replay import walked

T = TypeVar("T")

Judge: TypeAlias = contract.Analyst | contract.Watcher

SEED: Final = 0xA7A1


class Analyses:
    def __init__(self, desk: Desk, history: History, by_game: Mapping[str, Judge]) -> None:
        self._desk = desk
        self._history = history
        self._by_game = by_game
        self._made: dict[int, tuple[Review, asyncio.Task[Analysis]]] = {}

    def there(self, match: Match) -> bool:
        return match.game in self._by_game and match.status is Status.OVER

    def tries(self, match: Match) -> bool:
        judge = self._by_game.get(match.game)
        return self.there(match) and isinstance(judge, contract.Analyst) and not self._desk.outdated(match)

    async def reads(self, match: int, user: int) -> bool:
        """Return whether `match` is over and `user` decided something in it, and may therefore read its analysis in
        any channel. Raises Refused (NO_MATCH).
        """
        found = await self._history.get(match)
        return found.status is Status.OVER and any(one.human == user for one in await self._held(found))

    def hindsight(self, match: Match) -> bool:
        judge = self._by_game[match.game]
        return isinstance(judge, contract.Analyst) and judge.hindsight

    async def known(self, match: Match) -> Analysis | None:
        return (await self.several([match])).get(match.id)

    async def several(self, matches: Sequence[Match]) -> dict[int, Analysis]:
        there = [match for match in matches if match.game in self._by_game and not self._desk.outdated(match)]
        found = await kept_of(self._desk.store, there)
        return {
            match.id: analysis
            for match in there
            if (analysis := found.get(match.id)) is not None and analysis.version == self._by_game[match.game].version
        }

    async def analysis(self, match: Match, user: int, progress: Progress | None = None) -> Analysis:
        """Return the analysis of `match` for `user`. If none is stored, compute it.

        Raises Refused (NO_ANALYSIS, NOT_ENDED, IS_OFF, OTHER_RULES), or the worker's error if it can't be computed now.
        """
        self._check(match)
        found = await self.known(match)
        if found is not None:
            return found
        if match.id not in self._made:
            review = Review()
            task = asyncio.create_task(self._make(match, review), name=f"the analysis of table {match.id}")
            task.add_done_callback(lambda _: self._made.pop(match.id, None))
            self._made[match.id] = review, task
        review, task = self._made[match.id]
        self._desk.reviews.ask(review, user)
        if progress is not None:
            await review.follow(task, progress)
        return await asyncio.shield(task)  # the caller may be gone: others may wait for the same

    async def turn(self, match: Match, one: contract.Moment) -> TurningPoint:
        self._check(match)
        better, judge = self._desk.game(match.game).read(one.better or ""), self._by_game[match.game]
        if isinstance(one, Slip) and isinstance(judge, contract.Watcher):
            look = replace(await self._history.look(match.id, one.seat, one.ply), at=one.at)
            move = last_move(stops_of(await self._desk.store.log(match.id, 1, one.ply)))
            facts = Contrast(judge.reasons(look.view, better, one.at))
            return TurningPoint(found=one, move=move, look=look, better=better, facts=facts)
        look = await self._history.look(match.id, one.seat, one.ply - 1)
        return await self._turn(one, look, better)

    async def _turn(self, one: contract.Moment, look: Look, better: AnyAction) -> TurningPoint:
        judge, match = self._by_game[look.match.game], look.match
        assert isinstance(judge, contract.Analyst)  # noqa: S101 - for the type checker
        log = await self._desk.store.log(match.id, 1, one.ply)
        played = self._desk.game(match.game).read(log[-1].text)
        return TurningPoint(
            found=one,
            move=last_move(stops_of(log)),
            look=look,
            better=better,
            played=played,
            facts=judge.contrast(look.view, better, played),
            by_wins=judge.by_wins,
        )

    async def own(
        self, match: Match, user: int, found: Analysis, seats: Collection[int] | None = None
    ) -> tuple[contract.Moment, ...] | None:
        """Return the turning points of `user` in `found`, the analysis of `match`, or None if they didn't play.

        If `found` has only the decisions of `seats`, also return None if `user` had another seat.
        """
        held = await self._held(match)
        if seats is not None and not _seats_of(user, held) <= set(seats):
            return None
        own = own_of(user, held, await self._desk.store.log(match.id))
        return None if own is None else contract.moments(found, own)

    async def _held(self, match: Match) -> list[Tenure]:
        past = await self._desk.store.read(partial(past_tenures, match=match.id))
        return [one for player in match.players for one in of_seat(match, past, player.seat)]

    async def before(self, match: Match, user: int, ply: int) -> Look:
        one = await self._decided(match, user, ply)
        return await self._history.then(match.id, one.seat, ply)

    async def again(self, match: Match, user: int, ply: int, action: AnyAction) -> Second:
        """Judge `action`, which `user` would play now if they could decide again after log entry `ply`. Nothing is
        stored.

        Raises the same errors as :meth:`before`, Illegal, and Refused (NOT_WEIGHED) if it can't be judged now.
        """
        one = await self._decided(match, user, ply)
        judge, game = self._by_game[match.game], self._desk.game(match.game)
        assert isinstance(judge, contract.Analyst)  # noqa: S101 - a decision is judged by one
        log = await self._desk.store.log(match.id, 1, one.ply)
        start, steps = await asyncio.to_thread(_played, game, match, log)
        made = contract.decisions(start, steps)[-1]
        await asyncio.to_thread(game.apply, made.state, Entry(one.seat, action))
        turn = await self._turn(one, await self._history.then(match.id, one.seat, ply), action)
        best = game.write(action) == one.better
        gain = 0
        if not best and action != made.action:
            work = partial(contract.advantage, judge.judge, made, action, mix(SEED, one.ply))
            what = f"decision {one.ply} of table {match.id}, tried again"
            gain = await self._desk.thoughts.asked(work, user, Why.NOT_WEIGHED, since=self._desk.now(), what=what)
        return second(turn, gain, best=best, hindsight=judge.hindsight)

    async def _decided(self, match: Match, user: int, ply: int) -> contract.Judged:
        self._check(match)
        found = await self.known(match)
        turns = await self.own(match, user, found) if found is not None else None
        one = next((one for one in turns or () if isinstance(one, contract.Judged) and one.ply == ply + 1), None)
        if one is None:
            raise Refused(Why.NO_MATCH)
        return one

    async def filmed(self, footage: Footage) -> Footage:
        found = await self.known(footage.match)
        if found is None:
            return footage
        return replace(footage, turns=tuple([await self.turn(footage.match, one) for one in contract.moments(found)]))

    async def close(self) -> None:
        tasks = [task for _, task in self._made.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _check(self, match: Match) -> None:
        if match.game not in self._by_game:
            raise Refused(Why.NO_ANALYSIS)
        check_over(match)
        if self._desk.outdated(match):
            raise self._desk.other_rules(match)

    async def _make(self, match: Match, review: Review) -> Analysis:
        game, judge = self._desk.game(match.game), self._by_game[match.game]
        async with self._desk.reviews.turn(review):
            log = await self._desk.store.log(match.id)
            start, steps = await asyncio.to_thread(_played, game, match, log)
            if isinstance(judge, contract.Watcher):
                watch = partial(judge.watch, start, [step.entry for step in steps])
                found: Analysis = await self._thought(match, watch, f"what was left undone at table {match.id}")
            else:
                made = contract.decisions(start, steps)
                found = await self._judged(match, judge, made, steps[-1].state, review)
            await keep(self._desk.store, match.id, found)
            return found

    async def _judged(
        self, match: Match, judge: contract.Analyst, made: Sequence[Decision], end: AnyState, review: Review
    ) -> Analysis:
        pieces = contract.pieces(judge, made, lambda ply: mix(SEED, ply))
        verdicts: dict[int, Verdict] = {}

        def put_together() -> Analysis:
            there = sorted(verdicts)
            ready = [made[at] for at in there], [verdicts[at] for at in there]
            return contract.put_together(self._desk.game(match.game), judge, *ready, (match.ply, end))

        held, left = await self._held(match), {one.seat for one in made}
        found, part = put_together(), None
        while left:
            seat = min(left, key=lambda one: (_rank(one, review.who, held), one))
            left.remove(seat)
            for at, one in enumerate(made):
                if one.seat == seat:
                    review.at(len(verdicts), len(made), part)
                    what = f"decision {len(verdicts) + 1} of table {match.id}, looked at again"
                    verdicts[at] = await self._thought(match, pieces[at], what)
            found = put_together()
            part = PartialAnalysis(frozenset(range(len(match.players))) - left, found)
        return found

    async def _thought(self, match: Match, work: Callable[[], T], what: str) -> T:
        return await self._desk.thoughts.think(
            work, ThinkingTopic(Urgency.REVIEW, match.id), since=self._desk.now(), what=what
        )


def _played(game: AnyGame, match: Match, log: Sequence[LogEntry]) -> tuple[AnyState, list[AnyStep]]:
    try:
        start = begun(game, match)
        return start, list(walked(game, start, (entry_of(game, one) for one in log)))
    except (ValueError, Illegal, Unreadable) as error:
        raise StoreFault(Fault.DAMAGED, f"match {match.id}: {error}") from error


def _seats_of(user: int, held: Sequence[Tenure]) -> set[int]:
    return {one.seat for one in held if one.human == user}


def _rank(seat: int, askers: Collection[int], held: Sequence[Tenure]) -> int:
    return next((at for at, user in enumerate(askers) if seat in _seats_of(user, held)), len(askers))
