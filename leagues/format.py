"""The formats of leagues (divisions, ladder, cup, evening tournament), and the properties that distinguish them."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final

import msgspec

LADDER_DAYS: Final = 90
"""The length of a ladder's season in days (L12.1)."""


class Traits(msgspec.Struct, frozen=True, kw_only=True):
    """The properties of a format. Every format has exactly one of `has_divisions`, `has_rounds` and `has_queue`.

    =================== =============================================================================================
    `has_divisions`     the season's tables are scheduled in divisions, from which members move up and down
    `has_rounds`        tables are paired round by round; a round begins when the one before has ended
    `has_queue`         members ask for tables at any time; there is no sign-up
    `has_final`         the best members play a final after the last round
    `has_check_in`      the members are those who check in shortly before the start, and latecomers
    `live`              everyone plays at the same time, from the first round to the last
    `signs_up`          the members are those who signed up, so registration closes some time before the start
    `has_substitutes`   people who sign up later can replace members who leave; otherwise only computers do
    `days`              the default length of a season in days
    `least_rounds`      the minimum number of rounds that organisers can set
    =================== =============================================================================================
    """

    has_divisions: bool = False
    has_rounds: bool = False
    has_queue: bool = False
    has_final: bool = False
    has_check_in: bool = False
    live: bool = False
    signs_up: bool = False
    has_substitutes: bool = False
    days: int = 56
    least_rounds: int = 1


class Format(enum.StrEnum):
    DIVISIONS = "divisions"
    LADDER = "ladder"
    CUP = "cup"
    EVENING = "evening"

    @property
    def traits(self) -> Traits:
        return FORMATS[self]


FORMATS: Final[Mapping[Format, Traits]] = {
    Format.DIVISIONS: Traits(has_divisions=True, signs_up=True, has_substitutes=True),
    Format.CUP: Traits(has_rounds=True, has_final=True, signs_up=True, has_substitutes=True, least_rounds=3),
    Format.EVENING: Traits(has_rounds=True, has_check_in=True, live=True),
    Format.LADDER: Traits(has_queue=True, days=LADDER_DAYS),
}
