from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core import Drawn, Entry, Millis, NoOptions, Over, Seat, Seating


class Tally(msgspec.Struct, frozen=True):
    totals: tuple[int, ...]


class Toy:
    """The part of the contract that is the same for most small games. ``state`` is the type of their states."""

    rules_version = "1"
    timed = False
    options: Any = NoOptions
    exhaustive = True
    players: range
    seat_names: tuple[str, ...]
    state: Any

    def check_seats(self, seats: tuple[str, ...]) -> None:
        if len(seats) not in self.players or len(set(seats)) < len(seats) or set(seats) - set(self.seat_names):
            raise ValueError(f"seats {seats}")

    def seating(self, options: Any) -> Seating:
        return Seating.JOINED

    def live(self, options: Any) -> bool:
        return False

    def wakes(self, state: Any) -> Millis | None:
        return None

    def see(self, event: Any, viewer: Seat | None) -> Any:
        return event

    def disclose(self, entry: Entry[Any], viewer: Seat | None) -> str | None:
        return self.write(entry.what)

    def write(self, what: Any) -> str:
        assert isinstance(what, Drawn)
        return " ".join((what.what, *what.items))

    def encode(self, state: Any) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> Any:
        try:
            return msgspec.json.decode(data, type=self.state)
        except msgspec.DecodeError as error:
            raise msgspec.ValidationError(str(error)) from error


def most_points(points: Sequence[int], reason: str = "points") -> Over:
    return Over(tuple(1 + sum(other > mine for other in points) for mine in points), reason)


def put(old: tuple[Any, ...], place: int, new: object) -> tuple[Any, ...]:
    return (*old[:place], new, *old[place + 1 :])
