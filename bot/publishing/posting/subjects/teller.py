"""The interface for posting announcements about one kind of subject
(:class:`bot.match.pure.table.subject.SubjectKind`).
"""

from __future__ import annotations

from typing import Protocol

from bot.match.pure.table.outbox import OutboxRow
from bot.match.services.notices.decisions import Work


class Waits(Exception):
    """Raised if nothing can currently be posted for the row's subject.

    The subject's rows stay in the outbox. They are retried when something changes in the server `guild`, when another
    announcement about the subject is due, or in an hour.
    """

    def __init__(self, why: str, guild: int | None = None) -> None:
        super().__init__(why)
        self.guild = guild


class Teller(Protocol):
    """Posts outbox rows about its kind of subject. The publisher passes it each subject's rows in order,
    one at a time.
    """

    async def tell(self, row: OutboxRow) -> Work | None:
        """Post `row`, unless it is too late or obsolete.

        Afterwards the row leaves the outbox, and the returned work is done in the same transaction. If the bot crashes
        before that, this is called again with the same row. Messages must therefore use the row's nonces
        (:func:`bot.publishing.posting.nonces.nonce_of`). Once Discord may have forgotten a nonce, the message must be
        searched for in the channel.

        Raises :class:`Waits`, or a temporary error that leads to a retry:
        :data:`bot.publishing.posting.verdict.PASSING`, StoreFault, or a temporary error from Discord. Any other error
        drops the row.
        """
