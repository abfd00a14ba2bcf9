"""*Nudge*: ask those to play whom a table waits for, by the command or by the button below Help."""

from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.controls.rows import Button
from bot.interaction.control import Control
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.interaction.stale import check_control
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Status
from bot.match.services.notices.nudging import Nudged
from bot.wording.clocks import exact
from bot.wording.names.people import listed
from data.texts import N_, Texts

NOW: Final = "nudge"


class NudgeControl(Control, kind=Kind.NUDGE):
    """The button. It asks whoever is asked when it is pressed, once in a while, so it is never old."""

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Tell them."""
        if control.more != (NOW,):
            raise UnknownControl(str(control))
        await acknowledge(interaction, mutates=True)
        await check_control(interaction, control)
        await nudge(interaction, control.match)


async def nudge(interaction: Interaction, match: int) -> None:
    """Have those told whom ``match`` waits for, and answer whom. Raises Refused."""
    host = interaction.client
    nudged = await host.service.notices.nudge(match, interaction.user.id)
    await reply(interaction, said(nudged, host.texts(interaction)))


def nudge_button(look: Look, user: int, tr: Texts) -> Button | None:
    """The button for ``user``; None where they do not play, nobody but them is waited for, or those may
    decline.
    """
    match = look.match
    # Without turns all are asked; noted is who has something to do.
    seats = (seat for seat in look.asked if match.asked[seat] is not None)
    waits_for = {match.players[seat].human for seat in seats} - {None, user}
    optional = match.clocks.lapse is not None
    if match.status is not Status.ACTIVE or match.seat_of(user) is None or not waits_for or optional:
        return None
    return Button(id=ControlId.at(match, Kind.NUDGE, NOW), label=tr("Nudge"))


def said(nudged: Nudged, tr: Texts) -> str:
    """What came of a nudge."""
    if nudged.again is not None:
        return tr("They were nudged not long ago. The next nudge is possible {time}.", time=exact(nudged.again))
    if nudged.optional:
        return tr("Nobody is nudged for what may be declined. Without an answer the game goes on by itself.")
    # Why somebody is told later, when, or not at all follows from what they have set: that is theirs.
    groups = (
        (N_("Nudged: {people}"), nudged.now),
        (N_("Nudged later: {people}"), nudged.later),
        (N_("Not nudged: {people}"), nudged.never),
    )
    lines = [tr(text, people=listed([f"<@{user}>" for user in users], tr)) for text, users in groups if users]
    return "\n".join(lines) or tr("This table waits for nobody but you.")
