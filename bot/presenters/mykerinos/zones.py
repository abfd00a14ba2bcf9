"""What a zone gave, put together from its events: who ranked how, what each took, what left the game (M5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

import msgspec

from bot.match.model import Step
from games.mykerinos.events import Declined, Event, ParcelTaken, Placed, Ranked, SentToMuseum, ZoneDone, ZoneRanked

Choice: TypeAlias = ParcelTaken | SentToMuseum | Declined
"""One thing that somebody did in a zone."""


ZONE_ENTRIES: Final = 8
"""The scoring of a zone takes fewer entries: the one that ranks it, and a choice or two of each player in it."""


class ZoneResult(msgspec.Struct, frozen=True):
    """A zone that is done. ``ply``: the entry that ranked it, ``done_ply``: the one that finished it. ``left``: the
    parcels that nobody took. ``events``: all of it, from what the ranking's own entry placed before.
    """

    zone: int
    ply: int
    done_ply: int
    ranking: tuple[Ranked, ...]
    choices: tuple[Choice, ...]
    left: tuple[str, ...]
    events: tuple[Event, ...]


def begun_within(steps: Sequence[Step]) -> bool:
    """Whether every zone that ``steps`` finish was ranked in them, too."""
    ranked: set[int] = set()
    for step in steps:
        for event in step.events:
            match event:
                case ZoneRanked():
                    ranked.add(event.zone)
                case ZoneDone() if event.zone not in ranked:
                    return False
    return True


def zone_results(steps: Sequence[Step], earlier: Sequence[Step]) -> tuple[ZoneResult, ...]:
    """The zones that ``steps`` finish, in order; their beginnings may lie in ``earlier``."""
    first = steps[0].entry.ply if steps else 0
    return tuple(result for result in _results((*earlier, *steps)) if result.done_ply >= first)


def _results(steps: Sequence[Step]) -> Iterator[ZoneResult]:
    """All zones whose whole story ``steps`` hold."""
    ranked: ZoneRanked | None = None
    ply = 0
    events: list[Event] = []
    for step in steps:
        placed = [event for event in step.events if isinstance(event, Placed)]
        for event in step.events:
            match event:
                case ZoneRanked():
                    ranked, ply, events = event, step.entry.ply, [*placed, event]
                case ParcelTaken() | Declined() | SentToMuseum():
                    events.append(event)
                case ZoneDone() if ranked is not None and ranked.zone == event.zone:
                    yield ZoneResult(
                        zone=event.zone,
                        ply=ply,
                        done_ply=step.entry.ply,
                        ranking=ranked.ranking,
                        choices=tuple(choice for choice in events if isinstance(choice, Choice)),
                        left=event.left,
                        events=(*events, event),
                    )
                    ranked = None
