"""What a transaction tells other processes that write to the same database: of which subjects there is something to do,
to post or to show; and what has changed of that which each of them believes from memory
(:mod:`bot.match.storage.several.believed`). It is sent within the transaction (PostgreSQL's NOTIFY), so it comes when
that was committed, and not otherwise. What there is, is read by who hears it. With it goes who sent it, as the server
tells them too.
"""

from __future__ import annotations

import enum
from collections.abc import Collection
from typing import Final, NamedTuple, Protocol

import msgspec

from bot.match.pure.table.subject import Subject, SubjectKind, of_person

CHANNEL: Final = "cartouche"
LONGEST: Final = 7_000
"""Characters, all of them ASCII; PostgreSQL takes 8,000 bytes. Of more it is only told that there was something, and
who was erased.
"""
SEND: Final = f"SELECT pg_notify('{CHANNEL}', $1)"
"""As the server's driver takes it."""
NEWS_OF_SHARDS: Final = '["",[]]'
"""Something has changed about who has which shard: nothing is left to be done of any subject."""
FOR_ALL: Final = of_person(0)
"""Something that is done once for all servers: results are to be booked. As people are, it is the first shard's."""


class What(enum.StrEnum):
    """What is believed from memory."""

    MATCH = "match"
    """What lies beside it, and where it stands."""
    TOLD = "told"
    """What tables have told somebody, and which wait for them."""
    PEOPLE = "people"
    SERVERS = "servers"
    ABSENCES = "absences"
    ERASED = "erased"
    """All that is known of somebody, wherever it is."""


class Changed(NamedTuple):
    """Something of it: a match's number, or Discord's id; absences have none."""

    what: What
    id: int = 0


class Process(Protocol):
    """One of several that write, as its store knows it: what of the work is its own, and what it does when others tell
    of theirs.
    """

    @property
    def name(self) -> str:
        """Another one than any other's."""

    def still(self, subject: Subject) -> bool:
        """Whether what is to be done of it is its own. Not known: no."""

    def serves(self, guild: int | None) -> bool:
        """The same of a server."""

    def of_others(self, subjects: set[Subject]) -> Collection[Subject]:
        """Those of them that others are to be told of."""

    def hear(self, subjects: set[Subject]) -> None:
        """Others have committed something of these that is for others to do; of none: who has which shard changed."""

    def missed(self) -> None:
        """Some of that may have been lost."""


class _Sent(msgspec.Struct, array_like=True):
    sender: str
    subjects: list[tuple[SubjectKind, int]] | None
    changed: list[tuple[What, int]] = []


_SENT: Final = msgspec.json.Decoder(_Sent)


def written(subjects: Collection[Subject], changed: Collection[Changed], sender: str) -> str:
    """What is sent about them."""
    sent = _Sent(sender, [(one.kind, one.id) for one in subjects], [(one.what, one.id) for one in changed])
    said = msgspec.json.encode(sent).decode()
    if len(said) <= LONGEST:
        return said
    erased: list[tuple[What, int]] = [(one.what, one.id) for one in changed if one.what is What.ERASED]
    return msgspec.json.encode(_Sent(sender, None, erased)).decode()


def heard(said: str) -> tuple[str, set[Subject] | None, set[Changed]]:
    """Who has sent what: of which subjects there is something to do, None where that was more than there is room for;
    and what has changed, of which there is only who was erased then.
    """
    sent = _SENT.decode(said)
    subjects = None if sent.subjects is None else {Subject(*one) for one in sent.subjects}
    return sent.sender, subjects, {Changed(*one) for one in sent.changed}
