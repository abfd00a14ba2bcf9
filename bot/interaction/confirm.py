"""Questions before what cannot be taken back: to resign, to call a table off. Private messages with two buttons."""

from __future__ import annotations

from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.controls.rows import Button, Style
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction
from bot.interaction.place import check_place
from bot.interaction.respond import acknowledge, reply, stay_silent
from bot.interaction.rights import moderates
from bot.interaction.stale import of_its_line
from bot.match.errors import Refused, Why
from bot.match.model import Match, Status
from bot.match.seating import owned, seat_in_play, unended

RESIGN, CANCEL, KEEP = "resign", "cancel", "keep"


class ConfirmControl(Control, kind=Kind.CONFIRM):
    """An answer to such a question."""

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Do it, or leave everything as it is; the channel tells what was done, so the question goes."""
        if control.more not in {(RESIGN,), (CANCEL,), (KEEP,)}:
            raise UnknownControl(str(control))
        await acknowledge(interaction, mutates=True)
        await check_place(interaction, control.match)
        await of_its_line(interaction, control)
        service, user, request = interaction.client.service, interaction.user.id, str(interaction.id)
        match control.more[0]:
            case "resign":
                await service.resign(control.match, user, request)
            case "cancel":
                await service.cancel(control.match, user, request, moderator=moderates(interaction))
        await stay_silent(interaction)


async def ask_to_resign(interaction: Interaction, match: Match) -> None:
    """Ask, in the private answer held open, whether to resign. Raises :class:`Refused` where there is no seat to give
    up.
    """
    if match.status is not Status.ACTIVE:
        raise Refused(Why.NOT_ACTIVE)
    seat_in_play(match, interaction.user.id)
    tr = interaction.client.texts(interaction)
    await _ask(
        interaction,
        match,
        tr("Resign from this game? A computer plays on for you, and you cannot come back."),
        RESIGN,
        tr("Resign"),
    )


async def ask_to_cancel(interaction: Interaction, match: Match) -> None:
    """Ask, in the private answer held open, whether to call the table off. Raises :class:`Refused` for those who may
    not, and for a game that is over.
    """
    unended(match)
    owned(match, interaction.user.id, moderator=moderates(interaction))
    tr = interaction.client.texts(interaction)
    if match.status is Status.ACTIVE:
        question, label = (
            tr("Call off this game? It ends here for everybody, without a winner."),
            tr("Call the game off"),
        )
    else:
        question, label = tr("Call off this table? Nobody can join it any more."), tr("Call it off")
    await _ask(interaction, match, question, CANCEL, label)


async def _ask(interaction: Interaction, match: Match, question: str, verb: str, label: str) -> None:
    tr = interaction.client.texts(interaction)

    def one(what: str, text: str, style: Style) -> Button:
        return Button(id=ControlId.at(match, Kind.CONFIRM, what), label=text, style=style)

    row = (one(verb, label, Style.BAD), one(KEEP, tr("No, go on"), Style.QUIET))
    await reply(interaction, question, view=view_of([row]))
