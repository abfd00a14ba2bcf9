from __future__ import annotations

from collections.abc import Iterable

from bot.match.pure.clock.timing import asked
from bot.match.pure.log.entries import How
from bot.match.pure.notices.deciding import Cause
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import Kind, OutboxRow


def called(row: OutboxRow, match: Match, seats: Iterable[int]) -> tuple[int, ...]:
    mover = next((step.entry for step in row.steps if step.entry.who >= 0), None) if row.kind is Kind.MOVED else None
    # A declined question is not their move.
    own = None if mover is None or mover.how is How.DECLINED else human(match, mover.who)
    if row.steps and row.steps[0].undone:  # others may have agreed to it last: who took back waits for that
        own = row.who
    users = (human(match, seat) for seat in seats)
    return tuple(user for user in users if user is not None and user != own)


def alone(match: Match) -> bool:
    """Return whether one person plays `match` against computer players.

    Nobody is waiting for that person, so they need no notices. This is never true for a league's table, because the
    league is waiting for the result.
    """
    if match.status not in {Status.ACTIVE, Status.OVER} or match.options.league:
        return False
    people = 0
    for player in match.players:  # asked four times a turn
        people += player.user is not None
    return people < 2


def human(match: Match, seat: int) -> int | None:
    return next((player.human for player in match.players if player.seat == seat), None)


def waiting(match: Match) -> dict[int, int]:
    """Return the people for whom `match` is waiting, and since when it has waited for each of them. If somebody only
    has an optional question, the match isn't waiting for them.
    """
    if match.status is not Status.ACTIVE or match.clocks.lapse is not None:
        return {}
    pairs = zip(match.players, match.asked, strict=False)
    return {one.human: asked.since for one, asked in pairs if asked is not None and one.human is not None}


def waits(match: Match, user: int | None, cause: Cause) -> bool:
    if user is None:
        return False
    plays = any(player.user == user for player in match.players)
    if cause is Cause.ENDED:
        return match.status is Status.OVER and plays
    if cause is Cause.FOLLOWED:  # players hear of the end anyway
        return match.status not in {Status.SIGNUP, Status.ACTIVE} and not plays
    if match.status is not Status.ACTIVE or match.seat_of(user) is None:
        return False
    if cause in {Cause.BEGUN, Cause.MEETING}:
        return True
    if cause is Cause.HEADS_UP:
        return asked(match, user) is None
    # Nobody hears that the table is waiting for them if they may decline.
    return asked(match, user) is not None and (match.clocks.lapse is not None) is (cause is Cause.OPTIONAL)
