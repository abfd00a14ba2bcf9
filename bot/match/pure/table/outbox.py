"""What is to be posted: a row of the outbox, and the kinds of announcements."""

from __future__ import annotations

import enum
from typing import Final

import msgspec

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.subject import Subject


class Kind(enum.StrEnum):
    """What an outbox row announces: the seal of a table's draws, the sign-up (made or changed), a player removed from
    it, a word for the draws, a start, moves, a resignation, somebody who takes a seat over, a cancelled table, a
    reminder, what a player asks of others, what happened to clocks; that a game which stood still under other rules
    goes on; that one player is called who was to be told later, or gets a direct message; or nothing, but an older
    message is to be changed, which could not be when it was time. Of a person: their digest.
    Of a league: entries of its log (``first`` to ``last``), and that it has no place for its tables. Of a server: the
    puzzle of the day ``about``, and its solution.
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
"""What people are called for who sit at the board together, and where there are no turns: nobody can be there yet."""


class OutboxRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something committed that is to be posted, once. ``id`` is its nonce. ``first`` and ``last``: the entries that it
    tells (0 where it tells none); ``steps``: what the public may know of them, where somebody has added them
    (:meth:`bot.match.services.history.history.History.due`). ``about``: the number of the word or of the proposal that
    it tells; of a call and a direct message why (:class:`bot.match.pure.notices.deciding.Cause`); of clocks, the moment
    that is told, if any. ``who``: the user whom it is for, or about, if any; of a sign-up, who has just taken the last
    seat. ``channel``: 0 where it belongs into none. ``message``: the older message that is to be changed.
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
        """The number of the match that it is of, where it is of one."""
        return self.subject.id
