"""Who waits for what a computer thinks about, and how urgently."""

from __future__ import annotations

import enum
from typing import NamedTuple


class Urgency(enum.IntEnum):
    """How urgent a thought is; the most urgent comes first. At a running table people wait for each other, so its
    decisions go before hints and answers to puzzles, and these before games that are over.
    """

    TABLE = 0
    PERSON = 1
    REVIEW = 2


class Topic(NamedTuple):
    """What one thing at a time is thought about. ``number``: the match, or the person who asks."""

    urgency: Urgency
    number: int
