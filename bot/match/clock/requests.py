"""A pause by consent: who has still to agree, and until when."""

from __future__ import annotations

from typing import Final

from bot.match.clock.state import Request
from bot.match.model import Match

EXPIRES: Final = 48 * 3_600_000
"""Milliseconds after which nobody can agree to a pause any more."""


def open_request(match: Match, now: int) -> Request | None:
    """The pause that somebody asks for, unless that is over."""
    wish = match.clocks.request
    if wish is None or match.clocks.paused or not now < wish.at + EXPIRES or match.seat_of(wish.by) is None:
        return None
    return wish


def missing(match: Match, wish: Request) -> tuple[int, ...]:
    """The people at the table who have not agreed to ``wish``."""
    return tuple(sorted(people(match) - set(wish.agreed)))


def people(match: Match) -> set[int]:
    """The people who decide for a seat."""
    return {one.human for one in match.players if one.human is not None}
