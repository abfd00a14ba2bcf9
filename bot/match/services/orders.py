"""Draft, show, activate and cancel standing orders, with which players decide about their future turns.

Only an order's owner can find out that the order exists: it causes no log entry and no announcement, and orders are
numbered separately for each seat. If the table is waiting for the player who gives an order, the order makes a move at
once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from bot.match.pure.errors import Refused, Stale, Why
from bot.match.pure.orders.acting import left
from bot.match.pure.orders.order import (
    CONDITIONS,
    LONGEST,
    MOST,
    WISH,
    WISHES,
    Order,
    OrderContent,
    OrderEnd,
    OrderScope,
    State,
    Then,
)
from bot.match.pure.play.look import Acted, Look, look_at
from bot.match.pure.seats.seating import seat_in_play
from bot.match.pure.table.model import HOUR, Match, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.services.desk import Desk, decided_anew
from bot.match.services.play.loading import Positions
from bot.match.services.play.play import Play
from bot.match.storage import orders as stored
from bot.match.storage.writing import Writing
from games.core import Unreadable
from games.orders import OrderRules, Quick


class OfferedOrders(msgspec.Struct, frozen=True):
    """The standing orders that a player could give now.

    `wishes`: the moves that an order can contain, with the currently legal ones first. `conditions`: the conditions
    that can cancel an order. `quick`: the orders that are offered as buttons. `rounds`: whether an order can be limited
    to a round or phase. `read`: a function that normalises a move's text, or raises :class:`games.core.Unreadable`.
    """

    look: Look
    wishes: tuple[str, ...]
    conditions: tuple[str, ...]
    quick: tuple[Quick, ...]
    rounds: bool
    read: Callable[[str], str]

    def wanted(self, quick: Quick) -> OrderContent:
        part = OrderScope.PHASE if quick.phase else OrderScope.ROUND
        scope = part if self.rounds else OrderScope.GAME
        return OrderContent(wishes=(quick.wish,), then=Then.AGAIN if quick.rest else Then.STOP, scope=scope)


class OrderSeen(msgspec.Struct, frozen=True):
    """A standing order and what its owner sees now. `action`: what the order would do right now, if anything."""

    order: Order
    look: Look
    action: str | None = None


class Orders:
    """Drafts, shows, activates and cancels players' standing orders. Any method may raise Refused or StoreFault.
    Repeating a request has no effect.

    Reasons for Refused: NO_ORDERS (the table is live), MANY_ORDERS, NO_ORDER (the user has no such order, or it has
    ended), BAD_ORDER, and the reasons for refusing people without a seat.
    """

    def __init__(self, desk: Desk, positions: Positions, play: Play) -> None:
        self._desk = desk
        self._store = desk.store
        self._positions = positions
        self._play = play

    async def offered(self, match: int, user: int) -> OfferedOrders:
        look = await self._look(match, user)
        rules, game = self._desk.orders[look.match.game], self._desk.rules(look.match)
        now = [text for action in look.legal if len(text := game.write(action)) <= WISH]
        later = dict.fromkeys((*now, *rules.plausible(look.view)))
        return OfferedOrders(
            look=look,
            wishes=tuple(later),
            conditions=tuple(rules.conditions(look.view)),
            quick=rules.quick(look.view),
            rounds=rules.rounds,
            read=partial(_read, rules),
        )

    def quick(self, look: Look) -> tuple[Quick, ...]:
        """Return the standing orders to offer as buttons. There are none at live tables, or without a seat."""
        match, seat = look.match, look.viewer
        if seat is None or match.status is not Status.ACTIVE or self._desk.live(match):
            return ()
        return self._desk.orders[match.game].quick(look.view)

    def rest(self, look: Look) -> tuple[Quick, ...]:
        """Return the orders for the rest of a phase or round that are offered after the player has made a choice."""
        return tuple(one for one in self.quick(look) if one.rest and one.offered)

    @decided_anew
    async def draft(self, match: int, user: int, wanted: OrderContent) -> OrderSeen:
        """Store a draft, replacing the previous one. Call :meth:`give` to activate it. Raises :class:`.Unreadable`."""
        async with self._desk.lock(match):
            look = await self._look(match, user)
            table, rules = look.match, self._desk.orders[look.match.game]
            wanted = self._checked(wanted, look, rules)
            assert look.viewer is not None  # noqa: S101 - for the type checker: whoever looks has a seat
            seat, period, now = look.viewer, rules.period(look.view), self._desk.now()
            order = Order(
                number=0,
                seat=seat,
                user=user,
                wanted=wanted,
                round=period.round,
                phase=period.phase,
                ply=table.ply,
                at=now,
                left=wanted.wishes,
            )

            def work(writing: Writing) -> Order:
                numbered = replace(order, number=stored.next_number(writing, match, seat))
                stored.drop_drafts(writing, match, seat)
                stored.put(writing, match, numbered)
                return numbered

            return await self._shown(await self._store.write(work), look)

    @decided_anew
    async def give(self, match: int, user: int, number: int, request: str) -> tuple[Order, Acted | None]:
        """Activate a drafted standing order. If the table is waiting for its owner, the order acts at once, and the
        result is returned too.

        Raises :class:`Stale` if something has happened at the table since the order was drafted. The owner then has to
        check the order again, because one of its conditions may have come true.
        """
        async with self._desk.lock(match):
            loaded = await self._store.load(match, request)
            order = await self._own(loaded.match, user, number)
            if order.state is not State.DRAFT:
                if loaded.made is None and order.state is State.ENDED:
                    raise Refused(Why.NO_ORDER)
                return order, None
            table = loaded.match
            if order.ply != table.ply:
                raise Stale(order.ply, table.ply)
            others = await self._all(match)
            if sum(one.seat == order.seat and one.state is State.LIVE for one in others) >= MOST:
                raise Refused(Why.MANY_ORDERS, most=MOST)
            live = replace(order, state=State.LIVE, at=self._desk.now())
            orders = self._play.live_orders(table, self._desk.rules(table), [*others, live])
            if orders is None:
                raise Refused(Why.NO_ORDERS)
            runner = await self._play.runner(loaded, orders=orders)
            runner.catch_up(self._desk.time.of(table))
            await runner.run_on(table.players, self._desk.players(table))
            given = orders.changed.get((live.seat, live.number), live)
            if runner.steps or runner.later is not None:
                # An order that waits for a moment needs the timer; if nothing was done, nothing is announced.
                kind, first = AnnouncementKind.MOVED, partial(stored.put, match=match, order=live)
                acted = await self._play.commit(
                    loaded, table, runner, kind=kind, request=request, who=user, first=first
                )
                return given, acted if runner.steps else None
            await self._write(match, given)
            return given, None

    async def written(self, match: int, user: int, number: int) -> OrderContent:
        return (await self._own(await self._store.match(match), user, number)).wanted

    @decided_anew
    async def cancel(self, match: int, user: int, number: int) -> Order:
        async with self._desk.lock(match):
            order = await self._own(await self._store.match(match), user, number)
            if order.state is State.ENDED:
                return order
            ended = order.ended(OrderEnd.CANCELLED, order.ply)
            await self._write(match, ended)
            return ended

    async def of_seat(self, match: int, user: int) -> list[OrderSeen]:
        look = await self._look(match, user)
        own = [one for one in await self._all(match) if one.user == user and one.seat == look.viewer]
        shown = [await self._shown(one, look) for one in own if one.state is not State.DRAFT]
        return sorted(shown, key=lambda one: (one.order.state is State.ENDED, one.order.number))

    async def of_look(self, look: Look) -> list[OrderSeen]:
        """Return the viewer's active orders, and those that have ended since the player's own last move."""
        seat = look.viewer
        user = None if seat is None else look.match.players[seat].human
        own = [
            one
            for one in await self._all(look.match.id)
            if one.seat == seat and one.user == user and one.state is not State.DRAFT
        ]
        return [await self._shown(one, look) for one in own if await self._is_news(one, look.match)]

    async def _is_news(self, order: Order, match: Match) -> bool:
        if order.state is State.LIVE:
            return True
        if order.end is OrderEnd.CANCELLED or order.noted is None:
            return False
        return await self._store.last_since(match.id, order.noted, order.seat) is None

    async def _look(self, match: int, user: int) -> Look:
        position = await self._positions.now(match)
        table = position.match
        seat = seat_in_play(table, user)
        if self._desk.live(table):
            raise Refused(Why.NO_ORDERS)
        return look_at(self._desk.rules(table), position, seat, self._desk.time.of(table))

    def _checked(self, wanted: OrderContent, look: Look, rules: OrderRules) -> OrderContent:
        wishes = tuple(dict.fromkeys(_read(rules, wish) for wish in wanted.wishes))
        if not 0 < len(wishes) <= WISHES or len(wanted.unless) > CONDITIONS:
            raise Refused(Why.BAD_ORDER)
        if not set(wanted.unless) <= set(rules.conditions(look.view)):
            raise Refused(Why.BAD_ORDER)
        now = self._desk.now()
        if wanted.until is not None and not now < wanted.until <= now + LONGEST * HOUR:
            raise Refused(Why.BAD_ORDER)
        scope = wanted.scope if rules.rounds else OrderScope.GAME
        return replace(wanted, wishes=wishes, scope=scope, unless=tuple(dict.fromkeys(wanted.unless)))

    async def _all(self, match: int) -> Sequence[Order]:
        return await self._store.read(partial(stored.of_match, match=match))

    async def _own(self, match: Match, user: int, number: int) -> Order:
        seat = seat_in_play(match, user)
        for order in await self._all(match.id):
            if (order.seat, order.number, order.user) == (seat, number, user):
                return order
        raise Refused(Why.NO_ORDER)

    async def _write(self, match: int, order: Order) -> None:
        try:
            await self._store.write(partial(stored.put, match=match, order=order))
        finally:
            self._desk.sessions.drop(match)

    async def _shown(self, order: Order, look: Look) -> OrderSeen:
        rules, game = self._desk.orders[look.match.game], self._desk.rules(look.match)
        late = order.wanted.until is not None and order.wanted.until <= self._desk.now()
        if order.state is State.LIVE and (late or left(order, rules.period(look.view))):
            order = order.ended(OrderEnd.TIME if late else OrderEnd.SCOPE, look.match.ply)
        if order.state is State.ENDED or look.viewer not in look.asked:
            return OrderSeen(order, look)
        found = (rules.chosen(wish, look.view, look.legal) for wish in order.left if rules.concerns(wish, look.view))
        first = next((action for action in found if action is not None), None)
        return OrderSeen(order, look, None if first is None else game.write(first))


def _read(rules: OrderRules, wish: str) -> str:
    # Shortening a text could change its meaning, so one that's too long to store isn't valid.
    found = rules.read(wish)
    if len(found) > WISH:
        raise Unreadable(wish, "wrong-count")
    return found
