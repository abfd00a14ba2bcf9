"""Announce servers' daily puzzles, choose puzzles on demand, judge people's answers, and decide who may see a solution.

Each server has a timer for the hour that its admins chose. When it fires, the bot announces the new puzzle and the
solutions of closed puzzles. All servers get the same puzzle on any given day, and it closes everywhere at the same
moment. Before it closes, only people who have answered see the solution.

Puzzles on demand are never used as daily puzzles. A person's first answer to a puzzle on demand changes the puzzle's
rating, and the person's rating in the puzzle's game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.match.pure.errors import Refused, Why
from bot.match.pure.people.hours import DAY
from bot.match.pure.people.settings import Daily, Server
from bot.match.pure.play.look import Look
from bot.match.pure.puzzles import (
    PuzzleId,
    closed_by,
    closes,
    day_at,
    due_after,
    nearest,
    streak,
)
from bot.match.pure.table.model import Match, Place, Player, Status
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.pure.table.settings import HintsAllowed, Options
from bot.match.pure.table.subject import Timer, TimerKind, of_server
from bot.match.services.desk import Desk
from bot.match.storage import puzzles as stored
from bot.match.storage.puzzles import Answer, PuzzlePost, Tried, Try
from bot.match.storage.writing import Writing
from games.analysis import Analyst, Contrast
from games.computer import STRONG, mix
from games.core import AnyAction
from games.puzzles import bank, puzzle
from games.puzzles.bank import LineMove, Position
from games.registry import ANALYSTS
from leagues.ratings import Rating

__all__ = ["Answer", "Judged", "PuzzlePost", "Puzzles", "Solved", "Tried", "Try"]


NAMED: Final = 20


class Judged(msgspec.Struct, frozen=True):
    """The verdict on a user's answer to a puzzle.

    `right`: whether the answer is correct. `lost`: how much worse it is than the solution, in hundredths of a point.
    `counts`: the user's first answer, which is the only one that counts. `first`: whether the judged answer is the
    first one. `whole`: whether exactly this action was evaluated, not just a similar one. `facts`: a comparison of the
    solution with a wrong answer.
    """

    right: bool
    lost: int
    counts: Answer | Try
    first: bool
    whole: bool
    facts: Contrast = Contrast()


class _Verdict(msgspec.Struct, frozen=True):
    right: bool
    lost: int
    move: str
    whole: bool
    facts: Contrast


class Solved(msgspec.Struct, frozen=True):
    finders: tuple[int, ...]
    answered: int


class Puzzles:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._store = desk.store
        self._keys: dict[int, str] = {}
        desk.servers.on_change.append(self._changed)

    async def set(self, guild: int, daily: Daily | None) -> None:
        """Set where and when a server gets daily puzzles. Without `daily`, it only gets solutions of earlier ones."""
        await self._desk.servers.change(guild, lambda before: replace(before, puzzles=daily))

    def _changed(self, writing: Writing, guild: int, before: Server, after: Server) -> None:
        if _when(before.puzzles) != _when(after.puzzles):
            due = _next(writing, guild, after.puzzles, self._desk.now())
            writing.set_timer(of_server(guild), TimerKind.PUZZLE, due)

    async def told(self, guild: int, *, shut_out: bool) -> None:
        """Record that the server's owner knows whether the bot is shut out of the puzzle channel."""

        def change(before: Server) -> Server:
            daily = before.puzzles
            return before if daily is None else replace(before, puzzles=replace(daily, told=shut_out))

        await self._desk.servers.change(guild, change)

    async def handle(self, timer: Timer) -> None:
        """Announce a server's new puzzle and the solutions of closed ones, and set the next timer."""
        guild = timer.subject.id
        server = await self._desk.servers.of(guild)
        daily, games = server.puzzles, server.puzzle_games
        puzzles = await asyncio.to_thread(bank.bank)
        keys = bank.daily()

        def wants(key: str) -> bool:
            return not games or key not in puzzles or puzzles[key].record.game in games

        def work(writing: Writing) -> None:
            now = self._desk.now()
            due = writing.due(timer.subject, timer.kind)
            if due is None or due > now:  # it was changed
                return
            closed = closed_by(now)
            stored.forget_answers(writing, closed)
            for solved, channel in stored.unsolved(writing, guild):
                if solved <= closed:
                    stored.solved(writing, guild, solved, now)
                    writing.post(timer.subject, channel, AnnouncementKind.SOLUTION, about=solved, at=now)
            writing.set_timer(timer.subject, timer.kind, _next(writing, guild, daily, now))
            if daily is None or not keys:
                return
            day = day_at(daily, due, now)
            if stored.choose(writing, guild, daily.channel, day, keys=keys, wants=wants):
                writing.post(timer.subject, daily.channel, AnnouncementKind.PUZZLE, about=day, at=now)

        await self._store.write(work)

    async def set_right(self) -> int:
        now = self._desk.now()
        return await self._store.write(
            lambda writing: writing.bring_forward(TimerKind.PUZZLE, now + 2 * DAY, now + DAY)
        )

    def standing(self, guild: int, day: int, message: int) -> Callable[[Writing], None]:
        """Return a function that records that the day's puzzle was posted as `message`."""
        return partial(stored.posted, guild=guild, day=day, message=message)

    def undone(self, row: OutboxRow) -> Callable[[Writing], None]:
        """Return a function that records that `row` couldn't be posted. A solution is announced again later."""
        work = stored.forget_post if row.kind is AnnouncementKind.PUZZLE else stored.forget_solution
        return partial(work, guild=row.subject.id, day=row.about)

    async def post(self, guild: int, day: int) -> PuzzlePost | None:
        return await self._store.read(partial(stored.post, guild=guild, day=day))

    def open(self, day: int) -> bool:
        return self._desk.now() < closes(day)

    async def may_see(self, user: int, day: int) -> bool:
        """Return whether `user` may see the day's solution: only once they have answered or the puzzle is closed."""
        return not self.open(day) or await self._store.read(partial(stored.has_answered, user=user, day=day))

    async def place(self, guild: int | None, day: int) -> Place:
        """Return where the day's puzzle was posted in a server. Raises Refused (NO_MATCH)."""
        post = None if guild is None else await self.post(guild, day)
        if post is None:
            raise Refused(Why.NO_MATCH)
        return Place(guild, post.channel, (await self.position(PuzzleId(day))).puzzle.record.game)

    async def position(self, puzzle: PuzzleId) -> Position:
        """Return the position in which `puzzle` asks for a move. Raises Refused (NO_MATCH)."""
        key = puzzle.key if puzzle.day is None else await self._key(puzzle.day)
        if puzzle.day is None and key not in await asyncio.to_thread(bank.on_demand):
            raise Refused(Why.NO_MATCH)
        try:
            return await asyncio.to_thread(bank.position, key)
        except LookupError:  # a bank without it was put in the place of the one that had it
            raise Refused(Why.NO_MATCH) from None

    async def _key(self, day: int) -> str:
        key = self._keys.get(day) or await self._store.read(partial(stored.key, day=day))
        if key is None:
            raise Refused(Why.NO_MATCH)
        self._keys[day] = key
        return key

    async def look(
        self, puzzle: PuzzleId, user: int | None = None, guild: int | None = None, locale: str = "en"
    ) -> Look:
        """Return what `user` may see of `puzzle`, from the seat that has to solve it. Raises Refused (NO_MATCH)."""
        return look_of(await self.position(puzzle), user, guild, locale)

    async def answer(self, day: int, user: int, guild: int, action: AnyAction) -> Judged:
        """Judge `action`, a user's answer to the day's puzzle, and store it if it's the user's first answer in any
        server.

        Raises Illegal, and Refused with NO_MATCH (there is no such puzzle, or it's closed) or NOT_WEIGHED (the answer
        couldn't be evaluated).
        """
        if not self.open(day):
            raise Refused(Why.NO_MATCH)
        said = await self._judge(await self.position(PuzzleId(day)), user, action)
        given = Answer(day, user, guild, said.move, said.right, said.lost, self._desk.now())
        counts = await self._store.write(partial(stored.answered, answer=given))
        return Judged(said.right, said.lost, counts, counts is given, said.whole, said.facts)

    async def _judge(self, found: Position, user: int, action: AnyAction) -> _Verdict:
        await asyncio.to_thread(bank.check, found.puzzle.key, action)
        tried = bank.weighed(found.puzzle, action) or await self._thought(found, user, action)
        right, judge, facts = bank.right(tried), ANALYSTS.get(found.puzzle.record.game), Contrast()
        if not right and isinstance(judge, Analyst):
            facts = await asyncio.to_thread(judge.contrast, found.view, found.solution, action)
        lost = 0 if right else max(0, -tried.value)
        return _Verdict(right, lost, tried.move, bank.is_of(tried, found.puzzle, action), facts)

    async def _thought(self, found: Position, user: int, action: AnyAction) -> puzzle.Tried:
        work = partial(bank.judged, found.puzzle.key, action)
        what = f"an answer to puzzle {found.puzzle.key}"
        return await self._desk.thoughts.asked(work, user, Why.NOT_WEIGHED, since=self._desk.now(), what=what)

    async def themes(self) -> list[tuple[str, str]]:
        puzzles = await asyncio.to_thread(bank.on_demand)
        return list(dict.fromkeys((one.record.game, one.theme) for one in puzzles.values()))

    async def choose(self, user: int, game: str | None, theme: str | None, but: str = "") -> tuple[str, bool] | None:
        """Return the key of a puzzle on demand whose rating is close to the user's, and whether the puzzle is new to
        the user (never answered).

        Puzzles that they have never answered come first, then those that they haven't solved. Return None if they have
        solved all of them. `but`: the key of a puzzle that they have just seen.
        """
        puzzles = await asyncio.to_thread(bank.on_demand)
        done, rated = await self._store.read(
            lambda reading: (stored.tries(reading, user), stored.puzzle_ratings(reading))
        )
        fitting = [
            key
            for key, one in puzzles.items()
            if game in {None, one.record.game} and theme in {None, one.theme} and not (key in done and done[key].solved)
        ]
        new = [key for key in fitting if key not in done]
        pool = new or fitting
        own = stored.ratings_by_game(done.values())
        key = nearest(
            {key: rated.get(key, Rating()) for key in pool if key != but or len(pool) == 1},
            {key: own.get(puzzles[key].record.game, Rating()) for key in pool},
            mix(user, self._desk.now()),
        )
        return None if key is None else (key, bool(new))

    async def attempt(self, key: str, user: int, action: AnyAction) -> tuple[Judged, Tried]:
        """Judge an answer to a puzzle on demand. A first answer changes both ratings. Raises as :meth:`answer`."""
        found = await self.position(PuzzleId(key=key))
        said = await self._judge(found, user, action)
        tried = await self._tried(user, found, right=said.right)
        return Judged(said.right, said.lost, tried.counts, tried.first, said.whole, said.facts), tried

    async def give_up(self, key: str, user: int) -> Tried:
        """Count a puzzle on demand as missed, unless the user has already answered it. Raises Refused (NO_MATCH)."""
        return await self._tried(user, await self.position(PuzzleId(key=key)), right=False)

    async def _tried(self, user: int, found: Position, *, right: bool) -> Tried:
        at = self._desk.now()
        return await self._store.write(partial(stored.tried, user=user, key=found.puzzle.key, right=right, at=at))

    async def tries(self, user: int) -> list[Try]:
        return list((await self._store.read(partial(stored.tries, user=user))).values())

    async def line(self, found: Position) -> tuple[LineMove, ...]:
        return await asyncio.to_thread(bank.line, found)

    async def solved(self, guild: int, day: int) -> Solved:
        found = await self._store.read(partial(stored.answers, guild=guild, day=day))
        return Solved(tuple(user for user, right in found if right), len(found))

    async def streaks(self, guild: int, since: int) -> list[tuple[int, int]]:
        """Return the recent solvers of a server's daily puzzles with their current streaks, the longest first."""
        found = await self._store.read(partial(stored.solvers, guild=guild, since=since))
        rows = [(user, streak(given, self._desk.now())[0]) for user, given in found.items()]
        return sorted(((user, row) for user, row in rows if row), key=lambda one: (-one[1], one[0]))

    async def own(self, user: int) -> tuple[int, int, int, int]:
        """Return how many puzzles the user has answered and solved, their current streak and their longest streak."""
        found = await self._store.read(partial(stored.own_answers, user=user))
        return (len(found), sum(right for _, right in found), *streak(found, self._desk.now()))


def _when(daily: Daily | None) -> tuple[int, int, str | None] | None:
    return None if daily is None else (daily.channel, daily.hour, daily.zone)


def _next(writing: Writing, guild: int, daily: Daily | None, now: int) -> int | None:
    if daily is not None:
        return due_after(daily, now)
    return next((closes(day) for day, _ in stored.unsolved(writing, guild)), None)


def look_of(found: Position, user: int | None, guild: int | None, locale: str) -> Look:
    """Return a puzzle as its solver sees it, in the form of a match. This match isn't stored in the database and has no
    number.

    The viewer has the puzzle's seat, and computer players have the other seats.
    """
    record = found.puzzle.record
    players = tuple(
        Player(seat=seat, color=color, user=user)
        if seat == found.seat and user is not None
        else Player(seat=seat, color=color, computer=STRONG)
        for seat, color in enumerate(record.seats)
    )
    match = Match(
        id=0,
        guild=guild,
        channel=0,
        game=record.game,
        rules_version=record.rules,
        status=Status.ACTIVE,
        owner=0,
        locale=locale,
        options=Options(players=len(players), rated=False, hints=HintsAllowed.NONE, game=record.options),
        players=players,
        asked=(None,) * len(players),  # nobody is waiting for it, unlike at a table
    )
    return Look(match, found.seat, found.view, found.legal, (found.seat,), (), posed=True)
