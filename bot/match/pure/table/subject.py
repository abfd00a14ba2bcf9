"""The subject of a timer or an announcement: a match, a league, a person, or a server. Pure."""

from __future__ import annotations

import enum
from typing import NamedTuple


class SubjectKind(enum.StrEnum):
    """The kinds of subjects. The names are in the database."""

    MATCH = "match"
    LEAGUE = "league"
    PERSON = "person"
    SERVER = "server"


class Subject(NamedTuple):
    """A subject: the number of a match or of a league, or Discord's id of a person or of a server. Announcements of one
    subject are posted in their order; subjects do not wait for each other.
    """

    kind: SubjectKind
    id: int

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


def of_match(match: int) -> Subject:
    """Return the match of that number as a subject."""
    return Subject(SubjectKind.MATCH, match)


def of_person(user: int) -> Subject:
    """Return the person with that id as a subject."""
    return Subject(SubjectKind.PERSON, user)


def of_league(league: int) -> Subject:
    """Return the league of that number as a subject."""
    return Subject(SubjectKind.LEAGUE, league)


def of_server(guild: int) -> Subject:
    """Return the server with that id as a subject."""
    return Subject(SubjectKind.SERVER, guild)
