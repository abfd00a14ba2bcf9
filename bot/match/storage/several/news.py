"""What a transaction tells other processes that write to the same database: of which subjects there is something to do,
to post or to show. It is sent within the transaction (PostgreSQL's NOTIFY), so it comes when that was committed, and
not otherwise. What there is to do is read by who hears it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from bot.match.pure.table.subject import Subject, SubjectKind

CHANNEL: Final = "cartouche"
LONGEST: Final = 7_000
"""Characters, all of them ASCII; PostgreSQL takes 8,000 bytes. Of more it is only told that there was something."""
SEND: Final = f"SELECT pg_notify('{CHANNEL}', $1)"
"""As the server's driver takes it."""

_SENT: Final = msgspec.json.Decoder(list[tuple[SubjectKind, int]])


def written(subjects: Collection[Subject]) -> str:
    """What is sent about them."""
    said = msgspec.json.encode([(one.kind, one.id) for one in subjects]).decode()
    return said if len(said) <= LONGEST else ""


def heard(said: str) -> set[Subject] | None:
    """What was sent; None where that was more than there is room for."""
    return {Subject(*one) for one in _SENT.decode(said)} if said else None
