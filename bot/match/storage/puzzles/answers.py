"""What people answered to puzzles."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, insert, select

from bot.match.storage import schema
from bot.match.storage.writing import Writing

_answer = schema.puzzle_answers.c

_FIRST: Final = select(schema.puzzle_answers).where(_answer.day == bindparam("of"), _answer.user == bindparam("whom"))
_ANSWERED: Final = insert(schema.puzzle_answers)
_ALL: Final = (
    select(_answer.user, _answer.right)
    .where(_answer.day == bindparam("of"), _answer.guild == bindparam("where"))
    .order_by(_answer.at, _answer.user)
)
_OWN: Final = select(_answer.day, _answer.right).where(_answer.user == bindparam("whom")).order_by(_answer.day)


class Answer(NamedTuple):
    """Somebody's first answer to a day's puzzle, which counts. ``lost``: hundredths of a point."""

    day: int
    user: int
    guild: int
    move: str
    right: bool
    lost: int
    at: int


def answers(connection: Connection, guild: int, day: int) -> list[tuple[int, bool]]:
    """Who answered in a server, in that order, and whether that was right."""
    return [(row.user, row.right) for row in connection.execute(_ALL, {"where": guild, "of": day})]


def own(connection: Connection, user: int) -> list[tuple[int, bool]]:
    """On which days ``user`` answered, and whether that was right."""
    return [(row.day, row.right) for row in connection.execute(_OWN, {"whom": user})]


def answered(writing: Writing, answer: Answer) -> Answer:
    """Keep it, unless they have answered before; gives the one that counts."""
    row = writing.run(_FIRST, {"of": answer.day, "whom": answer.user}).first()
    if row is not None:
        return Answer(row.day, row.user, row.guild, row.move, row.right, row.lost, row.at)
    writing.run(_ANSWERED, answer._asdict())
    return answer
