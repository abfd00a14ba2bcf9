from __future__ import annotations

import enum
from typing import Final

import msgspec

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.subject import Subject


class AnnouncementKind(enum.StrEnum):
    """The kinds of announcements in the outbox.

    CALL and DIRECT are postponed notices to one player: a mention in the channel or a direct message. OLDER posts
    nothing, but edits an older message that couldn't be edited in time.

    A league's announcements are ENTRIES (its log entries ``first`` to ``last``) and BLOCKED (Discord refuses to create
    threads for its tables). A server's announcements are PUZZLE and SOLUTION (the puzzle of the day ``about``), RECAP
    (the week that ends at ``about``) and LEADERBOARD, with which the bot posts or edits the leaderboard, or deletes its
    old ``message``.
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
    MEETING = "meeting"
    PUZZLE = "puzzle"
    SOLUTION = "solution"
    RECAP = "recap"
    LEADERBOARD = "leaderboard"


# Announcements that mention the players at any table, because no player is there yet.
BEGINS: Final = frozenset({AnnouncementKind.STARTED, AnnouncementKind.UPGRADED})


# The value of `about` for a sign-up if its `who` has stopped the game from starting by itself.
NOT_YET: Final = -1


# The values of `about` for a league's entries: what was sent of them although the league's channel couldn't be used.
# Either nothing yet, or all direct messages, with or without the news for the quiet channel.
NOTHING_SENT: Final = 0
SENT: Final = 1
SENT_QUIETLY: Final = 2


class OutboxRow(msgspec.Struct, frozen=True, kw_only=True):
    """A committed announcement, to be posted once.

    `id`: its nonce. `first` and `last`: the log entries that it announces, or 0. `steps`: the public facts about these
    entries, if filled in. `channel`: the channel, or 0 if there is none. `message`: the older message to edit. `who`:
    the user whom it's for or about.

    `about` depends on the kind. It's the number of a word or proposal, the cause of a mention or direct message
    (:class:`bot.match.pure.notices.deciding.NoticeReason`), or a time to mention.

    For a sign-up, `who` is the person who has just taken the last seat, and `about` is the time at which the game
    starts by itself. It's 0 if that time hasn't just been set, and NOT_YET if `who` has put off the start.

    For a meeting, `about` is its time, or the negated time if the meeting is off. `who` is the user who agreed last or
    can't come. If `who` is None, the row is the reminder, or the meeting is off because the players have changed.
    """

    id: int
    subject: Subject
    channel: int
    kind: AnnouncementKind
    first: int = 0
    last: int = 0
    about: int = 0
    who: int | None
    message: int | None = None
    created: int
    steps: tuple[Seen, ...] = ()

    @property
    def match(self) -> int:
        """Return the number of the match. Only use this if the announcement's subject is a match."""
        return self.subject.id
