from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, delete, func, insert, select

from bot.match.pure.orders.order import ENDED, Order, State
from bot.match.pure.table.model import Match, Status
from bot.match.storage import schema
from bot.match.storage.rows import as_json
from bot.match.storage.writing import Writing

log = logging.getLogger(__name__)

_order = schema.orders.c
_MATCH: Final[BindParameter[int]] = bindparam("of")
_SEAT: Final[BindParameter[int]] = bindparam("of_seat")
_STORED: Final = select(_order.match, _order.seat, _order.number, _order.what)
_OF_MATCH: Final = _STORED.where(_order.match == _MATCH).order_by(_order.seat, _order.number)
_OF_USER: Final = _STORED.where(_order.user == bindparam("whom")).order_by(_order.match, _order.number)
_LAST: Final = select(func.max(_order.number)).where(_order.match == _MATCH, _order.seat == _SEAT)
_DROP: Final = delete(schema.orders).where(
    _order.match == _MATCH, _order.seat == _SEAT, _order.number == bindparam("of_number")
)
_DROP_ALL: Final = delete(schema.orders).where(_order.match == _MATCH)
_DROP_OTHERS: Final = delete(schema.orders).where(_order.match == _MATCH, _order.seat == _SEAT)
_DROP_STATE: Final = delete(schema.orders).where(
    _order.match == _MATCH, _order.seat == _SEAT, _order.state == bindparam("of_state")
)
_OLD: Final = (
    select(_order.number)
    .where(_order.match == _MATCH, _order.seat == _SEAT, _order.state == State.ENDED.value)
    .order_by(_order.number.desc())
    .offset(ENDED)
)
_ADD: Final = insert(schema.orders)


def of_match(connection: Connection, match: int) -> list[Order]:
    return [order for _, order in _read(connection.execute(_OF_MATCH, {"of": match}).all())]


def of_user(connection: Connection, user: int) -> list[tuple[int, Order]]:
    return _read(connection.execute(_OF_USER, {"whom": user}).all())


def next_number(writing: Writing, match: int, seat: int) -> int:
    """Return the seat's next number. Each seat has its own, so that they reveal nothing about others' orders."""
    return int(writing.run(_LAST, {"of": match, "of_seat": seat}).scalar() or 0) + 1


def put(writing: Writing, match: int, order: Order) -> None:
    """Store `order`, replacing the one with the same number. Only the latest of a seat's ended orders are kept."""
    which = {"of": match, "of_seat": order.seat}
    writing.run(_DROP, {**which, "of_number": order.number})
    what = as_json(order)
    row = {"match": match, "seat": order.seat, "number": order.number, "user": order.user}
    writing.run(_ADD, {**row, "state": order.state.value, "what": what})
    if order.state is State.ENDED:
        for old in writing.run(_OLD, which).all():
            writing.run(_DROP, {**which, "of_number": old.number})


def drop_drafts(writing: Writing, match: int, seat: int) -> None:
    writing.run(_DROP_STATE, {"of": match, "of_seat": seat, "of_state": State.DRAFT.value})


def settle(writing: Writing, before: Match, after: Match, changed: Iterable[Order] = ()) -> None:
    """Store `changed` orders. Remove all if the match has ended, or a seat's if its player has changed."""
    for order in changed:
        put(writing, after.id, order)
    if after.status is not Status.ACTIVE:
        writing.run(_DROP_ALL, {"of": after.id})
        return
    for was, now in zip(before.players, after.players, strict=False):
        if was.human != now.human:
            writing.run(_DROP_OTHERS, {"of": after.id, "of_seat": now.seat})


def _read(rows: Iterable[Any]) -> list[tuple[int, Order]]:
    # Unreadable orders are left out, so that they don't stop a match.
    found = []
    for row in rows:
        try:
            found.append((int(row.match), msgspec.json.decode(row.what, type=Order)))
        except msgspec.MsgspecError as error:
            log.error("Order %d of seat %d at table %d cannot be read: %s", row.number, row.seat, row.match, error)
    return found
