"""The standing orders of simulated people: moves that the bot should make for them later.

Four in ten people never give an order. The others differ in which decisions they leave to the bot (:class:`Temper`),
and they give an order only on some of the occasions when they could (:data:`RATE`). An occasion is a moment when they
look at the table although it isn't their turn. An order lasts until the end of the round at most, and nobody gives a
second order while one is active.

People order what they would do themselves. The greedy computer player makes their decisions, so a list of moves holds
the moves that it would make if it were their turn. Later moves of other players may make the list impossible or cancel
it.
"""

from __future__ import annotations

import enum
import random
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from bot.match.pure.orders.order import Wanted
from bot.match.services.orders import Offered
from games.computer import ComputerPlayer


class Temper(enum.StrEnum):
    NEVER = "never"
    PASSES = "passes"
    WISHES = "wishes"
    PLANS = "plans"


TEMPERS: Final = (4, 3, 2, 1)
RATE: Final = 0.5
CAREFUL: Final = 0.5

Planner: TypeAlias = Callable[[Temper, Offered, ComputerPlayer, random.Random], Wanted | None]


def temper_of(rng: random.Random, shares: Sequence[int]) -> Temper:
    return rng.choices(list(Temper), shares)[0]


def makes_use(temper: Temper, rng: random.Random) -> bool:
    return temper is not Temper.NEVER and rng.random() < RATE
