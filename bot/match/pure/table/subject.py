from __future__ import annotations

import enum
from typing import NamedTuple


class SubjectKind(enum.StrEnum):
    MATCH = "match"
    LEAGUE = "league"
    PERSON = "person"
    SERVER = "server"


class Subject(NamedTuple):
    """A match, league, person or server, identified by its number or Discord id.

    Announcements about the same subject are posted in order. Different subjects don't wait for each other.
    """

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
