"""``/chronos``: the moves of Chronos Conquest as commands, with autocomplete out of what can be done now."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.features.play.played import play_typed
from bot.interaction.here import BEHIND, at_tables, chosen, offered, table_here
from bot.interaction.host import Interaction
from bot.interaction.offering import Choices, offering
from bot.interaction.respond import acknowledge
from bot.interaction.turn import look_of, seat_at
from bot.match.pure.play.look import Look
from bot.presenters.chronos.moves.panel import kind_of
from bot.presenters.chronos.words.labels import glass_label, label_of
from bot.presenters.chronos.words.names import power_name
from bot.presenters.chronos.words.refusals import GAME
from data.texts import N_, Texts
from games.chronos.actions import Action, Move
from games.chronos.notation import read, write

MOVE_NAME = N_("move")


async def _moves(interaction: Interaction, match: int, typed: str) -> Choices:
    """All that the player can do now."""
    look = await look_of(interaction, match)
    seat_at(look.match, interaction.user.id)
    tr = interaction.client.texts(interaction)
    return offered([(said(action, look, tr), write(action)) for action in look.legal], typed)


@at_tables
class ChronosCog(
    commands.GroupCog,
    group_name="chronos",
    group_description=N_("Your moves in a game of Chronos Conquest"),
):
    """One command for everything, as all of it can be done at any time."""

    @app_commands.command(name="do", description=N_("Move an hourglass, get or use a god, choose, claim, count"))
    @app_commands.rename(move=MOVE_NAME)
    @app_commands.describe(move=N_("What you do, for example: move h1 home 5 leave"))
    @app_commands.autocomplete(move=offering(GAME, _moves))
    async def do(self, interaction: Interaction, move: str) -> None:
        """C4 to C9."""
        await acknowledge(interaction, mutates=True)
        match = await table_here(interaction, GAME)
        action = read(chosen(move))
        await play_typed(interaction, match.id, action)


def said(action: Action, look: Look, tr: Texts) -> str:
    """An action in words, behind its notation."""
    label = label_of(action, look, tr)
    if isinstance(action, Move):
        label = f"{glass_label(look.view, action.glass, tr)} → {label}"
    elif (kind := kind_of(action)) is not None:
        label = tr.pair(power_name(kind, tr), label)
    return f"{write(action)}{BEHIND}{label}"
