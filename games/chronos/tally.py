"""C7.4: the score by parts, of a game that is over or would end now."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.chronos.state import State, allied
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


class SeatTally(msgspec.Struct, frozen=True):
    """One seat's points: ``islands`` (with Helios), ``monsters`` (Artemis), ``gods`` (Pan), ``cities`` (Athens,
    Sphinx) and ``underworld`` (Persephone), times ``winds`` (1 to 4), times 2 when ``doubled`` (Aphrodite).
    ``place`` from 1.
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


class Tally(msgspec.Struct, frozen=True):
    """The seats in their order. Points do not rank alone: who wins by a condition or a claim is first (C7.2)."""

    seats: tuple[SeatTally, ...]


def seat_tally(state: State, seat: int) -> SeatTally:
    """C7.4 for one seat; its place is left open."""
    places = [glass.place for glass in state.glasses if glass.owner == seat]
    return parts(state.stacks[seat], state.winds[seat], state.gods[seat], places)


def parts(stack: Sequence[str], lying: Sequence[int], gods: Sequence[God], places: Sequence[int]) -> SeatTally:
    """C7.4: what a stack, how many of each wind, gods, and the places of one's hourglasses count."""
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


def points(state: State, seat: int) -> int:
    """What ``seat`` would score now."""
    return seat_tally(state, seat).points


def ranking(state: State, scores: tuple[int, ...]) -> tuple[int, ...]:
    """C7.2, C7.5: each seat's place from 1. Who wins by a condition or a claim is first, with their partner, and all
    others share the place behind; else the most points are, those of the better partner for both.
    """
    seats = range(len(state.seats))
    ended = state.ended
    worth: list[int] = []
    for seat in seats:
        team = [other for other in seats if allied(state.teams, len(seats), seat, other)]
        if ended is not None and ended.winner is not None:
            worth.append(int(ended.winner in team))
        else:
            worth.append(max(scores[other] for other in team))
    return tuple(1 + sum(other > mine for other in worth) for mine in worth)


def tally(state: State) -> Tally:
    """C7.4: final when the game is over, else what it would be now."""
    seats = [seat_tally(state, seat) for seat in range(len(state.seats))]
    places = ranking(state, tuple(seat.points for seat in seats))
    return Tally(tuple(msgspec.structs.replace(seat, place=place) for seat, place in zip(seats, places, strict=True)))
