"""Who posts what is announced of the subjects of one kind (:class:`bot.match.pure.table.subject.SubjectKind`)."""

from __future__ import annotations

from typing import Protocol

from bot.match.pure.table.outbox import OutboxRow
from bot.match.services.notices.decisions import Work


class Waits(Exception):
    """Nothing of the row's subject can be posted at the moment: its rows stay, and are tried again when something
    changes in the server ``guild``, when something else is announced of the subject, or in an hour.
    """

    def __init__(self, why: str, guild: int | None = None) -> None:
        super().__init__(why)
        self.guild = guild


class Teller(Protocol):
    """Posts the rows of its subjects; the publisher calls it in their order, one row of a subject at a time."""

    async def tell(self, row: OutboxRow) -> Work | None:
        """Post ``row``; a row that is late or says nothing any more is passed over. It leaves the outbox then, and what
        this gives is stored in the same transaction. After a crash in between it is called again with the same row, so
        what it posts bears a nonce of the row (:func:`bot.publishing.posting.nonces.nonce_of`), and is looked for where
        Discord may have forgotten that.

        Raises :class:`Waits`; or what passes by itself (:data:`bot.publishing.posting.verdict.PASSING`, StoreFault, an
        answer of Discord that is judged so): it is tried again. With any other error the row is dropped.
        """
