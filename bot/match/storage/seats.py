from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, func, insert, select

from bot.match.pure.log.entries import MISSED
from bot.match.pure.people.hours import DAY
from bot.match.pure.proposals import Matter, OfferReason, Outcome, Proposal, SeatOffer, offered
from bot.match.pure.seats.tenure import Tenure
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import Match
from bot.match.storage import schema
from bot.match.storage.proposals import add, open_in, settle
from bot.match.storage.rows import as_json
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing

# The time after which a seat offer expires, in milliseconds.
OFFERED: Final = 30 * DAY

_at, _entry = schema.tenures.c, schema.entries.c
_OF: Final = select(schema.tenures).where(_at.match == bindparam("of")).order_by(_at.number)
_ADD: Final = insert(schema.tenures)
_NEWEST: Final = select(func.coalesce(func.max(_at.number), 0)).where(_at.match == bindparam("of"))
_PLAYED_FOR: Final = (
    select(_entry.who, func.count().label("moves"))
    .where(_entry.match == bindparam("of"), _entry.how.in_([how.value for how in MISSED]))
    .group_by(_entry.who)
    .order_by(_entry.who)
)


def past_tenures(connection: Connection, match: int) -> tuple[Tenure, ...]:
    found = connection.execute(_OF, {"of": match})
    return tuple(
        Tenure(seat=row.seat, user=row.user, computer=row.computer, first=row.first, last=row.last) for row in found
    )


def add_tenures(writing: Writing, match: int, tenures: Iterable[Tenure]) -> None:
    newest = writing.query(_NEWEST, {"of": match})[0][0]
    for number, one in enumerate(tenures, start=newest + 1):
        values = {"seat": one.seat, "user": one.user, "computer": one.computer, "first": one.first, "last": one.last}
        writing.do(_ADD, {"match": match, "number": number, **values})


async def played_for(store: Store, match: int) -> dict[int, int]:
    return {row.who: row.moves for row in await store.ask(_PLAYED_FOR, {"of": match})}


def open_offer(writing: Writing, match: int, seat: int) -> Proposal | None:
    there = (one for one in open_in(writing, match) if one.matter is Matter.SEAT)
    return next((one for one in there if offered(one).seat == seat), None)


def offer(writing: Writing, match: Match, what: SeatOffer, *, by: int, to: int | None, now: int) -> Proposal:
    """Offer a seat to everyone or to the user `to`, as an incident. The offer replaces an earlier one."""
    before = open_offer(writing, match.id, what.seat)
    if before is not None:
        settle(writing, match, before, replace(before, outcome=Outcome.LAPSED), now)
    made = Proposal(
        match=match.id,
        number=0,
        matter=Matter.SEAT,
        by=by,
        ply=None,
        what=as_json(what),
        asked=() if to is None else (to,),
        created=now,
        due=now + OFFERED,
    )
    others = what.why in {OfferReason.OWNER, OfferReason.MODERATOR}
    incident = Incident(
        kind=Happened.SEAT_OFFERED if others else Happened.SEAT_OPEN,
        by=by,
        moderator=what.why is OfferReason.MODERATOR,
        user=match.players[what.seat].user if others else None,
        ply=match.ply,
        at=now,
    )
    writing.note(match, incident, None)
    return add(writing, match, made)


def keep(writing: Writing, match: Match, proposal: Proposal, by: int, now: int) -> None:
    settle(writing, match, proposal, replace(proposal, outcome=Outcome.WITHDRAWN), now)
    writing.note(match, Incident(kind=Happened.SEAT_KEPT, by=by, ply=match.ply, at=now), None)


def came_back(writing: Writing, match: Match, there: Iterable[Proposal], movers: Collection[int], now: int) -> None:
    """Withdraw the offers in `there` of the seats of `movers`, who have just moved, except offers of their own."""
    for proposal in there:
        if proposal.matter is not Matter.SEAT:
            continue
        what = offered(proposal)
        user = match.players[what.seat].human
        if user is not None and what.seat in movers and what.why is not OfferReason.OWN:
            keep(writing, match, proposal, user, now)
