from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from benchmarks.week.habits import Planner, Temper
from benchmarks.week.setting import Setting
from bot.match.pure.orders.order import OrderContent
from bot.match.services.orders import OfferedOrders
from games.computer import ComputerPlayer


class Simulated(NamedTuple):
    variants: Sequence[Setting]
    others: Sequence[Setting]
    planner: Planner
    drawn: bool


def _simulated(name: str) -> Simulated:
    own = importlib.import_module(f"{__name__}.{name}")
    return Simulated(own.VARIANTS, own.OTHERS, own.planner, own.DRAWN)


SIMULATED: Final[Mapping[str, Simulated]] = {one.name: _simulated(one.name) for one in pkgutil.iter_modules(__path__)}


def order(
    temper: Temper, game: str, offered: OfferedOrders, play: ComputerPlayer, rng: random.Random
) -> OrderContent | None:
    simulated = SIMULATED.get(game)
    if simulated is not None:
        return simulated.planner(temper, offered, play, rng)
    return offered.wanted(offered.quick[0]) if offered.quick else None
