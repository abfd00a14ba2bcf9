"""Live tables whose time waits for the one person who plays there against computers.

It waits before the game begins, until its player is ready; and at a table that teaches, while a lesson is read, and
while its player has something to do, until the last lesson was told: so no computer runs away from somebody who reads.
With others at the board nobody may stop the time of all, nor at a table of a league.

Where it stands is stored with the match (:class:`bot.match.pure.table.model.Halt`), in the match's own time, in the
transaction of what it follows from. So it outlives a restart, and neither that nor a leap of the clock has anything to
make up for: when it goes on, the match's time is what it was. What stands still for other reasons is
:mod:`bot.match.services.away.still`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from msgspec.structs import replace

from bot.match.pure.play.opportunity import next_opportunity, opportunities_at
from bot.match.pure.play.waited_for import not_gone_on
from bot.match.pure.table.model import Halt, HaltFor, Match
from bot.match.services.desk import Desk
from bot.match.services.play.runner import Runner
from bot.match.services.teaching.lessons import Due, moments_of, student_of, topics_told
from games.core import AnyGame, Millis, Opens, Over


class Halts:
    """Where time stands, and goes on. ``courses``: by game, which lessons are due
    (:mod:`bot.match.services.teaching.first_game`).
    """

    def __init__(self, desk: Desk, courses: Mapping[str, Due]) -> None:
        self._desk = desk
        self._courses = courses

    def alone(self, match: Match) -> bool:
        """Whether one person plays there against computers, in a game in which time counts and people sit at it."""
        return len(match.players) > 1 and student_of(match) is not None and self._desk.counts(match)

    async def after(self, match: Match, runner: Runner, *, starts: bool = False) -> Halt | None:
        """Where time stands after what ``runner`` has done at ``match``, which is as it was before; None where it goes
        on. ``starts``: the game has just begun.
        """
        if not self.alone(match) or isinstance(runner.pending, Over) or match.options.league:
            return None  # a league's table waits for nobody: a season would
        if not match.options.lesson or match.game not in self._courses:
            game: object = runner.game
            opens = starts and isinstance(game, Opens) and game.opens
            return Halt(HaltFor.READY, runner.at) if opens else None
        course, seat = self._courses[match.game], student_of(match)
        assert seat is not None  # noqa: S101 - for the type checker: somebody is alone there
        log = (*await self._desk.store.log(match.id, 1, match.ply), *(step.entry for step in runner.steps))
        before, told = await asyncio.to_thread(_told, course, runner.game, match, log, seat)
        if told > before:
            return Halt(HaltFor.LESSON, runner.at)
        if told == len(course.topics):
            return None
        opportunities = opportunities_at(match, runner.game, runner.state, runner.pending) or {}
        due = any(moment <= runner.at for moment in opportunities.get(seat, ()))
        if due and runner.game.legal(runner.state, seat, runner.at):
            return Halt(HaltFor.MOVE, runner.at)
        return None

    def latest(self, match: Match, runner: Runner, now: Millis) -> Millis:
        """Up to when time passes at ``match`` if it is woken ``now`` (both the machine's): where it will wait for its
        learner, whose hourglass has run out before, no further than that, however late the timer is.
        """
        course, seat = self._courses.get(match.game), student_of(match)
        if course is None or seat is None or not match.options.lesson or not self.alone(match):
            return now
        opportunities = opportunities_at(match, runner.game, runner.state, runner.pending) or {}
        coming = next_opportunity({seat: opportunities.get(seat, ())}, runner.at)
        return now if coming is None else min(now, coming - runner.ahead)

    def let_go(self, match: Match, at: Millis) -> Match:
        """``match``, whose time goes on from the moment ``at`` (the machine's)."""
        return match if match.halt is None else replace(match, halt=None, ahead=match.halt.at - at)

    def acted(self, match: Match, at: Millis) -> tuple[Match, Millis]:
        """``match`` as its player moves there ``at`` that moment (the machine's), and when that counts: not before it
        goes on. Refused (NOT_READY, HALTED) where they have to say first that they go on.
        """
        if match.halt is not None and match.halt.asks:
            raise not_gone_on(match.halt)
        now = self._desk.now()
        at = min(now, max(at, now - self._desk.held_at(match)))
        return self.let_go(match, at), at


def _told(course: Due, game: AnyGame, match: Match, log: tuple, seat: int) -> tuple[int, int]:  # type: ignore[type-arg]
    """How many lessons were told before what has just been done, and now."""
    before = moments_of(game, match, log[: match.ply], seat) if match.begun else ()
    return len(topics_told(course, before, seat)), len(topics_told(course, moments_of(game, match, log, seat), seat))
