"""News of a transaction to other processes that write to the same database: subjects with something to do, to post or
to show; and changes of data that each of them believes from memory (:mod:`bot.match.storage.several.believed`). They
are sent within the transaction (PostgreSQL's NOTIFY), so they come if and when it is committed. The receiver reads the
data itself. News include their sender, since the server sends them there too.
"""

from __future__ import annotations

import enum
from collections.abc import Collection
from typing import Final, NamedTuple, Protocol

import msgspec

from bot.match.pure.table.subject import Subject, SubjectKind, of_person

CHANNEL: Final = "cartouche"
LONGEST: Final = 7_000
"""Characters, all of them ASCII; PostgreSQL takes 8,000 bytes. Longer news only say that there was something, and who
was erased.
"""
SEND: Final = f"SELECT pg_notify('{CHANNEL}', $1)"
"""The statement in the form of the server's driver."""
NEWS_OF_SHARDS: Final = '["",[]]'
"""The news that the division of shards has changed: nothing is left to do for any subject."""
FOR_ALL: Final = of_person(0)
"""Work done once for all servers: booking of results. Like people, it belongs to the first shard."""


class What(enum.StrEnum):
    """The kinds of data that processes believe from memory."""

    MATCH = "match"
    """Its extra data, and its position."""
    TOLD = "told"
    """Tables' notices to somebody, and the tables that are waiting for them."""
    PEOPLE = "people"
    SERVERS = "servers"
    ABSENCES = "absences"
    ERASED = "erased"
    """All data about somebody, anywhere."""


class Changed(NamedTuple):
    """A change of such data: a match's number, or Discord's id; absences have none."""

    what: What
    id: int = 0


class Process(Protocol):
    """One of several processes that write, as its store knows it: its own part of the work, and its reaction to
    news.
    """

    @property
    def name(self) -> str:
        """Return its name, different from any other's."""

    def still(self, subject: Subject) -> bool:
        """Return whether the work on the subject is its own. Unknown: no."""

    def serves(self, guild: int | None) -> bool:
        """Return whether the work on a server is its own."""

    def of_others(self, subjects: set[Subject]) -> Collection[Subject]:
        """Return the subjects of which others have to hear."""

    def hear(self, subjects: set[Subject]) -> None:
        """Handle others' news of these subjects that leave work; of none: the division of shards has changed."""

    def missed(self) -> None:
        """Handle the possible loss of such news."""


class _Sent(msgspec.Struct, array_like=True):
    sender: str
    subjects: list[tuple[SubjectKind, int]] | None
    changed: list[tuple[What, int]] = []


_SENT: Final = msgspec.json.Decoder(_Sent)


def written(subjects: Collection[Subject], changed: Collection[Changed], sender: str) -> str:
    """Return the text of the news."""
    sent = _Sent(sender, [(one.kind, one.id) for one in subjects], [(one.what, one.id) for one in changed])
    said = msgspec.json.encode(sent).decode()
    if len(said) <= LONGEST:
        return said
    erased: list[tuple[What, int]] = [(one.what, one.id) for one in changed if one.what is What.ERASED]
    return msgspec.json.encode(_Sent(sender, None, erased)).decode()


def heard(said: str) -> tuple[str, set[Subject] | None, set[Changed]]:
    """Return the sender and content of the news: the subjects with something to do, None if there was no room for them;
    and the changes, then only of erased people.
    """
    sent = _SENT.decode(said)
    subjects = None if sent.subjects is None else {Subject(*one) for one in sent.subjects}
    return sent.sender, subjects, {Changed(*one) for one in sent.changed}
