from __future__ import annotations

import msgspec

from bot.match.pure.log.entries import LogEntry
from bot.match.pure.table.model import Match
from games.core import AnyAction, AnyEvent, AnyPending, AnyState


class Position(msgspec.Struct, frozen=True):
    """A match, its state in the game's own type, and what has to happen next.

    The state contains hidden information. :mod:`bot.match.pure.play.look` turns a position into what one viewer may
    see.
    """

    match: Match
    state: AnyState
    pending: AnyPending


class EntryEffect(msgspec.Struct, frozen=True):
    """The effect of a log entry.

    `what` is the action that `entry.text` stands for. `events` are in the game's own types. `move`, `forced` and
    `undone`: see :class:`bot.match.pure.log.entries.Seen`.
    """

    entry: LogEntry
    what: AnyAction
    events: tuple[AnyEvent, ...]
    move: int = 0
    forced: bool = False
    undone: tuple[int, ...] = ()
