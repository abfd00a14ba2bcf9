"""What the board of a live table says while its time stands still, and when it goes on."""

from __future__ import annotations

from typing import Final

from bot.match.model import Match
from bot.match.outages import Outages
from data.texts import Texts

TOLD: Final = 2_000
"""Milliseconds: less than that nobody notices."""


def standing_still(prompt: str, match: Match, outages: Outages, tr: Texts) -> str:
    """The line that says who is next, or that time stands still: then no moment in it would be true. Behind an outage,
    until somebody acts: how much was left out.
    """
    if outages.stands(match):
        return tr("⏸️ **The clock stands still:** nobody can reach me just now. Then it goes on with what was left.")
    millis = outages.left_out(match)
    if millis < TOLD:
        return prompt
    seconds = round(millis / 1000)
    told = tr.plural(
        "▶️ The clock goes on; {count} second was left out.",
        "▶️ The clock goes on; {count} seconds were left out.",
        seconds,
    )
    return f"{told}\n{prompt}" if prompt else told
