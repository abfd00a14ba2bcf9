from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import BindParameter, Connection, Row, bindparam, delete, exists, insert, null, select, union_all

from bot.match.pure.log.entries import How
from bot.match.pure.notices.deciding import NOTHING_KNOWN, NoticeReason, NoticeRecord
from bot.match.pure.table.model import Status
from bot.match.storage import kept, rows, schema, watching
from bot.match.storage.kept import OfPerson, came_since
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing

_notice, _note, _nudge = schema.notices.c, schema.notes.c, schema.nudges.c
_table, _player = schema.matches.c, schema.players.c
_MATCH: Final[BindParameter[int]] = bindparam("of")
_USER: Final[BindParameter[int]] = bindparam("whom")

_OF_MATCH: Final = select(_notice.user, _notice.told, _notice.headed, _notice.due, _notice.cause, _notice.recent).where(
    _notice.match == bindparam("match")
)
# One statement for notices to somebody and for the tables at which they sit: after a start it runs for each person.
_OF_PERSON: Final = union_all(
    select(
        *(_notice.match, _notice.told, _notice.headed, _notice.due, _notice.cause, _notice.recent, _table.guild),
        *(null().label("seat"), null().label("asked"), null().label("clocks")),
    )
    .join(schema.matches, _table.id == _notice.match)
    .where(_notice.user == bindparam("user")),
    select(
        *(_table.id, null(), null(), null(), null(), null(), _table.guild),
        *(_player.seat, _table.asked, _table.clocks),
    )
    .join(schema.players, _player.match == _table.id)
    .where(_player.user == bindparam("user"), _player.computer.is_(None), _table.status == Status.ACTIVE.value),
)
_entry, _before = schema.entries.c, schema.entries.alias("before").c
_MOVED: Final = (
    select(_entry.at)
    .where(
        _entry.match == bindparam("match"),
        _entry.who == bindparam("seat"),
        _entry.ply > bindparam("since"),
        _entry.how == How.OWN.value,
        # An automatic move after another's (a pass without an alternative) has that one's moment.
        ~exists().where(_before.match == _entry.match, _before.ply == _entry.ply - 1, _before.at == _entry.at),
    )
    .order_by(_entry.ply.desc())
    .limit(bindparam("most"))
)
# The number of a player's latest moves from which the bot infers the times of day at which they usually play.
MOVES: Final = 60

_NOTES: Final = select(_note.match, _note.text).where(_note.user == bindparam("user"))
_ADD_NOTE: Final = insert(schema.notes)
_DROP_NOTE: Final = delete(schema.notes).where(_note.match == _MATCH, _note.user == _USER)

_NUDGED: Final = select(_nudge.at).where(_nudge.match == bindparam("match"))
_NUDGE: Final = insert(schema.nudges)
_FORGET_NUDGE: Final = delete(schema.nudges).where(_nudge.match == _MATCH)

_PLAYED_BY: Final = (
    select(_table.id)
    .join(schema.players, _player.match == _table.id)
    .where(_player.user == bindparam("user"), _player.computer.is_(None), _table.status == bindparam("status"))
    .order_by(_table.id)
)


def known(writing: Writing, match: int) -> dict[int, NoticeRecord]:
    return {user: one for user, one in writing.beside(match).notices.items() if _tells(one)}


async def known_at(store: Store, match: int) -> dict[int, NoticeRecord]:
    cached = store.memory.get(match)
    found = cached.notices if cached else {}
    if cached is None:
        rows = await store.ask(_OF_MATCH, {"match": match})
        found = {row.user: kept.known_of(row, row.recent) for row in rows}
    looked = store.memory.looked(match)
    seen = {
        user: replace(one, told=None, headed=None, due=None) if user in looked else one for user, one in found.items()
    }
    return {user: one for user, one in seen.items() if _tells(one)}


def keep(writing: Writing, match: int, user: int, now: NoticeRecord) -> None:
    """Store `now`, the user's current notices at `match`. Call :meth:`Writing.set_notice_timer` afterwards."""
    if _tells(now):
        writing.beside(match).notices[user] = replace(now, there=None, elsewhere=None)
    else:
        forget(writing, match, user)


def acted(writing: Writing, match: int, user: int | None, *, ended: bool, now: int) -> None:
    if ended:
        end(writing, match, now)
    elif user is not None:
        writing.beside(match).came(user)


def forget(writing: Writing, match: int, user: int) -> None:
    writing.beside(match).forget(user)


def end(writing: Writing, match: int, now: int) -> None:
    """Drop the notices at a match that ends. Its followers get a last one, and are then no longer stored."""
    for user in tuple(writing.beside(match).notices):
        forget(writing, match, user)
    there = known(writing, match)
    for user in watching.forget(writing, match):
        keep(writing, match, user, replace(there.get(user, NOTHING_KNOWN), due=now, cause=NoticeReason.FOLLOWED))
    writing.set_notice_timer(match)


def call(writing: Writing, match: int, users: Collection[int], now: int) -> None:
    """Record that `users` have something to do at `match` from now on, for its notice timer."""
    if not users:
        return
    there = known(writing, match)
    for user in users:
        before = there.get(user, NOTHING_KNOWN)
        keep(writing, match, user, replace(before, due=now, cause=NoticeReason.CHANCE))
    writing.set_notice_timer(match)


def drop_due(writing: Writing, match: int, cause: NoticeReason) -> None:
    for user, one in known(writing, match).items():
        if one.due is not None and one.cause is cause:
            keep(writing, match, user, replace(one, due=None))
    writing.set_notice_timer(match)


async def of_person(store: Store, user: int) -> OfPerson:
    """Return the state of `user` across all tables, from memory after the first read."""
    found = store.memory.of_person(user)
    if found is None:
        asked = store.memory.ask(user)
        stored = _of_person(await store.ask(_OF_PERSON, {"user": user}))
        store.memory.learn(user, stored, asked)
        looked = [match for match in stored.told if user in store.memory.looked(match)]
        found = came_since(stored, looked)
    return found


def of_person_now(connection: Connection, user: int) -> OfPerson:
    return _of_person(connection.execute(_OF_PERSON, {"user": user}))


def _of_person(found: Iterable[Row[Any]]) -> OfPerson:
    told: dict[int, NoticeRecord] = {}
    waiting: dict[int, int] = {}
    guilds: set[int | None] = set()
    for row in found:
        guilds.add(row.guild)
        if row.seat is None:
            told[row.match] = kept.known_of(row, row.recent)
        elif (since := _asked(row)) is not None:
            waiting[row.match] = since
    return OfPerson(told, waiting, frozenset(guilds))


def _asked(row: Row[Any]) -> int | None:
    try:
        asked, clocks = rows.asked_of(row), rows.clocks_of(row)
    except msgspec.MsgspecError:  # an unreadable match waits for nobody
        return None
    one = asked[row.seat] if row.seat < len(asked) and clocks.lapse is None else None
    return None if one is None else one.since


def moved(connection: Connection, match: int, seat: int, since: int) -> list[int]:
    return [row.at for row in connection.execute(_MOVED, {"match": match, "seat": seat, "since": since, "most": MOVES})]


def notes(connection: Connection, user: int) -> dict[int, str]:
    return {row.match: row.text for row in connection.execute(_NOTES, {"user": user})}


def set_note(writing: Writing, match: int, user: int, text: str, at: int) -> None:
    writing.run(_DROP_NOTE, {"of": match, "whom": user})
    if text:
        writing.run(_ADD_NOTE, {"match": match, "user": user, "text": text, "at": at})


def nudged(writing: Writing, match: int) -> int | None:
    found = writing.query(_NUDGED, {"match": match})
    return int(found[0].at) if found else None


def nudge(writing: Writing, match: int, user: int, at: int) -> None:
    writing.run(_FORGET_NUDGE, {"of": match})
    writing.run(_NUDGE, {"match": match, "user": user, "at": at})


def played_by(connection: Connection, user: int, status: Status = Status.ACTIVE) -> list[int]:
    return [row.id for row in connection.execute(_PLAYED_BY, {"user": user, "status": status.value})]


def _tells(one: NoticeRecord) -> bool:
    return kept.tells(one) or bool(one.recent)
