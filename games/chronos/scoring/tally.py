"""All seats' scores, split by source (rule C7.4). While a game is running, they're calculated as if it ended now."""

from __future__ import annotations

import msgspec

from games.chronos.scoring.score import SeatTally, parts
from games.chronos.state import State, allied


class Tally(msgspec.Struct, frozen=True):
    """The scores of all seats, in seat order.

    A player who won by a condition or a claim is first, even with fewer points than others (rule C7.2).
    """

    seats: tuple[SeatTally, ...]


def seat_tally(state: State, seat: int) -> SeatTally:
    """Return one seat's score without its rank (rule C7.4)."""
    places = [glass.place for glass in state.glasses if glass.owner == seat]
    return parts(state.stacks[seat], state.winds[seat], state.gods[seat], places)


def points(state: State, seat: int) -> int:
    """Return the seat's current score."""
    return seat_tally(state, seat).points


def ranking(state: State, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return each seat's rank, from 1 (rules C7.2, C7.5).

    A player who wins by a condition or a claim is first, together with their partner. All others share the next rank.
    Without such a winner, seats are ranked by points. Partners both get the better partner's score.
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
    """Return the score of a finished game, or of a running game as if it ended now (rule C7.4)."""
    seats = [seat_tally(state, seat) for seat in range(len(state.seats))]
    places = ranking(state, tuple(seat.points for seat in seats))
    return Tally(tuple(msgspec.structs.replace(seat, place=place) for seat, place in zip(seats, places, strict=True)))
