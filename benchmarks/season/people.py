"""The players of seasons: people as those of a week, with a strength that nobody knows, who stay, leave and return.

Pure: everything comes from generators and moments in milliseconds since 1970 UTC.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final

import msgspec

from benchmarks.season.pebbles import MOST
from benchmarks.week.people import DAY, Human, gathered
from leagues.ratings import MU

SPREAD: Final = 6.0
"""Standard deviation of true strengths, in the units of ratings: two people in three are within 360 points of 1500."""
SCALE: Final = 2 * MU / 6
"""The divisor of strengths in OpenSkill's Plackett-Luce at a table of four whose strengths are known for certain."""
LEAVES: Final = 0.25
SILENT: Final = 0.1
"""Of all members of a season: who leaves it, and who of all leaves without a word (these are among the former)."""
LONG_GAME: Final = 34
"""Moves of a seat in a table of Mykerinos."""
COMES_BACK: Final = 0.5
"""How often a person who announced that they leave plays the next season; people who vanished never come back."""
STAYS: Final = 0.9
"""How often a person who stayed plays the next season."""
SPARE: Final = 0.1
"""This many more than the season's members wait on the list of substitutes."""
HELPS: Final = 0.7
"""The chance that a substitute who comes says yes."""
_CDF: Final = NormalDist(MU / SCALE + 0.5772, math.hypot(SPREAD / SCALE, math.pi / math.sqrt(6))).cdf


class Player(msgspec.Struct):
    """``human``: when they sleep, look and come; ``strength``: in the units of ratings. ``leaves``: when they leave the
    season, None if they stay; ``silent``: whether they say so. ``away``: they do not play the next season.
    """

    human: Human
    strength: float
    leaves: int | None = None
    away: bool = False

    @property
    def user(self) -> int:
        return self.human.user


def players(first: int, count: int, seed: int, begin: int) -> list[Player]:
    """Make so many people, from the ``first`` on, who have not played before."""
    found: list[Player] = []
    for number in range(first, first + count):
        human = gathered(number // 4, 4, seed, begin)[number % 4]
        human.gone = None
        found.append(Player(human, random.Random(f"strength {number} of {seed}").gauss(MU, SPREAD)))
    return found


def leaving(rounds: int) -> int:
    """In what time after the begin those leave who do, in milliseconds: while most tables run, the longer the more
    ``rounds`` a table has.
    """
    return int((4 + 0.55 * rounds) * DAY)


def points(player: Player, match: int, seed: int) -> int:
    """Draw the points of ``player`` at a table: more is likelier for the stronger, just so that the order at a table is
    one of Plackett and Luce (:func:`surprise`), and all points are about as likely over all people.
    """
    rng = random.Random(f"luck of {player.user} at {match} of {seed}")
    luck = -math.log(-math.log(rng.random()))
    return min(MOST - 1, int(_CDF(player.strength / SCALE + luck) * MOST))


def surprise(strengths: Sequence[float], scale: float) -> float:
    """The logarithmic loss (nats) of an order that has come about. ``strengths``: of all at a table, the first one's
    first.
    """
    powers = [math.exp((one - MU) / scale) for one in strengths]
    return -sum(math.log(power / sum(powers[place:])) for place, power in enumerate(powers))
