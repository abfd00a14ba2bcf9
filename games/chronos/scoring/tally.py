"""Calculates the scores of all seats, split by source (rule C7.4). While a game is running, these are the scores that
the seats would have if it ended now.
"""

from __future__ import annotations

import msgspec

from games.chronos.scoring.score import SeatTally, parts
from games.chronos.state import State, allied


class Tally(msgspec.Struct, frozen=True):
    """The scores of all seats, in seat order.

    A player who won by a win condition or a claim is ranked first, even with fewer points than others (rule C7.2).
    """

    seats: tuple[SeatTally, ...]


def seat_tally(state: State, seat: int) -> SeatTally:
    # Rule C7.4.
    places = [glass.place for glass in state.glasses if glass.owner == seat]
    return parts(state.stacks[seat], state.winds[seat], state.gods[seat], places)


def points(state: State, seat: int) -> int:
    return seat_tally(state, seat).points


def ranking(state: State, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return each seat's rank, from 1 (rules C7.2, C7.5).

    A player who wins by a win condition or a claim is first, together with a partner, and all others share the next
    rank. Otherwise, points decide. Both partners are ranked by the higher of their two scores.
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
    seats = [seat_tally(state, seat) for seat in range(len(state.seats))]
    places = ranking(state, tuple(seat.points for seat in seats))
    return Tally(tuple(msgspec.structs.replace(seat, place=place) for seat, place in zip(seats, places, strict=True)))
