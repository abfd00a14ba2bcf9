"""The nonces by which Discord, and the bot after a crash, recognise a message."""

from __future__ import annotations

from collections.abc import Sequence

from bot.match.pure.table.outbox import OutboxRow
from bot.publishing.composing.messages import Post


def nonce_of(row: OutboxRow, number: int = 0, *, apart: bool = False) -> str:
    """Return the nonce of a row's message ``number``, at most 25 characters.

    It contains the row's time, so that a new database never reuses the old one's nonces. ``apart``: for a message with
    only the board. Those are counted separately, because the number of the others depends on the bot's rights in the
    channel.
    """
    return f"c{row.id:x}-{row.created:x}" + (f"+{number}" if apart else f".{number}" if number else "")


def nonces_of(row: OutboxRow, posts: Sequence[Post]) -> list[str]:
    """Return the nonces of a row's messages, in order."""
    told = sum(not post.apart for post in posts)
    return [nonce_of(row, place) for place in range(told)] + [
        nonce_of(row, place, apart=True) for place in range(len(posts) - told)
    ]
