"""The controls under a table's sign-up message: join, leave, a computer player, begin, call off."""

from __future__ import annotations

import discord

from bot.match.model import Computer, Match, Status
from bot.ui.answer import hold, hush
from bot.ui.confirm import ask_to_cancel
from bot.ui.control import Control, Press, view_of
from bot.ui.ids import ControlId, Kind, UnknownControl
from bot.ui.place import check_place
from bot.ui.rights import moderates
from bot.ui.rows import Button, Style
from data.texts import Texts

JOIN, LEAVE, COMPUTER, START, CANCEL = "join", "leave", "computer", "start", "cancel"
FEWEST = 2
"""No game here is played alone; how many one game needs at least is the service's to say."""


class SignupControl(Control, kind=Kind.SIGNUP):
    """A button of the sign-up message."""

    async def press(self, interaction: Press, control: ControlId) -> None:
        """Do what the button says; the message itself follows through the outbox."""
        verb = control.more[0]
        await hold(interaction, deed=verb != CANCEL, silent=verb != CANCEL)
        await check_place(interaction, control.match)
        service, user, request = interaction.client.service, interaction.user.id, str(interaction.id)
        match verb:
            case "join":
                await service.join(control.match, user, request)
            case "leave":
                await service.leave(control.match, user, request)
            case "computer":
                await service.add_computer(control.match, user, Computer.GREEDY, request)
            case "start":
                await service.start(control.match, user, request, moderator=moderates(interaction))
            case "cancel":
                await ask_to_cancel(interaction, await service.get(control.match))
            case _:
                raise UnknownControl(str(control))
        if verb != CANCEL:
            await hush(interaction)


def left(match: Match, tr: Texts) -> str:
    """What to tell whoever has just left ``match`` before the game."""
    if match.status is Status.CANCELLED:
        return tr("You have left this table. Nobody else sat there, so it is called off.")
    return tr("You have left this table.")


def signup_controls(match: Match, tr: Texts) -> discord.ui.View | None:
    """The buttons of a table that gathers its players; None when it does so no longer."""
    if match.status is not Status.SIGNUP:
        return None
    full = len(match.sittings) >= match.options.players

    def one(verb: str, label: str, style: Style, *, disabled: bool = False) -> Button:
        return Button(id=ControlId(Kind.SIGNUP, match.id, 0, (verb,)), label=label, style=style, disabled=disabled)

    row = (
        one(JOIN, tr("Join"), Style.GOOD, disabled=full),
        one(LEAVE, tr("Leave"), Style.QUIET),
        one(COMPUTER, tr("Add computer"), Style.QUIET, disabled=full),
        one(START, tr("Start"), Style.ACTIVE, disabled=len(match.sittings) < FEWEST),
        one(CANCEL, tr("Call off"), Style.BAD),
    )
    return view_of([row])
