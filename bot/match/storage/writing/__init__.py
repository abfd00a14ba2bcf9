from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from sqlalchemy import bindparam, delete, insert

from bot.match.storage import schema
from bot.match.storage.multiprocess.news import Changed
from bot.match.storage.people import S, Shelf
from bot.match.storage.queries import META
from bot.match.storage.writing.matches import MatchWriting
from bot.match.storage.writing.outbox import span
from bot.match.storage.writing.secrets import SecretWriting
from bot.match.storage.writing.timers import TimerWriting

__all__ = ["Writing", "span"]

_FORGET_META: Final = delete(schema.meta).where(schema.meta.c.key == bindparam("name"))
_ADD_META: Final = insert(schema.meta)


class Writing(MatchWriting, SecretWriting, TimerWriting):
    """An open write transaction, whose changes are committed together or not at all.

    Only :meth:`bot.match.storage.store.Store.write` creates it.
    """

    def meta(self, key: str) -> str | None:
        found = self._rows(META, {"name": key})
        return str(found[0].value) if found else None

    def set_meta(self, key: str, value: str) -> None:
        self._do(_FORGET_META, {"name": key})
        self._do(_ADD_META, {"key": key, "value": value})

    def forget_meta(self, key: str) -> None:
        self._do(_FORGET_META, {"name": key})

    def set_settings(self, shelf: Shelf[S], owner: int, change: Callable[[S], S]) -> S:
        found = shelf.found(self._rows(shelf.read, {"owners": [owner]}))
        after = change(found.get(owner, shelf.usual))
        self.drop_settings(shelf, owner)
        self._do(shelf.add, {"owner": owner, "settings": msgspec.json.encode(after).decode()})
        return after

    def drop_settings(self, shelf: Shelf[S], owner: int) -> None:
        self.changed.add(Changed(shelf.what, owner))
        self._do(shelf.drop, {"of": owner})
