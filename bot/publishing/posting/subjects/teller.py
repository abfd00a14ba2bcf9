from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from bot.match.pure.table.outbox import OutboxRow
from bot.match.services.notices.decisions import Work


class Waits(Exception):
    """Raised if the bot currently can't post anything about a subject, such as a league.

    The subject's rows then stay in the outbox. They are retried when something changes in the server `guild`, when
    another announcement about the subject is due, or after an hour. `channel`: the channel in which the bot can't
    write. If it's given, later rows of the subject have to wait only if they need to post in this channel. If it's
    None, all later rows wait.
    """

    def __init__(self, why: str, guild: int | None = None, channel: int | None = None) -> None:
        super().__init__(why)
        self.guild = guild
        self.channel = channel


class Teller(Protocol):
    """Post the outbox rows about one kind of subject, such as leagues. The publisher passes it the rows of each
    subject in order, one at a time.
    """

    async def tell(self, row: OutboxRow, shut: Collection[int] = (), /) -> Work | None:
        """Post `row`, unless it's too late or no longer needed. `shut`: the channels for which an earlier row is
        waiting, so that nothing may be posted in them now.

        Return the work for the transaction that then removes the row from the outbox. If the bot crashes before that,
        it passes the same row again. To avoid posting a message twice, use the row's nonces
        (:func:`bot.publishing.posting.nonces.nonce_of`). If the row is so old that Discord may have forgotten the
        nonce, search the channel for the message first.

        Raises :class:`Waits`, or an error that leads to a retry: :data:`bot.publishing.posting.verdict.PASSING`,
        StoreFault, or a temporary error from Discord. After any other error, the row is dropped.
        """
