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
    """Log how the bot handled an outbox row, the id of its message, and its age. User ids are left out."""
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


def note_message(sent: Sent, channel: int, message: int, created: int | None = None, **about: int | None) -> None:
    """Log a message without an outbox row of its own. `created`: when it became due, in milliseconds since 1970."""
    ms = None if created is None else max(0, wall.millis() - created)
    log.info(Facts(sent.value, **about, channel=channel, posted=message, ms=ms))
