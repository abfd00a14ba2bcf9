from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.controls.ids import LARGEST, ControlId, ControlKind, UnknownControl, number
from bot.controls.rows import Button, Row, Style
from bot.features.history.told import lines_told
from bot.features.play.boards import reply_pictures
from bot.features.play.moves import moved_on
from bot.features.play.played import play
from bot.features.proposals import MOST
from bot.interaction.control import Control, view_of
from bot.interaction.here import table_here
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply, stay_silent
from bot.interaction.rights import moderates
from bot.interaction.turn import check_control, check_place, turn_of
from bot.match.pure.errors import OtherLine, Refused, Stale, Why
from bot.match.pure.play.look import Look
from bot.match.pure.proposals import Proposal
from bot.match.pure.seats.seating import playing, present
from bot.match.pure.table.model import Match, Place
from bot.match.pure.table.outbox import OutboxRow
from bot.match.services.seats.offers import offerable
from bot.match.services.seats.standins import CALL_OFF, CHOICES, STAND_IN, WAIT
from bot.match.services.seats.suggestions import Suggestion, key_of
from bot.match.services.service import Service
from bot.presenters.choosing import BOARD
from bot.presenters.presenter import Presenter
from bot.wording.names.people import color_name
from data.texts import N_, Texts
from games.core import AnyAction, AnySeen

ASK, PLAY, SENT, VOTE = "ask", "play", "sent", "vote"
LABELS: Final = {
    WAIT: N_("Give more time"),
    STAND_IN: N_("Let a computer play this move"),
    CALL_OFF: N_("Cancel the game"),
}
_KEY: Final = re.compile("[0-9a-f]{12}")


class StandInControl(Control, kind=ControlKind.STAND_IN):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
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
    look = await turn_of(interaction, control.match, control)
    await play(interaction, look, _meant(interaction, control, look, key), control)


async def _play_sent(interaction: Interaction, control: ControlId, key: str) -> None:
    try:
        look = await turn_of(interaction, control.match, control)
        await play(interaction, look, _meant(interaction, control, look, key), control, confirmed=True, tell=True)
    except Stale:
        tr = interaction.client.texts(interaction)
        place: Place = await interaction.client.service.desk.places.of(control.match)
        said = tr(
            "{table}: the game has moved on since I sent this, so I haven't played anything.",
            table=f"<#{place.channel}>",
        )
        await reply(interaction, said)


async def _check_receiver(interaction: Interaction, match: int) -> None:
    # Players who have left the server or can't see the channel any more are refused, too: they couldn't play there
    # either.
    host, user = interaction.client, interaction.user.id
    table: Match = await host.service.history.get(match)
    plays = interaction.guild_id is None and any(one.user == user for one in table.players)
    if not plays or not await host.people.sees(await host.service.desk.places.of(match), user):
        raise Refused(Why.NO_MATCH)


def _meant(interaction: Interaction, control: ControlId, look: Look, key: str) -> AnyAction:
    write = interaction.client.service.desk.game(look.match.game).write
    action = next((one for one in look.legal if key_of(write(one)) == key), None)
    if action is None:
        raise OtherLine(control.ply, look.match.ply)
    return action


async def show_suggestion(interaction: Interaction, match: int) -> None:
    """Show the user privately which move a computer player would make for them, with a picture of the board, after the
    move if this reveals nothing hidden. Raises Refused if it isn't the user's turn.
    """
    host, user = interaction.client, interaction.user.id
    tr = host.texts(interaction)
    found = await host.service.suggestions.of(match, user, str(interaction.id))
    lines, shown, events = await _said(host.service, host.presenter(found.look.match.game), user, found, tr)
    rows = _play_rows(found, PLAY, tr)
    await reply_pictures(interaction, "\n".join(lines), shown, tr, pictures=(BOARD,), events=events, rows=rows)


async def suggested(service: Service, presenter: Presenter, row: OutboxRow, tr: Texts) -> tuple[list[str], list[Row]]:
    """Return the lines and buttons that suggest a move in a direct message to a player, the outbox's `row`. There are
    none if it isn't the player's turn.
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
    head = tr("A computer in your place would play: {move}", move=f"`{found.text}`")
    lines, shown = list[str](), found.look
    events: Sequence[AnySeen] = ()
    if presenter.previews:
        shown, seen = await service.play.preview(found.look.match.id, user, found.action)
        events = seen.events
        lines = [f"> {line}" for line in lines_told(presenter, (seen,), shown.match, shown.view, tr)]
    return [head, *lines, "-# " + tr("I'll only play it if you press the button. Only you see this.")], shown, events


def _play_rows(found: Suggestion, verb: str, tr: Texts) -> list[Row]:
    control = ControlId.at(found.look.match, ControlKind.STAND_IN, verb, found.key)
    return [(Button(id=control, label=tr("Play this"), style=Style.GOOD),)]


def suggestion_rows(match: Match, tr: Texts) -> list[Row]:
    return [(Button(id=ControlId.at(match, ControlKind.STAND_IN, ASK), label=tr("What would you play?")),)]


def vote_rows(match: Match, proposal: Proposal, tr: Texts) -> list[Row]:
    def one(choice: str) -> Button:
        control = ControlId.at(match, ControlKind.STAND_IN, VOTE, str(proposal.number), choice)
        return Button(id=control, label=tr(LABELS[choice]), style=Style.BAD if choice == CALL_OFF else Style.QUIET)

    return [tuple(map(one, CHOICES))]


TAKE, KEEP, OFFER, SKIP, NO = "take", "keep", "offer", "skip", "no"
NOBODY: Final = 0
"""In a control's id, it replaces a user's id if a seat is offered to everyone."""


class SeatControl(Control, kind=ControlKind.SEAT):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        verb, *more = control.more
        if len(more) != {TAKE: 1, KEEP: 1, OFFER: 2, SKIP: 1, NO: 0}.get(verb):
            raise UnknownControl(str(control))
        which = [number(part, MOST if verb in {TAKE, KEEP} else LARGEST) for part in more]
        await acknowledge(interaction, mutates=True, silent=verb == KEEP)
        await check_control(interaction, control)
        service, user, request = interaction.client.service, interaction.user.id, str(interaction.id)
        match verb:
            case "take":
                acted = await service.seats.take(control.match, which[0], user, request)
                await reply(interaction, taken(acted.match, user, interaction.client.texts(interaction)))
                return
            case "keep":
                await service.seats.keep(control.match, which[0], user, request)
            case "offer":
                whose, to = which[0], which[1] or None
                await service.seats.offer(control.match, user, whose, request, moderator=moderates(interaction), to=to)
            case "skip":
                await service.standins.skip(control.match, user, which[0], request, moderator=moderates(interaction))
        await stay_silent(interaction)


def taken(match: Match, user: int, tr: Texts) -> str:
    mine = next(player for player in match.players if player.user == user)
    return tr("The seat is yours. Your colour: {color}.", color=color_name(mine.color, tr))


def offer_rows(match: Match, proposal: Proposal, tr: Texts) -> list[Row]:
    take, keep = (ControlId.at(match, ControlKind.SEAT, what, str(proposal.number)) for what in (TAKE, KEEP))
    return [(Button(id=take, label=tr("Take this seat"), style=Style.GOOD), Button(id=keep, label=tr("I'm back")))]


async def ask_to_offer(interaction: Interaction, match: Match, user: int, to: int | None) -> None:
    offerable(match, interaction.user.id, user, moderator=moderates(interaction))
    tr = interaction.client.texts(interaction)
    if to is None:
        text = tr("Offer {player}'s seat to everyone who may join this table?", player=f"<@{user}>")
    else:
        text = tr("Offer {player}'s seat to {other}? They have to accept.", player=f"<@{user}>", other=f"<@{to}>")
    text += " " + tr(
        "Everyone in the channel will see that you did this. Until someone takes the seat, its player can keep it."
    )
    await _ask(interaction, match, text, (OFFER, str(user), str(to or NOBODY)), tr("Offer it"))


async def ask_to_skip(interaction: Interaction, match: Match, user: int) -> None:
    playing(match)
    if not moderates(interaction):
        raise Refused(Why.MODERATOR_ONLY)
    present(match, user)
    tr = interaction.client.texts(interaction)
    text = tr("Let a computer play {player}'s move at this table?", player=f"<@{user}>")
    text += " " + tr("Everyone in the channel will see that you did this.")
    await _ask(interaction, match, text, (SKIP, str(user)), tr("Play it"))


async def _ask(interaction: Interaction, match: Match, text: str, verb: tuple[str, ...], label: str) -> None:
    tr = interaction.client.texts(interaction)
    yes = Button(id=ControlId.at(match, ControlKind.SEAT, *verb), label=label, style=Style.BAD)
    no = Button(id=ControlId.at(match, ControlKind.SEAT, NO), label=tr("No, leave it"))
    await reply(interaction, text, view=view_of([(yes, no)]))


class Seats(commands.Cog):
    @app_commands.command(
        name="replace", description=N_("Offer your seat, or another player's, to someone else during a game")
    )
    @app_commands.describe(
        player=N_("Whose seat (default: yours)"),
        other=N_("A player to take it; they have to accept (default: first come, first served)"),
    )
    async def replace(
        self, interaction: Interaction, player: discord.User | None = None, other: discord.User | None = None
    ) -> None:
        await acknowledge(interaction)
        match = await table_here(interaction)
        if other is not None and other.bot:
            tr = interaction.client.texts(interaction)
            await reply(interaction, tr("Bots can't take a seat. If someone resigns, a computer takes over."))
            return
        whose = interaction.user.id if player is None else player.id
        await ask_to_offer(interaction, match, whose, None if other is None else other.id)

    @app_commands.command(name="skip", description=N_("Let a computer play one move for someone (moderators)"))
    @app_commands.describe(player=N_("The player; they keep their seat"))
    async def skip(self, interaction: Interaction, player: discord.User) -> None:
        await acknowledge(interaction)
        await ask_to_skip(interaction, await table_here(interaction), player.id)
