"""Build and parse the ``custom_id`` of a control. It contains the table, the position of the game when the control was
shown, and the control's effect.

All data is in the id and nothing is in memory, so controls still work after restarts. An id has the form
``k:<kind>:<match>-<line>:<ply>:<more>``, at most 100 characters (Discord's limit). It is unique within its message and
has only one valid spelling. ``ply`` is the number of log entries. ``line`` identifies the last entry. It's needed
because, once the database has been restored from a backup, a log with the same number of entries can lead to another
position (:mod:`bot.match.pure.log.entries`). Ids can be forged, so the user, their seat and the position are checked on
every press.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable
from hashlib import blake2b
from typing import Final, Self

import msgspec

from bot.match.pure.log.entries import base36, line_of
from bot.match.pure.table.model import Match
from data.cutting import short
from games.core import AnyAction

LONGEST: Final = 100
"""Discord's limit for a ``custom_id``."""
LARGEST: Final = 2**63 - 1
LARGEST_PLY: Final = 2**31 - 1

MARK: Final = 8
"""The length of an action's hash in bytes. This is enough to tell the actions of one position apart."""

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,18}")
_LINE: Final = re.compile(r"[0-9a-z]{1,13}")
_MASK: Final = re.compile(r"[0-9a-z]{1,24}")
_MORE: Final = re.compile(r"[a-z0-9.-]*")


class UnknownControl(ValueError):
    """Raised for a ``custom_id`` that is forged or from another version of the bot. The text is the id in ASCII."""

    def __init__(self, text: str) -> None:
        super().__init__(ascii(short(text, LONGEST)))


class ControlKind(enum.StrEnum):
    SIGNUP = "s"
    BOARD = "b"
    PICKER = "p"
    MOVE = "m"
    CONFIRM = "c"
    HISTORY = "h"
    PLAYER = "y"
    DETAILS = "d"
    SINCE = "n"
    PROPOSAL = "q"
    UNDO = "u"
    ORDER = "o"
    CLOCK = "t"
    CONFIRMATION = "z"
    NUDGE = "j"
    HOME = "w"
    RULES = "r"
    LESSON = "l"
    ENDED = "e"
    STAND_IN = "i"
    SEAT = "x"
    LEAGUE = "g"
    ORGANISE = "a"
    HINT = "v"
    ANALYSIS = "k"
    PUZZLE = "f"
    SEAL = "1"
    IDEA = "2"
    SOLVE = "3"
    AGAIN = "4"
    MENU = "5"
    WATCH = "6"
    SERVER = "7"
    ORDERING = "8"


_KINDS: Final = {kind.value: kind for kind in ControlKind}


class ControlId(msgspec.Struct, frozen=True):
    """The parsed ``custom_id`` of a control.

    ``ply``: the number of log entries when the control was shown. ``line``: a code for the newest of these entries
    (:mod:`bot.match.pure.log.entries`), or an empty string if unknown. ``more``: the parts that describe the control's
    effect.
    """

    kind: ControlKind
    match: int
    ply: int
    more: tuple[str, ...]
    line: str = ""

    @classmethod
    def home(cls, *more: str) -> Self:
        """Return the id of a control that belongs to no table, such as a button below ``/help``."""
        return cls(ControlKind.HOME, 0, 0, more)

    @classmethod
    def at(cls, match: Match, kind: ControlKind, *more: str) -> Self:
        return cls(kind, match.id, match.ply, more, line_of(match))

    def __str__(self) -> str:
        table = f"{self.match}-{self.line}" if self.line else str(self.match)
        text = ":".join(("k", self.kind, table, str(self.ply), *self.more))
        if len(text) > LONGEST:
            raise ValueError(f"custom_id of {len(text)} characters: {text}")
        return text


def template(kind: ControlKind) -> re.Pattern[str]:
    """Return the pattern for the ids of one kind of control. It also matches ids that can't be parsed, so that their
    press is answered. No id matches the patterns of two kinds.
    """
    return re.compile(rf"k:{kind}:[\s\S]*")


def parse(text: str) -> ControlId:
    """Parse an id. Raises :class:`UnknownControl` for any text that isn't an id in its canonical form."""
    parts = text.split(":")
    if len(text) > LONGEST or len(parts) < 5 or parts[0] != "k" or parts[1] not in _KINDS:
        raise UnknownControl(text)
    _, kind, table, ply, *more = parts
    match, dash, line = table.partition("-")
    if (dash and not _LINE.fullmatch(line)) or not all(_MORE.fullmatch(part) for part in more):
        raise UnknownControl(text)
    try:
        return ControlId(_KINDS[kind], number(match, LARGEST), number(ply, LARGEST_PLY), tuple(more), line)
    except UnknownControl:
        raise UnknownControl(text) from None


def number(text: str, most: int) -> int:
    """Parse a whole number from 0 to ``most`` in its only spelling. Raises :class:`UnknownControl` otherwise."""
    if _NUMBER.fullmatch(text) and int(text) <= most:
        return int(text)
    raise UnknownControl(text)


def mask(text: str) -> int:
    """Parse a set of choices: a bit mask in base 36 (:func:`.base36`). Raises :class:`UnknownControl`."""
    bits = int(text, 36) if _MASK.fullmatch(text) else -1
    if base36(bits) != text:
        raise UnknownControl(text)
    return bits


def mark_of(action: AnyAction, write: Callable[[AnyAction], str]) -> str:
    """Return a short hash of ``action`` for an id. Its length doesn't depend on the action."""
    return blake2b(write(action).encode(), digest_size=MARK).hexdigest()
