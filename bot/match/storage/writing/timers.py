from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, select, update

from bot.match.pure.table.subject import Subject, SubjectKind, of_match
from bot.match.pure.table.timers import TimerKind
from bot.match.storage import schema
from bot.match.storage.kept import beside
from bot.match.storage.writing.transaction import Transaction

_BRING_FORWARD: Final = (
    update(schema.timers)
    .where(schema.timers.c.kind == bindparam("of_kind"), schema.timers.c.due > bindparam("latest"))
    .values(due=bindparam("again"))
)
_LATER: Final = select(schema.timers.c.number).where(
    schema.timers.c.subject == SubjectKind.MATCH.value,
    schema.timers.c.kind == bindparam("of_kind"),
    schema.timers.c.due > bindparam("latest"),
)
_DUE: Final = select(schema.timers.c.due).where(
    schema.timers.c.subject == bindparam("subject"),
    schema.timers.c.number == bindparam("number"),
    schema.timers.c.kind == bindparam("kind"),
)


class TimerWriting(Transaction):
    def due(self, subject: Subject, kind: TimerKind) -> int | None:
        if subject.kind is SubjectKind.MATCH:
            return self.beside(subject.id).timers.get(kind.value)
        values = {"subject": subject.kind.value, "number": subject.id, "kind": kind.value}
        return next((int(row.due) for row in self._rows(_DUE, values)), None)

    def bring_forward(self, kind: TimerKind, latest: int, due: int) -> int:
        """Set all timers of `kind` that are due after `latest` to `due`. Return how many changed.

        Use this only at startup, because the code that waits for timers isn't told about the change.
        """
        found = self._rows(_LATER, {"of_kind": kind.value, "latest": latest}) if self._memory.shared else ()
        self.forget_memory(row.number for row in found)
        return self._do(_BRING_FORWARD, {"of_kind": kind.value, "latest": latest, "again": due})

    def set_timer(self, subject: Subject, kind: TimerKind, due: int | None) -> None:
        self.timers[subject, kind] = due
        if subject.kind is SubjectKind.MATCH:
            self.beside(subject.id).set_timer(kind, due)
        elif due is None:
            values = {"of_subject": subject.kind.value, "of": subject.id, "of_kind": kind.value}
            self._do(beside.UNSET_TIMER, values)
        else:
            named = {"subject": subject.kind.value, "number": subject.id}
            self._do(beside.SET_TIMER, {**named, "kind": kind.value, "due": due})

    def set_notice_timer(self, match: int) -> None:
        there = self.beside(match)
        due = min((one.due for one in there.notices.values() if one.due is not None), default=None)
        if due != there.timers.get(TimerKind.NOTICE.value):
            self.set_timer(of_match(match), TimerKind.NOTICE, due)
