"""The subject and the urgency of a computer's calculation."""

from __future__ import annotations

import enum
from typing import NamedTuple


class Urgency(enum.IntEnum):
    """The urgency of a computer's calculation; the most urgent runs first.

    People wait for each other at a running table, so its decisions come before hints and puzzles. Finished games come
    last.
    """

    TABLE = 0
    PERSON = 1
    REVIEW = 2


class Topic(NamedTuple):
    """A subject that has at most one calculation at a time.

    `number` is the match's number, or the id of the user who asks.
    """

    urgency: Urgency
    number: int
