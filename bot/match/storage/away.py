from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.match.pure.away.absence import Absence, OutageScope, TablePlace, Where
from bot.match.pure.table.model import Status
from bot.match.storage import schema
from bot.match.storage.multiprocess.news import Changed, What
from bot.match.storage.queries import LIVE
from bot.match.storage.writing import Writing

_absence, _table = schema.absences.c, schema.matches.c
_WHICH: Final = (
    _absence.scope == bindparam("in_scope"),
    _absence.place == bindparam("of"),
    _absence.since == bindparam("begun"),
)
_ALL: Final = select(schema.absences).order_by(_absence.since)
_ADD: Final = insert(schema.absences)
# An update without columns sets those for which it gets values.
_CHANGE: Final = update(schema.absences).where(*_WHICH)
_DROP: Final = delete(schema.absences).where(*_WHICH)
CHANGED: Final = Changed(What.ABSENCES)
# The key of the time when the bot was last running. Only used if no other process shares the database.
THERE: Final = "there"
_PLACES: Final = select(_table.id, _table.guild, _table.channel, _table.status).where(LIVE).order_by(_table.id)
_PLACES_IN: Final = _PLACES.where(_table.guild.in_(bindparam("guilds", expanding=True)))


def when_there(noted: str | None) -> int | None:
    return int(noted) if noted is not None and noted.isdecimal() else None


def known(connection: Connection) -> list[Absence]:
    """Return all absences, earliest first, except those of scopes that this version doesn't know."""
    scopes = {scope.value for scope in OutageScope}
    return [
        Absence(where=Where(OutageScope(row.scope), row.place), since=row.since, until=row.until, settled=row.settled)
        for row in connection.execute(_ALL)
        if row.scope in scopes
    ]


def add(writing: Writing, absence: Absence) -> None:
    scope, place = absence.where
    values = {"scope": scope.value, "place": place, "since": absence.since, "until": absence.until}
    writing.changed.add(CHANGED)
    writing.do(_ADD, {**values, "settled": absence.settled})


def change(writing: Writing, absence: Absence) -> None:
    writing.changed.add(CHANGED)
    writing.do(_CHANGE, {**_named(absence), "until": absence.until, "settled": absence.settled})


def drop(writing: Writing, absence: Absence) -> None:
    writing.changed.add(CHANGED)
    writing.do(_DROP, _named(absence))


def tables(connection: Connection, guilds: Collection[int] | None = None) -> list[TablePlace]:
    statement, values = (_PLACES, {}) if guilds is None else (_PLACES_IN, {"guilds": list(guilds)})
    found = connection.execute(statement, values)
    return [TablePlace(row.id, row.guild, row.channel, row.status == Status.ACTIVE.value) for row in found]


def _named(absence: Absence) -> dict[str, Any]:
    scope, place = absence.where
    return {"in_scope": scope.value, "of": place, "begun": absence.since}
