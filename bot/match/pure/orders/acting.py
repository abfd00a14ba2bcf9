"""Carry out standing orders (players' instructions for their future turns): decide which order makes a move, and when
an order ends.

The database stores an order's move in the same transaction as the move before it. An order only uses facts that its
owner may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.match.pure.log.entries import How
from bot.match.pure.orders.order import ACTS, Order, OrderEnd, OrderScope, Refusal, State, Then
from bot.match.pure.positions import EntryEffect
from bot.match.pure.table.model import Player
from games.core import (
    AnyAction,
    AnyEvent,
    AnyGame,
    AnyPending,
    AnyState,
    AnyView,
    Decide,
    Entry,
    Illegal,
    Millis,
    Seat,
    Unreadable,
)
from games.orders import OrderRules, Period, TimedOrders


class Move(NamedTuple):
    seat: Seat
    action: AnyAction
    how: How


class _Turn(NamedTuple):
    state: AnyState
    seat: Seat
    at: Millis
    view: AnyView
    legal: Sequence[AnyAction]


class LiveOrders:
    """The standing orders at one table, and the moves that are made for players without asking them.

    `now`: the machine's time. `single`: whether a player's only legal action is taken for them at once. `costless`:
    whether an action that can't be a disadvantage, according to the game, is also taken at once, even if other actions
    are legal. `changed` collects the orders that have changed, by seat and number.
    """

    def __init__(
        self,
        game: AnyGame,
        rules: OrderRules,
        orders: Sequence[Order] = (),
        *,
        now: Millis,
        single: bool = False,
        costless: bool = False,
    ) -> None:
        self.changed: dict[tuple[Seat, int], Order] = {}
        self._game = game
        self._rules = rules
        self._now = now
        self._single = single
        self._costless = costless
        self._orders = tuple(orders)
        self._live = {(one.seat, one.number): one for one in orders if one.state is State.LIVE}
        self._quiet: set[Seat] = set()

    def next(
        self, state: AnyState, pending: AnyPending, at: Millis, ply: int, players: Sequence[Player]
    ) -> Move | None:
        """Return the next move that the bot can make without asking a player, after entry `ply`. Return None if all
        players whose turn it is have to decide for themselves.
        """
        if not isinstance(pending, Decide):
            return None
        for seat in pending.asked:
            if players[seat].human is None or seat in self._quiet:
                continue
            action = self._by_order(state, seat, at, ply, players[seat].human)
            if action is not None:
                return Move(seat, action, How.ORDER)
            if (move := self._at_once(state, seat, at)) is not None:
                return move
        return None

    def later(self, state: AnyState, at: Millis) -> Millis | None:
        if not self._live or not isinstance(self._rules, TimedOrders):
            return None
        if not isinstance(self._game.pending(state), Decide):
            return None
        moments = [
            moment
            for order in self._live.values()
            for view in (self._game.view(state, order.seat),)
            for wish in order.left
            for moment in self._rules.ready(wish, view)
        ]
        return min((moment for moment in moments if moment > at), default=None)

    def noticed(self, step: EntryEffect, before: AnyState, after: AnyState, *, own: bool) -> None:
        """Update the orders after `step`, which may end some. `own`: whether the player made it themselves."""
        entry = step.entry
        for order in tuple(self._live.values()):
            if order.seat == entry.who:
                if order.wanted.own and own:
                    self._put(order.ended(OrderEnd.OWN, entry.ply))
                    continue
            elif order.wanted.unless and (condition := self._met(order, before, step.events, after)):
                self._put(order.ended(OrderEnd.CONDITION, entry.ply, condition=condition))
                continue
            if order.wanted.scope is not OrderScope.GAME and self._left(order, self._game.view(after, order.seat)):
                self._put(order.ended(OrderEnd.SCOPE, entry.ply))

    def taken_back(self, seat: Seat, to: int, ply: int) -> None:
        """Update the orders after entry `ply`, in which `seat` undid everything after entry `to`.

        Orders end if any of their moves were undone. No order moves for `seat` immediately afterwards, because a
        player who undoes a move wants to choose the next one.
        """
        for order in self._orders:
            if order.end is not OrderEnd.UNDONE and any(made > to for made in order.plies):
                self._put(order.ended(OrderEnd.UNDONE, ply))
        self._quiet.add(seat)

    def _by_order(self, state: AnyState, seat: Seat, at: Millis, ply: int, user: int | None) -> AnyAction | None:
        own = sorted((one for one in self._live.values() if one.seat == seat), key=lambda one: one.number)
        if not own:
            return None
        turn = _Turn(state, seat, at, self._game.view(state, seat), self._game.legal(state, seat, at))
        for order in own:
            if order.user != user:  # the seat has another player now
                continue
            if order.wanted.until is not None and order.wanted.until <= self._now:
                self._put(order.ended(OrderEnd.TIME, ply))
            elif self._left(order, turn.view):
                self._put(order.ended(OrderEnd.SCOPE, ply))
            elif (action := self._done(order, turn, ply)) is not None:
                return action
        return None

    def _done(self, order: Order, turn: _Turn, ply: int) -> AnyAction | None:
        wishes = [wish for wish in order.left if self._rules.concerns(wish, turn.view)]
        if isinstance(self._rules, TimedOrders):
            rules = self._rules
            wishes = [wish for wish in wishes if not rules.waits(wish, turn.view, turn.legal)]
        refusal = None
        for wish in wishes:
            action, refused = self._possible(wish, turn)
            if action is not None:
                self._put(_acted(order, wish, ply + 1))
                return action
            refusal = refusal or refused
        if wishes:
            self._put(_missed(order, ply, refusal))
        return None

    def _possible(self, wish: str, turn: _Turn) -> tuple[AnyAction | None, Refusal | None]:
        try:
            action = self._rules.chosen(wish, turn.view, turn.legal)
            if action is None:
                action = self._game.read(wish)
            # The rules judge it in any case: a list may hold representatives only.
            self._game.apply(turn.state, Entry(turn.seat, action, turn.at))
        except Illegal as illegal:
            return None, Refusal.of(illegal)
        except Unreadable:  # no action by itself, and nothing fits it
            return None, None
        return action, None

    def _at_once(self, state: AnyState, seat: Seat, at: Millis) -> Move | None:
        # The choice must follow from public knowledge, so that making it at once reveals nothing.
        if not self._game.exhaustive or not (self._single or self._costless):
            return None
        legal = self._game.legal(state, seat, at)
        if len(legal) != 1 and not self._costless:
            return None
        public = self._game.view(state, None)
        if not self._rules.known(public):
            return None
        if len(legal) == 1:
            return Move(seat, legal[0], How.SINGLE) if self._single else None
        action = self._rules.costless(public, legal)
        return None if action is None else Move(seat, action, How.COSTLESS)

    def _met(self, order: Order, before: AnyState, events: Sequence[AnyEvent], after: AnyState) -> str:
        game, seat = self._game, order.seat
        seen = [told for event in events if (told := game.see(event, seat)) is not None]
        views = game.view(before, seat), game.view(after, seat)
        return next((one for one in order.wanted.unless if self._rules.met(one, views[0], seen, views[1])), "")

    def _left(self, order: Order, view: AnyView) -> bool:
        return left(order, self._rules.period(view))

    def _put(self, order: Order) -> None:
        key = (order.seat, order.number)
        self.changed[key] = order
        if order.state is State.LIVE:
            self._live[key] = order
        else:
            self._live.pop(key, None)


def left(order: Order, period: Period) -> bool:
    match order.wanted.scope:
        case OrderScope.ROUND:
            return order.round != period.round
        case OrderScope.PHASE:
            return (order.round, order.phase) != (period.round, period.phase)
        case _:
            return False


def _acted(order: Order, wish: str, ply: int) -> Order:
    rest = list(order.left)
    if order.wanted.then is Then.REST:
        rest.remove(wish)
    after = replace(order, left=tuple(rest), plies=(*order.plies, ply), noted=None, refusal=None)
    if order.wanted.then is Then.STOP or not rest or len(after.plies) >= ACTS:
        return after.ended(OrderEnd.DONE, ply)
    return after


def _missed(order: Order, ply: int, refusal: Refusal | None) -> Order:
    if order.wanted.then is Then.AGAIN:
        return replace(order, noted=ply, refusal=refusal)
    return order.ended(OrderEnd.ILLEGAL, ply, refusal=refusal)
