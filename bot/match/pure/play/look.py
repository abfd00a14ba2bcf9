"""The facts of a match that one viewer may know: its view, what they can do, whom the table is waiting for, what has
happened.

Nothing above the application sees a state or a raw event. The two functions here make everything that it gives out;
nothing else calls a game's ``view``, ``see``, ``legal`` or ``disclose``.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

import msgspec

from bot.match.pure.log.entries import LogEntry, Seen, entry_of
from bot.match.pure.positions.position import Position, Step
from bot.match.pure.table.model import Match, Status
from games.core import TIME, AnyAction, AnyGame, AnyView, Decide, Entry, Millis, Rules, Seat, Unreadable
from games.undo import back_to, written

__all__ = ["Look", "Rules", "Seen", "look_at", "seen_by", "state_hash"]

ENDED = frozenset({Status.OVER, Status.CANCELLED})
"""The states in which nothing is hidden any more: the seed of all draws is public then."""
DIGITS: Final = 16
"""The number of digits of a state hash."""


class Look(msgspec.Struct, frozen=True):
    """A match as ``viewer`` (a seat; None: the public) may know it. ``view`` and ``legal`` are of the game's own types.

    ``legal``: the viewer's possible actions now; empty for the public, and for players who are not asked and may not
    act. ``asked``: the seats that the table is waiting for; ``may``: others who can act as well; both empty when the
    game is over, or while something happens by itself. ``match.ply`` entries have been made. ``at``: the moment that it
    shows, in the match's own time; None in a game without time, or if only the position is known of the past.
    """

    match: Match
    viewer: Seat | None
    view: AnyView
    legal: tuple[AnyAction, ...]
    asked: tuple[Seat, ...]
    may: tuple[Seat, ...]
    at: Millis | None = None


def look_at(
    game: AnyGame, position: Position, viewer: Seat | None, now: Millis | None, *, then: Millis | None = None
) -> Look:
    """Return ``position`` as ``viewer`` may know it. ``now``: the moment of looking; None for a past position, in which
    nobody can do anything: it appears as it was ``then``, if that is known.
    """
    match, pending = position.match, position.pending
    decides = pending if match.status is Status.ACTIVE and isinstance(pending, Decide) else None
    legal: tuple[AnyAction, ...] = ()
    if now is not None and decides and viewer is not None and viewer in decides.able:
        legal = tuple(game.legal(position.state, viewer, now))
    return Look(
        match=match,
        viewer=viewer,
        view=game.view(position.state, viewer),
        legal=legal,
        asked=decides.asked if decides else (),
        may=decides.may if decides else (),
        at=(then if now is None else now) if game.timed else None,
    )


def state_hash(view: AnyView) -> str:
    """Return the first :data:`DIGITS` digits, in hexadecimal, of the SHA-256 of a view as JSON.

    Two programs that show a viewer the same position get the same hash. Only the hash of the public view may be made
    public: from another's, hidden facts can be guessed.
    """
    return sha256(msgspec.json.encode(view, order="deterministic")).hexdigest()[:DIGITS]


def seen_by(viewer: Seat | None, game: AnyGame, match: Match, steps: Iterable[Step]) -> tuple[Seen, ...]:
    """Return ``steps`` of ``match`` as ``viewer`` may know them. Once the match has ended everyone can read every
    entry.
    """
    found = []
    for step in steps:
        stored = step.entry
        text = stored.text if match.status in ENDED else _told(game, Entry(stored.who, step.what, stored.at), viewer)
        events = tuple(seen for event in step.events if (seen := game.see(event, viewer)) is not None)
        whole = text == stored.text
        entry = stored if whole else msgspec.structs.replace(stored, text=text or "")
        found.append(Seen(entry, events, step.move, hidden=not whole, forced=step.forced, undone=step.undone))
    return tuple(found)


def readable(game: AnyGame, stored: LogEntry, viewer: Seat | None) -> str | None:
    """Return the part of an entry that ``viewer`` may read while the game runs; None for nothing. Time and undo are no
    secrets. An entry that the rules cannot read stays hidden, since nobody knows what it would reveal.
    """
    try:
        entry = entry_of(game, stored)
    except Unreadable:
        return None
    return _told(game, entry, viewer)


def _told(game: AnyGame, entry: Entry[AnyAction], viewer: Seat | None) -> str | None:
    """Return the public part of an entry: time and undo are no secrets."""
    plain = entry.what == TIME or back_to(entry) is not None
    return written(game, entry) if plain else game.disclose(entry, viewer)
