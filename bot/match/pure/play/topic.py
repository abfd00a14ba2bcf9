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


class ThinkingTopic(NamedTuple):
    urgency: Urgency
    number: int
