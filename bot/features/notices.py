from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, ControlKind, UnknownControl
from bot.controls.rows import Button
from bot.interaction.control import Control
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.interaction.turn import check_control
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Status
from bot.match.services.notices.notices import Nudged
from bot.wording.clocks import exact
from bot.wording.names.people import listed
from data.texts import N_, Texts

NOW: Final = "nudge"


class NudgeControl(Control, kind=ControlKind.NUDGE):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if control.more != (NOW,):
            raise UnknownControl(str(control))
        await acknowledge(interaction, mutates=True)
        await check_control(interaction, control)
        await nudge(interaction, control.match)


async def nudge(interaction: Interaction, match: int) -> None:
    host = interaction.client
    nudged = await host.service.notices.nudge(match, interaction.user.id)
    await reply(interaction, said(nudged, host.texts(interaction)))


def nudge_button(look: Look, user: int, tr: Texts) -> Button | None:
    """Return the *Nudge* button, or None if ``user`` isn't a player, no other player has to move, or the table only
    waits for answers to a question that players may decline.
    """
    match = look.match
    # Without turns all may act; ``asked`` says who has something to do.
    seats = (seat for seat in look.asked if match.asked[seat] is not None)
    waits_for = {match.players[seat].human for seat in seats} - {None, user}
    optional = match.clocks.lapse is not None
    if match.status is not Status.ACTIVE or match.seat_of(user) is None or not waits_for or optional:
        return None
    return Button(id=ControlId.at(match, ControlKind.NUDGE, NOW), label=tr("Nudge"))


def said(nudged: Nudged, tr: Texts) -> str:
    if nudged.again is not None:
        return tr("They've already been nudged. You can nudge them again after {time}.", time=exact(nudged.again))
    if nudged.optional:
        return tr("You can't nudge people for an optional answer: the game continues without one.")
    # People's settings decide why a notice comes later, when, or not at all: that is private to them.
    groups = (
        (N_("Nudged: {people}"), nudged.now),
        (N_("I'll nudge them later: {people}"), nudged.later),
        (N_("Not nudged: {people}"), nudged.never),
    )
    lines = [tr(text, people=listed([f"<@{user}>" for user in users], tr)) for text, users in groups if users]
    return "\n".join(lines) or tr("This table is only waiting for you.")
