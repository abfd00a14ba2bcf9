from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.chronos.events import (
    Bought,
    CardTaken,
    CatastropheStruck,
    CitiesDrawn,
    DieTurned,
    Discarded,
    Given,
    GlassGained,
    GlassMoved,
    GlassSent,
    GodsDrawn,
    KingdomShown,
    MarkerMoved,
    Offered,
    Reserved,
    Seen,
    SomeCardTaken,
    Starved,
    TopTurned,
)
from games.chronos.terms import God, is_pile


class Changes(msgspec.Struct, frozen=True):
    """The latest changes, to be highlighted in the image.

    `piles` holds the piles with a new top card, and `glasses` the hourglasses that were moved, sent or gained.
    `kingdoms` holds the seats whose cards changed, and `gods` the gods that arrived or were reserved. `troy`, `die` and
    `discard` are true if Troy's marker, the die or the discard pile changed.
    """

    piles: frozenset[int] = frozenset()
    glasses: frozenset[int] = frozenset()
    kingdoms: frozenset[int] = frozenset()
    gods: frozenset[God] = frozenset()
    troy: bool = False
    die: bool = False
    discard: bool = False


def changes(events: Sequence[Seen]) -> Changes:
    piles: set[int] = set()
    glasses: set[int] = set()
    kingdoms: set[int] = set()
    gods: set[God] = set()
    troy = die = discard = False
    for event in events:
        match event:
            case TopTurned():
                piles.add(event.pile)
            case CardTaken() | SomeCardTaken():
                if is_pile(event.place):
                    piles.add(event.place)
            case GlassMoved() | GlassSent() | GlassGained():
                glasses.add(event.glass)
            case KingdomShown():
                kingdoms.add(event.seat)
            case Offered() | Bought() | Given() | Reserved():
                gods.add(event.god)
            case CitiesDrawn() | GodsDrawn():
                gods.clear()
            case MarkerMoved():
                troy = True
            case DieTurned():
                die = True
            case _:
                pass
        discard = discard or isinstance(event, CatastropheStruck | Starved | Discarded | Offered | Bought)
    return Changes(frozenset(piles), frozenset(glasses), frozenset(kingdoms), frozenset(gods), troy, die, discard)
