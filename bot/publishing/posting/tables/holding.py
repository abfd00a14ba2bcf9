"""A turn of several actions that is played on a private panel: its announcements wait until it has ended.

While it stays one player's turn, the panel shows them all they need, and nobody else can do anything. A board after
each action would push the panel out of sight, and is old a moment later. So the rows of such a turn stay in the outbox
and are posted together: as soon as the turn has ended or others are asked, and otherwise when its player has done
nothing for :data:`IDLE`, so that nobody looks at an old board for long. Nothing is noted anywhere: whether a row waits
follows from the outbox, the position and the time, so a restart changes nothing. So it is, for a moment, while a
computer thinks.

Moves of one player that are due together are one announcement (:func:`joined`), known by its first row: where a process
crashed when it stood, and more is due of it now, it is brought up to date.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from bot.match.pure.log.latest import by_itself
from bot.match.pure.play.look import Look
from bot.match.pure.play.waited_for import thinks
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.presenters.presenter import Continues
from bot.publishing.composing.messages import LOG_LINES
from bot.wording.standins import stood_in
from games.core import has

IDLE: Final = 90_000
"""Milliseconds without an action of the player's after which the table sees what they did."""
LONGEST: Final = 300_000
"""Milliseconds for which anything that happened is kept from the table at most."""
THINKING: Final = 2_000
"""Milliseconds for which it is kept while a computer thinks: mostly it is done by then, and one board shows all."""


def held_for(rows: Sequence[OutboxRow], match: Match, look: Look | None, presenter: object, now: int) -> int:
    """Milliseconds for which ``rows``, all that is due of ``match``, wait; 0 where they are to be posted. ``look``:
    what the public may know of the match as it stands.
    """
    if look is None or match.status is not Status.ACTIVE or match.options.lesson or not rows:
        return 0
    if thinks(match, look.asked) is not None:
        played = all(row.kind in {Kind.MOVED, Kind.STARTED} for row in rows)
        return max(0, rows[0].created + THINKING - now) if played else 0
    if not has(presenter, Continues) or len(look.asked) != 1 or look.may:
        return 0
    user = match.players[look.asked[0]].human
    if user is None or any(row.kind is not Kind.MOVED or row.who != user or not row.steps for row in rows):
        return 0
    steps = [step for row in rows for step in row.steps]
    moves = {step.move for step in steps}
    if any(not moves.issuperset(step.undone) for step in steps):
        return 0  # what others have seen already is taken back
    if not presenter.goes_on(steps, look.view):
        return 0
    return max(0, min(rows[-1].created + IDLE, rows[0].created + LONGEST) - now)


class Due(NamedTuple):
    """What is announced at once: a row, and the ids of others that its message tells as well."""

    row: OutboxRow
    told: tuple[int, ...] = ()


def joined(rows: Sequence[OutboxRow], match: Match | None) -> list[Due]:
    """``rows``, all that is due of ``match``, as they are announced: moves of one player, and what computers answered,
    in one, which is the first of them with the steps of all. What is taken back or was played for somebody is told by
    itself, and so is each step of a lesson.
    """
    due: list[Due] = []
    for row in rows:
        before = due[-1].row if due else None
        if before is None or match is None or match.options.lesson or not _belongs(match, row, before):
            due.append(Due(row))
        else:
            due[-1] = Due(replace(before, last=row.last, steps=before.steps + row.steps), (*due[-1].told, row.id))
    return due


def news_first(due: Sequence[Due]) -> list[Due]:
    """``due`` with older messages last: they never hold up what has happened."""
    return sorted(due, key=lambda one: one.row.kind is Kind.OLDER)


def _belongs(match: Match, row: OutboxRow, before: OutboxRow) -> bool:
    """Whether ``row`` tells how what ``before`` tells went on, and one screen holds both."""
    both = (before, row)
    plain = all(one.steps and not stood_in(one.steps) and not any(step.undone for step in one.steps) for one in both)
    if not plain or row.kind is not Kind.MOVED or row.first != before.last + 1:
        return False
    if row.who is None:  # computers have answered
        same = before.kind in {Kind.MOVED, Kind.STARTED} and all(by_itself(match, step) for step in row.steps)
    else:
        same = before.kind is Kind.MOVED and row.who == before.who
    return same and len(before.steps) + len(row.steps) <= LOG_LINES


class Held:
    """Tables that are looked at again in a while, unless something else is due of them first. ``wake`` is called for
    one when its time has come.
    """

    def __init__(self, wake: Callable[[int], None]) -> None:
        self._wake = wake
        self._timers: dict[int, asyncio.TimerHandle] = {}

    def __contains__(self, match: object) -> bool:
        return match in self._timers

    def hold(self, match: int, wait: int) -> None:
        """Look at it again in ``wait`` milliseconds."""
        self._timers[match] = asyncio.get_running_loop().call_later(wait / 1000, self._wake, match)

    def release(self, match: int) -> None:
        """It waits for nothing any more."""
        if (timer := self._timers.pop(match, None)) is not None:
            timer.cancel()

    def release_all(self) -> None:
        """Nothing is looked at again by itself."""
        for match in tuple(self._timers):
            self.release(match)
