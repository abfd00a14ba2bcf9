"""Compute the facts about a match that one viewer may know: their view, the legal actions, whom the table is waiting
for, and past events.

No other module calls a game's ``view``, ``see``, ``legal`` or ``disclose``. The layers above never handle a game's
state or an unfiltered event, so they can't leak hidden information.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

import msgspec

from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import LogEntry, Seen, entry_of
from bot.match.pure.positions import EntryEffect, Position
from bot.match.pure.table.model import Match, PauseReason, Player, SoloPause, Status
from games.core import (
    TIME,
    AnyAction,
    AnyGame,
    AnyState,
    AnyView,
    Decide,
    Entry,
    Millis,
    Rules,
    Seat,
    ShowsPoints,
    Unreadable,
    has,
)
from games.undo import back_to, written

__all__ = ["Look", "Rules", "Seen", "look_at", "seen_by", "state_hash"]

# Statuses in which nothing is hidden, because the seed of all draws is public.
ENDED = frozenset({Status.OVER, Status.CANCELLED})
DIGITS: Final = 16


class Look(msgspec.Struct, frozen=True):
    """A match as `viewer` (a seat, or None for the public) may see it. `view` and `legal` are in the game's own types.

    `legal` is empty for the public, and for players who can't act now. `asked` holds the seats that have to act, and
    `may` holds others that can act as well. Both are empty when the game is over or something automatic is due. `at` is
    the time of the position, in the match's own time. It's None in a game without time, or if it's unknown for a past
    position. `posed` means that the position is a puzzle, so the bot may suggest nothing.
    """

    match: Match
    viewer: Seat | None
    view: AnyView
    legal: tuple[AnyAction, ...]
    asked: tuple[Seat, ...]
    may: tuple[Seat, ...]
    at: Millis | None = None
    posed: bool = False


class Acted(msgspec.Struct, frozen=True):
    """The outcome of a committed request.

    `match`: the match afterwards. `steps`: the player's entry and everything automatic that followed, as the caller may
    see them. `again`: whether the same request had been committed before, so that nothing was done now. `repeated`:
    whether the player had just made the same move in another request, and couldn't know yet that it had succeeded. In
    that case too, nothing was done now, and `steps` holds only the earlier entry.
    """

    match: Match
    steps: tuple[Seen, ...]
    again: bool = False
    repeated: bool = False


class Follows(msgspec.Struct, frozen=True):
    """The immediate consequences of an action: whether a random draw follows, and whether the game is over."""

    draws: bool = False
    ends: bool = False


class Verification(msgspec.Struct, frozen=True):
    """The result of checking whether a match's random draws follow from the seed and the words that players added to
    it.

    `commitment_holds`: whether the seed matches its hash, which the bot posted before the game. `broken`: the number of
    the first wrong entry, or None. `seats_drawn`: whether the seats were drawn; `draws` includes that draw.
    `seats_hold`: whether the seats follow from that draw. `known`: whether the seed was public from the start, as in a
    lesson, so that the check proves nothing. `choices`: the number of computer players' choices. `left_out`: how many
    of these weren't checked, because computing them again failed.
    """

    commitment: str
    seed: str
    draws: int
    commitment_holds: bool
    broken: int | None
    choices: int = 0
    words: tuple[str, ...] = ()
    seats_hold: bool = True
    seats_drawn: bool = False
    known: bool = False
    left_out: int = 0

    @property
    def holds(self) -> bool:
        return self.commitment_holds and self.seats_hold and self.broken is None


def look_at(
    game: AnyGame, position: Position, viewer: Seat | None, now: Millis | None, *, then: Millis | None = None
) -> Look:
    """Return `position` as `viewer` may see it. `now` is the current time.

    For a past position, `now` is None, because nobody can act. The position is shown as it was at the time `then`, if
    that is known.
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


def points_at(game: AnyGame, state: AnyState) -> tuple[int, ...]:
    """Return each seat's points as the public may see them, or an empty tuple if the game shows no points."""
    view = game.view(state, None)
    return game.shown_points(view) if has(game, ShowsPoints) else ()


def state_hash(view: AnyView) -> str:
    """Return the first :data:`DIGITS` hex digits of the SHA-256 hash of a view as JSON.

    Two programs that show a viewer the same position get the same hash. Publish only hashes of the public view:
    somebody could guess hidden facts from the hash of another view.
    """
    return sha256(msgspec.json.encode(view, order="deterministic")).hexdigest()[:DIGITS]


def seen_by(viewer: Seat | None, game: AnyGame, match: Match, steps: Iterable[EntryEffect]) -> tuple[Seen, ...]:
    """Return `steps` of `match` as `viewer` may see them. Once the match has ended, everyone can read every entry."""
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
    """Return the part of an entry that `viewer` may read, or None. An entry that the rules can't read stays hidden."""
    try:
        entry = entry_of(game, stored)
    except Unreadable:
        return None
    return _told(game, entry, viewer)


def _told(game: AnyGame, entry: Entry[AnyAction], viewer: Seat | None) -> str | None:
    plain = entry.what == TIME or back_to(entry) is not None
    return written(game, entry) if plain else game.disclose(entry, viewer)


def not_your_turn(match: Match, waits_for: Iterable[Seat], seat: Seat | None = None) -> Refused:
    """Return the error for an action by `seat` while the match is waiting for others.

    The error's parameter `asked` lists the other seats that have to act, as ``color:user`` separated by spaces. The
    user is left out for a computer player.
    """
    players = [match.players[other] for other in waits_for if other != seat]
    asked = " ".join(f"{one.color}:{'' if one.human is None else one.human}" for one in players)
    return Refused(Why.NOT_YOUR_TURN, asked=asked)


def not_gone_on(pause: SoloPause) -> Refused:
    return Refused(Why.NOT_READY if pause.why is PauseReason.READY else Why.HALTED)


def thinks(match: Match, asked: Sequence[Seat]) -> Player | None:
    """Return the computer player for which `match` is waiting, or None if it's waiting for people.

    Only use this for games that aren't timed. In these games, a computer player moves only after all people who have to
    act have done so.
    """
    seats = [match.players[seat] for seat in asked]
    return seats[0] if seats and all(one.computer for one in seats) else None
