from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from benchmarks.week.habits import CAREFUL, Temper
from benchmarks.week.variants import DEFAULTS, EARLY, FIRST, MOST, OTHERS, but
from bot.match.pure.orders.order import OrderContent, OrderScope, Then
from bot.match.pure.people.hours import MINUTE
from bot.match.pure.table.settings import WhenUp
from bot.match.services.orders import OfferedOrders
from games.computer import ComputerPlayer
from games.mykerinos import notation
from games.mykerinos.actions import Dig, Extend
from games.mykerinos.game import GAME
from games.mykerinos.orders import DIG, ORDERS, POINTS, PREFER, ROOM
from games.mykerinos.retold import state_of
from games.mykerinos.rules.board import zone_of_field
from games.mykerinos.state import Stage
from games.mykerinos.view import Phase

DRAWN: Final = True
TRIES: Final = 3
VARIANTS: Final = (
    DEFAULTS,
    *OTHERS,
    but("the defaults, fewer tables"),
    but("nobody gives standing orders", tempers=(1, 0, 0, 0)),
    but("everybody gives some", tempers=(0, 3, 4, 3)),
    but("told each time", always=True),
    but("a digest, no notices", digest=True),
    but("a notice brings nobody", comes=False),
    but("nobody has quiet hours", quiet=False),
    but("reminders: after 1 h 30 and 4 h", fixed={FIRST: (16, 6), EARLY: 60 * MINUTE}),
    but("reminders: after 2 h", fixed={FIRST: (12,)}),
    but("reminders: after 4 h", fixed={FIRST: (6,)}),
    but("reminders: after 6 h", fixed={FIRST: (4,)}),
    but("reminders: after 12 h", fixed={FIRST: (2,)}),
    but("reminders in any night", fixed={"bot.match.pure.notices.deciding.LEAST": 10**6}),
    but("no limit a day", fixed={MOST: 10**6}),
    but("present for 5 minutes", fixed={"bot.match.pure.notices.presence.PRESENT": 5 * MINUTE}),
    but("bank: none", clock="24h waking"),
    but("bank: 3 days", clock="24h+bank 3d waking"),
    but("all hours count", clock="24h+bank 1d"),
    but("clock: none", clock="none"),
    but("clock: fast", clock="fast"),
    but("clock: relaxed", clock="relaxed"),
    but("time up: pass", options={"when_time_is_up": WhenUp.PASS}),
    but("no moderator", patience=0),
    but("no moderator, bank: none", patience=0, clock="24h waking"),
    but("no moderator, bank: 3 days", patience=0, clock="24h+bank 3d waking"),
    but("no moderator, halved once", patience=0, fixed={"bot.match.pure.clock.turns.SHORTEST": 10**12}),
    but("no moderator, clock: none", patience=0, clock="none"),
)


def planner(temper: Temper, offered: OfferedOrders, play: ComputerPlayer, rng: random.Random) -> OrderContent | None:
    view = offered.look.view
    best = _next_moves(view, play)
    if best:
        if best[0] == ORDERS.handy:
            return OrderContent(wishes=best[:1], scope=OrderScope.ROUND)
        if temper is Temper.PLANS:
            return OrderContent(wishes=best, scope=OrderScope.ROUND, unless=_careful(best[0], offered.conditions, rng))
        return None
    if temper is Temper.PASSES:
        first = next((one for one in offered.quick if one.rest), None)
        return None if first is None else offered.wanted(first)
    if view.phase is Phase.OVER:
        return None
    wishes = _preferences(offered.wishes, rng)
    return OrderContent(wishes=wishes, then=Then.AGAIN, scope=OrderScope.ROUND)


def _next_moves(view: Any, play: ComputerPlayer) -> tuple[str, ...]:
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
    action = notation.read(move)
    if rng.random() >= CAREFUL or not isinstance(action, Dig | Extend):
        return ()
    condition = f"{DIG}.{zone_of_field(action.field if isinstance(action, Dig) else action.a) + 1}"
    return (condition,) if condition in conditions else ()


def _preferences(wishes: Sequence[str], rng: random.Random) -> tuple[str, ...]:
    patrons = [wish for wish in wishes if wish.startswith(f"{PREFER} ") and wish.split()[1] not in {POINTS, ROOM}]
    liked = rng.choice((None, None, "patron", "patron", "room"))
    first = [f"{PREFER} {ROOM}"] if liked == "room" else rng.sample(patrons, 1) if liked and patrons else []
    return (*first, f"{PREFER} {POINTS}")
