"""The outbox: announcements to post, and their kinds."""

from __future__ import annotations

import enum
from typing import Final

import msgspec

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.subject import Subject


class Kind(enum.StrEnum):
    """The kinds of announcements in the outbox.

    For a table: the seal of its draws, a new or changed sign-up, a removed player, a player's word for the draws, the
    start, moves, a resignation, a new player of a seat, a cancelled table, a reminder, a proposal, news about clocks, a
    game that resumes under newer rules, and a postponed mention or direct message for one player. One kind only edits
    an older message that couldn't be edited in time.

    For a person: their digest. For a league: its log entries (``first`` to ``last``), and that there is no place for
    its tables. For a server: the puzzle of the day ``about``, and its solution.
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
"""Announcements that also mention players at live tables and tables without turns, because nobody can be there yet."""


class OutboxRow(msgspec.Struct, frozen=True, kw_only=True):
    """A committed announcement, to be posted once.

    `id` is its nonce. `first` and `last` are the log entries in it, or 0. `steps` is what the public may know about
    them, if filled in (:meth:`bot.match.services.history.history.History.due`). `about` depends on the kind: the number
    of a word or proposal, the cause of a mention or direct message (:class:`bot.match.pure.notices.deciding.Cause`), or
    a time to mention for clocks. `who` is the user it's for or about; for a sign-up, the person who just took the last
    seat. `channel` is 0 if there is none. `message` is the older message to edit.
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
        """Return the number of the match that the announcement is about. Only valid if the subject is a match."""
        return self.subject.id
