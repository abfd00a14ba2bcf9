"""What changed last, read from events, to be marked on the board."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.museum.events import (
    Arranged,
    Bought,
    Collected,
    Discarded,
    Discovered,
    Drew,
    Exhibited,
    ExhibitedFree,
    ExpertsLaidOut,
    HeadlineRevealed,
    HiredFree,
    LaidOut,
    Lent,
    Picked,
    PressHeld,
    PutBack,
    Restocked,
    Seen,
    SomeArranged,
    TeamLaidOut,
    Took,
)


class Changes(msgspec.Struct, frozen=True):
    """``objects``: that came to where they lie now, or (with ``continents`` and public opinion) lie out newly.
    ``taken``: (seat, continent) of what went into hands. ``experts``: that were laid out or hired. ``seats``: whose
    hand, prestige or favours changed.
    """

    objects: frozenset[str] = frozenset()
    opinion: frozenset[str] = frozenset()
    taken: tuple[tuple[int, str], ...] = ()
    experts: frozenset[str] = frozenset()
    seats: frozenset[int] = frozenset()
    headline: bool = False


def changes(events: Sequence[Seen]) -> Changes:
    """What ``events`` changed that can still be seen."""
    objects: set[str] = set()
    opinion: set[str] = set()
    taken: list[tuple[int, str]] = []
    experts: set[str] = set()
    seats: set[int] = set()
    headline = False
    for event in events:
        match event:
            case LaidOut():
                objects.update(event.cards)
                if event.tokens:
                    opinion.add(event.continent)
            case TeamLaidOut():
                objects.update(event.objects)
            case Discovered():
                objects.update(event.objects)
                if event.tokens:
                    opinion.add(event.continent)
            case PutBack():
                objects.update(event.objects)
            case Took() | Drew():
                taken.append((event.seat, event.continent))
                seats.add(event.seat)
            case Exhibited():
                objects.update((*event.objects, *event.cards))
                experts.update(event.experts)
                seats.add(event.seat)
            case Bought():
                objects.update((event.object, *event.cards))
                seats.update((event.seat, event.owner))
            case ExhibitedFree():
                objects.add(event.object)
                seats.add(event.seat)
            case Discarded():
                objects.update(event.objects)
                seats.add(event.seat)
            case ExpertsLaidOut():
                experts.update(event.experts)
            case HiredFree():
                experts.add(event.expert)
                seats.add(event.seat)
            case HeadlineRevealed():
                headline = True
            case Restocked() | PressHeld() | Collected() | Lent() | Picked() | Arranged() | SomeArranged():
                seats.add(event.seat)
            case _:
                continue
    return Changes(
        frozenset(objects), frozenset(opinion), tuple(taken), frozenset(experts), frozenset(seats), headline
    )
