"""Store users' first answers to daily puzzles.

If users erase their data, the bot still remembers that they answered. Otherwise, they could answer again although they
know the solution. A number derived from the day and the user replaces the user's id. It reveals neither the user nor
the server.
"""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from bot.match.pure.puzzles import closed_by
from bot.match.storage import schema
from bot.match.storage.writing import Writing

_answer = schema.puzzle_answers.c

# The number of recent days whose puzzles may still be open in some server.
KEPT: Final = 5

_FIRST: Final = select(schema.puzzle_answers).where(
    _answer.day == bindparam("of"), _answer.user.in_((bindparam("whom"), bindparam("gone")))
)
_ANSWERED: Final = insert(schema.puzzle_answers)
_ALL: Final = (
    select(_answer.user, _answer.right)
    .where(_answer.day == bindparam("of"), _answer.guild == bindparam("where"))
    .order_by(_answer.at, _answer.user)
)
_LATEST: Final = (
    select(_answer.day)
    .where(
        _answer.user == bindparam("whom"), _answer.day > select(func.max(schema.puzzles.c.day)).scalar_subquery() - KEPT
    )
    .order_by(_answer.day)
)
_GONE: Final = (
    update(schema.puzzle_answers)
    .where(_answer.day == bindparam("of"), _answer.user == bindparam("whom"))
    .values(user=bindparam("gone"), guild=0, move="", at=0)
)
_FORGET: Final = delete(schema.puzzle_answers).where(_answer.user < 0, _answer.day <= bindparam("of"))
_OWN: Final = select(_answer.day, _answer.right).where(_answer.user == bindparam("whom")).order_by(_answer.day)

_SOLVERS: Final = (
    select(_answer.user)
    .where(_answer.day > bindparam("closed"), _answer.at >= bindparam("since"))
    .where(_answer.guild == bindparam("where"), _answer.right)
)


class Answer(NamedTuple):
    """A user's first answer to a day's puzzle, which is the only one that counts.

    `lost`: how much worse the user's move is than the solution, in hundredths of a point.
    """

    day: int
    user: int
    guild: int
    move: str
    right: bool
    lost: int
    at: int


def answers(connection: Connection, guild: int, day: int) -> list[tuple[int, bool]]:
    return [(row.user, row.right) for row in connection.execute(_ALL, {"where": guild, "of": day})]


def own(connection: Connection, user: int) -> list[tuple[int, bool]]:
    return [(row.day, row.right) for row in connection.execute(_OWN, {"whom": user})]


def solvers(connection: Connection, guild: int, since: int) -> dict[int, list[tuple[int, bool]]]:
    """Return the users who have solved a puzzle in a server since the time `since`, with all their answers (day, and
    whether the answer was right).
    """
    values = {"closed": closed_by(since), "since": since, "where": guild}
    users = sorted({row.user for row in connection.execute(_SOLVERS, values)})
    return {user: own(connection, user) for user in users}


def answered(writing: Writing, answer: Answer) -> Answer:
    """Store an answer, unless the user has already answered the same puzzle in any server. Return the answer that
    counts.
    """
    row = writing.run(_FIRST, _whose(answer.day, answer.user)).first()
    if row is not None:
        return Answer(row.day, row.user, row.guild, row.move, row.right, row.lost, row.at)
    writing.run(_ANSWERED, answer._asdict())
    return answer


def has_answered(connection: Connection, user: int, day: int) -> bool:
    return connection.execute(_FIRST, _whose(day, user)).first() is not None


def erase(writing: Writing, user: int) -> None:
    """Anonymize the user's latest answers. The remaining data only prevents the user from answering again."""
    for row in writing.run(_LATEST, {"whom": user}).all():
        writing.run(_GONE, _whose(row.day, user))


def forget(writing: Writing, day: int) -> None:
    """Delete anonymized answers to puzzles up to `day`."""
    writing.run(_FORGET, {"of": day})


def _whose(day: int, user: int) -> dict[str, int]:
    mark = hashlib.sha256(f"{day}/{user}".encode()).digest()
    return {"of": day, "whom": user, "gone": -1 - (int.from_bytes(mark[:8], "big") >> 1)}
