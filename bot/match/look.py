"""What one viewer may know of a match: its view, what they can do, whom the table waits for, what has happened.

Nothing above the application sees a state or a raw event: these values are all that it gives out.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bot.match.model import LogEntry, Match
from games.core import Seat


class Look(msgspec.Struct, frozen=True):
    """A match as ``viewer`` (a seat; None: the public) may know it. ``view`` and ``legal`` are of the game's own types.

    ``legal``: what the viewer can do now; empty for the public, and for who is not asked and may not act. ``asked``:
    the seats that the table waits for; ``may``: others who can act as well; both empty when the game is over, or while
    something happens by itself. ``match.ply`` entries have been made.
    """

    match: Match
    viewer: Seat | None
    view: Any
    legal: tuple[Any, ...]
    asked: tuple[Seat, ...]
    may: tuple[Seat, ...]


class Seen(msgspec.Struct, frozen=True):
    """An entry as a viewer may know it. ``entry.text`` is what they may read of it; ``hidden``: that is not all, or
    nothing, and then it is empty. ``events``: what they may know of what happened, of the game's own types. ``move``:
    as in :class:`bot.match.model.Step`.
    """

    entry: LogEntry
    events: tuple[Any, ...]
    move: int = 0
    hidden: bool = False
