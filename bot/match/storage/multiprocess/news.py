"""Notify other processes that write to the same database.

A notification names the subjects (such as matches) for which there is work to do, and the changed data that other
processes may have cached. It's sent within a transaction (PostgreSQL's NOTIFY), so it arrives only if that transaction
is committed. Receivers read the data themselves. Each notification names its sender, so that the sender can ignore it.
"""

from __future__ import annotations

import enum
from collections.abc import Collection
from typing import Final, NamedTuple, Protocol

import msgspec

from bot.match.pure.table.subject import Subject, SubjectKind, of_person

CHANNEL: Final = "cartouche"
# The maximum number of ASCII characters in a notification, since PostgreSQL allows 8,000 bytes. A longer notification
# is replaced with one that only says that something has changed, and which users were erased.
LONGEST: Final = 7_000
# The SQL statement that sends a notification. Its placeholder has the syntax of the database driver.
SEND: Final = f"SELECT pg_notify('{CHANNEL}', $1)"
# The notification sent when the division of shards has changed. It names no subjects (matches, leagues or people).
NEWS_OF_SHARDS: Final = '["",[]]'
# The subject for work done once for all servers, such as rating results. It belongs to the first shard.
FOR_ALL: Final = of_person(0)


class What(enum.StrEnum):
    MATCH = "match"
    TOLD = "told"
    PEOPLE = "people"
    SERVERS = "servers"
    ABSENCES = "absences"
    ERASED = "erased"


class Changed(NamedTuple):
    """A change to data that processes may have cached. `id`: a match's number or a Discord id, or 0 for absences."""

    what: What
    id: int = 0


class Process(Protocol):
    """A process that shares its database with others. The database asks it which work is its own."""

    @property
    def name(self) -> str: ...

    def still(self, subject: Subject) -> bool:
        """Return whether this process is surely responsible for the subject (a match, for example)."""

    def serves(self, guild: int | None) -> bool: ...

    def of_others(self, subjects: set[Subject]) -> Collection[Subject]:
        """Return those of `subjects` (matches, for example) that other processes have to be notified about."""

    def hear(self, subjects: set[Subject]) -> None:
        """Handle the news of work for these subjects. If there are none, the division of shards has changed."""

    def missed(self) -> None: ...


class _Sent(msgspec.Struct, array_like=True):
    sender: str
    subjects: list[tuple[SubjectKind, int]] | None
    changed: list[tuple[What, int]] = []


_SENT: Final = msgspec.json.Decoder(_Sent)


def written(subjects: Collection[Subject], changed: Collection[Changed], sender: str) -> str:
    sent = _Sent(sender, [(one.kind, one.id) for one in subjects], [(one.what, one.id) for one in changed])
    said = msgspec.json.encode(sent).decode()
    if len(said) <= LONGEST:
        return said
    erased: list[tuple[What, int]] = [(one.what, one.id) for one in changed if one.what is What.ERASED]
    return msgspec.json.encode(_Sent(sender, None, erased)).decode()


def heard(said: str) -> tuple[str, set[Subject] | None, set[Changed]]:
    """Return a notification's sender, subjects (None if they didn't fit) and changes (then only erased users)."""
    sent = _SENT.decode(said)
    subjects = None if sent.subjects is None else {Subject(*one) for one in sent.subjects}
    return sent.sender, subjects, {Changed(*one) for one in sent.changed}
