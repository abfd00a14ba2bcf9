from typing import Literal

import msgspec

from games.core import Seating
from tests.match.desk import ADA, BEN, CHLOE, GAMES, desk, started, table
from tests.match.race import Race


class Choice(msgspec.Struct, frozen=True):
    seating: Seating = Seating.RANDOM
    head: Literal[0, 1, 2] = 0
    marks: bool = True


AS_USUAL = Choice()


class Relay(Race):
    name = "relay"
    options = Choice

    def new(self, seats, options=AS_USUAL):
        state = super().new(seats)
        return msgspec.structs.replace(state, places=(options.head,) * len(seats), marked=not options.marks)

    def seating(self, options):
        return options.seating


RELAY = Relay()


def first_legal(_game, _kind):
    return lambda _view, legal, _seed, _now: legal[0]


SERVED = {"games": {**GAMES, "relay": RELAY}, "computers": first_legal}


async def open_at(folder, clock=None, **more):
    return await desk(folder, clock, **SERVED, **more)


async def gathered(service, *users, **options):
    return await table(service, *(users or (ADA, BEN, CHLOE)), game="relay", **options)


async def begun(service, *users, **options):
    return await started(service, *(users or (ADA, BEN, CHLOE)), game="relay", **options)
