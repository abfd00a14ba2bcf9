from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from bot.match.pure.log.entries import FOR_THEM, How, Seen
from bot.match.pure.table.model import Match
from bot.wording.names.people import listed, named
from data.texts import N_, Texts
from games.core import Seat

MARKS: Final = {
    How.STAND_IN: N_("(substitute)"),
    How.TIME_UP: N_("(time is up)"),
    How.DECLINED: N_("(didn't answer)"),
    How.IN_PLACE: N_("(quick decision: its thinking was interrupted)"),
    How.QUICKLY: N_("(substitute, quick decision)"),
}


def stood_in(steps: Sequence[Seen]) -> bool:
    return any(step.entry.how in FOR_THEM for step in steps)


def moved_for(steps: Sequence[Seen], match: Match, viewer: Seat | None, tr: Texts) -> str:
    """Return sentences that name the players for whom the bot moved in `steps`. If `viewer` is one of these players,
    they are named first. If the bot moved for nobody, return an empty string.
    """
    seats = Counter(step.entry.who for step in steps if step.entry.how in FOR_THEM)
    said = []
    if viewer is not None and (mine := seats.pop(viewer, 0)):
        said.append(tr.plural("I made {count} move for you.", "I made {count} moves for you.", mine))
    users = [match.players[seat].user for seat in seats]
    if users := [user for user in users if user is not None]:
        said.append(tr("I moved for {people}.", people=listed([named(user, tr) for user in users], tr)))
    return " ".join(said)


def with_marks(lines: list[list[str]], steps: Sequence[Seen], tr: Texts) -> list[list[str]]:
    return [
        [f"{some[0]} *{tr(MARKS[step.entry.how])}*", *some[1:]] if some and step.entry.how in MARKS else some
        for some, step in zip(lines, steps, strict=True)
    ]
