from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

import msgspec

from bot.match.pure.people.hours import DAY, local, next_time
from bot.match.pure.people.settings import Daily, Person
from leagues.ratings import Rating

_EPOCH: Final = date(1970, 1, 1).toordinal()
# The number of puzzles nearest to a player's rating from which one is chosen.
NEAR: Final = 8
# A puzzle accepts answers until this many days after its day has begun in every time zone.
OPEN: Final = 2
# The time from midnight UTC until the day has begun in every time zone, in milliseconds.
_LAST_ZONE: Final = 12 * 3_600_000


class PuzzleScope(enum.StrEnum):
    """The set from which a player's next puzzle on demand is chosen: all puzzles (ANY), those of the same game (GAME),
    or those of the same game and theme (THEME).
    """

    ANY = "a"
    GAME = "g"
    THEME = "t"


class PuzzleId(msgspec.Struct, frozen=True):
    """A reference to a puzzle, as used in the ids of its controls: the daily puzzle of `day` (days since 1970) or, if
    `day` is None, the puzzle on demand with the key `key`.
    """

    day: int | None = None
    key: str = ""
    scope: PuzzleScope = PuzzleScope.ANY

    def __str__(self) -> str:
        return f"{self.scope}{self.key}" if self.day is None else str(self.day)


def closes(day: int) -> int:
    return (day + OPEN) * DAY + _LAST_ZONE


def closed_by(now: int) -> int:
    return (now - _LAST_ZONE) // DAY - OPEN


def nearest(puzzles: Mapping[str, Rating], own: Mapping[str, Rating], seed: int) -> str | None:
    """Return one of the puzzles nearest to the player's ratings, `own`, which are given for each puzzle."""
    near = sorted(puzzles, key=lambda key: (abs(puzzles[key].mu - own[key].mu), key))[:NEAR]
    return near[seed % len(near)] if near else None


def due_after(daily: Daily, at: int) -> int:
    return next_time(Person(zone=daily.zone), 60 * daily.hour, at)


def day_at(daily: Daily, due: int, now: int) -> int:
    """Return the day of the newest puzzle that should have been posted by `now`. `due` is when the server's timer was
    due. If the timer fires late, this may be the time of an older puzzle.
    """
    newest = due_after(daily, now - 2 * DAY)
    while (following := due_after(daily, newest)) <= now:
        newest = following
    return local(Person(zone=daily.zone), max(due, newest)).date().toordinal() - _EPOCH


def streak(answers: Iterable[tuple[int, bool]], now: int) -> tuple[int, int]:
    """Return the lengths of the current and of the longest series of consecutive days whose puzzles were solved.

    The current series counts as 0 if it can no longer be continued at `now` (in milliseconds).
    """
    length = most = 0
    before = None
    for day, right in sorted(answers):
        length = length + 1 if right and before == day - 1 else int(right)
        before, most = day, max(most, length)
    if before is None or before + 1 < now // DAY - OPEN:
        length = 0
    return length, most
