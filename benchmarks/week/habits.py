"""Simulates standing orders. With a standing order, a person tells the bot which moves to make for them later.

Four in ten people never give an order. The others differ in which decisions they leave to the bot (:class:`Temper`).
When they look at the table while it isn't their turn, they sometimes give an order (:data:`RATE`). An order lasts until
the end of the round at most, and no one gives a second order while one is active.

The greedy computer player decides what people would do, both on their turn and when they give an order. Later moves of
other players may make an ordered move impossible or cancel the order.
"""

from __future__ import annotations

import enum
import random
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from bot.match.pure.orders.order import OrderContent
from bot.match.services.orders import OfferedOrders
from games.computer import ComputerPlayer


class Temper(enum.StrEnum):
    NEVER = "never"
    PASSES = "passes"
    WISHES = "wishes"
    PLANS = "plans"


TEMPERS: Final = (4, 3, 2, 1)
RATE: Final = 0.5
CAREFUL: Final = 0.5

Planner: TypeAlias = Callable[[Temper, OfferedOrders, ComputerPlayer, random.Random], OrderContent | None]


def temper_of(rng: random.Random, shares: Sequence[int]) -> Temper:
    return rng.choices(list(Temper), shares)[0]


def makes_use(temper: Temper, rng: random.Random) -> bool:
    return temper is not Temper.NEVER and rng.random() < RATE
