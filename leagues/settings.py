"""A league's settings (L1.1), which organisers can change before a season opens."""

from __future__ import annotations

from typing import Final

import msgspec

from leagues.format import Format
from leagues.refused import Refused, Why
from leagues.season.sizes import LIMITS, Pyramid
from leagues.standing.order import BY_SCORES, Criterion

HOUR: Final = 3_600_000
DAY: Final = 24 * HOUR
"""A day in milliseconds. Times are Unix timestamps in milliseconds."""

OVERTIME: Final = 7 * DAY
"""The time from the end of a season until computer players take over its unfinished tables, in milliseconds (L7.1)."""
LONGEST_OVERTIME: Final = 8 * DAY
"""The maximum time from the end of a season to the end of its last table, in milliseconds."""


class Settings(msgspec.Struct, frozen=True):
    """The settings of a league, as stored in the log (L1.3).

    Never change a default: older logs leave out settings that have the default value.

    `options` and `clock` are passed to the tables. `best_score_wins` tells whether the player with the most points
    wins. Durations are in days. `pauses` tells whether the players at a table can agree on a pause (L7.3). A season
    begins as soon as `begin_with` members have signed up, or at its scheduled time if `begin_with` is 0 (L10.1).

    For cups and evening tournaments, `least` is the minimum number of seats at a table. `rounds` is the number of
    rounds, or 0 to use the number from L13.1. `round_days` is the length of a round. `fill` tells whether computer
    players take empty seats.
    """

    name: str
    server: str
    channel: str
    game: str
    options: tuple[tuple[str, str], ...] = ()
    clock: str = ""
    seats: int = 4
    format: Format = Format.DIVISIONS
    pyramid: Pyramid = Pyramid.SINGLE
    registration: int = 14
    closing: int = 1
    days: int = 56
    rest: int = 14
    at_once: int = 3
    criteria: tuple[Criterion, ...] = tuple(Criterion)
    best_score_wins: bool = True
    bar: bool = True
    vacation: int = 7
    rated: bool = True
    least: int = 2
    rounds: int = 0
    round_days: int = 7
    fill: bool = False
    begin_with: int = 0
    pauses: bool = True

    @property
    def counted(self) -> tuple[Criterion, ...]:
        """The tie-breaking criteria that are used in this league (L5.2). Criteria that compare scores are left out if
        the player with the most points doesn't always win.
        """
        return self.criteria if self.best_score_wins else tuple(one for one in self.criteria if one not in BY_SCORES)


# The least and most of each setting, with its rule. A season has to be over before the next one's members are placed.
_RANGES: Final = {
    "registration": ("L2.1", 1, 60),
    "closing": ("L2.1", 0, 7),
    "days": ("L4.4", 14, 365),
    "rest": ("L4.4", 9, 60),
    "at_once": ("L4.3", 2, 4),
    "vacation": ("L15.3", 0, 60),
    "least": ("L13.2", 2, 6),
    "round_days": ("L13.1", 3, 30),
}
MOST_TO_BEGIN: Final = 100
"""The maximum number of sign-ups that can be required for an early start."""
ROUNDS: Final = (3, 7)
"""The minimum and maximum number of rounds of a cup (L13.1). For an evening tournament, the minimum is 1 (L14.1)."""


def checked(settings: Settings) -> Settings:
    """Return `settings` unchanged if they are valid. Raise Refused with the name of the invalid setting otherwise."""

    def refuse(setting: str, rule: str) -> Refused:
        return Refused(Why.BAD_SETTING, rule, setting=setting)

    if settings.seats not in LIMITS:
        raise refuse("seats", "L1.1")
    if not settings.name.strip() or not settings.game:
        raise refuse("name", "L1.1")
    for name, (rule, least, most) in _RANGES.items():
        if not least <= getattr(settings, name) <= most:
            raise refuse(name, rule)
    if settings.rounds and not settings.format.traits.least_rounds <= settings.rounds <= ROUNDS[1]:
        raise refuse("rounds", "L13.1")
    if settings.rest - settings.closing < LONGEST_OVERTIME // DAY:
        raise refuse("closing", "L7.1")
    if settings.begin_with and not settings.seats <= settings.begin_with <= MOST_TO_BEGIN:
        raise refuse("begin_with", "L10.1")
    if len(set(settings.criteria)) < len(settings.criteria):
        raise refuse("criteria", "L5.2")
    return settings
