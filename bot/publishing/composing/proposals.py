from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from bot.features.proposals import proposal_rows
from bot.features.undo import lines_taken
from bot.match.pure.proposals import Matter, Proposal
from bot.match.pure.table.model import Match
from bot.match.services.service import Service
from bot.match.services.undo import wanted
from bot.presenters.presenter import Presenter
from bot.publishing.composing.messages import Post
from bot.publishing.composing.seats import offer_post, vote_post
from bot.wording.blocks import CONTENT, short
from bot.wording.meetings import meeting_asked
from bot.wording.names.people import named
from bot.wording.pauses import pause_asked
from bot.wording.proposals import proposal_lines
from data.texts import Texts

Head: TypeAlias = Callable[[Service, Presenter, Match, Proposal, Texts], Awaitable[list[str]]]


async def _undo(service: Service, presenter: Presenter, match: Match, proposal: Proposal, tr: Texts) -> list[str]:
    want = wanted(proposal)
    ply = match.ply if proposal.ply is None else proposal.ply
    lines = await lines_taken(service, presenter, match, want.plies, tr, viewer=None, ply=ply)
    return [tr("✋ {by} is asking to undo this:", by=named(proposal.by, tr)), *lines]


async def _pause(_service: Service, _presenter: Presenter, _match: Match, proposal: Proposal, tr: Texts) -> list[str]:
    return pause_asked(proposal, tr)


async def _meeting(_service: Service, _presenter: Presenter, match: Match, proposal: Proposal, tr: Texts) -> list[str]:
    return meeting_asked(match, proposal, tr)


HEADS: Final[dict[Matter, Head]] = {Matter.UNDO: _undo, Matter.PAUSE: _pause, Matter.MEETING: _meeting}


async def proposal_post(service: Service, presenter: Presenter, match: Match, proposal: Proposal, tr: Texts) -> Post:
    if proposal.matter is Matter.SEAT:
        return offer_post(match, proposal, tr)
    if proposal.matter is Matter.TIME_UP:
        return vote_post(match, proposal, tr)
    head = await HEADS[proposal.matter](service, presenter, match, proposal, tr)
    lines = proposal_lines(proposal, head, tr)
    return Post(
        content=short("\n".join(lines), CONTENT),
        rows=proposal_rows(match, proposal, tr),
        pings=proposal.waits_for if proposal.outcome is None else (),
    )
