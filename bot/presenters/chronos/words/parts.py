"""The displayed names of the parts of a Chronos Conquest score (C7.4), and of the ways in which a
game can end (C7.1).
"""

from __future__ import annotations

from typing import Final

from bot.presenters.chronos.words.names import end_name
from data.texts import N_, Texts
from games.chronos.stages import Reason

PARTS: Final = {
    "islands": N_("Islands"),
    "monsters": N_("Monsters"),
    "gods": N_("Gods"),
    "cities": N_("Cities"),
    "underworld": N_("Underworld"),
    "winds": N_("Winds (times)"),
}
REASONS: Final = frozenset(one.value for one in Reason)


def ending(name: str, tr: Texts) -> str:
    """Return a description of the way in which a game has ended."""
    return end_name(name, tr) if name in REASONS else name
