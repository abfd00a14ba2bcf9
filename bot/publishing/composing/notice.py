"""What is to be announced, and what the bot may do where that is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Kind, Match, OutboxRow, Status
from bot.publishing.composing.carrying import Carried
from data.texts import Texts

BOARDS: Final = frozenset({Kind.STARTED, Kind.MOVED, Kind.RESIGNED, Kind.SUBSTITUTE, Kind.UPGRADED})
"""The kinds of rows that put up a board."""


class Powers(msgspec.Struct, frozen=True):
    """What the bot may do in a channel beyond sending text."""

    files: bool = True
    embeds: bool = True


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be announced: a row, its match as it is now (and what the public may know of it, for a row about the
    board; None where the rules of today cannot tell), how. ``newest``: nothing later is due, so the board goes with it.
    ``live``: people sit at the table together, so its board is changed in place. ``mentions``: whom the board calls;
    the names of others only stand there. ``last``: for whom of those this is the last call of the day, and from when on
    there are calls again. ``carried``: what the board before it told.
    """

    row: OutboxRow
    match: Match
    look: Look | None
    tr: Texts
    powers: Powers
    newest: bool
    live: bool = False
    mentions: tuple[int, ...] = ()
    last: Mapping[int, int] = {}
    carried: Carried | None = None


def has_ended(notice: Notice) -> bool:
    """Whether this announces the end of a game that was played to it."""
    return notice.match.status is Status.OVER and notice.row.last == notice.match.ply
