"""Timers: things to do at a certain time."""

from __future__ import annotations

import enum

import msgspec

from bot.match.pure.table.subject import Subject


class TimerKind(enum.StrEnum):
    """The purpose of a timer.

    For a match: the game's own time (:meth:`Game.wakes`), a postponed notice, the end of a proposal, or the players'
    clocks and reminders (:mod:`bot.match.pure.clock.moments`). For a person: their digest. For a league: its due
    entries. For a server: its next puzzle.
    """

    GAME = "game"
    NOTICE = "notice"
    PROPOSAL = "proposal"
    CLOCK = "clock"
    DIGEST = "digest"
    LEAGUE = "league"
    PUZZLE = "puzzle"


class Timer(msgspec.Struct, frozen=True):
    """Something to do at the time `due`. A subject has at most one timer of each kind."""

    subject: Subject
    kind: TimerKind
    due: int

    @property
    def match(self) -> int:
        """Return the number of the match that the timer belongs to. Only valid if the subject is a match."""
        return self.subject.id
