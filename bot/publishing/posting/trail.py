"""Logs a line for each message that is posted, and for each board that is edited. The line has the numbers of the
outbox row and its log entries, but not the message's text.
"""

from __future__ import annotations

import enum
import logging

from bot.match.pure.table.outbox import OutboxRow
from bot.match.pure.table.subject import SubjectKind
from bot.match.services.clock import wall
from bot.wording.facts import Facts

log = logging.getLogger(__name__)


class Sent(enum.StrEnum):
    POSTED = "posted"
    FOUND = "found"
    CHANGED = "changed"
    TOLD = "told"


def note(row: OutboxRow, sent: Sent, message: int | None = None) -> None:
    """Log how `row` was handled, the id of its message, and how many milliseconds have passed since the row was
    created. User ids are left out.
    """
    subject = row.subject
    log.info(
        Facts(
            sent.value,
            row=row.id,
            kind=row.kind.value,
            table=subject.id if subject.kind is SubjectKind.MATCH else None,
            league=subject.id if subject.kind is SubjectKind.LEAGUE else None,
            server=subject.id if subject.kind is SubjectKind.SERVER else None,
            first=row.first or None,
            last=row.last or None,
            channel=row.channel or None,
            posted=message,
            ms=max(0, wall.millis() - row.created),
        )
    )
