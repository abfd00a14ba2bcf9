"""What a control is about, written into its ``custom_id``: the table, the position it was shown at, and what it does.

A control keeps nothing in memory, so it works after a restart and for ever. An id is
``k:<kind>:<match>-<line>:<ply>:<more>``, at most 100 characters (Discord's limit), and unique within its message; each
id has one form. ``line`` and ``ply`` together name a position (:mod:`bot.match.pure.log.line`). An id is no secret and
proves nothing: who presses, their seat and the position are checked at each press.
"""

from __future__ import annotations

import enum
import re
from typing import Final, Self

import msgspec

from bot.match.pure.log.line import base36, line_of
from bot.match.pure.table.model import Match
from data.cutting import short

LONGEST: Final = 100
"""Discord's limit for a ``custom_id``."""
LARGEST: Final = 2**63 - 1
LARGEST_PLY: Final = 2**31 - 1
"""What the database holds."""

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,18}")
_LINE: Final = re.compile(r"[0-9a-z]{1,13}")
_MASK: Final = re.compile(r"[0-9a-z]{1,24}")
_MORE: Final = re.compile(r"[a-z0-9.-]*")


class UnknownControl(ValueError):
    """The id of no control: made up, or of another version of this bot. Says the id in plain characters."""

    def __init__(self, text: str) -> None:
        super().__init__(ascii(short(text, LONGEST)))


class Kind(enum.StrEnum):
    """The families of controls; each has one class that answers its presses."""

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


_KINDS: Final = {kind.value: kind for kind in Kind}


class ControlId(msgspec.Struct, frozen=True):
    """A control's id. ``ply``: how many entries the log had when it was shown; ``line``: of which line of play that
    was, empty where it is not known; ``more``: what it does.
    """

    kind: Kind
    match: int
    ply: int
    more: tuple[str, ...]
    line: str = ""

    @classmethod
    def home(cls, *more: str) -> Self:
        """The id of a control that belongs to no table."""
        return cls(Kind.HOME, 0, 0, more)

    @classmethod
    def at(cls, match: Match, kind: Kind, *more: str) -> Self:
        """The id of a control that belongs to the position ``match`` is in."""
        return cls(kind, match.id, match.ply, more, line_of(match))

    def __str__(self) -> str:
        table = f"{self.match}-{self.line}" if self.line else str(self.match)
        text = ":".join(("k", self.kind, table, str(self.ply), *self.more))
        if len(text) > LONGEST:
            raise ValueError(f"custom_id of {len(text)} characters: {text}")
        return text


def template(kind: Kind) -> re.Pattern[str]:
    """Where the ids of one family come, well written or not: what cannot be read is answered, too. No id fits two."""
    return re.compile(rf"k:{kind}:[\s\S]*")


def parse(text: str) -> ControlId:
    """The id that ``text`` says. Raises :class:`UnknownControl` on anything that :class:`ControlId` did not
    write.
    """
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
    """The whole number from 0 to ``most`` that ``text`` writes in its one form: the digits 0 to 9, no zero before
    others. Raises :class:`UnknownControl`.
    """
    if _NUMBER.fullmatch(text) and int(text) <= most:
        return int(text)
    raise UnknownControl(text)


def mask(text: str) -> int:
    """The bits of a choice among many that ``text`` writes in their one form, :func:`.base36`: decimals would need half
    as many characters again. Raises :class:`UnknownControl`.
    """
    bits = int(text, 36) if _MASK.fullmatch(text) else -1
    if base36(bits) != text:
        raise UnknownControl(text)
    return bits
