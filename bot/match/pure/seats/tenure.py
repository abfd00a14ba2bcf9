"""Find out who had which seat of a match over time, and during which log entries.

In the database, ``players`` has the current player of each seat, and ``tenures`` has the earlier ones. A tenure belongs
to a person, to a computer player, or to a person and the computer player that took over from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from bot.match.pure.table.model import Match, Player
from games.core import Seat


class Tenure(msgspec.Struct, frozen=True, kw_only=True):
    """The period in which `user` or `computer` had `seat`: the log entries `first` to `last`.

    If the period contains no entries, `last` is before `first`. If both `user` and `computer` are set, the computer
    player took over after the user resigned. If `user` is None, a computer player played from the beginning.
    """

    seat: Seat
    user: int | None = None
    computer: str | None = None
    first: int
    last: int

    @property
    def human(self) -> int | None:
        return None if self.computer else self.user


def ending(match: Match, past: Iterable[Tenure], seat: Seat) -> tuple[Tenure, ...]:
    """Return the periods in which the current player has had `seat`: two if a computer player took over from them."""
    player = match.players[seat]
    first = max((one.last for one in past if one.seat == seat), default=0) + 1
    last = match.ply
    if player.computer is None or player.user is None:
        return (Tenure(seat=seat, user=player.user, computer=player.computer, first=first, last=last),)
    return (
        Tenure(seat=seat, user=player.user, first=first, last=player.since),
        Tenure(seat=seat, user=player.user, computer=player.computer, first=player.since + 1, last=last),
    )


def of_seat(match: Match, past: Sequence[Tenure], seat: Seat) -> tuple[Tenure, ...]:
    return (*(one for one in past if one.seat == seat), *ending(match, past, seat))


def has_held(match: Match, past: Iterable[Tenure], user: int) -> set[Seat]:
    before = {one.seat for one in past if one.user == user}
    return before | {player.seat for player in match.players if player.user == user}


def as_of(match: Match, past: Sequence[Tenure], ply: int) -> Match:
    """Return `match` with the players who had its seats at log entry `ply`."""
    if not past:
        return match
    return replace(match, players=tuple(_then(past, player, ply) for player in match.players))


def _then(past: Sequence[Tenure], player: Player, ply: int) -> Player:
    held = [one for one in past if one.seat == player.seat]
    found = next((one for one in held if ply <= one.last), None)
    if found is None:
        return player
    return replace(player, user=found.user, computer=found.computer, since=found.first - 1)


def changes(past: Iterable[Tenure]) -> tuple[int, ...]:
    return tuple(sorted({one.last for one in past}))


def handed_over(match: Match, past: Sequence[Tenure]) -> tuple[tuple[Seat, int], ...]:
    """Return the seats that another person has taken over, each with the last entry before that, in this order."""
    found = []
    for player in match.players:
        held = of_seat(match, past, player.seat)
        for before, after in pairwise(held):
            if before.user != after.user:
                found.append((player.seat, before.last))
    return tuple(sorted(found, key=lambda one: one[1]))
