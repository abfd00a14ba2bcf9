"""Announcements to post: a row of the outbox, and their kinds."""

from __future__ import annotations

import enum
from typing import Final

import msgspec

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.subject import Subject


class Kind(enum.StrEnum):
    """The kinds of announcements in the outbox: the seal of a table's draws, the sign-up (made or changed), a player
    removed from it, a word for the draws, a start, moves, a resignation, somebody who takes a seat over, a cancelled
    table, a reminder, a player's proposal, news of clocks; that a game which was on hold under other rules resumes; a
    mention or a direct message for one player whose notice was postponed; or nothing, but a change of an older message,
    which was not possible in time. Of a person: their digest. Of a league: entries of its log (``first`` to ``last``),
    and that it has no place for its tables. Of a server: the puzzle of the day ``about``, and its solution.
    """

    SEAL = "seal"
    SIGNUP = "signup"
    WORD = "word"
    STARTED = "started"
    MOVED = "moved"
    RESIGNED = "resigned"
    SUBSTITUTE = "substitute"
    REMOVED = "removed"
    CANCELLED = "cancelled"
    REMINDER = "reminder"
    CALL = "call"
    DIRECT = "direct"
    PROPOSAL = "proposal"
    CLOCK = "clock"
    UPGRADED = "upgraded"
    OLDER = "older"
    DIGEST = "digest"
    ENTRIES = "entries"
    BLOCKED = "blocked"
    PUZZLE = "puzzle"
    SOLUTION = "solution"


BEGINS: Final = frozenset({Kind.STARTED, Kind.UPGRADED})
"""Announcements that mention people who sit at the board together, and those at tables without turns: nobody can be
there yet.
"""


class OutboxRow(msgspec.Struct, frozen=True, kw_only=True):
    """A committed announcement to post, once. ``id`` is its nonce. ``first`` and ``last``: the entries in it (0 for
    none); ``steps``: what the public may know of them, if somebody has added them
    (:meth:`bot.match.services.history.history.History.due`). ``about``: the number of its word or proposal; of a
    mention and a direct message the cause (:class:`bot.match.pure.notices.deciding.Cause`); of clocks, the moment to
    mention, if any. ``who``: the user whom it is for, or about, if any; of a sign-up, the person who has just taken the
    last seat. ``channel``: 0 if it belongs into none. ``message``: the older message to change.
    """

    id: int
    subject: Subject
    channel: int
    kind: Kind
    first: int = 0
    last: int = 0
    about: int = 0
    who: int | None
    message: int | None = None
    created: int
    steps: tuple[Seen, ...] = ()

    @property
    def match(self) -> int:
        """Return the number of its match, if it is of one."""
        return self.subject.id
