"""The timers, notices and outbox rows of a match, and whether it has an open proposal.

A move changes only a few of them, so they're read once and cached, and only the differences are written.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import BindParameter, Connection, Row, Select, bindparam, delete, literal, null, select, text, union_all

from bot.match.pure.notices.deciding import Cause, NoticeRecord
from bot.match.pure.table.subject import SubjectKind
from bot.match.pure.table.timers import TimerKind
from bot.match.storage import schema
from bot.match.storage.engine.doing import do

_TIMER, _NOTICE, _ROW, _ASKING = range(4)
_due, _notice, _row, _proposal = schema.timers.c, schema.notices.c, schema.outbox.c, schema.proposals.c
_of: Final[BindParameter[int]] = bindparam("of")


def _part(what: int, name: Any, number: Any, *more: Any) -> Select[Any]:
    columns = (*more, *(null() for _ in range(4 - len(more))))
    named = zip(("told", "headed", "due", "cause"), columns, strict=True)
    return select(
        literal(what).label("what"), name.label("name"), number.label("number"), *(one.label(as_) for as_, one in named)
    )


_ALL: Final = union_all(
    _part(_TIMER, _due.kind, _due.due).where(_due.subject == SubjectKind.MATCH.value, _due.number == _of),
    _part(_NOTICE, _notice.recent, _notice.user, _notice.told, _notice.headed, _notice.due, _notice.cause).where(
        _notice.match == _of
    ),
    _part(_ROW, null(), _row.id).where(_row.subject == SubjectKind.MATCH.value, _row.number == _of),
    _part(_ASKING, null(), _proposal.number).where(_proposal.match == _of, _proposal.outcome.is_(None)),
)
# The same words for SQLite and PostgreSQL.
SET_TIMER: Final = text(
    "INSERT INTO timers (subject, number, kind, due) VALUES (:subject, :number, :kind, :due) "
    "ON CONFLICT (subject, number, kind) DO UPDATE SET due = excluded.due"
)
UNSET_TIMER: Final = delete(schema.timers).where(
    _due.subject == bindparam("of_subject"), _due.number == _of, _due.kind == bindparam("of_kind")
)
_NOTE: Final = text(
    'INSERT INTO notices ("match", "user", told, headed, due, cause, recent) '
    "VALUES (:match, :user, :told, :headed, :due, :cause, :recent) "
    'ON CONFLICT ("match", "user") DO UPDATE SET told = excluded.told, headed = excluded.headed, due = excluded.due, '
    "cause = excluded.cause, recent = excluded.recent"
)
_FORGET: Final = delete(schema.notices).where(_notice.match == _of, _notice.user == bindparam("whom"))


class Kept(msgspec.Struct, frozen=True):
    """A match's committed timers, notices and outbox rows.

    `timers`: due times by kind of timer. `notices`: what is stored about notices, by user. `asking`: whether a proposal
    is open. `rows`: the ids of the match's outbox rows.
    """

    timers: dict[str, int]
    notices: dict[int, NoticeRecord]
    asking: bool
    rows: frozenset[int]


class Beside:
    """A match's timers, notices and outbox rows, as changed by a transaction that isn't committed yet."""

    def __init__(self, match: int, before: Kept) -> None:
        self.match = match
        self.timers = dict(before.timers)
        self.notices = dict(before.notices)
        self.asking = before.asking
        self.rows = before.rows
        self._begun = self._before = before

    def set_timer(self, kind: TimerKind, due: int | None) -> None:
        if due is None:
            self.timers.pop(kind.value, None)
        else:
            self.timers[kind.value] = due

    def came(self, user: int) -> None:
        if (one := self.notices.get(user)) is not None:
            self.notices[user] = replace(one, told=None, headed=None, due=None)

    def forget(self, user: int) -> None:
        """Drop what is stored about notices to `user` at this table. Only the times of recent notices are kept,
        because they also count at other tables.
        """
        recent = self.notices.pop(user, NoticeRecord()).recent
        if recent:
            self.notices[user] = NoticeRecord(recent=recent)

    @property
    def newly(self) -> set[int]:
        return {*self.notices} - {*self._begun.notices}

    @property
    def told(self) -> dict[int, NoticeRecord]:
        now, before = self.notices, self._begun.notices
        return {user: now.get(user, NoticeRecord()) for user in {*now, *before} if now.get(user) != before.get(user)}

    @property
    def kept(self) -> Kept:
        return Kept(self.timers, self.notices, self.asking, self.rows)

    def write(self, into: tuple[list[Any], list[Any], list[Any], list[Any]]) -> None:
        set_, unset, noted, forgotten = into
        before = self._before
        for kind, due in self.timers.items():
            if before.timers.get(kind) != due:
                set_.append({"subject": SubjectKind.MATCH.value, "number": self.match, "kind": kind, "due": due})
        gone = (kind for kind in before.timers if kind not in self.timers)
        unset += [{"of_subject": SubjectKind.MATCH.value, "of": self.match, "of_kind": kind} for kind in gone]
        for user, one in self.notices.items():
            if before.notices.get(user) != one:
                noted.append({"match": self.match, "user": user, **_columns(one)})
        forgotten += [{"of": self.match, "whom": user} for user in before.notices if user not in self.notices]
        self._before = Kept(dict(self.timers), dict(self.notices), self.asking, self.rows)


def tells(one: NoticeRecord) -> bool:
    return (one.told, one.headed, one.due) != (None, None, None)


def read(connection: Connection, match: int) -> Kept:
    timers: dict[str, int] = {}
    notices: dict[int, NoticeRecord] = {}
    rows, asking = set(), False
    for row in connection.execute(_ALL, {"of": match}):
        if row.what == _TIMER:
            timers[row.name] = row.number
        elif row.what == _NOTICE:
            notices[row.number] = known_of(row, row.name)
        elif row.what == _ROW:
            rows.add(row.number)
        else:
            asking = True
    return Kept(timers, notices, asking, frozenset(rows))


def write(connection: Connection, changed: Iterable[Beside]) -> None:
    into: tuple[list[Any], list[Any], list[Any], list[Any]] = ([], [], [], [])
    for one in changed:
        one.write(into)
    statements: tuple[Any, ...] = (SET_TIMER, UNSET_TIMER, _NOTE, _FORGET)
    for statement, values in zip(statements, into, strict=True):
        if values:
            do(connection, statement, values)


def known_of(row: Row[Any], recent: str | None) -> NoticeRecord:
    cause = Cause(row.cause) if row.cause in set(Cause) else Cause.TURN
    times = msgspec.json.decode(recent, type=tuple[int, ...]) if recent else ()
    return NoticeRecord(told=row.told, headed=row.headed, due=row.due, cause=cause, recent=times)


def _columns(one: NoticeRecord) -> dict[str, Any]:
    recent = msgspec.json.encode(one.recent).decode() if one.recent else None
    return {"told": one.told, "headed": one.headed, "due": one.due, "cause": one.cause.value, "recent": recent}
