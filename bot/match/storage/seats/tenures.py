from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, bindparam, func, insert, select

from bot.match.pure.log.entries import MISSED
from bot.match.pure.seats.tenure import Tenure
from bot.match.storage import schema
from bot.match.storage.rows import AnyRow
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing

_at, _entry = schema.tenures.c, schema.entries.c
_OF: Final = select(schema.tenures).where(_at.match == bindparam("of")).order_by(_at.number)
_ADD: Final = insert(schema.tenures)
_NEWEST: Final = select(func.coalesce(func.max(_at.number), 0)).where(_at.match == bindparam("of"))
_PLAYED_FOR: Final = (
    select(_entry.who, func.count().label("moves"))
    .where(_entry.match == bindparam("of"), _entry.how.in_([how.value for how in MISSED]))
    .group_by(_entry.who)
    .order_by(_entry.who)
)


async def past(store: Store, match: int) -> tuple[Tenure, ...]:
    return tuple(map(_tenure, await store.ask(_OF, {"of": match})))


def read(connection: Connection, match: int) -> tuple[Tenure, ...]:
    return tuple(map(_tenure, connection.execute(_OF, {"of": match})))


def past_in(writing: Writing, match: int) -> tuple[Tenure, ...]:
    return tuple(map(_tenure, writing.query(_OF, {"of": match})))


def add(writing: Writing, match: int, tenures: Iterable[Tenure]) -> None:
    newest = writing.query(_NEWEST, {"of": match})[0][0]
    for number, one in enumerate(tenures, start=newest + 1):
        values = {"seat": one.seat, "user": one.user, "computer": one.computer, "first": one.first, "last": one.last}
        writing.do(_ADD, {"match": match, "number": number, **values})


async def played_for(store: Store, match: int) -> dict[int, int]:
    return {row.who: row.moves for row in await store.ask(_PLAYED_FOR, {"of": match})}


def _tenure(row: AnyRow) -> Tenure:
    return Tenure(seat=row.seat, user=row.user, computer=row.computer, first=row.first, last=row.last)
