"""The puzzles of each day, and their messages. Days: since 1970, of a server's own calendar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from bot.match.storage import schema
from bot.match.storage.writing import Writing

_puzzle, _post = schema.puzzles.c, schema.puzzle_posts.c

_KEY: Final = select(_puzzle.key).where(_puzzle.day == bindparam("of"))
_USED: Final = select(_puzzle.key, func.max(_puzzle.day).label("last")).group_by(_puzzle.key)
_COMES: Final = insert(schema.puzzles)
_POST: Final = select(_post.channel, _post.message, _post.solved).where(
    _post.guild == bindparam("where"), _post.day == bindparam("of")
)
_UNSOLVED: Final = (
    select(_post.day, _post.channel)
    .where(_post.guild == bindparam("where"), _post.solved.is_(None))
    .order_by(_post.day)
)
_STANDS: Final = insert(schema.puzzle_posts)
_MESSAGE: Final = (
    update(schema.puzzle_posts)
    .where(_post.guild == bindparam("where"), _post.day == bindparam("of"))
    .values(message=bindparam("which"))
)
_SOLVED: Final = (
    update(schema.puzzle_posts)
    .where(_post.guild == bindparam("where"), _post.day == bindparam("of"))
    .values(solved=bindparam("at"))
)
_AGAIN: Final = update(schema.puzzle_posts).where(_post.guild == bindparam("where"), _post.day == bindparam("of"))
_FELL: Final = delete(schema.puzzle_posts).where(
    _post.guild == bindparam("where"), _post.day == bindparam("of"), _post.message.is_(None)
)


class Post(NamedTuple):
    """The message of a puzzle: None until it is posted; ``solved``: when its solution was announced (milliseconds)."""

    channel: int
    message: int | None
    solved: int | None

    def link(self, guild: int) -> str | None:
        """Return the address of the message, if it is posted."""
        return None if self.message is None else f"https://discord.com/channels/{guild}/{self.channel}/{self.message}"


def key(connection: Connection, day: int) -> str | None:
    """Return which puzzle came on that day, if any did."""
    return connection.execute(_KEY, {"of": day}).scalar()


def post(connection: Connection, guild: int, day: int) -> Post | None:
    """Return the message of that day's puzzle in a server."""
    row = connection.execute(_POST, {"where": guild, "of": day}).first()
    return None if row is None else Post(row.channel, row.message, row.solved)


def come(writing: Writing, guild: int, channel: int, day: int, keys: Sequence[str]) -> bool:
    """Choose that day's puzzle in a server: the one that came elsewhere on that day, or the first of ``keys`` that
    never came, or the one that came longest ago. Return False if one has come there already.
    """
    if writing.run(_POST, {"where": guild, "of": day}).first() is not None:
        return False
    if writing.run(_KEY, {"of": day}).first() is None:
        used = {row.key: row.last for row in writing.run(_USED, {})}
        oldest = min(keys, key=lambda one: used.get(one, -1))
        writing.run(_COMES, {"day": day, "key": oldest})
    writing.run(_STANDS, {"guild": guild, "day": day, "channel": channel, "message": None, "solved": None})
    return True


def unsolved(writing: Writing, guild: int) -> list[tuple[int, int]]:
    """Return the puzzles whose solutions were not announced in a server, the oldest first: their days and channels."""
    return [(row.day, row.channel) for row in writing.run(_UNSOLVED, {"where": guild}).all()]


def solved(writing: Writing, guild: int, day: int, at: int) -> None:
    """Note that the solution of that day was announced."""
    writing.run(_SOLVED, {"where": guild, "of": day, "at": at})


def stands(writing: Writing, guild: int, day: int, message: int) -> None:
    """Note that the puzzle was posted."""
    writing.run(_MESSAGE, {"where": guild, "of": day, "which": message})


def untold(writing: Writing, guild: int, day: int) -> None:
    """Note that the solution could not be announced: it is still to come."""
    writing.run(_AGAIN.values(solved=None), {"where": guild, "of": day})


def fell(writing: Writing, guild: int, day: int) -> None:
    """Note that the puzzle could not be posted: the day has none there."""
    writing.run(_FELL, {"where": guild, "of": day})
