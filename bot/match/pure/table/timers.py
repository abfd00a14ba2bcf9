"""Timers: things that are due at a moment."""

from __future__ import annotations

import enum

import msgspec

from bot.match.pure.table.subject import Subject


class TimerKind(enum.StrEnum):
    """The purpose of a timer: the game's own time (:meth:`Game.wakes`); a postponed notice; a proposal that nobody
    answers; or the time of the players who are asked: their clocks and reminders (:mod:`bot.match.pure.clock.moments`).
    Of a person: their digest. Of a league: its duties. Of a server: its next puzzle.
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
        """Return the number of its match, if it is of one."""
        return self.subject.id
