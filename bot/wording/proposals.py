from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.match.pure.proposals import Matter, Outcome, Proposal, is_set
from bot.wording.clocks import exact
from bot.wording.names.people import listed, named
from data.texts import N_, Texts

OUTCOMES: Final = {
    Outcome.AGREED: N_("✅ Everyone I asked agrees."),
    Outcome.DECLINED: N_("❌ {who} declines. Everything stays as it is."),
    Outcome.EXPIRED: N_("⌛ Not everyone answered in time. Everything stays as it is."),
    Outcome.WITHDRAWN: N_("↩️ {by} withdrew this."),
    Outcome.LAPSED: N_("⏭️ The table has moved on, so this no longer applies."),
}
MEETING_OUTCOMES: Final = {
    **OUTCOMES,
    Outcome.DECLINED: N_("❌ {who} can't come then."),
    Outcome.LAPSED: N_("⏭️ This meeting is off."),
}


def people(users: Iterable[int], tr: Texts) -> str:
    return listed([named(user, tr) for user in users], tr)


def proposal_lines(proposal: Proposal, head: Sequence[str], tr: Texts) -> list[str]:
    if proposal.outcome is not None:
        declined = [user for user, agree in proposal.answers.items() if not agree]
        ends = MEETING_OUTCOMES if proposal.matter is Matter.MEETING else OUTCOMES
        end = tr(ends[proposal.outcome], who=people(declined, tr), by=named(proposal.by, tr))
        return [*head, end]
    lines = list(head)
    if is_set(proposal):
        return [*lines, tr(OUTCOMES[Outcome.AGREED])]
    if proposal.agreed:
        lines.append(tr("Agreed so far: {people}.", people=people(proposal.agreed, tr)))
    lines.append(tr("Waiting for: {people}.", people=people(proposal.waits_for, tr)))
    until = tr("You can answer until {time}.", time=exact(proposal.due))
    mine = tr("{by} can withdraw this.", by=named(proposal.by, tr))
    return [*lines, f"-# {until} {mine}"]
