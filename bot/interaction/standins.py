"""*What would you play?*: the move of a stand-in, shown privately to whose turn it is; one press plays it. And the
votes about somebody whose time is up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from bot.controls.ids import ControlId, Kind, UnknownControl, number
from bot.controls.rows import Button, Row, Style
from bot.interaction.boards import reply_pictures
from bot.interaction.control import Control
from bot.interaction.host import Interaction
from bot.interaction.moves import moved_on
from bot.interaction.place import check_place
from bot.interaction.played import play
from bot.interaction.proposals import MOST
from bot.interaction.respond import acknowledge, stay_silent
from bot.interaction.stale import of_its_line
from bot.interaction.told import lines_told
from bot.interaction.turn import turn_of
from bot.match.errors import OtherLine, Stale
from bot.match.model import Match
from bot.match.proposal import Proposal
from bot.match.standins import CALL_OFF, CHOICES, STAND_IN, WAIT, key_of
from bot.presenters.presenter import BOARD, Previews
from data.texts import N_, Texts

ASK, PLAY, VOTE = "ask", "play", "vote"
LABELS: Final = {
    WAIT: N_("Wait another period"),
    STAND_IN: N_("A computer plays this move"),
    CALL_OFF: N_("Call the game off"),
}
"""What the others can vote for."""
_KEY: Final = re.compile("[0-9a-f]{12}")


class StandInControl(Control, kind=Kind.STAND_IN):
    """One of these buttons."""

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Show the move, play it, or vote."""
        match control.more:
            case ("ask",):
                await acknowledge(interaction)
                await check_place(interaction, control.match)
                await of_its_line(interaction, control)
                await show_suggestion(interaction, control.match)
            case ("play", key) if _KEY.fullmatch(key):
                await acknowledge(interaction, mutates=True)
                await check_place(interaction, control.match)
                try:
                    await _play(interaction, control, key)
                except Stale as stale:
                    await moved_on(interaction, control.match, stale)
            case ("vote", which, choice) if choice in CHOICES:
                await acknowledge(interaction, mutates=True, silent=True)
                await check_place(interaction, control.match)
                await of_its_line(interaction, control)
                await interaction.client.service.standins.vote(
                    control.match, number(which, MOST), interaction.user.id, choice, str(interaction.id)
                )
                await stay_silent(interaction)
            case _:
                raise UnknownControl(str(control))


async def _play(interaction: Interaction, control: ControlId, key: str) -> None:
    """Play the move that was shown, whatever would be shown now. Raises Stale where it means something else by now."""
    turn = await turn_of(interaction, control.match, control)
    write = interaction.client.service.games[turn.match.game].write
    action = next((one for one in turn.legal if key_of(write(one)) == key), None)
    if action is None:
        raise OtherLine(control.ply, turn.match.ply)
    await play(interaction, turn, action)


async def show_suggestion(interaction: Interaction, match: int) -> None:
    """The move of a stand-in for whoever is behind ``interaction``, in the private answer: in words, with its picture
    where showing it tells nothing that its player does not know. Raises Refused where they are not asked.
    """
    host, user = interaction.client, interaction.user.id
    tr = host.texts(interaction)
    found = await host.service.standins.suggestion(match, user, str(interaction.id))
    look, presenter = found.look, host.presenter(found.look.match.game)
    head = tr("A computer in your place would play: {move}", move=f"`{found.text}`")
    lines, shown = list[str](), look
    events: Sequence[Any] = ()
    if isinstance(presenter, Previews) and presenter.previews:
        shown, seen = await host.service.preview(match, user, found.action)
        events = seen.events
        lines = [f"> {line}" for line in lines_told(presenter, (seen,), shown.match, shown.view, tr)]
    foot = "-# " + tr("Nothing is played unless you press. Only you see this.")
    control = ControlId.at(look.match, Kind.STAND_IN, PLAY, found.key)
    rows: list[Row] = [(Button(id=control, label=tr("Play this"), style=Style.GOOD),)]
    text = "\n".join((head, *lines, foot))
    await reply_pictures(interaction, text, shown, tr, pictures=(BOARD,), events=events, rows=rows)


def suggestion_rows(match: Match, tr: Texts) -> list[Row]:
    """The button below a reminder."""
    control = ControlId.at(match, Kind.STAND_IN, ASK)
    return [(Button(id=control, label=tr("What would you play?"), style=Style.QUIET),)]


def vote_rows(match: Match, proposal: Proposal, tr: Texts) -> list[Row]:
    """The buttons of a vote that is open."""

    def one(choice: str) -> Button:
        control = ControlId.at(match, Kind.STAND_IN, VOTE, str(proposal.number), choice)
        return Button(id=control, label=tr(LABELS[choice]), style=Style.BAD if choice == CALL_OFF else Style.QUIET)

    return [tuple(map(one, CHOICES))]
