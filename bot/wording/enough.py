"""The sentence with somebody's last notice of the day: nobody should wonder why no other one comes."""

from __future__ import annotations

from typing import Final

from bot.match.pure.notices.deciding import MOST
from bot.wording.clocks import exact
from data.texts import Texts

ENOUGH: Final = "-# 🔕"
"""What that line begins with; below a board it goes with the board."""


def enough_for(user: int, at: int, tr: Texts) -> str:
    """For all to read, beside the call of ``user``: from ``at`` on there are others."""
    line = tr(
        "<@{user}>, that was the last of {count} calls a day from tables that can wait; the next one comes {when} at"
        " the earliest. Play whenever you look in.",
        user=user,
        count=MOST,
        when=exact(at),
    )
    return f"{ENOUGH} {line}"


def enough_for_you(at: int, tr: Texts) -> str:
    """The same in a direct message."""
    line = tr(
        "That was the last of {count} calls a day from tables that can wait; the next one comes {when} at"
        " the earliest. Play whenever you look in.",
        count=MOST,
        when=exact(at),
    )
    return f"{ENOUGH} {line}"
