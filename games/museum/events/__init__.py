"""The events of a game of Museum, and which parts of them each player may see.

``seat`` is an index in the seating order. An event with a name like ``Some...`` stands for an event that only one
player sees in full. The other players get it instead.
"""

from __future__ import annotations

from typing import TypeAlias

from games.museum.events.dealt import (
    BoardChosen,
    BoardsDrawn,
    Dealt,
    HandKept,
    PatronKept,
    PatronsOffered,
    Redrawn,
    SomeDealt,
    SomePatronKept,
    SomePatronsOffered,
    StartDrawn,
    WeakHands,
)
from games.museum.events.exhibited import (
    Bought,
    Discarded,
    Exhibited,
    Restocked,
)
from games.museum.events.explored import (
    Drew,
    Left,
    NothingToExplore,
    Skipped,
    SomeWished,
    Took,
    Wished,
    WishLapsed,
)
from games.museum.events.favoured import (
    Collected,
    Discovered,
    DiscoveryBegan,
    ExhibitedFree,
    FavourDrawn,
    FavourDropped,
    HiredFree,
    Lent,
    Picked,
    PressHeld,
    SomeFavourDrawn,
    SomeFavourDropped,
    SomeTeamFound,
    TeamFound,
    TeamLaidOut,
    TeamSent,
)
from games.museum.events.turned import (
    Arranged,
    ArrangingBegan,
    ExpertsGone,
    ExpertsLaidOut,
    GameEnded,
    HeadlineRevealed,
    HeadlinesShuffled,
    LaidOut,
    LastTurns,
    OpinionPassed,
    PutBack,
    SomeArranged,
    TurnBegan,
    TurnEnded,
)

Event: TypeAlias = (
    BoardsDrawn
    | LaidOut
    | ExpertsLaidOut
    | Dealt
    | FavourDrawn
    | PatronsOffered
    | StartDrawn
    | BoardChosen
    | HandKept
    | WeakHands
    | Redrawn
    | PatronKept
    | TurnBegan
    | NothingToExplore
    | Took
    | Skipped
    | Wished
    | Drew
    | Left
    | WishLapsed
    | Exhibited
    | Bought
    | Restocked
    | PressHeld
    | ExhibitedFree
    | Collected
    | Lent
    | HiredFree
    | ExpertsGone
    | TeamSent
    | TeamFound
    | TeamLaidOut
    | DiscoveryBegan
    | Discovered
    | Picked
    | FavourDropped
    | Discarded
    | TurnEnded
    | OpinionPassed
    | HeadlineRevealed
    | HeadlinesShuffled
    | PutBack
    | LastTurns
    | ArrangingBegan
    | Arranged
    | GameEnded
)


Seen: TypeAlias = (
    Event
    | SomeDealt
    | SomeFavourDrawn
    | SomePatronsOffered
    | SomePatronKept
    | SomeWished
    | SomeTeamFound
    | SomeFavourDropped
    | SomeArranged
)


def see(event: Event, viewer: int | None) -> Seen:
    """Return what ``viewer`` may know about an event. If the event is another player's secret, return an event that
    says only that it happened.
    """
    match event:
        case Dealt(seat=seat) if seat != viewer:
            return SomeDealt(seat)
        case FavourDrawn(seat=seat) if seat != viewer:
            return SomeFavourDrawn(seat)
        case PatronsOffered(seat=seat) if seat != viewer:
            return SomePatronsOffered(seat)
        case PatronKept(seat=seat) if seat != viewer:
            return SomePatronKept(seat)
        case Wished(seat=seat, again=again) if seat != viewer:
            return SomeWished(seat, again)
        case TeamFound() if event.seat != viewer:
            return SomeTeamFound(event.seat, event.continent, len(event.objects), event.opinion, event.tokens)
        case FavourDropped(seat=seat) if seat != viewer:
            return SomeFavourDropped(seat)
        case Arranged(seat=seat) if seat != viewer:
            return SomeArranged(seat)
    return event
