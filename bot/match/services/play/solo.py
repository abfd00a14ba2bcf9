"""Decide when the time of a live table is paused for its only player, who plays against computer players.

It's paused until the player is ready to begin. Until the last lesson of a tutorial, it's also paused while the player
reads a lesson or has a move to make, so that the computer players don't get ahead of them. It isn't paused in a league,
or if other people play at the table.

The start of the pause is stored with the match, in the match's own time, so it stays correct after a restart or a jump
of the system clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from bot.match.pure.clock.moments import next_opportunity, opportunities_at
from bot.match.pure.play.look import not_gone_on
from bot.match.pure.seats.seating import student_of
from bot.match.pure.table.model import Match, PauseReason, SoloPause
from bot.match.services.desk import Desk
from bot.match.services.play.runner import Runner
from bot.match.services.teaching.lessons import Due, moments_of, topics_told
from games.core import AnyGame, Millis, Opens, Over


class SoloPauses:
    """Decides about pauses of a table's time for its only player. `courses`: the lessons of each game."""

    def __init__(self, desk: Desk, courses: Mapping[str, Due]) -> None:
        self._desk = desk
        self._courses = courses

    def alone(self, match: Match) -> bool:
        return len(match.players) > 1 and student_of(match) is not None and self._desk.time.real(match)

    async def after(self, match: Match, runner: Runner, *, starts: bool = False) -> SoloPause | None:
        """Return the pause that begins after `runner`'s steps in `match`, or None. `starts`: whether the game has just
        begun.
        """
        if not self.alone(match) or isinstance(runner.pending, Over) or match.options.league:
            return None  # a league's table waits for nobody: otherwise a season would
        if not match.options.lesson or match.game not in self._courses:
            game: object = runner.game
            opens = starts and isinstance(game, Opens) and game.opens
            return SoloPause(PauseReason.READY, runner.at) if opens else None
        course, seat = self._courses[match.game], student_of(match)
        assert seat is not None  # noqa: S101 - for the type checker: somebody is alone there
        log = (*await self._desk.store.log(match.id, 1, match.ply), *(step.entry for step in runner.steps))
        before, told = await asyncio.to_thread(_told, course, runner.game, match, log, seat)
        if told > before:
            return SoloPause(PauseReason.LESSON, runner.at)
        if told == len(course.lessons):
            return None
        opportunities = opportunities_at(match, runner.game, runner.state, runner.pending) or {}
        due = any(moment <= runner.at for moment in opportunities.get(seat, ()))
        if due and runner.game.legal(runner.state, seat, runner.at):
            return SoloPause(PauseReason.MOVE, runner.at)
        return None

    def latest(self, match: Match, runner: Runner) -> Millis:
        """Return the time to which `match` advances when its timer fires, in the match's own time.

        All moves sent earlier have been applied by then. In a game with lessons, the match doesn't advance past the
        learner's next opportunity to move, even if the timer is late.
        """
        now = self._desk.time.of(match, self._desk.now() - self._desk.time.hold(match))
        course, seat = self._courses.get(match.game), student_of(match)
        if course is None or seat is None or not match.options.lesson or not self.alone(match):
            return now
        opportunities = opportunities_at(match, runner.game, runner.state, runner.pending) or {}
        coming = next_opportunity({seat: opportunities.get(seat, ())}, runner.at)
        return now if coming is None else min(now, coming)

    def acted(self, match: Match, at: Millis) -> tuple[Match, Millis]:
        """Return `match` with its time resumed for an action that was sent at `at`, and when the action takes effect.

        Both times are on the system clock. The action can't take effect before time resumes. Raises Refused (NOT_READY,
        HALTED) if the player has to press a button to continue first.
        """
        if match.solo_pause is None:
            return match, at
        if match.solo_pause.asks:
            raise not_gone_on(match.solo_pause)
        now = self._desk.now()
        at = min(now, max(at, now - self._desk.time.hold(match)))
        return self._desk.time.continued(match, at), at


def _told(course: Due, game: AnyGame, match: Match, log: tuple, seat: int) -> tuple[int, int]:  # type: ignore[type-arg]
    before = moments_of(game, match, log[: match.ply], seat) if match.begun else ()
    return len(topics_told(course, before, seat)), len(topics_told(course, moments_of(game, match, log, seat), seat))
