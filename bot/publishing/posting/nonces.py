"""The nonces by which Discord, and the bot after a crash, know a message again."""

from __future__ import annotations

from collections.abc import Sequence

from bot.match.pure.table.outbox import OutboxRow
from bot.publishing.composing.messages import Post


def nonce_of(row: OutboxRow, number: int = 0, *, apart: bool = False) -> str:
    """The nonce of a row's message ``number``, at most 25 characters. Its time keeps a database that was begun anew
    from using the nonces of the old one. ``apart``: of the messages with nothing but the board, which count by
    themselves: how many tell the rest depends on what the bot may do in the channel.
    """
    return f"c{row.id:x}-{row.created:x}" + (f"+{number}" if apart else f".{number}" if number else "")


def nonces_of(row: OutboxRow, posts: Sequence[Post]) -> list[str]:
    """The nonces of a row's messages, in order."""
    told = sum(not post.apart for post in posts)
    return [nonce_of(row, place) for place in range(told)] + [
        nonce_of(row, place, apart=True) for place in range(len(posts) - told)
    ]
