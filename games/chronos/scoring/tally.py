"""C7.4: the score by parts, of a game that is over or would end now."""

from __future__ import annotations

import msgspec

from games.chronos.scoring.score import SeatTally, parts
from games.chronos.state import State, allied


class Tally(msgspec.Struct, frozen=True):
    """The seats in their order. Points alone don't rank: a winner by a condition or a claim is first (C7.2)."""

    seats: tuple[SeatTally, ...]


def seat_tally(state: State, seat: int) -> SeatTally:
    """C7.4: return one seat's score, without its place."""
    places = [glass.place for glass in state.glasses if glass.owner == seat]
    return parts(state.stacks[seat], state.winds[seat], state.gods[seat], places)


def points(state: State, seat: int) -> int:
    """Return the present score of ``seat``."""
    return seat_tally(state, seat).points


def ranking(state: State, scores: tuple[int, ...]) -> tuple[int, ...]:
    """C7.2, C7.5: return each seat's place from 1.

    A winner by a condition or a claim is first, with their partner, and all others share the next place; else the most
    points win, those of the better partner for both.
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
    """C7.4: return the score, final when the game is over, else as it would be now."""
    seats = [seat_tally(state, seat) for seat in range(len(state.seats))]
    places = ranking(state, tuple(seat.points for seat in seats))
    return Tally(tuple(msgspec.structs.replace(seat, place=place) for seat, place in zip(seats, places, strict=True)))
