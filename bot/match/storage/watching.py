from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, Row, Select, bindparam, delete, insert, select

from bot.match.pure.table.model import Status
from bot.match.storage import schema
from bot.match.storage.writing import Writing

_table, _snapshot, _follower = schema.matches.c, schema.snapshots.c, schema.followers.c
_MATCH: Final[BindParameter[int]] = bindparam("of")
_USER: Final[BindParameter[int]] = bindparam("whom")
_MATCHES: Final[BindParameter[Any]] = bindparam("matches", expanding=True)

_RUNS: Final = select(_table.id).where(_table.id == _MATCH, _table.status == Status.ACTIVE.value)
_ADD: Final = insert(schema.followers)
_DROP: Final = delete(schema.followers).where(_follower.match == _MATCH, _follower.user == _USER)
_DROP_ALL: Final = delete(schema.followers).where(_follower.match == _MATCH).returning(_follower.user)
_FOLLOWED: Final = select(_follower.match).where(_follower.user == _USER, _follower.match.in_(_MATCHES))
_PLAYED: Final[Select[Any]] = (
    select(_table.id, _table.game, _table.rules_version, _table.options, _snapshot.state)
    .join(schema.snapshots, _snapshot.match == _table.id)
    .where(_table.id.in_(_MATCHES), _table.status == Status.ACTIVE.value)
)


def follow(writing: Writing, match: int, user: int, at: int) -> bool:
    if not writing.run(_RUNS, {"of": match}).all():
        return False
    unfollow(writing, match, user)
    writing.run(_ADD, {"match": match, "user": user, "at": at})
    return True


def unfollow(writing: Writing, match: int, user: int) -> None:
    writing.run(_DROP, {"of": match, "whom": user})


def forget(writing: Writing, match: int) -> list[int]:
    return [row.user for row in writing.run(_DROP_ALL, {"of": match}).all()]


def followed(connection: Connection, user: int, matches: Collection[int]) -> set[int]:
    return {row.match for row in connection.execute(_FOLLOWED, {"whom": user, "matches": list(matches)})}


def played(connection: Connection, matches: Collection[int]) -> Sequence[Row[Any]]:
    return connection.execute(_PLAYED, {"matches": list(matches)}).all()
