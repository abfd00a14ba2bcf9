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
"""The standard deviation of people's true strengths, on the internal scale of the ratings."""
SCALE: Final = 2 * MU / 6
LEAVES: Final = 0.25
SILENT: Final = 0.1
LONG_GAME: Final = 34
COMES_BACK: Final = 0.5
STAYS: Final = 0.9
SPARE: Final = 0.1
HELPS: Final = 0.7
_CDF: Final = NormalDist(MU / SCALE + 0.5772, math.hypot(SPREAD / SCALE, math.pi / math.sqrt(6))).cdf


class Player(msgspec.Struct):
    human: Human
    strength: float
    leaves: int | None = None
    away: bool = False

    @property
    def user(self) -> int:
        return self.human.user


def players(first: int, count: int, seed: int, begin: int) -> list[Player]:
    found: list[Player] = []
    for number in range(first, first + count):
        human = gathered(number // 4, 4, seed, begin)[number % 4]
        human.gone = None
        found.append(Player(human, random.Random(f"strength {number} of {seed}").gauss(MU, SPREAD)))
    return found


def leaving(rounds: int) -> int:
    return int((4 + 0.55 * rounds) * DAY)


def points(player: Player, match: int, seed: int) -> int:
    rng = random.Random(f"luck of {player.user} at {match} of {seed}")
    luck = -math.log(-math.log(rng.random()))
    return min(MOST - 1, int(_CDF(player.strength / SCALE + luck) * MOST))


def surprise(strengths: Sequence[float], scale: float) -> float:
    """Return the negative log-likelihood of a finishing order under the Plackett-Luce model, in nats.

    ``strengths`` lists the strengths of the players at the table in finishing order, the winner's first. If two
    people's strengths differ by ``scale``, the stronger one is *e* times as likely to win.
    """
    powers = [math.exp((one - MU) / scale) for one in strengths]
    return -sum(math.log(power / sum(powers[place:])) for place, power in enumerate(powers))
