from __future__ import annotations

from typing import Final

from bot.match.pure.notices.presence import PRESENT
from bot.match.pure.people.hours import MINUTE
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.settings import Starts
from games.core import AnyGame, Millis

# The time from the moment when somebody takes the last seat until the game starts by itself, in milliseconds.
STARTS_AFTER: Final = 2 * MINUTE
# If the bot comes this late (milliseconds) to a start, nobody could stop it meanwhile, so it's put off once more.
LATE: Final = MINUTE


def is_here(match: Match, until: Millis | None, now: Millis) -> bool:
    return now < max(match.created + PRESENT, until or 0)


def starts_itself(match: Match, game: AnyGame, *, here: bool) -> bool:
    """Return whether the game starts without anybody pressing *Start*. `here`: whether the owner is at the table."""
    seated, options = len(match.players), match.options
    if match.status is not Status.SIGNUP or options.league or seated < options.players or seated not in game.players:
        return False
    return options.starts is Starts.ALWAYS or (options.starts is Starts.AWAY and not here)


def starts_at(before: Match | None, after: Match, due: Millis | None, now: Millis) -> Millis:
    """Return when the game starts, if it starts by itself.

    That is two minutes after somebody took the last seat or the owner changed the table's options. Other changes don't
    affect this time. `before`: the match before the change, or None if it has just been opened. `due`: when the game
    was to start before the change.
    """
    full = before is not None and len(before.players) >= before.options.players
    if before is not None and full and before.options == after.options and due is not None:
        return due
    return now + STARTS_AFTER
