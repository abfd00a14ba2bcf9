"""What is due at a moment: timers, and what they are for."""

from __future__ import annotations

import enum

import msgspec

from bot.match.pure.table.subject import Subject


class TimerKind(enum.StrEnum):
    """What a timer is for: the game's own time (:meth:`Game.wakes`), to tell somebody what was not to be told before,
    what players ask of each other and nobody answers, or the time of the players who are asked: their clocks and
    reminders (:mod:`bot.match.pure.clock.moments`). Of a person: their digest. Of a league: what becomes due in it. Of
    a server: its next puzzle.
    """

    GAME = "game"
    NOTICE = "notice"
    PROPOSAL = "proposal"
    CLOCK = "clock"
    DIGEST = "digest"
    LEAGUE = "league"
    PUZZLE = "puzzle"


class Timer(msgspec.Struct, frozen=True):
    """Something to do at ``due``. A subject has at most one timer of a kind."""

    subject: Subject
    kind: TimerKind
    due: int

    @property
    def match(self) -> int:
        """The number of the match that it is of, where it is of one."""
        return self.subject.id
