"""A cache of stored data about matches and people, kept between transactions.

A move changes only a few of a match's timers, notices and outbox rows. They're read once and cached, and only the
differences are written. Only one connection writes, one transaction at a time, so the cache always agrees with the last
commit. A transaction works on copies (:class:`Beside`), which go into the cache when it's committed. If another process
has changed the file, SQLite reports this at the start of the next transaction (`PRAGMA data_version`), and the cache is
cleared.
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import BindParameter, Connection, Row, Select, bindparam, delete, literal, null, select, text, union_all

from bot.match.pure.notices.deciding import NoticeReason, NoticeRecord
from bot.match.pure.table.subject import SubjectKind, TimerKind
from bot.match.storage import schema
from bot.match.storage.engine.statements import do
from bot.match.storage.multiprocess.news import Changed, Process

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


class CommittedRows(msgspec.Struct, frozen=True):
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

    def __init__(self, match: int, before: CommittedRows) -> None:
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
        """Drop the notices to `user`, except their times, because these also count at other tables."""
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
    def kept(self) -> CommittedRows:
        return CommittedRows(self.timers, self.notices, self.asking, self.rows)

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
        self._before = CommittedRows(dict(self.timers), dict(self.notices), self.asking, self.rows)


def tells(one: NoticeRecord) -> bool:
    return (one.told, one.headed, one.due) != (None, None, None)


def read(connection: Connection, match: int) -> CommittedRows:
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
    return CommittedRows(timers, notices, asking, frozenset(rows))


def write(connection: Connection, changed: Iterable[Beside]) -> None:
    into: tuple[list[Any], list[Any], list[Any], list[Any]] = ([], [], [], [])
    for one in changed:
        one.write(into)
    statements: tuple[Any, ...] = (SET_TIMER, UNSET_TIMER, _NOTE, _FORGET)
    for statement, values in zip(statements, into, strict=True):
        if values:
            do(connection, statement, values)


def known_of(row: Row[Any], recent: str | None) -> NoticeRecord:
    cause = NoticeReason(row.cause) if row.cause in set(NoticeReason) else NoticeReason.TURN
    times = msgspec.json.decode(recent, type=tuple[int, ...]) if recent else ()
    return NoticeRecord(told=row.told, headed=row.headed, due=row.due, cause=cause, recent=times)


def _columns(one: NoticeRecord) -> dict[str, Any]:
    recent = msgspec.json.encode(one.recent).decode() if one.recent else None
    return {"told": one.told, "headed": one.headed, "due": one.due, "cause": one.cause.value, "recent": recent}


KEPT: Final = 2_048
# The maximum number of cached people. For each of them, notices and the tables that are waiting for them are cached.
HEARD: Final = 10_000


class OfPerson(msgspec.Struct, frozen=True):
    """A person's state across all tables.

    `told`: what is stored about notices, by match. `waiting`: for each match that is waiting for them, when the wait
    began. `guilds`: the servers of all tables at which they play.
    """

    told: dict[int, NoticeRecord]
    waiting: dict[int, int]
    guilds: frozenset[int | None] = frozenset()


def came_since(found: OfPerson, matches: Iterable[int]) -> OfPerson:
    told = found.told
    for match in matches:
        told = {**told, match: replace(told[match], told=None, headed=None, due=None)}
    return found if told is found.told else replace(found, told=told)


class Counted(NamedTuple):
    revisions: Mapping[int, int]
    decided: Collection[int]


class Memory:
    """The cache, with a version for each match. Only the writing thread changes it, but any thread may read it."""

    # True if several processes write to the database.
    shared = False
    # True if other processes notify this one of their changes. Cached settings and absences can then be trusted.
    hears = True

    def __init__(self) -> None:
        # A number that changes after another process has written. Not used if several processes write (`shared`).
        self.epoch = 0
        self._lock = threading.Lock()
        self._kept: dict[int, CommittedRows] = {}
        self._versions: dict[int, int] = {}
        self._count = self._floor = 0
        self._seen: int | None = None
        self._people: dict[int, OfPerson] = {}
        self._asked: dict[int, object] = {}
        self._came: dict[int, set[int]] = {}

    def begin(self, changed_elsewhere: int) -> None:
        """Start a transaction. If `changed_elsewhere` (SQLite's `data_version`) has changed, the cache is cleared."""
        if changed_elsewhere != self._seen:
            self.epoch += self._seen is not None
            self._seen = changed_elsewhere
            self.clear()

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self._versions.clear()
            self._people.clear()
            self._asked.clear()
            self._count += 1
            self._floor = self._count

    def get(self, match: int) -> CommittedRows | None:
        return self._kept.get(match)

    def at(self, match: int, _revision: int | None) -> CommittedRows | None:
        return self._kept.get(match)

    def share(self, process: Process) -> None: ...

    def heard(self, asked: float | None) -> None: ...

    def doubt(self, changed: Collection[Changed] | None) -> None: ...

    def believes(self, _match: int) -> bool:
        return True

    def version(self, match: int) -> int:
        """Return a number that changes whenever the match, its seats, its position or its outbox rows change."""
        return self._versions.get(match, self._floor)

    def equal(self, _match: int, revision: int) -> int:
        return revision

    def commit(
        self,
        changed: Collection[Beside],
        touched: Iterable[int],
        waiting: Mapping[int, Mapping[int, int | None]],
        _counted: Counted,
    ) -> dict[int, int]:
        """Cache the data of a commit, and return the new versions of the matches in `touched`.

        `waiting`: for each match and each of its people, when it began to wait for them, or None if it isn't waiting.
        """
        with self._lock:
            self._keep(changed, waiting)
            stamped = {}
            for match in touched:
                self._count += 1
                self._versions.pop(match, None)
                self._versions[match] = stamped[match] = self._count
            while len(self._versions) > KEPT:
                del self._versions[next(iter(self._versions))]
                self._floor = self._count
            return stamped

    def _keep(self, changed: Iterable[Beside], waiting: Mapping[int, Mapping[int, int | None]]) -> None:
        for one in changed:
            for user, now in one.told.items():
                self._hear(one.match, user, now)
            self._kept.pop(one.match, None)
            self._kept[one.match] = one.kept
        for match, people in waiting.items():
            for user, since in people.items():
                self._wait(match, user, since)
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]

    def _hear(self, match: int, user: int, now: NoticeRecord) -> None:
        self._asked.pop(user, None)
        if (before := self._people.get(user)) is not None:
            told = dict(before.told)
            if tells(now) or now.recent:
                told[match] = now
            else:
                told.pop(match, None)
            self._people[user] = replace(before, told=told)

    def _wait(self, match: int, user: int, since: int | None) -> None:
        self._asked.pop(user, None)
        before = self._people.get(user)
        if before is not None and before.waiting.get(match) != since:
            waiting = dict(before.waiting)
            if since is not None:
                waiting[match] = since
            else:
                waiting.pop(match, None)
            self._people[user] = replace(before, waiting=waiting)

    def of_person(self, user: int) -> OfPerson | None:
        """Return the state of `user` across all tables, or None if it has to be read first (see :meth:`ask`)."""
        with self._lock:
            found = self._people.get(user)
            if found is None or not self._came:
                return found
            return came_since(found, [one for one, users in self._came.items() if user in users and one in found.told])

    def ask(self, user: int) -> object:
        with self._lock:
            return self._asked.setdefault(user, object())

    def learn(self, user: int, found: OfPerson, asked: object) -> None:
        with self._lock:
            if self._asked.get(user) is asked:
                del self._asked[user]
                self._people[user] = found
                while len(self._people) > HEARD:
                    del self._people[next(iter(self._people))]

    def note(self, match: int, user: int) -> None:
        """Record that `user` has looked at `match`, at once. It's stored with the match's next change."""
        with self._lock:
            self._came.setdefault(match, set()).add(user)

    def noted(self) -> list[int]:
        with self._lock:
            return list(self._came)

    def looked(self, match: int) -> frozenset[int]:
        with self._lock:
            return frozenset(self._came.get(match, ()))

    def take(self, match: int) -> frozenset[int]:
        """Remove and return those who looked at `match`, to store it. If that fails, :meth:`note` them again."""
        with self._lock:
            return frozenset(self._came.pop(match, ()))
