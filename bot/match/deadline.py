"""Until when a match waits for its players."""

from __future__ import annotations

from bot.match.model import Match


def deadline_of(match: Match) -> int | None:  # noqa: ARG001 - no match has a clock yet
    """When the time of whoever is asked is up, in milliseconds since 1970; None where they have as long as they
    like.
    """
    return None
