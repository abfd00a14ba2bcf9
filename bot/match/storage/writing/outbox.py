from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import BindParameter, bindparam, delete, func, insert, select, update

from bot.match.pure.log.entries import LogEntry
from bot.match.pure.table.incident import Incident
from bot.match.pure.table.model import Match
from bot.match.pure.table.outbox import Kind
from bot.match.pure.table.subject import Subject, SubjectKind, of_match
from bot.match.storage import schema
from bot.match.storage.engine.doing import number_of
from bot.match.storage.writing.transaction import Transaction

_MATCH: Final[BindParameter[int]] = bindparam("of")

_ANNOUNCE: Final = insert(schema.outbox)
_POSTED: Final = delete(schema.outbox).where(schema.outbox.c.id == bindparam("row"))
_ABOUT: Final = update(schema.outbox).where(schema.outbox.c.id == bindparam("row")).values(about=bindparam("fact"))
_BOARD: Final = update(schema.matches).where(schema.matches.c.id == _MATCH).values(board_message=bindparam("message"))
_ANNOUNCEMENT: Final = (
    update(schema.matches).where(schema.matches.c.id == _MATCH).values(announcement=bindparam("message"))
)
_REHOUSE: Final = (
    update(schema.matches)
    .where(schema.matches.c.id == _MATCH)
    .values(channel=bindparam("channel"), board_message=None, announcement=None)
)
_READDRESS: Final = (
    update(schema.outbox)
    .where(schema.outbox.c.subject == bindparam("kind_of"), schema.outbox.c.number == _MATCH)
    .values(channel=bindparam("channel"))
)
_NOTE: Final = insert(schema.incidents).values(
    number=select(func.coalesce(func.max(schema.incidents.c.number), 0) + 1)
    .where(schema.incidents.c.match == _MATCH)
    .scalar_subquery()
)


class OutboxWriting(Transaction):
    def announce(
        self,
        match: Match,
        kind: Kind,
        at: int,
        log: Sequence[LogEntry] = (),
        who: int | None = None,
        *,
        about: int = 0,
    ) -> int:
        """Add an outbox row that announces the entries of `log`, which may be empty. Return its id."""
        return self.post(of_match(match.id), match.channel, kind, *span(log), about=about, who=who, at=at)

    def post(
        self,
        subject: Subject,
        channel: int,
        kind: Kind,
        first: int = 0,
        last: int = 0,
        *,
        about: int = 0,
        who: int | None = None,
        message: int | None = None,
        at: int,
    ) -> int:
        there = self.beside(subject.id) if subject.kind is SubjectKind.MATCH else None
        values: dict[str, Any] = {"subject": subject.kind.value, "number": subject.id, "channel": channel}
        values |= {
            "kind": kind.value,
            "first": first,
            "last": last,
            "about": about,
            "who": who,
            "created": at,
            "message": message,
        }
        number = number_of(self._connection, _ANNOUNCE, values)
        if there is None:
            self.told.add(subject)
        else:
            there.rows |= {number}
            self.touch(subject.id)
        return number

    def posted(self, subject: Subject, rows_: Sequence[int]) -> bool:
        """Remove these rows of `subject` from the outbox. Return whether any of them still existed."""
        if not self._do(_POSTED, [{"row": row} for row in rows_]):
            return False
        if subject.kind is SubjectKind.MATCH:
            self.beside(subject.id).rows -= set(rows_)
            self.touch(subject.id)
        return True

    def set_about(self, row: int, about: int) -> None:
        self._do(_ABOUT, {"row": row, "fact": about})

    def rehouse(self, match: Match, channel: int) -> None:
        """Move `match` to another channel, where it has no messages yet."""
        self._do(_REHOUSE, {"of": match.id, "channel": channel})
        self._do(_READDRESS, {"of": match.id, "kind_of": SubjectKind.MATCH.value, "channel": channel})
        self.touch(match.id)

    def set_board(self, match: int, message: int | None) -> None:
        self._do(_BOARD, {"of": match, "message": message})
        self.touch(match)

    def set_announcement(self, match: int, message: int | None) -> None:
        self._do(_ANNOUNCEMENT, {"of": match, "message": message})
        self.touch(match)

    def note(self, match: Match, incident: Incident, row: int | None) -> None:
        self._do(_NOTE, {"of": match.id, "match": match.id, **msgspec.structs.asdict(incident), "announced": row})


def span(log: Sequence[LogEntry]) -> tuple[int, int]:
    return (log[0].ply, log[-1].ply) if log else (0, 0)
