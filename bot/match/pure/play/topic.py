"""The subject of a computer's thought, and its urgency."""

from __future__ import annotations

import enum
from typing import NamedTuple


class Urgency(enum.IntEnum):
    """The urgency of a thought; the most urgent comes first. At a running table people wait for each other, so its
    decisions go before hints and answers to puzzles, and these before games that are over.
    """

    TABLE = 0
    PERSON = 1
    REVIEW = 2


class Topic(NamedTuple):
    """A subject with at most one thought at a time. ``number``: the match, or the person who asks."""

    urgency: Urgency
    number: int
