from __future__ import annotations

from collections.abc import Sequence

import msgspec

from data.museum import OPINION
from games.museum.events import Seen
from games.museum.events.exhibited import Bought, Discarded, Exhibited, Restocked
from games.museum.events.explored import Drew, Took
from games.museum.events.favoured import (
    Collected,
    Discovered,
    ExhibitedFree,
    HiredFree,
    Lent,
    Picked,
    PressHeld,
    SomeTeamFound,
    TeamFound,
    TeamLaidOut,
)
from games.museum.events.turned import Arranged, ExpertsLaidOut, HeadlineRevealed, LaidOut, PutBack, SomeArranged


class Changes(msgspec.Struct, frozen=True):
    """The latest changes in a game, to be marked in the image.

    `objects` holds objects that have just arrived. `opinion` holds continents where public opinion has just appeared.
    `experts` holds experts who have just been offered or hired. `seats` holds players whose hand, prestige, score or
    favours changed. `headline` is true if there is a new headline.
    """

    objects: frozenset[str] = frozenset()
    opinion: frozenset[str] = frozenset()
    experts: frozenset[str] = frozenset()
    seats: frozenset[int] = frozenset()
    headline: bool = False


def changes(events: Sequence[Seen]) -> Changes:
    return Changes(
        objects=frozenset(name for event in events for name in _objects(event) if name != OPINION),
        opinion=frozenset(continent for event in events for continent in _opinion(event)),
        experts=frozenset(expert for event in events for expert in _experts(event)),
        seats=frozenset(seat for event in events for seat in _seats(event)),
        headline=any(isinstance(event, HeadlineRevealed) for event in events),
    )


def _objects(event: Seen) -> tuple[str, ...]:
    match event:
        case LaidOut():
            return event.cards
        case TeamLaidOut() | Discovered() | PutBack() | Discarded():
            return event.objects
        case Exhibited():
            return (*event.objects, *event.cards)
        case Bought():
            return (event.object, *event.cards)
        case ExhibitedFree():
            return (event.object,)
    return ()


def _opinion(event: Seen) -> tuple[str, ...]:
    match event:
        case LaidOut():
            return (event.continent,) if OPINION in event.cards else ()
        case Discovered() | TeamFound() | SomeTeamFound():
            return (event.continent,) if event.opinion else ()
    return ()


def _experts(event: Seen) -> tuple[str, ...]:
    match event:
        case Exhibited() | ExpertsLaidOut():
            return event.experts
        case HiredFree():
            return (event.expert,)
    return ()


def _seats(event: Seen) -> tuple[int, ...]:
    match event:
        case Bought():
            return event.seat, event.owner
        case Drew():
            return event.seat, event.active
        case Took() | Exhibited() | ExhibitedFree() | Discarded() | Restocked() | PressHeld() | HiredFree():
            return (event.seat,)
        case Collected() | Lent() | Picked() | Arranged() | SomeArranged():
            return (event.seat,)
    return ()
