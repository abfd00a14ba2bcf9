"""Which standing orders simulated people give, and when.

Nobody has to: four in ten never do. The others differ in what they like to leave to the bot (:class:`Temper`), and even
they do it at only a part of the occasions (:data:`RATE`). An occasion is a moment in which they look at the table and
are not asked: they have just moved, or have come by themselves and another is in turn. An order is for this round at
most, and nobody gives a second one while one stands.

What they wish is what they would do: a list of moves is made of what the greedy computer, which decides for them in any
case, would do if it were their turn now. What happens until then may make all of it impossible, or the order is taken
back because another player came where they wanted to be careful.
"""

from __future__ import annotations

import enum
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from bot.match.pure.orders.order import Scope, Then, Wanted
from bot.match.services.orders import Offered
from games.computer import ComputerPlayer
from games.mykerinos import notation
from games.mykerinos.actions import Dig, Extend
from games.mykerinos.game import GAME
from games.mykerinos.orders import DIG, ORDERS, POINTS, PREFER, ROOM
from games.mykerinos.retold import state_of
from games.mykerinos.rules.board import zone_of_field
from games.mykerinos.state import Stage
from games.mykerinos.view import Phase


class Temper(enum.StrEnum):
    """What somebody leaves to the bot: nothing; what one press offers (to pass; for a scoring, the first wish that is
    offered there); the choices of a scoring as they like them besides; and moves of their own, too. Each does what
    stands before it as well.
    """

    NEVER = "never"
    PASSES = "passes"
    WISHES = "wishes"
    PLANS = "plans"


TEMPERS: Final = (4, 3, 2, 1)
"""How many people of ten are of each temper, in their order."""
RATE: Final = 0.5
"""How often those who do it at all make use of an occasion."""
CAREFUL: Final = 0.5
"""How often a list of moves is cancelled when another player comes into the zone of the first of them."""
TRIES: Final = 3
"""Moves in a list."""

Planner: TypeAlias = Callable[[Temper, Offered, ComputerPlayer, random.Random], Wanted | None]


def temper_of(rng: random.Random, shares: Sequence[int]) -> Temper:
    """The temper of one person."""
    return rng.choices(list(Temper), shares)[0]


def makes_use(temper: Temper, rng: random.Random) -> bool:
    """Whether somebody of ``temper`` makes use of an occasion."""
    return temper is not Temper.NEVER and rng.random() < RATE


def order(temper: Temper, game: str, offered: Offered, play: ComputerPlayer, rng: random.Random) -> Wanted | None:
    """What somebody of ``temper`` orders now who is not asked; None: nothing. In a game of which nothing else is known
    that is at most what its button offers.
    """
    planner = PLANNERS.get(game)
    if planner is not None:
        return planner(temper, offered, play, rng)
    return offered.wanted(offered.quick[0]) if offered.quick else None


def _mykerinos(temper: Temper, offered: Offered, play: ComputerPlayer, rng: random.Random) -> Wanted | None:
    """In phase 2 what one would do next, or (where that is over for oneself) wishes for the scoring that comes or goes
    on. Who uses what one press offers presses the first button: to pass, where they would; for that scoring.
    """
    view = offered.look.view
    best = _next_moves(view, play)
    if best:
        if best[0] == ORDERS.handy:
            return Wanted(wishes=best[:1], scope=Scope.ROUND)
        if temper is Temper.PLANS:
            return Wanted(wishes=best, scope=Scope.ROUND, unless=_careful(best[0], offered.conditions, rng))
        return None
    if temper is Temper.PASSES:
        first = next((one for one in offered.quick if one.rest), None)
        return None if first is None else offered.wanted(first)
    if view.phase is Phase.OVER:
        return None
    wishes = _preferences(offered.wishes, rng)
    return Wanted(wishes=wishes, then=Then.AGAIN, scope=Scope.ROUND)


def _next_moves(view: Any, play: ComputerPlayer) -> tuple[str, ...]:
    """The best moves in phase 2 if it were the viewer's turn, the best first; none where that is over for them, or they
    could only pass: that is done for them (M4.5).
    """
    seat = view.viewer
    state = state_of(view)
    if view.phase not in {Phase.EXCAVATIONS, Phase.NEUTRAL} or seat in state.passed or not state.supply[seat]:
        return ()
    state = replace(state, stage=Stage.EXCAVATIONS, turn=seat)
    legal, turn = list(GAME.legal(state, seat, 0)), GAME.view(state, seat)
    found: list[str] = []
    while legal and len(found) < TRIES:
        action = play(turn, legal, 0, 0)
        found.append(notation.write(action))
        if found[-1] == "pass":
            break
        legal.remove(action)
    return tuple(found)


def _careful(move: str, conditions: Sequence[str], rng: random.Random) -> tuple[str, ...]:
    """What cancels a list that begins with ``move``."""
    action = notation.read(move)
    if rng.random() >= CAREFUL or not isinstance(action, Dig | Extend):
        return ()
    condition = f"{DIG}.{zone_of_field(action.field if isinstance(action, Dig) else action.a) + 1}"
    return (condition,) if condition in conditions else ()


def _preferences(wishes: Sequence[str], rng: random.Random) -> tuple[str, ...]:
    """What is worth more; before that a patron, or a room in the museum, if that is liked better."""
    patrons = [wish for wish in wishes if wish.startswith(f"{PREFER} ") and wish.split()[1] not in {POINTS, ROOM}]
    liked = rng.choice((None, None, "patron", "patron", "room"))
    first = [f"{PREFER} {ROOM}"] if liked == "room" else rng.sample(patrons, 1) if liked and patrons else []
    return (*first, f"{PREFER} {POINTS}")


def _chronos(temper: Temper, offered: Offered, play: ComputerPlayer, rng: random.Random) -> Wanted | None:  # noqa: ARG001
    """While all hourglasses run: to set each on the best pile when it has run out, and to claim what is true; who does
    more also wants a god of the temple; who plans stops when something happens to them.
    """
    known = set(offered.wishes)
    wishes = [wish for wish in ("win", "next best") if wish in known]
    if "next best" not in wishes:
        return None
    gods = sorted(wish for wish in known if wish.startswith("get "))
    if temper is not Temper.PASSES and gods:
        wishes.insert(1, rng.choice(gods))
    careful = temper is Temper.PLANS and rng.random() < CAREFUL and "lost" in offered.conditions
    return Wanted(wishes=tuple(wishes), then=Then.AGAIN, unless=("lost",) if careful else ())


PLANNERS: Final[Mapping[str, Planner]] = {"mykerinos": _mykerinos, "chronos": _chronos}
