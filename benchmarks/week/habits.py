"""The standing orders of simulated people, and when they give them.

Nobody has to: four in ten never do. The others differ in what they like to leave to the bot (:class:`Temper`), and even
they do it at only a part of the occasions (:data:`RATE`). An occasion is a moment in which they look at the table out
of turn: they have just moved, or have come by themselves. An order is for this round at most, and nobody gives a second
one while one is active.

They order what they would do: a list of moves holds those that the greedy computer, which decides for them in any case,
would make if it were their turn now. Later moves may make all of it impossible, or cancel the order because another
player came where they wanted to be careful.
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
    """The part that a person leaves to the bot: nothing; what one press offers (to pass; for a scoring, the first wish
    that it offers); their choices in a scoring as well; and moves of their own, too. Each does what those before it do
    as well.
    """

    NEVER = "never"
    PASSES = "passes"
    WISHES = "wishes"
    PLANS = "plans"


TEMPERS: Final = (4, 3, 2, 1)
"""The number of people of ten with each temper, in their order."""
RATE: Final = 0.5
"""People who give orders at all use this share of the occasions."""
CAREFUL: Final = 0.5
"""The share of lists of moves that are cancelled when another player comes into the zone of the first of them."""

Planner: TypeAlias = Callable[[Temper, Offered, ComputerPlayer, random.Random], Wanted | None]


def temper_of(rng: random.Random, shares: Sequence[int]) -> Temper:
    """The temper of one person."""
    return rng.choices(list(Temper), shares)[0]


def makes_use(temper: Temper, rng: random.Random) -> bool:
    """Return whether a person of ``temper`` uses an occasion."""
    return temper is not Temper.NEVER and rng.random() < RATE
