from __future__ import annotations

from collections.abc import Sequence

from bot.match.pure.table.outbox import OutboxRow
from bot.publishing.composing.messages import Post


def nonce_of(row: OutboxRow, number: int = 0, *, apart: bool = False) -> str:
    """Return a nonce of at most 25 characters for message `number` of `row`.

    It contains the row's creation time, so that a new database never reuses a nonce of an old one. `apart` is for
    messages that contain only the board. They are numbered separately, because the number of other messages depends on
    the bot's permissions.
    """
    return f"c{row.id:x}-{row.created:x}" + (f"+{number}" if apart else f".{number}" if number else "")


def nonces_of(row: OutboxRow, posts: Sequence[Post]) -> list[str]:
    told = sum(not post.apart for post in posts)
    return [nonce_of(row, place) for place in range(told)] + [
        nonce_of(row, place, apart=True) for place in range(len(posts) - told)
    ]
