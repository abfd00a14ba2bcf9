"""Who may ask for hints at a table, in words: for forms, commands, the sign-up."""

from __future__ import annotations

from typing import Final

from bot.match.pure.table.model import Hints
from data.texts import N_

HINTS: Final = {
    Hints.UNRATED: N_("where no ratings are at stake, as alone against computers"),
    Hints.ALL: N_("for everybody; the table does not count for ratings"),
    Hints.NONE: N_("none"),
}
"""What can be set, the usual first."""
EXPLAINED: Final = N_("Who may ask what a computer would do in their place; never where it counts for ratings")
