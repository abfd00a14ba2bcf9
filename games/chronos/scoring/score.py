# Rule C7.4.

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from games.chronos.terms import (
    BONUS,
    KIND,
    MONSTER_BONUS,
    MOST_WINDS,
    SMALL,
    SMALL_WORTH,
    VALUE,
    City,
    God,
    city_of,
    in_underworld,
)

ADDED: Final = ("islands", "monsters", "gods", "cities", "underworld")
"""The parts of a score that are added up (C7.4)."""


class SeatTally(msgspec.Struct, frozen=True):
    """A seat's points, split by source, and its rank.

    The total of `islands`, `monsters`, `gods`, `cities` and `underworld` is multiplied by `winds` (1 to 4), and also by
    2 if `doubled` is true. Some gods and cities add to these numbers: Helios to `islands`, Artemis to `monsters`, Pan
    to `gods`, Athens and Sphinx to `cities`, and Persephone to `underworld`. Aphrodite sets `doubled`. `place` is the
    rank, from 1.
    """

    islands: int
    monsters: int
    gods: int
    cities: int
    underworld: int
    winds: int
    doubled: bool
    points: int
    place: int = 0

    @property
    def parts(self) -> tuple[tuple[str, int], ...]:
        return tuple((name, getattr(self, name)) for name in (*ADDED, "winds"))


def parts(stack: Sequence[str], lying: Sequence[int], gods: Sequence[God], places: Sequence[int]) -> SeatTally:
    """Return the score of a kingdom (rule C7.4).

    ``stack`` holds the cards of the stack, ``lying`` the number of cards of each kind of wind, and ``places`` the
    places of the seat's hourglasses.
    """
    islands = sum(SMALL_WORTH if card in SMALL and God.HELIOS in gods else VALUE[card] for card in stack)
    monsters = sum(KIND[card] == "monster" for card in stack) if God.ARTEMIS in gods else 0
    cities = [city for place in places if (city := city_of(place)) is not None]
    on_cities = BONUS * (City.ATHENS in cities) + (BONUS * len(cities) if God.SPHINX in gods else 0)
    below = sum(in_underworld(place) for place in places) if God.PERSEPHONE in gods else 0
    held = BONUS * len(gods) if God.PAN in gods else 0
    directions = sum(count > 0 for count in lying) + (God.AEOLUS in gods) + (City.ALEXANDRIA in cities)
    winds = max(1, min(MOST_WINDS, directions))
    doubled = God.APHRODITE in gods
    total = islands + MONSTER_BONUS * monsters + held + on_cities + BONUS * below
    return SeatTally(
        islands=islands,
        monsters=MONSTER_BONUS * monsters,
        gods=held,
        cities=on_cities,
        underworld=BONUS * below,
        winds=winds,
        doubled=doubled,
        points=total * winds * (2 if doubled else 1),
    )
