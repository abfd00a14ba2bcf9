from __future__ import annotations

import random
from typing import Final

from msgspec.structs import replace

from benchmarks.week.habits import CAREFUL, Temper
from benchmarks.week.setting import Setting
from benchmarks.week.variants import ASKED
from bot.match.pure.orders.order import OrderContent, Then
from bot.match.services.orders import OfferedOrders
from games.computer import ComputerPlayer

DRAWN: Final = False


def _sand(seconds: int, **more: int) -> dict[str, object]:
    return {"game": (("sand", str(seconds)), *((name, str(value)) for name, value in more.items()))}


DAILY: Final = 21_600
DEFAULTS: Final = Setting(name="the defaults", game="chronos", patience=ASKED, options=_sand(DAILY))
OTHERS: Final = (
    replace(DEFAULTS, name="the defaults, other people", other=1),
    replace(DEFAULTS, name="the defaults, others again", other=2),
)
VARIANTS: Final = (
    DEFAULTS,
    *OTHERS,
    replace(DEFAULTS, name="the defaults, fewer tables"),
    replace(DEFAULTS, name="nobody gives standing orders", tempers=(1, 0, 0, 0)),
    replace(DEFAULTS, name="everybody gives some", tempers=(0, 3, 4, 3)),
    replace(DEFAULTS, name="told each time", always=True),
    replace(DEFAULTS, name="a digest, no notices", digest=True),
    replace(DEFAULTS, name="a notice brings nobody", comes=False),
    replace(DEFAULTS, name="nobody has quiet hours", quiet=False),
    replace(DEFAULTS, name="sand: 3 h", options=_sand(10_800)),
    replace(DEFAULTS, name="sand: 12 h", options=_sand(43_200)),
    replace(DEFAULTS, name="sand: 24 h", options=_sand(86_400)),
    replace(DEFAULTS, name="level 3", options=_sand(DAILY, level=3)),
    replace(DEFAULTS, name="clock: none", clock="none"),
    replace(DEFAULTS, name="clock: fast", clock="fast"),
    replace(DEFAULTS, name="no moderator", patience=0),
)


def planner(temper: Temper, offered: OfferedOrders, play: ComputerPlayer, rng: random.Random) -> OrderContent | None:  # noqa: ARG001
    known = set(offered.wishes)
    wishes = [wish for wish in ("win", "next best") if wish in known]
    if "next best" not in wishes:
        return None
    gods = sorted(wish for wish in known if wish.startswith("get "))
    if temper is not Temper.PASSES and gods:
        wishes.insert(1, rng.choice(gods))
    careful = temper is Temper.PLANS and rng.random() < CAREFUL and "lost" in offered.conditions
    return OrderContent(wishes=tuple(wishes), then=Then.AGAIN, unless=("lost",) if careful else ())
