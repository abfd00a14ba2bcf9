"""One line in the log for each message that is posted, and for each board that is changed in place. It names the row of
the outbox and the entries that are told, and holds nothing of what the message says.
"""

from __future__ import annotations

import enum
import logging
import time

from bot.match.pure.table.outbox import OutboxRow
from bot.match.pure.table.subject import SubjectKind
from bot.wording.facts import Facts

log = logging.getLogger(__name__)


class Sent(enum.StrEnum):
    """What became of a row: it was posted, stood there since before a crash, changed a message, or was told in
    whatever way its subject is.
    """

    POSTED = "posted"
    FOUND = "found"
    CHANGED = "changed"
    TOLD = "told"


def note(row: OutboxRow, sent: Sent, message: int | None = None) -> None:
    """Write the line of ``row``, which ``message`` tells. ``ms``: the time since what it tells was stored. A person's
    number is left out.
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
            ms=max(0, round(time.time() * 1000) - row.created),
        )
    )
