"""What a table does at once, without asking, one choice of three, in words: for forms, commands, the sign-up."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.match.pure.table.model import Options
from data.texts import N_

COSTLESS, ONLY, ASKED = "costless", "yes", "no"
"""The only move, and what costs nothing; the only move; nothing. The last two are older than the first."""
CHOICES: Final = {
    COSTLESS: N_("it is played at once, and so is what costs nothing"),
    ONLY: N_("it is played at once"),
    ASKED: N_("its player is asked"),
}
"""What can be set, the usual first."""
EXPLAINED: Final = N_("What happens when everybody can see that somebody has only one move, or one that costs nothing")


def at_once_of(options: Options) -> str:
    """Which of :data:`CHOICES` is set."""
    if not options.auto_single:
        return ASKED
    return COSTLESS if options.auto_costless else ONLY


def with_at_once(options: Options, choice: str) -> Options:
    """``options`` with one of :data:`CHOICES`. Raises ValueError for what is none."""
    if choice not in CHOICES:
        raise ValueError(choice)
    return replace(options, auto_single=choice != ASKED, auto_costless=choice == COSTLESS)
