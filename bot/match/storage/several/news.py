"""What a transaction tells other processes that write to the same database: of which subjects there is something to do,
to post or to show. It is sent within the transaction (PostgreSQL's NOTIFY), so it comes when that was committed, and
not otherwise. What there is to do is read by who hears it. With it goes who sent it, as the server tells them too.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from bot.match.pure.table.subject import Subject, SubjectKind, of_person

CHANNEL: Final = "cartouche"
LONGEST: Final = 7_000
"""Characters, all of them ASCII; PostgreSQL takes 8,000 bytes. Of more it is only told that there was something."""
SEND: Final = f"SELECT pg_notify('{CHANNEL}', $1)"
"""As the server's driver takes it."""
NEWS_OF_SHARDS: Final = '["",[]]'
"""Something has changed about who has which shard: nothing is left to be done of any subject."""
FOR_ALL: Final = of_person(0)
"""Something that is done once for all servers: results are to be booked. As people are, it is the first shard's."""

_SENT: Final = msgspec.json.Decoder(tuple[str, list[tuple[SubjectKind, int]] | None])


def written(subjects: Collection[Subject], sender: str) -> str:
    """What is sent about them."""
    said = msgspec.json.encode((sender, [(one.kind, one.id) for one in subjects])).decode()
    return said if len(said) <= LONGEST else msgspec.json.encode((sender, None)).decode()


def heard(said: str) -> tuple[str, set[Subject] | None]:
    """Who has sent what; None where that was more than there is room for."""
    sender, subjects = _SENT.decode(said)
    return sender, None if subjects is None else {Subject(*one) for one in subjects}
