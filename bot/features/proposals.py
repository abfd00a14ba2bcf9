from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, ControlKind, UnknownControl, number
from bot.controls.rows import Button, Row, Style
from bot.interaction.control import Control
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, stay_silent
from bot.interaction.turn import check_control
from bot.match.pure.proposals import Proposal, is_set
from bot.match.pure.table.model import Match
from data.texts import Texts

AGREE, DECLINE, WITHDRAW = "yes", "no", "withdraw"
MOST: Final = 2**31 - 1
"""The largest proposal number that the database can store."""


class ProposalControl(Control, kind=ControlKind.PROPOSAL):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if len(control.more) != 2 or control.more[1] not in {AGREE, DECLINE, WITHDRAW}:
            raise UnknownControl(str(control))
        which = number(control.more[0], MOST)
        await acknowledge(interaction, mutates=True, silent=True)
        await check_control(interaction, control)
        proposals, user, request = interaction.client.service.proposals, interaction.user.id, str(interaction.id)
        if control.more[1] == WITHDRAW:
            await proposals.withdraw(control.match, which, user, request)
        else:
            await proposals.answer(control.match, which, user, request, agree=control.more[1] == AGREE)
        await stay_silent(interaction)


def proposal_rows(match: Match, proposal: Proposal, tr: Texts) -> list[Row]:
    if proposal.outcome is not None:
        return []

    def one(what: str, label: str, style: Style) -> Button:
        control = ControlId.at(match, ControlKind.PROPOSAL, str(proposal.number), what)
        return Button(id=control, label=label, style=style)

    if is_set(proposal):
        return [(one(DECLINE, tr("I can't make it"), Style.QUIET),)]
    return [
        (
            one(AGREE, tr("Agree"), Style.GOOD),
            one(DECLINE, tr("Disagree"), Style.QUIET),
            one(WITHDRAW, tr("Withdraw"), Style.QUIET),
        )
    ]
