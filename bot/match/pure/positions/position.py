"""A match's state, and the effects of its entries. Only for use inside the application.

Nothing above the application imports this module (import-linter checks this). :mod:`bot.match.pure.play.look` turns a
position into what one viewer may know.
"""

from __future__ import annotations

import msgspec

from bot.match.pure.log.entries import LogEntry
from bot.match.pure.table.model import Match
from games.core import AnyAction, AnyEvent, AnyPending, AnyState


class Position(msgspec.Struct, frozen=True):
    """A match with its state (in the game's own type) and what is pending."""

    match: Match
    state: AnyState
    pending: AnyPending


class Step(msgspec.Struct, frozen=True):
    """The effect of a log entry.

    `what` is the action whose text is `entry.text` (:attr:`games.core.Entry.what`). `events` are in the game's own
    types. `move`, `forced` and `undone`: see :class:`bot.match.pure.log.entries.Seen`.
    """

    entry: LogEntry
    what: AnyAction
    events: tuple[AnyEvent, ...]
    move: int = 0
    forced: bool = False
    undone: tuple[int, ...] = ()
