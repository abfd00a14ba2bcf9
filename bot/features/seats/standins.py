"""*What would you play?*: the move of a stand-in, shown privately to whose turn it is; one press plays it, there or in
a direct message. And the votes about somebody whose time is up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bot.controls.ids import ControlId, Kind, UnknownControl, number
from bot.controls.rows import Button, Row, Style
from bot.features.history.told import lines_told
from bot.features.play.boards import reply_pictures
from bot.features.play.moves import moved_on
from bot.features.play.played import play
from bot.features.proposals import MOST
from bot.interaction.control import Control
from bot.interaction.host import Interaction
from bot.interaction.place import check_place
from bot.interaction.respond import acknowledge, reply, stay_silent
from bot.interaction.stale import check_control
from bot.interaction.turn import Turn, turn_of
from bot.match.pure.errors import OtherLine, Refused, Stale, Why
from bot.match.pure.play.look import Look
from bot.match.pure.proposals import Proposal
from bot.match.pure.table.model import Match, Place
from bot.match.pure.table.outbox import OutboxRow
from bot.match.services.seats.standins import CALL_OFF, CHOICES, STAND_IN, WAIT
from bot.match.services.seats.suggestions import Suggestion, key_of
from bot.match.services.service import Service
from bot.presenters.presenter import BOARD, Presenter, Previews
from data.texts import N_, Texts
from games.core import AnyAction, AnySeen

ASK, PLAY, SENT, VOTE = "ask", "play", "sent", "vote"
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
                await check_control(interaction, control)
                await show_suggestion(interaction, control.match)
            case ("play", key) if _KEY.fullmatch(key):
                await acknowledge(interaction, mutates=True)
                await check_place(interaction, control.match)
                try:
                    await _play(interaction, control, key)
                except Stale as stale:
                    await moved_on(interaction, control.match, stale)
            case ("sent", key) if _KEY.fullmatch(key):
                await acknowledge(interaction, mutates=True)
                await _check_receiver(interaction, control.match)
                await _play_sent(interaction, control, key)
            case ("vote", which, choice) if choice in CHOICES:
                await acknowledge(interaction, mutates=True, silent=True)
                await check_control(interaction, control)
                await interaction.client.service.standins.vote(
                    control.match, number(which, MOST), interaction.user.id, choice, str(interaction.id)
                )
                await stay_silent(interaction)
            case _:
                raise UnknownControl(str(control))


async def _play(interaction: Interaction, control: ControlId, key: str) -> None:
    """Play the move that was shown, whatever would be shown now. Raises Stale where it means something else by now."""
    turn = await turn_of(interaction, control.match, control)
    await play(interaction, turn, _meant(interaction, control, turn, key))


async def _play_sent(interaction: Interaction, control: ControlId, key: str) -> None:
    """The same in a direct message, where there is no board: the answer says what came of it, and where the table is.
    The message has said what is played, so nothing is asked again.
    """
    try:
        turn = await turn_of(interaction, control.match, control)
        await play(interaction, turn, _meant(interaction, control, turn, key), confirmed=True, tell=True)
    except Stale:
        tr = interaction.client.texts(interaction)
        place: Place = await interaction.client.service.desk.places.of(control.match)
        said = tr(
            "The game has moved on since this was sent, so nothing was played. {table}", table=f"<#{place.channel}>"
        )
        await reply(interaction, said)


async def _check_receiver(interaction: Interaction, match: int) -> None:
    """Let through who plays at table ``match`` and presses in their direct messages. For everybody else there is no
    such table (NO_MATCH); so there is none for who has left its server, or sees its channel no longer: nobody plays
    from here what they could not play there.
    """
    host, user = interaction.client, interaction.user.id
    table: Match = await host.service.history.get(match)
    plays = interaction.guild_id is None and any(one.user == user for one in table.players)
    if not plays or not await host.people.sees(await host.service.desk.places.of(match), user):
        raise Refused(Why.NO_MATCH)


def _meant(interaction: Interaction, control: ControlId, turn: Turn, key: str) -> AnyAction:
    """The action of that key. Raises Stale where it cannot be done any more."""
    write = interaction.client.service.desk.game(turn.match.game).write
    action = next((one for one in turn.legal if key_of(write(one)) == key), None)
    if action is None:
        raise OtherLine(control.ply, turn.match.ply)
    return action


async def show_suggestion(interaction: Interaction, match: int) -> None:
    """The move of a stand-in for whoever is behind ``interaction``, in the private answer: in words, with its picture
    where showing it tells nothing that its player does not know. Raises Refused where they are not asked.
    """
    host, user = interaction.client, interaction.user.id
    tr = host.texts(interaction)
    found = await host.service.suggestions.of(match, user, str(interaction.id))
    lines, shown, events = await _said(host.service, host.presenter(found.look.match.game), user, found, tr)
    rows = _play_rows(found, PLAY, tr)
    await reply_pictures(interaction, "\n".join(lines), shown, tr, pictures=(BOARD,), events=events, rows=rows)


async def suggested(service: Service, presenter: Presenter, row: OutboxRow, tr: Texts) -> tuple[list[str], list[Row]]:
    """What stands in the direct message of ``row`` about the move of a stand-in, with its button; nothing where its
    receiver is not asked.
    """
    user = row.who or 0
    try:
        found = await service.suggestions.of(row.match, user, f"direct {row.id}")
        lines, _, _ = await _said(service, presenter, user, found, tr)
    except Refused:
        return [], []
    return lines, _play_rows(found, SENT, tr)


async def _said(
    service: Service, presenter: Presenter, user: int, found: Suggestion, tr: Texts
) -> tuple[list[str], Look, Sequence[AnySeen]]:
    """The move in words, what can be shown of it, and the events that it would bring about."""
    head = tr("A computer in your place would play: {move}", move=f"`{found.text}`")
    lines, shown = list[str](), found.look
    events: Sequence[AnySeen] = ()
    if isinstance(presenter, Previews) and presenter.previews:
        shown, seen = await service.play.preview(found.look.match.id, user, found.action)
        events = seen.events
        lines = [f"> {line}" for line in lines_told(presenter, (seen,), shown.match, shown.view, tr)]
    foot = "-# " + tr("Nothing is played unless you press. Only you see this.")
    return [head, *lines, foot], shown, events


def _play_rows(found: Suggestion, verb: str, tr: Texts) -> list[Row]:
    control = ControlId.at(found.look.match, Kind.STAND_IN, verb, found.key)
    return [(Button(id=control, label=tr("Play this"), style=Style.GOOD),)]


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
