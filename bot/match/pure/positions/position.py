"""A match's state, and the effects of its entries: for the application only.

Nothing above the application imports this module (import-linter checks it). :mod:`bot.match.pure.play.look` makes the
facts that others may know from it, for one viewer.
"""

from __future__ import annotations

import msgspec

from bot.match.pure.log.entries import LogEntry
from bot.match.pure.table.model import Match
from games.core import AnyAction, AnyEvent, AnyPending, AnyState


class Position(msgspec.Struct, frozen=True):
    """A match with a state (the game's own type) and what is pending in it."""

    match: Match
    state: AnyState
    pending: AnyPending


class Step(msgspec.Struct, frozen=True):
    """The effect of an entry: the entry and its events, of the game's own types. ``what``: the action, of which
    ``entry.text`` is the text (:attr:`games.core.Entry.what`). ``move``, ``forced``, ``undone``: as in
    :class:`bot.match.pure.log.entries.Seen`.
    """

    entry: LogEntry
    what: AnyAction
    events: tuple[AnyEvent, ...]
    move: int = 0
    forced: bool = False
    undone: tuple[int, ...] = ()
