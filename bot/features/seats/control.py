"""Seats that change hands: the buttons below an offer, and the questions before one is made, or a move is skipped."""

from __future__ import annotations

from typing import Final

from bot.controls.ids import LARGEST_MATCH, ControlId, Kind, UnknownControl, number
from bot.controls.rows import Button, Row, Style
from bot.features.proposals import MOST
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply, stay_silent
from bot.interaction.rights import moderates
from bot.interaction.stale import check_control
from bot.match.pure.errors import Refused, Why
from bot.match.pure.proposals import Proposal
from bot.match.pure.seats.seating import playing, present
from bot.match.pure.table.model import Match
from bot.match.services.seats.offers import offerable
from bot.wording.names.people import color_name
from data.texts import Texts

TAKE, KEEP, OFFER, SKIP, NO = "take", "keep", "offer", "skip", "no"
NOBODY: Final = 0
"""In the place of the user to whom alone a seat is offered."""


class SeatControl(Control, kind=Kind.SEAT):
    """One of these buttons."""

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Do what it says; the channel tells it."""
        verb, *more = control.more
        if len(more) != {TAKE: 1, KEEP: 1, OFFER: 2, SKIP: 1, NO: 0}.get(verb):
            raise UnknownControl(str(control))
        which = [number(part, MOST if verb in {TAKE, KEEP} else LARGEST_MATCH) for part in more]
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
    """What is said to somebody who has just taken a seat."""
    mine = next(player for player in match.players if player.user == user)
    return tr("The seat is yours. Your colour: {color}.", color=color_name(mine.color, tr))


def offer_rows(match: Match, proposal: Proposal, tr: Texts) -> list[Row]:
    """The buttons of an offer that is open."""

    def one(what: str, label: str, style: Style) -> Button:
        return Button(id=ControlId.at(match, Kind.SEAT, what, str(proposal.number)), label=label, style=style)

    return [(one(TAKE, tr("Take this seat"), Style.GOOD), one(KEEP, tr("I am back"), Style.QUIET))]


async def ask_to_offer(interaction: Interaction, match: Match, user: int, to: int | None) -> None:
    """Ask, in the private answer held open, whether to offer the seat of ``user``. Raises Refused for those who may
    not.
    """
    offerable(match, interaction.user.id, user, moderator=moderates(interaction))
    tr = interaction.client.texts(interaction)
    if to is None:
        text = tr("Offer the seat of {player} to everybody who may join this table?", player=f"<@{user}>")
    else:
        text = tr("Offer the seat of {player} to {other}, who has to accept?", player=f"<@{user}>", other=f"<@{to}>")
    text += " " + tr("The channel is told that you did. Until somebody takes it, its player can keep it.")
    await _ask(interaction, match, text, (OFFER, str(user), str(to or NOBODY)), tr("Offer it"))


async def ask_to_skip(interaction: Interaction, match: Match, user: int) -> None:
    """The same before a computer plays one move for ``user``. Raises Refused for those who may not."""
    playing(match)
    if not moderates(interaction):
        raise Refused(Why.MODERATOR_ONLY)
    present(match, user)
    tr = interaction.client.texts(interaction)
    text = tr("Let a computer play the one move that the table waits for from {player}?", player=f"<@{user}>")
    text += " " + tr("The channel is told that you did.")
    await _ask(interaction, match, text, (SKIP, str(user)), tr("Play it"))


async def _ask(interaction: Interaction, match: Match, text: str, verb: tuple[str, ...], label: str) -> None:
    tr = interaction.client.texts(interaction)
    yes = Button(id=ControlId.at(match, Kind.SEAT, *verb), label=label, style=Style.BAD)
    no = Button(id=ControlId.at(match, Kind.SEAT, NO), label=tr("No, leave it"), style=Style.QUIET)
    await reply(interaction, text, view=view_of([(yes, no)]))
