"""Start matches, and make moves in them.

Each change locks the match, loads it and applies the action with its automatic consequences. One transaction stores
everything: log entries, position, timers, the request's id and the announcement. The announcement is an outbox row, so
it's sent even if the process crashes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from msgspec.structs import replace

from bot.match.pure.chance import draws as chance
from bot.match.pure.chance.draws import Chance
from bot.match.pure.errors import Fault, Refused, StoreFault
from bot.match.pure.log.entries import LogEntry, Seen
from bot.match.pure.orders.acting import LiveOrders
from bot.match.pure.orders.order import Order
from bot.match.pure.play.look import Acted, Follows, Look, look_at, not_your_turn, seen_by
from bot.match.pure.positions import Position
from bot.match.pure.seats import seating
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import Match, PauseReason, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.rules import options_of
from bot.match.pure.table.subject import TimerKind, of_match
from bot.match.services.desk import Desk, decided_anew
from bot.match.services.durations import HandlingStage
from bot.match.services.history.history import History
from bot.match.services.play.commit import Commit
from bot.match.services.play.loading import Positions, begun
from bot.match.services.play.runner import Runner
from bot.match.services.play.session import BoardPress
from bot.match.services.play.solo import SoloPauses
from bot.match.services.play.thoughts import AGAIN
from bot.match.storage import orders as stored
from bot.match.storage.rows import Loaded
from bot.match.storage.writing import Writing
from games.core import AnyAction, AnyGame, Decide, Draw, Illegal, Millis, Over, Seat, Seating
from games.undo import WORD, back_to_text


class Play:
    """Starts matches, and makes moves in them.

    Methods that take a request's id are idempotent: a repeated request returns the earlier result (`Acted.again`). Any
    method may raise StoreFault, or Refused (OTHER_RULES if the match began under another version of the rules).
    """

    def __init__(self, desk: Desk, positions: Positions, history: History, solo: SoloPauses) -> None:
        self._desk = desk
        self._store = desk.store
        self._positions = positions
        self._history = history
        self._solo = solo
        self.commit = Commit(desk)
        desk.thoughts.on_found.append(self.wake)

    @decided_anew
    async def start(
        self,
        match: int,
        by: int,
        request: str,
        moderator: bool = False,
        word: str | None = None,
        *,
        as_seated: bool = False,
        itself: bool = False,
        also: Callable[[Writing], None] | None = None,
    ) -> Acted:
        """Start the match and make its first draws. If the game draws the seats, that draw comes first.

        `word`: a last word that the user `by` adds to the seed of the draws. `as_seated`: keep the seats as they are,
        without drawing them. `itself`: whether the match starts by itself. In that case, its owner `by` may not be
        there. `also`: extra work for the same transaction, done first.
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
            now = self._desk.time.of(before)
            luck = Chance(key)
            after = replace(before, status=Status.ACTIVE, rules_version=game.rules_version, moved=now)
            if not as_seated and game.seating(options_of(before, game)) is Seating.RANDOM:
                after = seating.seated(after, luck.seats(one.color for one in before.players))
            runner = Runner(
                game,
                begun(game, after),
                0,
                now,
                luck,
                orders=self.live_orders(after, game),
                reactions=self._desk.reactions.of(after, game),
                mind=self._desk.mind(after),
            )
            await runner.run_on(after.players, self._desk.players(after))
            after = replace(after, solo_pause=await self._solo.after(after, runner, starts=True))

            def begin(writing: Writing) -> None:
                if also is not None:
                    also(writing)
                if writing.due(of_match(match), TimerKind.START) is not None:
                    writing.set_timer(of_match(match), TimerKind.START, None)
                if last is not None:
                    writing.say(before, last, now)
                writing.stir(match, key)

            return await self.commit(
                loaded,
                after,
                runner,
                kind=AnnouncementKind.STARTED,
                request=request,
                who=None if itself else by,
                first=begin,
                incident=Incident(kind=Happened.STARTED, by=by, moderator=True) if by != before.owner else None,
            )

    async def act(
        self,
        match: int,
        user: int,
        action: AnyAction,
        expected_ply: int | None,
        request: str,
        *,
        line: str | None = None,
        sent: float | None = None,
    ) -> Acted:
        """Perform `action` for `user`.

        `action` is an action of the game's own type, its text, or a function that returns an action. The function is
        called with what the user may see at the time of the action (:class:`bot.match.pure.play.look.Look`), and with
        that time in milliseconds.

        `expected_ply` and `line` identify the board whose button was pressed, or are None if the board is unknown. If
        the board is unknown and the action looks like a double click, it isn't applied again (`Acted.repeated`).
        `sent`: when the action was sent, in seconds since 1970 by the sender's clock. In a timed game, the action takes
        effect at that moment. May also raise Illegal, Unreadable or Stale.
        """
        now = self._desk.now()
        # Players don't lose time by network delays. An action can't take effect in the future.
        at = now if sent is None else min(now, round(self._desk.lags.ours(sent, now / 1000) * 1000))

        def do(moment: Millis) -> Awaitable[Acted]:
            return self._act(match, user, action, expected_ply, request, at=moment, line=line, sent=sent)

        if not self._desk.order.hold or not await self._in_order(match):
            return await do(at)
        number = int(request) if request.isdecimal() else 0
        return await self._desk.order.done(match, at, self._desk.now, do, number)

    async def _in_order(self, match: int) -> bool:
        game = (await self._desk.places.of(match)).game
        if game not in self._desk.games or not self._desk.games[game].timed:
            return False  # the game alone says so, and that never changes
        return self._desk.time.hold(await self._store.match(match)) > 0

    @decided_anew
    async def _act(
        self,
        match: int,
        user: int,
        action: AnyAction,
        expected_ply: int | None,
        request: str,
        *,
        at: Millis,
        line: str | None,
        sent: float | None,
    ) -> Acted:
        lap = self._desk.durations.begin()
        async with self._desk.lock(match):
            lap(HandlingStage.LOCK)
            session = await self._positions.session(match, request)
            lap(HandlingStage.LOAD)
            if session.loaded.made is not None:
                return await self.again(session.loaded, user)
            if sent is not None and expected_ply is None:
                game = self._desk.rules(session.match)
                text = game.write(game.read(action) if isinstance(action, str) else action)
                if before := await self.done_before(session.match, user, text, sent):
                    return before
            seat = seating.seat_in_play(session.match, user)
            real = self._desk.time.real(session.match)
            going, at = self._solo.acted(session.match, at) if real else (session.match, at)
            loaded = replace(session.loaded, match=going)
            tried, session.decided = session.decided, None
            same = tried is not None and tried[:2] == (user, action) and not tried[2].game.timed
            runner = tried[2] if tried and same else await self.runner(loaded, await self._positions.now_in(session))
            now = self._desk.time.of(going)
            at = min(self._desk.time.of(going, at), now)
            if not same:
                runner.catch_up(at if runner.game.timed else now)
            if callable(action):
                there = Position(going, runner.state, runner.pending)
                action = action(look_at(runner.game, there, seat, runner.at), runner.at)
            if expected_ply is not None:
                text = action if isinstance(action, str) else runner.game.write(action)
                await self._positions.check(session, BoardPress(seat, expected_ply, line, text))
            if not same:
                self._decide(going, runner, seat, action)
            mine = runner.steps[-1].entry
            runner.catch_up(max(at, now - self._desk.time.hold(going)))
            await runner.run_on(going.players, self._desk.players(going))
            after = replace(going, solo_pause=await self._solo.after(going, runner)) if real else going
            lap(HandlingStage.JUDGE)
            acted = await self.commit(loaded, after, runner, kind=AnnouncementKind.MOVED, request=request, who=user)
            lap(HandlingStage.COMMIT)
            self._desk.repeats.note(match, seat, mine.ply, mine.text)
            return acted

    async def done_before(self, match: Match, user: int, text: str, sent: float) -> Acted | None:
        """Return the earlier result if `text` repeats the user's last action before they knew that it had worked."""
        seat, repeats = match.seat_of(user), self._desk.repeats
        if seat is None:
            return None
        done = repeats.last(match.id, seat)
        if done is None and repeats.early(sent) and (found := await self._last_of(match, seat)):
            own = found.text if back_to_text(found.who, found.text) is None else WORD
            done = repeats.found(match.id, seat, found.ply, own)
        if done is None or done.ply > match.ply or not repeats.repeats(sent, text, done):
            return None
        return Acted(match, await self._history.seen(match, done.ply, done.ply, seat), repeated=True)

    async def _last_of(self, match: Match, seat: int) -> LogEntry | None:
        found = await self._store.last_of(match.id, seat)
        if found is None:
            return None
        since = await self._store.log(match.id, found.ply + 1)
        taken = any((to := back_to_text(one.who, one.text)) is not None and to < found.ply for one in since)
        return None if taken else found

    @decided_anew
    async def go_on(self, match: int, user: int, request: str, *, anyway: bool = False) -> Match:
        """Resume the clock of a table whose only human player is ready or has read the tutorial's current lesson.

        `anyway`: whether to resume it even if it's paused until the player makes a move. Raises Refused (NOT_IN,
        NOT_ACTIVE).
        """
        async with self._desk.lock(match):
            loaded = await self._store.load(match, request)
            seating.seat_in_play(loaded.match, user)
            pause = loaded.match.solo_pause
            if loaded.made is not None or pause is None or (pause.why is PauseReason.MOVE and not anyway):
                return loaded.match
            before = self._desk.time.continued(loaded.match)
            loaded = replace(loaded, match=before)
            runner = await self.runner(loaded)
            runner.catch_up(self._desk.time.of(before))
            await runner.run_on(before.players, self._desk.players(before))
            after = replace(before, solo_pause=await self._solo.after(before, runner))
            kind = AnnouncementKind.MOVED
            return (await self.commit(loaded, after, runner, kind=kind, request=request, goes_on=True)).match

    async def look(self, match: int, user: int, request: str) -> Look:
        """Return what `user` may see of the match now: their seat's view, or the public view if they have no seat.

        `request`: the id of the request that they are about to make. Its session is kept, so carrying it out needs no
        further query. Raises the same errors as :meth:`bot.match.services.history.history.History.look`.
        """
        there = await self._positions.now_in(await self._positions.session(match, request))
        game, seat = self._desk.game(there.match.game), there.match.seat_of(user)
        return look_at(game, there, seat, self._desk.time.of(there.match))

    async def check(self, match: int, seat: Seat | None, ply: int, line: str, request: str) -> None:
        """Check that the board after log entry `ply` asked `seat` what the present one asks, or that it's the present
        one if `seat` is None.

        `line` identifies the board's history. Raises :class:`Stale` if the question has changed, and
        :class:`OtherLine` if the match never had that board.
        """
        session = await self._positions.session(match, request)
        await self._positions.check(session, BoardPress(seat, ply, line))

    async def preview(self, match: int, user: int, action: AnyAction) -> tuple[Look, Seen]:
        """Return what `user` would see after `action`, and what would happen, without the automatic consequences.

        Stores nothing. Raises the same errors as :meth:`act`. The result shows whatever the action would reveal, so
        only preview actions that reveal nothing.
        """
        loaded = await self._store.load(match)
        runner, seat = await self._tried(loaded, None, user, action), seating.seat_in_play(loaded.match, user)
        after = replace(loaded.match, ply=runner.ply, moved=runner.at)
        (seen,) = seen_by(seat, runner.game, after, runner.steps[-1:])
        return look_at(runner.game, Position(after, runner.state, runner.pending), seat, None), seen

    async def follows(self, match: int, user: int, action: AnyAction, request: str) -> Follows:
        """Return the events that would directly follow if `user` performed `action`, such as draws. The result is empty
        if they can't perform it.

        Stores nothing. If the same request then performs the action, it isn't applied again. Raises
        :class:`StoreFault`.
        """
        try:
            session = await self._positions.session(match, request)
            runner = await self._tried(session.loaded, await self._positions.now_in(session), user, action)
        except (Illegal, Refused):
            return Follows()
        session.decided = user, action, runner
        return Follows(draws=isinstance(runner.pending, Draw), ends=isinstance(runner.pending, Over))

    async def _tried(self, loaded: Loaded, there: Position | None, user: int, action: AnyAction) -> Runner:
        seat = seating.seat_in_play(loaded.match, user)
        runner = await self.runner(loaded, there)
        runner.catch_up(self._desk.time.of(loaded.match))
        self._decide(loaded.match, runner, seat, action)
        return runner

    @decided_anew
    async def wake(self, match: int) -> None:
        async with self._desk.lock(match):
            loaded = await self._store.load(match)
            if loaded.match.status is not Status.ACTIVE:
                await self._store.write(lambda writing: writing.set_timer(of_match(match), TimerKind.GAME, None))
                return
            if loaded.match.solo_pause is not None:
                if self._solo.alone(loaded.match):
                    await self._store.write(lambda writing: writing.set_timer(of_match(match), TimerKind.GAME, None))
                    return
                loaded = replace(loaded, match=self._desk.time.continued(loaded.match))  # its player has left
            if self._desk.time.waits(loaded.match):
                return  # it fires again when the table continues
            runner = await self.runner(loaded)
            runner.catch_up(self._solo.latest(loaded.match, runner))
            await runner.run_on(loaded.match.players, self._desk.players(loaded.match))
            after = replace(loaded.match, solo_pause=await self._solo.after(loaded.match, runner))
            if runner.asked is not None and not runner.steps:  # its computer thinks still, or anew after a restart
                again = self._desk.now() + AGAIN
                await self._store.write(lambda writing: writing.set_timer(of_match(match), TimerKind.GAME, again))
                self._desk.thoughts.stands(match, runner.asked)
                return
            await self.commit(loaded, after, runner, kind=AnnouncementKind.MOVED)

    async def again(self, loaded: Loaded, user: int) -> Acted:
        match = loaded.match
        first, last = loaded.made or (0, 0)
        seen = await self._history.seen(match, first, last, match.seat_of(user)) if last else ()
        return Acted(match, seen, again=True)

    async def runner(
        self, loaded: Loaded, position: Position | None = None, orders: LiveOrders | None = None
    ) -> Runner:
        """Return a runner at `position`, or at the stored one, with `orders` in place of the stored ones."""
        match = loaded.match
        seating.playing(match)
        luck = Chance(_known(loaded.key, match), draws=match.draws, choices=match.choices)
        game, there = self._desk.rules(match), position or await self._positions.of(loaded)
        ahead = self._desk.time.ahead(match) if game.timed else 0
        if orders is None:
            given = await self._store.read(partial(stored.of_match, match=match.id)) if loaded.orders else ()
            orders = self.live_orders(match, game, given)
        return Runner(
            game,
            there.state,
            match.ply,
            match.moved,
            luck,
            moves=loaded.moves,
            ahead=ahead,
            orders=orders,
            reactions=self._desk.reactions.of(match, game),
            mind=self._desk.mind(match),
        )

    def live_orders(self, match: Match, game: AnyGame, orders: Sequence[Order] = ()) -> LiveOrders | None:
        single = match.options.auto_single and not match.options.lesson  # a lesson explains each choice
        if self._desk.live(match) or not (orders or single):
            return None
        rules, costless = self._desk.orders[match.game], single and match.options.auto_costless
        return LiveOrders(game, rules, orders, now=self._desk.now(), single=single, costless=costless)

    def _decide(self, match: Match, runner: Runner, seat: int, action: AnyAction) -> None:
        pending = runner.pending
        if not isinstance(pending, Decide) or seat not in pending.able:
            raise not_your_turn(match, pending.asked if isinstance(pending, Decide) else (), seat)
        runner.decide(seat, runner.game.read(action) if isinstance(action, str) else action)


def _known(secret: bytes | None, match: Match) -> bytes:
    if secret is None:
        raise StoreFault(Fault.DAMAGED, f"match {match.id} has no seed")
    return secret
