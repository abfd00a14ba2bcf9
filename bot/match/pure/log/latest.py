"""The entries that are new to somebody: those after the last one that they made themselves.

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
"""The most entries that count as new: about a round of four players."""


def by_itself(match: Match, one: Seen | Step) -> bool:
    """Return whether nobody at the table made an entry of ``match``: a draw, time, a computer's move, a forced move,
    the only one possible, one that cost nothing, or one made for somebody whose time was up.
    """
    who, how = one.entry.who, one.entry.how
    if who == CHANCE or one.forced or how in UNASKED or how in FOR_THEM:
        return True
    player = match.players[who]
    return player.computer is not None and one.entry.ply > player.since


def own_last(match: Match, steps: Iterable[Seen | Step], seat: Seat) -> int:
    """Return the number of the last of ``steps`` that the player of ``seat`` made; 0 without one. Moves of their
    standing orders are new to them too, and moves before they took the seat over are not theirs.
    """
    player = match.players[seat]
    begin = player.since if player.human is not None else 0
    own = (one for one in steps if one.entry.who == seat and one.entry.how is How.OWN and one.entry.ply > begin)
    return max((one.entry.ply for one in own if not by_itself(match, one)), default=0)


def after_own(match: Match, steps: Sequence[Step], seats: Sequence[Seat]) -> tuple[Step, ...]:
    """Return the ``steps`` after the last own entry of each of ``seats``: after the earliest of these; all, if one of
    them has none among ``steps``. Without seats, the last one.
    """
    if not seats:
        return tuple(steps[-1:])
    since = min((own_last(match, steps, seat) for seat in seats), default=0)
    return tuple(step for step in steps if step.entry.ply > since)


def standing(steps: Sequence[Seen]) -> list[Seen]:
    """Return those of ``steps`` that later ones did not undo, without the undo entries."""
    kept: list[Seen] = []
    for step in steps:
        to = back_to_text(step.entry.who, step.entry.text)
        if to is None:
            kept.append(step)
        else:
            kept = [one for one in kept if one.entry.ply <= to]
    return kept
