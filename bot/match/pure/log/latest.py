"""What somebody has not seen yet: the entries after the last one that they made themselves.

An entry that a computer made for a seat, for once or for good, or that the rules left no choice about, is not its
player's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.match.pure.log.entries import FOR_THEM, UNASKED, How, Seen
from bot.match.pure.positions.position import Step
from bot.match.pure.table.model import Match
from games.core import CHANCE, Seat
from games.undo import back_to_text

ROUND: Final = 40
"""So many entries at most count as new: about a round of four players."""


def by_itself(match: Match, one: Seen | Step) -> bool:
    """Whether an entry of ``match`` was made by nobody at the table: a draw, time, a computer's move, one that was
    forced, the only one there was, or one that cost nothing; one that was made for somebody whose time was up.
    """
    who, how = one.entry.who, one.entry.how
    if who == CHANCE or one.forced or how in UNASKED or how in FOR_THEM:
        return True
    player = match.players[who]
    return player.computer is not None and one.entry.ply > player.since


def own_last(match: Match, steps: Iterable[Seen | Step], seat: Seat) -> int:
    """The last of ``steps`` that the player of ``seat`` made, by its number; 0 without one. What their standing order
    did they have not seen either, and what was played before they took the seat over is not theirs.
    """
    player = match.players[seat]
    begin = player.since if player.human is not None else 0
    own = (one for one in steps if one.entry.who == seat and one.entry.how is How.OWN and one.entry.ply > begin)
    return max((one.entry.ply for one in own if not by_itself(match, one)), default=0)


def after_own(match: Match, steps: Sequence[Step], seats: Sequence[Seat]) -> tuple[Step, ...]:
    """Of ``steps``, those after the last own entry of each of ``seats``: after the earliest of these; all, where one of
    them has none among ``steps``. Of no seats, the last one.
    """
    if not seats:
        return tuple(steps[-1:])
    since = min((own_last(match, steps, seat) for seat in seats), default=0)
    return tuple(step for step in steps if step.entry.ply > since)


def standing(steps: Sequence[Seen]) -> list[Seen]:
    """Those of ``steps`` that were not taken back by later ones, without those that take back."""
    kept: list[Seen] = []
    for step in steps:
        to = back_to_text(step.entry.who, step.entry.text)
        if to is None:
            kept.append(step)
        else:
            kept = [one for one in kept if one.entry.ply <= to]
    return kept
