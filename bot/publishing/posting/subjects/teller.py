"""The tellers: the posters of announcements for the subjects of one kind
(:class:`bot.match.pure.table.subject.SubjectKind`).
"""

from __future__ import annotations

from typing import Protocol

from bot.match.pure.table.outbox import OutboxRow
from bot.match.services.notices.decisions import Work


class Waits(Exception):
    """A reason why nothing can be posted for the row's subject at the moment.

    Its rows stay. They are tried again after a change in the server ``guild``, after the subject's next announcement,
    or in an hour.
    """

    def __init__(self, why: str, guild: int | None = None) -> None:
        super().__init__(why)
        self.guild = guild


class Teller(Protocol):
    """The poster of its subjects' rows; the publisher calls it in their order, one row of a subject at a time."""

    async def tell(self, row: OutboxRow) -> Work | None:
        """Post ``row``, or nothing if it is late or says nothing any more.

        Then the row leaves the outbox, and the returned work is stored in the same transaction. After a crash in
        between it is called again with the same row. So its messages have nonces of the row
        (:func:`bot.publishing.posting.nonces.nonce_of`), and it looks for them where Discord may have forgotten those.

        Raises :class:`Waits`; or an error that passes by itself, and then it is tried again:
        :data:`bot.publishing.posting.verdict.PASSING`, StoreFault, such an answer of Discord. Any other error drops the
        row.
        """
