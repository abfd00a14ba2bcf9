from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import BindParameter, bindparam, func, insert, select, update

from bot.match.pure.clock.turns import Span
from bot.match.pure.errors import Fault, Refused, Stale, StoreFault, Why
from bot.match.pure.proposals import SEVERAL, Matter, Outcome, Proposal, is_set, is_void, moment
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind, of_match
from bot.match.storage import schema
from bot.match.storage.rows import AnyRow, as_json, readable
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing

_MATCH: Final[BindParameter[int]] = bindparam("of")
_ONE: Final[BindParameter[int]] = bindparam("which")

_at = schema.proposals.c
_ALL: Final = select(schema.proposals).where(_at.match == _MATCH)
_OPEN: Final = _ALL.where(_at.outcome.is_(None)).order_by(_at.number)
_GET: Final = _ALL.where(_at.number == _ONE)
_NEWEST: Final = select(func.coalesce(func.max(_at.number), 0)).where(_at.match == _MATCH)
_ADD: Final = insert(schema.proposals)
# An update without columns sets those for which it gets values.
_CHANGE: Final = update(schema.proposals).where(_at.match == _MATCH, _at.number == _ONE)
_SETTLE: Final = _CHANGE.where(_at.outcome.is_(None), _at.answers == bindparam("before"))

_ASKED: Final = msgspec.json.Decoder(tuple[int, ...])
_ANSWERS: Final = msgspec.json.Decoder(dict[int, bool | str])


async def proposal_at(store: Store, match: int, number: int) -> Proposal:
    found = await store.ask(_GET, {"of": match, "which": number})
    if not found:
        raise Refused(Why.NO_PROPOSAL)
    return _proposal(found[0])


async def open_proposals(store: Store, match: int) -> list[Proposal]:
    return readable(_proposal, await store.ask(_OPEN, {"of": match}))


async def show(store: Store, proposal: Proposal, message: int | None) -> None:
    values = {"of": proposal.match, "which": proposal.number, "message": message}
    await store.write(lambda writing: writing.do(_CHANGE, values))


def add(writing: Writing, match: Match, proposal: Proposal) -> Proposal:
    """Store and announce a new proposal, and return it with its number. A new proposal to meet replaces the same
    player's earlier proposals to meet, except those that everyone has accepted.

    Raises Refused (ASKED_ALREADY) if a proposal of the same kind is open.
    """
    there = open_in(writing, match.id)
    same = [one for one in there if one.matter is proposal.matter]
    if any(one.what == proposal.what or one.matter not in SEVERAL for one in same):
        raise Refused(Why.ASKED_ALREADY)
    if proposal.matter is Matter.MEETING:
        for one in same:
            if one.by == proposal.by and not is_set(one):
                settle(writing, match, one, replace(one, outcome=Outcome.WITHDRAWN), proposal.created)
                there.remove(one)
    writing.beside(match.id).asking = True
    newest = writing.query(_NEWEST, {"of": match.id})[0][0]
    proposal = replace(proposal, match=match.id, number=newest + 1)
    writing.do(
        _ADD,
        {
            "match": match.id,
            "number": proposal.number,
            "matter": proposal.matter.value,
            "by": proposal.by,
            "ply": proposal.ply,
            "what": proposal.what,
            "asked": as_json(proposal.asked),
            "answers": _said(proposal),
            "created": proposal.created,
            "due": proposal.due,
        },
    )
    _follow(writing, match, proposal, [*there, proposal], proposal.created)
    return proposal


def settle(writing: Writing, match: Match, before: Proposal, after: Proposal, now: int) -> None:
    """Store and announce a changed proposal. Raises :class:`Stale` if another process has changed it meanwhile."""
    values = {"of": match.id, "which": after.number, "before": _said(before), "answers": _said(after)}
    if not writing.do(_SETTLE, {**values, "outcome": None if after.outcome is None else after.outcome.value}):
        raise Stale(match.ply, writing.load(match.id, "").match.ply)
    _follow(writing, match, after, open_in(writing, match.id), now)


def put_off(writing: Writing, match: Match, gone: Span, now: int) -> None:
    """Postpone the open proposals' deadlines by the length of `gone`. Proposals to meet keep their times."""
    first, last = gone
    there = [one for one in open_in(writing, match.id) if one.created < last and one.due > first]
    for one in there:
        later = one.due if one.matter is Matter.MEETING else one.due + last - max(one.created, first)
        postpone(writing, match, one, later, now)


def postpone(writing: Writing, match: Match, proposal: Proposal, due: int, now: int) -> None:
    writing.do(_CHANGE, {"of": match.id, "which": proposal.number, "due": due})
    _follow(writing, match, replace(proposal, due=due), open_in(writing, match.id), now)


def announce_off(writing: Writing, match: Match, before: Proposal, who: int | None, now: int) -> None:
    """Announce that the agreed meeting `before` is off. `who`: the user who can't come, if that's the reason."""
    if is_set(before) and match.status is Status.ACTIVE:
        writing.announce(match, AnnouncementKind.MEETING, now, who=who, about=-moment(before))


def drop_void(writing: Writing, before: Match, after: Match, now: int) -> list[Proposal]:
    """Close the proposals that become obsolete by this change of the match, and return the others."""
    there = open_in(writing, before.id) if before.status in {Status.ACTIVE, Status.SUSPENDED} else []
    void = [proposal for proposal in there if is_void(before, after, proposal)]
    for proposal in void:
        settle(writing, after, proposal, replace(proposal, outcome=Outcome.LAPSED), now)
        announce_off(writing, after, proposal, None, now)
    return [proposal for proposal in there if proposal not in void]


def open_in(writing: Writing, match: int) -> list[Proposal]:
    there = writing.beside(match)
    if not there.asking:
        return []
    found = writing.query(_OPEN, {"of": match})
    there.asking = bool(found)
    return readable(_proposal, found)


def _follow(writing: Writing, match: Match, proposal: Proposal, there: Iterable[Proposal], now: int) -> None:
    writing.post(
        of_match(match.id), match.channel, AnnouncementKind.PROPOSAL, about=proposal.number, who=proposal.by, at=now
    )
    writing.set_timer(of_match(match.id), TimerKind.PROPOSAL, min((one.due for one in there), default=None))


def _said(proposal: Proposal) -> str:
    return as_json(proposal.answers)


def _proposal(row: AnyRow) -> Proposal:
    try:
        return Proposal(
            match=row.match,
            number=row.number,
            matter=Matter(row.matter),
            by=row.by,
            ply=row.ply,
            what=row.what,
            asked=_ASKED.decode(row.asked),
            answers=_ANSWERS.decode(row.answers),
            created=row.created,
            due=row.due,
            outcome=None if row.outcome is None else Outcome(row.outcome),
            message=row.message,
        )
    except (ValueError, msgspec.MsgspecError) as error:
        raise StoreFault(Fault.DAMAGED, f"match {row.match}, proposal {row.number}: {error}") from error
