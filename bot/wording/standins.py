"""What was played for somebody, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.log.entries import FOR_THEM, How, Seen
from bot.match.pure.table.model import WhenUp
from data.texts import N_, Texts

MARKS: Final = {
    How.STAND_IN: N_("(stand-in)"),
    How.TIME_UP: N_("(time is up)"),
    How.DECLINED: N_("(did not answer)"),
    How.IN_PLACE: N_("(decided quickly, as its thinking was lost)"),
}
"""Behind a sentence that tells such a move, for everybody."""
WHEN_UP: Final = {
    WhenUp.STAND_IN: N_("a computer plays the one move"),
    WhenUp.PASS: N_("the player passes where that can be done, else a computer plays the one move"),
    WhenUp.VOTE: N_("the others vote: wait, let a computer play, or call the game off"),
}
"""What a table is set to."""


def stood_in(steps: Sequence[Seen]) -> bool:
    """Whether something among ``steps`` was played for somebody."""
    return any(step.entry.how in FOR_THEM for step in steps)


def with_marks(lines: list[list[str]], steps: Sequence[Seen], tr: Texts) -> list[list[str]]:
    """``lines``, those of each step by themselves, with the mark behind what was played for somebody, or in place."""
    return [
        [f"{some[0]} *{tr(MARKS[step.entry.how])}*", *some[1:]] if some and step.entry.how in MARKS else some
        for some, step in zip(lines, steps, strict=True)
    ]
