from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.match.pure.log.entries import FOR_THEM, UNASKED, How, LogEntry, Seen
from bot.match.pure.positions import EntryEffect
from bot.match.pure.table.model import Match
from games.core import CHANCE, Seat
from games.undo import back_to_text

# The maximum number of entries that count as new: roughly one round of a four-player game.
ROUND: Final = 40


def by_itself(match: Match, one: Seen | EntryEffect) -> bool:
    """Return whether an entry was made without a decision by a person, like draws and automatic moves."""
    who, how = one.entry.who, one.entry.how
    if who == CHANCE or one.forced or how in UNASKED or how in FOR_THEM:
        return True
    player = match.players[who]
    return player.computer is not None and one.entry.ply > player.since


def own_last(match: Match, steps: Iterable[Seen | EntryEffect], seat: Seat) -> int:
    """Return the number of the last entry that the player at `seat` made themselves, or 0 if there is none.

    Moves by the player's standing orders don't count, because the player hasn't seen them. Moves made before the player
    took over the seat don't count either.
    """
    player = match.players[seat]
    begin = player.since if player.human is not None else 0
    own = (one for one in steps if one.entry.who == seat and one.entry.how is How.OWN and one.entry.ply > begin)
    return max((one.entry.ply for one in own if not by_itself(match, one)), default=0)


def after_own(match: Match, steps: Sequence[EntryEffect], seats: Sequence[Seat]) -> tuple[EntryEffect, ...]:
    """Return the steps that are new to at least one of the players at `seats`.

    A step is new to a player if it came after the player's own last move. Returns all steps if one of the players has
    no move among them, and only the last step if there are no seats.
    """
    if not seats:
        return tuple(steps[-1:])
    since = min((own_last(match, steps, seat) for seat in seats), default=0)
    return tuple(step for step in steps if step.entry.ply > since)


def standing(steps: Sequence[Seen]) -> list[Seen]:
    left = {one.ply for one in standing_log(step.entry for step in steps)}
    return [step for step in steps if step.entry.ply in left]


def standing_log(log: Iterable[LogEntry]) -> list[LogEntry]:
    found: list[LogEntry] = []
    for one in log:
        to = back_to_text(one.who, one.text)
        if to is None:
            found.append(one)
            continue
        while found and found[-1].ply > to:
            found.pop()
    return found
