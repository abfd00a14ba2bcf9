"""What a control is about, written into its ``custom_id``: the table, the entry it was shown at, and what it does.

A control keeps nothing in memory, so it works after a restart and for ever. An id is
``k:<kind>:<match>:<ply>:<more>``, at most 100 characters (Discord's limit), and unique within its message.
An id is no secret and proves nothing: who presses, their seat and the ply are checked at each press.
"""

from __future__ import annotations

import enum
import re
from typing import Final

import msgspec

LONGEST: Final = 100
"""Discord's limit for a ``custom_id``."""


class UnknownControl(ValueError):
    """The id of no control: made up, or of another version of this bot."""


class Kind(enum.StrEnum):
    """The families of controls; each has one class that answers its presses."""

    SIGNUP = "s"
    BOARD = "b"
    PICKER = "p"
    CONFIRM = "c"
    HISTORY = "h"


class ControlId(msgspec.Struct, frozen=True):
    """A control's id. ``ply``: how many entries the log had when it was shown; ``more``: what it does."""

    kind: Kind
    match: int
    ply: int
    more: tuple[str, ...]

    def __str__(self) -> str:
        text = ":".join(("k", self.kind, str(self.match), str(self.ply), *self.more))
        if len(text) > LONGEST:
            raise ValueError(f"custom_id of {len(text)} characters: {text}")
        return text


def template(kind: Kind) -> re.Pattern[str]:
    """What the ids of one family look like; no id fits two families."""
    return re.compile(rf"k:{kind}:\d{{1,20}}:\d{{1,9}}(?::[a-z0-9.-]*)+")


def parse(text: str) -> ControlId:
    """The id that ``text`` says. Raises :class:`UnknownControl` on anything that :class:`ControlId` did not
    write.
    """
    parts = text.split(":")
    if len(parts) < 5 or parts[1] not in set(Kind) or not template(Kind(parts[1])).fullmatch(text):
        raise UnknownControl(f"not the id of a control: {text}")
    _, kind, match, ply, *more = parts
    return ControlId(Kind(kind), int(match), int(ply), tuple(more))
