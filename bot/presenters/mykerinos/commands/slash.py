"""The command group `/mykerinos`, with a command for each kind of move and autocomplete for legal moves."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.features.play.typed import play_text
from bot.interaction.here import at_tables, chosen
from bot.interaction.host import Interaction
from bot.interaction.offering import Offer, offering
from bot.match.pure.play.look import Look
from bot.presenters.mykerinos.commands.completion import Family, belongs, read_move, suggestions
from bot.presenters.mykerinos.commands.meant import meant
from bot.presenters.mykerinos.words.refusals import GAME, misplaced
from data.texts import N_
from games.core import Unreadable
from games.mykerinos.actions import Action, Pass

FIELD_NAME, FIELDS_NAME, MOVE_NAME = N_("field"), N_("fields"), N_("move")


def _offer(family: Family) -> Offer:
    return offering(GAME, lambda _, turn, typed: suggestions(family, turn.view, turn.legal, typed, turn.tr))


@at_tables
class MykerinosCog(
    commands.GroupCog,
    group_name="mykerinos",
    group_description=N_("Your moves in a game of Mykerinos"),
):
    """The `/mykerinos` command group, with a command for each kind of move."""

    @app_commands.command(name="dig", description=N_("Start a new excavation: one archaeologist on a free field"))
    @app_commands.rename(field=FIELD_NAME)
    @app_commands.describe(field=N_("The field, for example B3"))
    @app_commands.autocomplete(field=_offer(Family.DIG))
    async def dig(self, interaction: Interaction, field: str) -> None:
        """Start an excavation (M4.2)."""
        await _play(interaction, Family.DIG, field)

    @app_commands.command(name="extend", description=N_("Extend an excavation: two archaeologists on adjacent fields"))
    @app_commands.rename(fields=FIELDS_NAME)
    @app_commands.describe(fields=N_("The two fields, for example C4 C5"))
    @app_commands.autocomplete(fields=_offer(Family.EXTEND))
    async def extend(self, interaction: Interaction, fields: str) -> None:
        """Extend an excavation (M4.3)."""
        await _play(interaction, Family.EXTEND, fields)

    @app_commands.command(name="patron", description=N_("Turn one of your patron tiles and use its effect"))
    @app_commands.rename(move=MOVE_NAME)
    @app_commands.describe(move=N_("The patron and its use, for example: violet dig B3"))
    @app_commands.autocomplete(move=_offer(Family.PATRON))
    async def patron(self, interaction: Interaction, move: str) -> None:
        """Use a patron tile (M4.6)."""
        await _play(interaction, Family.PATRON, move)

    @app_commands.command(name="choose", description=N_("Choose in the zone being scored: a parcel or the museum"))
    @app_commands.rename(move=MOVE_NAME)
    @app_commands.describe(move=N_("Your choice, for example: take left, museum II:3, decline"))
    @app_commands.autocomplete(move=_offer(Family.CHOOSE))
    async def choose(self, interaction: Interaction, move: str) -> None:
        """Choose a parcel or the museum in the zone being scored, or decline (M5.3 to M5.6, M8.5, M8.6)."""
        await _play(interaction, Family.CHOOSE, move)

    @app_commands.command(name="neutral", description=N_("In a two-player game: place neutral archaeologists, or skip"))
    @app_commands.rename(move=MOVE_NAME)
    @app_commands.describe(move=N_("For example: dig B3, extend C4 C5, skip"))
    @app_commands.autocomplete(move=_offer(Family.NEUTRAL))
    async def neutral(self, interaction: Interaction, move: str) -> None:
        """Place neutral archaeologists, or skip (M8.4)."""
        await _play(interaction, Family.NEUTRAL, move)

    @app_commands.command(name="pass", description=N_("Stop for this round; passing early wins ties"))
    async def pass_round(self, interaction: Interaction) -> None:
        """Pass for this round (M4.4)."""
        await _play(interaction, Family.PASSING, "")


async def _play(interaction: Interaction, family: Family, typed: str) -> None:
    await play_text(interaction, GAME, lambda look, _: _read(family, typed, look))


def _read(family: Family, typed: str, look: Look) -> Action:
    try:
        return Pass() if family is Family.PASSING else read_move(family, typed)
    except Unreadable as error:
        own = [one for one in look.legal if belongs(family, one)]
        return meant(chosen(typed), misplaced(error, look.view), own, look.view)
