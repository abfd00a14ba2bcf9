"""Let players give up their seat in a match that can't be played at the moment, for example because its rules changed.

A computer player gets the seat, but makes no moves until the match can be played again. The log and the position don't
change, so the match can continue later.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.match.pure.clock.state import STANDING
from bot.match.pure.errors import Fault, MatchError, Refused, StoreFault, Why
from bot.match.pure.play.outcome import Acted
from bot.match.pure.results import called_off
from bot.match.pure.seats import seating
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import Kind
from bot.match.pure.table.subject import of_match
from bot.match.pure.table.timers import TimerKind
from bot.match.services.desk import Desk
from bot.match.storage import notices, results
from bot.match.storage import orders as stored
from bot.match.storage.proposals import drop_void
from bot.match.storage.rows import Loaded
from bot.match.storage.writing import Writing

# The reasons why an active match can't be played at the moment.
STANDS: Final = frozenset({Why.OTHER_RULES, Why.UNKNOWN_GAME, Why.NO_COMPUTER, Why.NOT_ACTIVE})


def stands_still(error: MatchError) -> bool:
    """Return whether `error` means that a running match can't be played at the moment."""
    if isinstance(error, StoreFault):
        return error.fault is Fault.DAMAGED
    return isinstance(error, Refused) and error.why in STANDS


def left(desk: Desk, match: Match, user: int) -> Match:
    try:
        return seating.resigned(match, user, desk.replacement(match))
    except Refused as refused:
        if refused.why is not Why.NO_COMPUTER:
            raise
        return replace(match, status=Status.CANCELLED)


def ending(incident: Incident, after: Match) -> Incident:
    """Return the incident to record when the match is cancelled because a player leaves: the player's removal if no
    people are left, otherwise the cancellation.
    """
    removed = incident.user is not None and not any(player.human for player in after.players)
    return replace(incident, kind=Happened.REMOVED if removed else Happened.CALLED_OFF)


async def vacate(desk: Desk, loaded: Loaded, after: Match, *, user: int, request: str, incident: Incident) -> Acted:
    """Store and announce that `user` has left because of `incident`. `after` is the result of :func:`left`.

    The caller holds the match's lock. Raises :class:`bot.match.pure.errors.Stale` and StoreFault.
    """
    before, now = loaded.match, desk.now()
    ended = after.status is Status.CANCELLED
    if ended:
        incident = ending(incident, after)
        seed = loaded.seed.hex() if loaded.seed else None
        after = replace(after, asked=(), clocks=STANDING, seed=seed)
    else:
        asked = tuple(since if after.players[seat].human else None for seat, since in enumerate(before.asked))
        after = replace(after, asked=asked)
        optional = before.clocks.lapse is not None
        after = replace(after, clocks=await desk.clocks.after(after, (), now, optional=optional))
    clock_due = None if ended else await desk.clocks.due(after, now)

    def work(writing: Writing) -> None:
        writing.move(before, after, (), None)
        writing.change(before, after)
        results.keep(writing, after, now, called_off(after) if ended else None)
        drop_void(writing, before, after, now)
        row = writing.announce(after, Kind.CANCELLED if ended else Kind.RESIGNED, now, who=user)
        desk.note(writing, before, incident, row)
        if ended:
            for kind in TimerKind:
                writing.set_timer(of_match(after.id), kind, None)
        else:
            writing.set_timer(of_match(after.id), TimerKind.CLOCK, clock_due)
            # It waits until the table can be played, however that comes: then the computer moves, if it is asked.
            writing.set_timer(
                of_match(after.id), TimerKind.GAME, writing.due(of_match(after.id), TimerKind.GAME) or now
            )
        writing.remember(after, request)
        stored.settle(writing, before, after)
        notices.acted(writing, after.id, user, ended=ended, now=now)

    await desk.store.write(work)
    desk.committed(after.id, ended=ended)
    return Acted(after, ())
