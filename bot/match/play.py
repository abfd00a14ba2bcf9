"""The way of a move: lock the match, load it, apply, let everything happen that happens by itself, store all of it in
one transaction (entries, position, timers, announcement, the request), then tell that there is something to announce.

What was stored is announced, whatever happens to the process: the announcement is a row of the outbox.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot.match import chance, seating
from bot.match.asked import not_your_turn
from bot.match.chance import Chance
from bot.match.desk import Desk
from bot.match.errors import Fault, OtherLine, Stale, StoreFault
from bot.match.history import History
from bot.match.look import Look, look_at, seen_by
from bot.match.model import Acted, Happened, Incident, Kind, Match, Seen, Status, TimerKind
from bot.match.position import Position
from bot.match.positions import Positions, begun
from bot.match.rules import options_of
from bot.match.runner import Runner, ranking_of
from bot.match.storage.rows import Loaded
from bot.match.storage.writing import Writing
from bot.match.timing import ahead_key, remind_at, wakes_at
from games.core import CHANCE, Decide, Over, Seating


class Play:
    """The part of the service that changes positions. Every method that takes a request's id does it once: the same
    request again gives what it did (``Acted.again``). All raise Refused (OTHER_RULES for a match that was begun
    under rules of another version) and StoreFault.
    """

    def __init__(self, desk: Desk, positions: Positions, history: History) -> None:
        self._desk = desk
        self._store = desk.store
        self._positions = positions
        self._history = history

    async def start(self, match: int, by: int, request: str, moderator: bool = False, word: str | None = None) -> Acted:
        """The match begins: the first draws are made, from the seed and the words, before all others that of the seats
        where the game has them drawn.

        ``word``: the last one, which ``by`` gives with the start. Raises Stale when another process has changed who
        sits there, which words there are, or what is set, at the same time.
        """
        async with self._desk.lock(match):
            loaded = await self._store.load(match, request)
            if loaded.made is not None:
                return await self.again(loaded, by)
            before = loaded.match
            game = self._desk.game(before.game)
            seating.ready(before, game, by, moderator=moderator)
            seed = _known(loaded.seed, before)
            given = await self._store.words(match)
            last = None if word is None else seating.said(before, given, by, word, most=None)
            words = given if last is None else (*given, last)
            key = chance.key_of(before.chance, seed, match, (one.text for one in words))
            now = self._desk.now()
            luck = Chance(key, version=before.chance)
            chosen = options_of(before, game)
            after = replace(before, status=Status.ACTIVE, rules_version=game.rules_version, moved=now)
            if game.seating(chosen) is Seating.RANDOM:
                after = seating.seated(after, luck.seats(one.color for one in before.players))
            runner = Runner(game, begun(game, after), 0, now, luck)
            await runner.run_on(after.players, self._desk.players(after))

            def begin(writing: Writing) -> None:
                there = writing.load(match, request).match
                changed = there.players != before.players or there.options.game != before.options.game
                if changed or writing.words(match) != given:
                    raise Stale(before.ply, there.ply)
                if last is not None:
                    writing.say(before, last, now)
                writing.stir(match, key)

            return await self.commit(
                loaded,
                after,
                runner,
                kind=Kind.STARTED,
                request=request,
                who=by,
                first=begin,
                incident=Incident(kind=Happened.STARTED, by=by, moderator=True) if by != before.owner else None,
            )

    async def act(
        self,
        match: int,
        user: int,
        action: Any,
        expected_ply: int | None,
        request: str,
        *,
        line: str | None = None,
        sent: float | None = None,
    ) -> Acted:
        """``user`` does ``action`` (the game's own type, or its text).

        ``expected_ply``, ``line``: of the board that the control stood on; None when it is not known. ``sent``: when it
        was sent, in seconds since 1970 by the sender's clock, if that is not known: what they did last is not done
        again then before they can know of it (``Acted.repeated``). Raises Illegal, Unreadable and Stale too.
        """
        async with self._desk.lock(match):
            found = self._desk.held.get(match, request)
            loaded = found.loaded if found else await self._store.load(match, request)
            if loaded.made is not None:
                return await self.again(loaded, user)
            self._desk.rules(loaded.match)
            if sent is not None and (before := await self._done_before(loaded.match, user, action, sent)):
                return before
            seat = await self._seat(loaded, user, expected_ply, line)
            runner = await self.runner(loaded, found.position if found else None)
            runner.catch_up(self._desk.now())
            self._decide(loaded.match, runner, seat, action)
            mine = runner.steps[-1].entry
            await runner.run_on(loaded.match.players, self._desk.players(loaded.match))
            after = replace(loaded.match, moved=runner.at)
            acted = await self.commit(loaded, after, runner, kind=Kind.MOVED, request=request, who=user)
            self._desk.repeats.note(match, seat, mine.ply, mine.text)
            return acted

    async def preview(self, match: int, user: int, action: Any) -> tuple[Look, Seen]:
        """What ``user`` would know after ``action``, and what would happen, without what follows by itself. Stores
        nothing; raises as :meth:`act` does. It tells what the action would reveal: a presenter previews only actions
        that reveal nothing.
        """
        loaded = await self._store.load(match)
        seat = await self._seat(loaded, user, None)
        runner = await self.runner(loaded)
        runner.catch_up(self._desk.now())
        self._decide(loaded.match, runner, seat, action)
        after = replace(loaded.match, ply=runner.ply, moved=runner.at)
        step = runner.steps[-1:]
        (seen,) = seen_by(seat, runner.game, after, step)
        return look_at(runner.game, Position(after, runner.state, runner.pending), seat, None), seen

    async def wake(self, match: int) -> None:
        """The match's time has come: what time changes is applied, computers look whether they can move now."""
        async with self._desk.lock(match):
            loaded = await self._store.load(match)
            if loaded.match.status is not Status.ACTIVE:
                await self._store.write(lambda writing: writing.set_timer(match, TimerKind.GAME, None))
                return
            runner = await self.runner(loaded)
            runner.catch_up(self._desk.now())
            await runner.run_on(loaded.match.players, self._desk.players(loaded.match))
            after = replace(loaded.match, moved=runner.at) if runner.steps else loaded.match
            await self.commit(loaded, after, runner, kind=Kind.MOVED)

    async def again(self, loaded: Loaded, user: int) -> Acted:
        """What the request did before, as ``user`` may know it."""
        match = loaded.match
        first, last = loaded.made or (0, 0)
        return Acted(match, await self._seen(match, first, last, user) if last else (), again=True)

    async def _seen(self, match: Match, first: int, last: int, user: int) -> tuple[Seen, ...]:
        steps = await self._positions.steps(match, first, last)
        return seen_by(match.seat_of(user), self._desk.game(match.game), match, steps)

    async def runner(self, loaded: Loaded, position: Position | None = None) -> Runner:
        """The position, as it was when somebody last moved; ``position``, if it was read already."""
        match = loaded.match
        seating.playing(match)
        luck = Chance(_known(loaded.key, match), version=match.chance, draws=match.draws, choices=match.choices)
        game, there = self._desk.rules(match), position or await self._positions.of(loaded)
        ahead = 0
        if game.timed and match.moved > self._desk.now():  # by minutes, or since the machine's clock was set back
            ahead = int(await self._store.meta(ahead_key(match.id)) or 0)
        return Runner(game, there.state, match.ply, match.moved, luck, moves=loaded.moves, ahead=ahead)

    async def _done_before(self, match: Match, user: int, action: Any, sent: float) -> Acted | None:
        """That ``action`` is what ``user`` did last, when they could not know that yet as they ``sent`` it again."""
        seat = match.seat_of(user)
        if seat is None:
            return None
        done = self._desk.repeats.last(match.id, seat)
        if done is None and self._desk.repeats.early(sent) and (found := await self._store.last_of(match.id, seat)):
            done = self._desk.repeats.found(match.id, seat, found.ply, found.text)
        game = self._desk.game(match.game)
        text = game.write(game.read(action) if isinstance(action, str) else action)
        if done is None or done.ply > match.ply or not self._desk.repeats.repeats(sent, text, done):
            return None
        return Acted(match, await self._seen(match, done.ply, done.ply, user), repeated=True)

    async def _seat(self, loaded: Loaded, user: int, expected_ply: int | None, line: str | None = None) -> int:
        """The seat that ``user`` may decide for on the board of ``expected_ply`` and ``line``."""
        match = loaded.match
        seating.playing(match)
        seat = seating.seat_in_play(match, user)
        if expected_ply is None:
            return seat
        if line is not None and not await self._history.in_line(match, expected_ply, line):
            raise OtherLine(expected_ply, match.ply)
        if expected_ply != match.ply and not await self._still_asked(match, seat, expected_ply):
            raise Stale(expected_ply, match.ply)
        return seat

    async def _still_asked(self, match: Match, seat: int, ply: int) -> bool:
        """Whether ``seat`` is asked since ``ply`` for the same thing: only others who were asked with it have
        decided since.
        """
        if not 0 <= ply < match.ply:
            return False
        since = await self._store.log(match.id, ply + 1, match.ply)
        if any(entry.who in {seat, CHANCE} for entry in since):
            return False
        then = (await self._positions.at(match.id, ply)).pending
        together = {entry.who for entry in since} | {seat}
        return isinstance(then, Decide) and together <= set(then.able)

    def _decide(self, match: Match, runner: Runner, seat: int, action: Any) -> None:
        pending = runner.pending
        if not isinstance(pending, Decide) or seat not in pending.able:
            raise not_your_turn(match, pending.asked if isinstance(pending, Decide) else (), seat)
        runner.decide(seat, runner.game.read(action) if isinstance(action, str) else action)

    async def commit(
        self,
        loaded: Loaded,
        after: Match,
        runner: Runner,
        *,
        kind: Kind,
        request: str | None = None,
        who: int | None = None,
        first: Callable[[Writing], None] | None = None,
        incident: Incident | None = None,
    ) -> Acted:
        """Store what was done in one transaction, which begins with ``first``, then tell."""
        before = loaded.match
        steps = tuple(runner.steps)
        entries = [step.entry for step in steps]
        pending = runner.pending
        if isinstance(pending, Over) and after.status is Status.ACTIVE:
            after = replace(after, status=Status.OVER)
        ended = after.status in {Status.OVER, Status.CANCELLED}
        wakes = wakes_at(after, runner.game, runner.state, pending, runner.at)
        after = replace(
            after,
            ply=before.ply + len(steps),
            # What bears the position's line of play stays while the position does: its last entry's time.
            moved=steps[-1].entry.at if steps else after.moved if kind is Kind.STARTED else before.moved,
            ranking=ranking_of(pending),
            draws=runner.luck.draws,
            choices=runner.luck.choices,
            seed=loaded.seed.hex() if ended and loaded.seed else None,
        )
        state = runner.game.encode(runner.state)

        def work(writing: Writing) -> None:
            if first is not None:
                first(writing)
            writing.move(before, after, entries, state)
            writing.change(before, after)
            if steps or kind is not Kind.MOVED:
                self._desk.note(
                    writing, before, incident, writing.announce(after, kind, self._desk.now(), entries, who)
                )
            remind = remind_at(after, self._desk.now())
            if (remind is not None or after.status is not Status.ACTIVE) and (steps or kind is not Kind.MOVED):
                writing.set_timer(after.id, TimerKind.REMIND, remind)
            if runner.game.timed:
                writing.set_timer(after.id, TimerKind.GAME, None if wakes is None else wakes - runner.ahead)
            if request is not None:
                writing.remember(after, request, entries)

        await self._store.write(work)
        self._desk.committed(after.id, steps)
        viewer = None if who is None else after.seat_of(who)
        return Acted(after, seen_by(viewer, runner.game, after, steps))


def _known(secret: bytes | None, match: Match) -> bytes:
    """The seed of ``match``, or its key. Raises :class:`StoreFault` when it is not there."""
    if secret is None:
        raise StoreFault(Fault.DAMAGED, f"match {match.id} has no seed")
    return secret
