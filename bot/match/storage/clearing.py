"""Remove data that nobody needs after a match has ended.

A match's log, result, last position, seats, incidents, seed, and the words that players added to the seed are kept,
because boards, records, standings, ratings and `/game verify` need them. Data that is only useful during play is
removed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, delete, exists, func, select, update

from bot.match.pure.play.look import ENDED
from bot.match.pure.table.model import Status
from bot.match.pure.table.subject import SubjectKind, of_match
from bot.match.storage import schema
from bot.match.storage.writing import Writing

_table, _secret, _result = schema.matches.c, schema.secrets.c, schema.results.c
_MATCH: Final[BindParameter[int]] = bindparam("of")
_due = schema.outbox.c
_OF_IT: Final = (_due.subject == SubjectKind.MATCH.value) & (_due.number == _table.id)
_PAGE: Final = (
    select(
        *(_table.id, _table.status, func.coalesce(_result.ended, _table.moved).label("ended")),
        exists().where(schema.notices.c.match == _table.id).label("notices"),
        exists().where(_OF_IT).label("rows"),
        (
            _secret.key.is_not(None)
            | exists().where(schema.requests.c.match == _table.id)
            | exists().where(schema.nudges.c.match == _table.id)
            | exists().where(schema.notes.c.match == _table.id)
        ).label("more"),
    )
    .select_from(
        schema.matches.outerjoin(schema.results, _result.match == _table.id).outerjoin(
            schema.secrets, _secret.match == _table.id
        )
    )
    .where(_table.id > bindparam("after"))
    .order_by(_table.id)
    .limit(bindparam("most"))
)
_ROWS: Final = select(_due.id).where(_due.subject == SubjectKind.MATCH.value, _due.number == _MATCH)
_CLEARED: Final = (
    delete(schema.requests).where(schema.requests.c.match == _MATCH),
    delete(schema.nudges).where(schema.nudges.c.match == _MATCH),
    delete(schema.notes).where(schema.notes.c.match == _MATCH),
)
_FORGET_KEY: Final = update(schema.secrets).where(_secret.match == _MATCH).values(key=None)
_LATE: Final = delete(schema.outbox).where(
    _due.subject == SubjectKind.PERSON.value, _due.created <= bindparam("before")
)


class Leftover(msgspec.Struct, frozen=True):
    match: int
    ended: int
    notices: bool
    rows: bool
    more: bool


def page(connection: Connection, after: int, most: int) -> tuple[int | None, list[Leftover]]:
    """Check up to `most` matches with numbers greater than `after`.

    Returns the last number checked (None if there were no such matches), and those of the checked matches that have
    ended and still have data to remove.
    """
    last, found = None, []
    for row in connection.execute(_PAGE, {"after": after, "most": most}):
        last = row.id
        if Status(row.status) in ENDED and (row.notices or row.rows or row.more):
            found.append(Leftover(row.id, row.ended, bool(row.notices), bool(row.rows), bool(row.more)))
    return last, found


def clear(writing: Writing, old: Sequence[Leftover], told: Sequence[Leftover]) -> None:
    """Remove everything from the matches `old`, and the notices from those in `told`."""
    for one in (*told, *(one for one in old if one.notices)):
        writing.beside(one.match).notices.clear()
    for one in old:
        # A match's extra data goes into memory, in place of a running match's: so only if it differs.
        if one.rows:
            rows = [int(row.id) for row in writing.query(_ROWS, {"of": one.match})]
            writing.posted(of_match(one.match), rows)
        if one.more:
            for statement in _CLEARED:
                writing.do(statement, {"of": one.match})
            writing.do(_FORGET_KEY, {"of": one.match})


def drop_late(writing: Writing, before: int) -> None:
    writing.do(_LATE, {"before": before})
