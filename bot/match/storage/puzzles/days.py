"""Store each day's puzzle, and the messages that show it in servers. A day is the number of days since 1970, in each
server's own time zone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    """A message that shows a puzzle.

    `message`: its id, or None until it's posted. `solved`: when the solution was announced, in milliseconds, or None.
    """

    channel: int
    message: int | None
    solved: int | None

    def link(self, guild: int) -> str | None:
        return None if self.message is None else f"https://discord.com/channels/{guild}/{self.channel}/{self.message}"


def key(connection: Connection, day: int) -> str | None:
    return connection.execute(_KEY, {"of": day}).scalar()


def post(connection: Connection, guild: int, day: int) -> Post | None:
    row = connection.execute(_POST, {"where": guild, "of": day}).first()
    return None if row is None else Post(row.channel, row.message, row.solved)


def choose(
    writing: Writing, guild: int, channel: int, day: int, *, keys: Sequence[str], wants: Callable[[str], bool]
) -> bool:
    """Choose the puzzle of `day` for a server and store it. Returns False if the server already has a puzzle for that
    day, or if `wants` rejects the chosen one.

    On any given day, all servers that get a puzzle get the same one. It's chosen for the first server that needs one:
    the first of `keys` that was never used or, if all were used, the one that was used longest ago.
    """
    if writing.run(_POST, {"where": guild, "of": day}).first() is not None:
        return False
    chosen = writing.run(_KEY, {"of": day}).scalar()
    if chosen is None:
        used = {row.key: row.last for row in writing.run(_USED, {})}
        chosen = min(keys, key=lambda one: used.get(one, -1))
        writing.run(_COMES, {"day": day, "key": chosen})
    if not wants(chosen):
        return False
    writing.run(_STANDS, {"guild": guild, "day": day, "channel": channel, "message": None, "solved": None})
    return True


def unsolved(writing: Writing, guild: int) -> list[tuple[int, int]]:
    """Return the days and channels of the server's puzzles whose solutions are still to be announced, oldest first."""
    return [(row.day, row.channel) for row in writing.run(_UNSOLVED, {"where": guild}).all()]


def solved(writing: Writing, guild: int, day: int, at: int) -> None:
    writing.run(_SOLVED, {"where": guild, "of": day, "at": at})


def posted(writing: Writing, guild: int, day: int, message: int) -> None:
    writing.run(_MESSAGE, {"where": guild, "of": day, "which": message})


def forget_solution(writing: Writing, guild: int, day: int) -> None:
    """Record that the day's solution couldn't be posted, so that the bot announces it again later."""
    writing.run(_AGAIN.values(solved=None), {"where": guild, "of": day})


def forget_post(writing: Writing, guild: int, day: int) -> None:
    """Delete the record of the day's puzzle in a server if no message shows it."""
    writing.run(_FELL, {"where": guild, "of": day})
