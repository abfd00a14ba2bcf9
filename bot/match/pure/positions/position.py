"""A match's state, and what its entries did to it: what the application alone knows.

Nothing above the application imports this module (import-linter holds it). What others may know is made of it in
:mod:`bot.match.pure.play.look`, for one viewer.
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
    """What an entry did: the entry and its events, of the game's own types. ``what``: what was done, which
    ``entry.text`` is the text of (:attr:`games.core.Entry.what`). ``move``, ``forced``, ``undone``: as in
    :class:`bot.match.pure.log.entries.Seen`.
    """

    entry: LogEntry
    what: AnyAction
    events: tuple[AnyEvent, ...]
    move: int = 0
    forced: bool = False
    undone: tuple[int, ...] = ()
