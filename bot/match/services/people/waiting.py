from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from bot.match.pure.clock.timing import asked
from bot.match.pure.table.model import Match
from bot.match.services.desk import Desk


class Waiting(msgspec.Struct, frozen=True):
    """One of a person's games.

    `since`: when the game began to wait for the person or, if it isn't waiting for them, when it last progressed.
    `deadline`: when their time runs out, or None. `note`: their private note about it.
    """

    match: Match
    since: int
    deadline: int | None
    note: str


async def divided(
    desk: Desk, matches: Iterable[Match], user: int, notes: Mapping[int, str]
) -> tuple[list[Waiting], list[Waiting]]:
    """Divide the matches of `user` into those that are waiting for them (most urgent first), and the others (latest
    activity first).

    `notes` holds the user's notes, by match. Raises StoreFault.
    """
    waiting: list[Waiting] = []
    others: list[Waiting] = []
    for match in matches:
        waits, seat = asked(match, user), match.seat_of(user)
        until = await desk.clocks.deadline_of(match, seat) if waits and seat is not None else None
        one = Waiting(match, match.moved_at if waits is None else waits.since, until, notes.get(match.id, ""))
        (waiting if waits else others).append(one)
    waiting.sort(key=lambda one: (one.deadline is None, one.deadline or 0, one.since))
    others.sort(key=lambda one: -one.since)
    return waiting, others
