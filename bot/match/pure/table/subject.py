from __future__ import annotations

import enum
from typing import NamedTuple

import msgspec


class SubjectKind(enum.StrEnum):
    MATCH = "match"
    LEAGUE = "league"
    PERSON = "person"
    SERVER = "server"


class Subject(NamedTuple):
    """A match, league, person or server. Announcements about the same subject are posted in order."""

    kind: SubjectKind
    id: int

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


def of_match(match: int) -> Subject:
    return Subject(SubjectKind.MATCH, match)


def of_person(user: int) -> Subject:
    return Subject(SubjectKind.PERSON, user)


def of_league(league: int) -> Subject:
    return Subject(SubjectKind.LEAGUE, league)


def of_server(guild: int) -> Subject:
    return Subject(SubjectKind.SERVER, guild)


class TimerKind(enum.StrEnum):
    """The purpose of a timer.

    A match has timers for its automatic start, changes in the game caused by time (:meth:`games.core.Game.wakes`),
    postponed notices, the end of a proposal, and players' clocks and reminders. A person has a timer for their digest,
    a league for its next log entries, and a server for its next puzzle and for its recap of the week.
    """

    START = "start"
    GAME = "game"
    NOTICE = "notice"
    PROPOSAL = "proposal"
    CLOCK = "clock"
    DIGEST = "digest"
    LEAGUE = "league"
    PUZZLE = "puzzle"
    RECAP = "recap"


class Timer(msgspec.Struct, frozen=True):
    subject: Subject
    kind: TimerKind
    due: int

    @property
    def match(self) -> int:
        """Return the number of the match. Only use this if the timer's subject is a match."""
        return self.subject.id
