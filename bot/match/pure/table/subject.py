"""What a timer is of, and what an announcement is of: a match, a league, a person, or a server. Pure."""

from __future__ import annotations

import enum
from typing import NamedTuple


class SubjectKind(enum.StrEnum):
    """The kinds of subjects. The names stand in the database."""

    MATCH = "match"
    LEAGUE = "league"
    PERSON = "person"
    SERVER = "server"


class Subject(NamedTuple):
    """One of them: the number of a match or of a league, or Discord's id of a person or of a server. What is
    announced of one subject is posted in its order; subjects do not wait for each other.
    """

    kind: SubjectKind
    id: int

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


def of_match(match: int) -> Subject:
    """The match of that number."""
    return Subject(SubjectKind.MATCH, match)


def of_person(user: int) -> Subject:
    """The person with that id."""
    return Subject(SubjectKind.PERSON, user)


def of_league(league: int) -> Subject:
    """The league of that number."""
    return Subject(SubjectKind.LEAGUE, league)


def of_server(guild: int) -> Subject:
    """The server with that id."""
    return Subject(SubjectKind.SERVER, guild)
