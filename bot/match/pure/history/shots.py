from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.match.pure.history.stops import START, Shot, Stop
from games.core import AnyGame, AnySeen, AnyState, Seat
from games.driver import AnyStep

# The maximum number of frames in a film. In a longer match, one frame covers several moves.
LONGEST: Final = 400


def shots_of(
    game: AnyGame,
    start: AnyState,
    steps: Iterable[AnyStep],
    stops: Sequence[Stop],
    viewer: Seat | None,
) -> tuple[Shot, ...]:
    """Return the frames of a finished game's film, as `viewer` (a seat, or None for the public) may see them.

    `start` is the state before the first of the `steps`. Replaying the steps may raise errors.
    """
    ends = {stop.last for stop in stops}
    shots = [Shot(game.view(start, viewer), ())] if START.last in ends else []
    events: list[AnySeen] = []
    for step in steps:
        events += [seen for event in step.events if (seen := game.see(event, viewer)) is not None]
        if step.number in ends:
            at = step.entry.at if game.timed else None
            shots.append(Shot(game.view(step.state, viewer), tuple(events), at, step.number))
            events = []
    return tuple(shots)
