"""A turn of several actions that is played on a private panel: its announcements wait until it has ended.

While it stays one player's turn, the panel shows them all they need, and nobody else can do anything. A board after
each action would push the panel out of sight, and is old a moment later. So the rows of such a turn stay in the outbox
and are posted together: as soon as the turn has ended or others are asked, and otherwise when its player has done
nothing for :data:`IDLE`, so that nobody looks at an old board for long. Nothing is noted anywhere: whether a row waits
follows from the outbox, the position and the time, so a restart changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Kind, Match, OutboxRow, Status
from bot.presenters.presenter import Continues
from games.core import has

IDLE: Final = 90_000
"""Milliseconds without an action of the player's after which the table sees what they did."""
LONGEST: Final = 300_000
"""Milliseconds for which anything that happened is kept from the table at most."""


def held_for(rows: Sequence[OutboxRow], match: Match, look: Look | None, presenter: object, now: int) -> int:
    """Milliseconds for which ``rows``, all that is due of ``match``, wait; 0 where they are to be posted. ``look``:
    what the public may know of the match as it stands.
    """
    if look is None or match.status is not Status.ACTIVE or match.options.lesson or not rows:
        return 0
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
