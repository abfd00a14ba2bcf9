"""The urgency of long calculations, such as computer players' moves and hints, and the match or user that each is
for.
"""

from __future__ import annotations

import enum
from typing import NamedTuple


class Urgency(enum.IntEnum):
    """The urgency of a calculation, such as a computer player's move or a hint. The most urgent one runs first.

    People wait for each other at running tables, so decisions there come before hints and puzzles. Reviews of finished
    games come last.
    """

    TABLE = 0
    PERSON = 1
    REVIEW = 2


class Topic(NamedTuple):
    """The subject of a calculation: the match or the user that it's for. For each subject, only one calculation runs at
    a time.

    `number` is the match's number, or the id of the user who requested the calculation.
    """

    urgency: Urgency
    number: int
