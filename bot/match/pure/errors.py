"""The application's refusals and database errors, as codes instead of sentences. ``bot/interaction/refusals.py`` turns
them into messages.

MatchError
├─ Refused      the application's own rules (not your turn, table full, ...)
├─ Stale        the match has continued since the control was shown
│   └─ OtherLine  the control was shown for a position that this match never had
└─ StoreFault   the database can't be used (locked, full, damaged, removed, ...)

Moves that break a game's rules raise :class:`games.core.Illegal`, which isn't converted.

Use :func:`one_line` or :func:`named` to show a library's error, but never its ``repr``, which may contain the bot's
token or a password.
"""

from __future__ import annotations

import enum
import re
from typing import Final


def one_line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def named(error: BaseException) -> str:
    """Return the error's class name and text in one line. Use this if the text alone says little, as for a KeyError."""
    line, kind = one_line(error), type(error).__name__
    return kind if line == kind else f"{kind}: {line}"


class MatchError(Exception):
    pass


class Why(enum.StrEnum):
    NO_MATCH = "no-match"
    CHANNEL_BUSY = "channel-busy"
    MANY_SIGNUPS = "many-signups"
    OPENED_FAST = "opened-fast"
    SERVER_FULL = "server-full"
    MANY_TABLES = "many-tables"
    NOT_OPEN = "not-open"
    NOT_INVITED = "not-invited"
    ALREADY_IN = "already-in"
    TABLE_FULL = "table-full"
    NOT_IN = "not-in"
    NOT_THERE = "not-there"
    NOT_OWNER = "not-owner"
    OWNER_ONLY = "owner-only"
    MODERATOR_ONLY = "moderator-only"
    COLOR_TAKEN = "color-taken"
    BAD_COLOR = "bad-color"
    BAD_PLAYERS = "bad-players"
    TOO_FEW = "too-few"
    NOT_SIGNUP = "not-signup"
    IS_OVER = "is-over"
    IS_OFF = "is-off"
    IS_SUSPENDED = "is-suspended"
    COMPUTERS_STAY = "computers-stay"
    NOT_ACTIVE = "not-active"
    NOT_OVER = "not-over"
    NOT_ENDED = "not-ended"
    NOT_YOUR_TURN = "not-your-turn"
    ALREADY_RESIGNED = "already-resigned"
    NO_COMPUTER = "no-computer"
    OTHER_RULES = "other-rules"
    FORGOTTEN = "forgotten"
    UNKNOWN_GAME = "unknown-game"
    OTHER_GAME = "other-game"
    BAD_OPTION = "bad-option"
    BAD_WORD = "bad-word"
    WORDS_SPENT = "words-spent"
    NO_ORDERS = "no-orders"
    NO_ORDER = "no-order"
    MANY_ORDERS = "many-orders"
    BAD_ORDER = "bad-order"
    NO_PROPOSAL = "no-proposal"
    PROPOSAL_OVER = "proposal-over"
    NOT_ASKED = "not-asked"
    NO_OTHERS = "no-others"
    NOT_ASKING = "not-asking"
    ASKED_ALREADY = "asked-already"
    NO_UNDO = "no-undo"
    NOBODY_AGREES = "nobody-agrees"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NEEDS_CONSENT = "needs-consent"
    BAD_CLOCK = "bad-clock"
    NO_CLOCK = "no-clock"
    IS_PAUSED = "is-paused"
    NO_PAUSES = "no-pauses"
    PAUSES_OVER = "pauses-over"
    NOT_PAUSED = "not-paused"
    BAD_VACATION = "bad-vacation"
    VACATION_SPENT = "vacation-spent"
    NO_VACATION = "no-vacation"
    UNSEEN = "unseen"
    SEAT_HELD = "seat-held"
    NOT_MISSING = "not-missing"
    SEAT_TAKEN = "seat-taken"
    NOT_ASKED_NOW = "not-asked-now"
    WOULD_WAIT = "would-wait"
    NOT_READY = "not-ready"
    HALTED = "halted"
    NO_HINTS = "no-hints"
    NO_ANSWER = "no-answer"
    NOT_WEIGHED = "not-weighed"
    HINTS_OFF = "hints-off"
    HINTS_RATED = "hints-rated"
    HINTS_LEAGUE = "hints-league"
    NO_ANALYSIS = "no-analysis"


class Refused(MatchError):
    def __init__(self, why: Why, **params: str | int) -> None:
        super().__init__(why, params)
        self.why = why
        self.params = params


class Stale(MatchError):
    """Raised if a button was shown after log entry number `expected`, but the match is already at entry `actual`."""

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(expected, actual)
        self.expected = expected
        self.actual = actual


class OtherLine(Stale):
    """Raised if a button belongs to a position that this match never had.

    The bot sent it before the database was restored from a backup, or for an earlier table with the same number.
    """


class Fault(enum.StrEnum):
    LOCKED = "locked"
    READ_ONLY = "read-only"
    FULL = "full"
    NEWER = "newer"
    UNRELEASED = "unreleased"
    UNFINISHED = "unfinished"
    DAMAGED = "damaged"
    GONE = "gone"
    UNAVAILABLE = "unavailable"


LASTING = frozenset({Fault.NEWER, Fault.UNRELEASED, Fault.UNFINISHED, Fault.DAMAGED})


class StoreFault(MatchError):
    """Raised if the database fails. Nothing was changed. `lasting`: whether the fault lasts until a person does
    something about it.
    """

    def __init__(self, fault: Fault, detail: str, *, lasting: bool = False) -> None:
        super().__init__(f"{fault}: {detail}")
        self.fault = fault
        self.detail = detail
        self.lasting = lasting or fault in LASTING

    def told(self, detail: str) -> StoreFault:
        return StoreFault(self.fault, detail, lasting=self.lasting)


class NoAnswer(Exception):
    """Raised if a computer player's answer was lost because the worker process that computed it hung or was killed."""


_SECRETS: Final = (
    # A bot's token, wherever it turns up: three parts, the first a user's id in base 64.
    (re.compile(r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"), "(token)"),
    # An interaction's token, part of the addresses that its answers go to.
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?]+"), r"\1(token)"),
    # Everything in a database's address before its host, except the example in our own messages.
    (re.compile(r"(\bpostgres(?:ql)?(?:\+\w+)?:/*+)(?!USER:PASSWORD@)[^\s\"']*@"), r"\1(user)@"),
    # A password in the address's query, or in libpq's other form.
    (re.compile(r"\b(password\s*=\s*)(?:'[^']*'|[^\s&\"']+)", re.IGNORECASE), r"\1(password)"),
)


def blotted(text: str, token: str | None = None) -> str:
    """Return `text` without `token`, and without anything that looks like a token or a password in an address."""
    if token:
        text = text.replace(token, "(token)")
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text
