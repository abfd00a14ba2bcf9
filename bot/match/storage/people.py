from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any, Final, Generic, TypeVar

import msgspec
from sqlalchemy import Row, Table, bindparam, delete, insert, select

from bot.match.pure.people.settings import Person, Server
from bot.match.storage import schema
from bot.match.storage.multiprocess.news import What

log = logging.getLogger(__name__)
S = TypeVar("S", Person, Server)


class Shelf(Generic[S]):
    """One kind of settings, stored as JSON by Discord id. `what`: the change that other processes are told of."""

    def __init__(self, what: What, table: Table, usual: S) -> None:
        self.what: Final = what
        self.usual: S = usual
        self._name = table.name
        self._decoder: msgspec.json.Decoder[S] = msgspec.json.Decoder(type(usual))
        owner = table.c.owner
        self.read: Final = select(owner, table.c.settings).where(owner.in_(bindparam("owners", expanding=True)))
        self.drop: Final = delete(table).where(owner == bindparam("of"))
        self.add: Final = insert(table)

    def found(self, rows: Iterable[Row[Any]]) -> dict[int, S]:
        """Return the settings by owner. Unreadable ones count as never set, so that they don't stop a match."""
        found: dict[int, S] = {}
        for row in rows:
            try:
                found[row.owner] = self._decoder.decode(row.settings)
            except msgspec.MsgspecError as error:
                log.error("The settings of %d in %s cannot be read: %s", row.owner, self._name, error)
        return found


PEOPLE: Final = Shelf(What.PEOPLE, schema.people, Person())
SERVERS: Final = Shelf(What.SERVERS, schema.servers, Server())
