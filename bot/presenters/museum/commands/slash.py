"""The command group `/museum`, with a command for each kind of move and autocomplete for legal moves."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.features.play.played import play_typed
from bot.features.play.typed import play_text
from bot.interaction.here import at_tables, table_here
from bot.interaction.host import Interaction
from bot.interaction.offering import Choices, Offer, offering
from bot.interaction.respond import acknowledge
from bot.interaction.turn import Turn, look_of, turn_of
from bot.match.pure.table.model import Match
from bot.presenters.museum.commands.completion import hires, suggestions, ways_to_pay
from bot.presenters.museum.commands.typed import Command, read_move
from bot.presenters.museum.moves.arranging import best, cancelled
from bot.presenters.museum.words.refusals import GAME
from data.texts import N_
from games.museum.actions import Arrange
from games.museum.stages import Stage

WHAT, EXPERT, PAY = N_("what"), N_("expert"), N_("payment")
PAYMENT_TEXT = N_("Cards from your hand, then prestige, like: amphora, 2 (default: the cheapest payment)")


def _offer(command: Command) -> Offer:
    return offering(GAME, lambda _, turn, typed: suggestions(command, turn.view, turn.legal, typed, turn.tr))


def _payments(command: Command, first: str) -> Offer:
    def suggest(interaction: Interaction, turn: Turn, typed: str) -> Choices:
        hire = _field(interaction, EXPERT) if command is Command.EXHIBIT else ""
        return ways_to_pay(command, turn.view, (_field(interaction, first), hire), typed, turn.tr)

    return offering(GAME, suggest)


def _experts() -> Offer:
    return offering(GAME, lambda interaction, turn, typed: hires(turn.view, _field(interaction, WHAT), typed, turn.tr))


def _field(interaction: Interaction, name: str) -> str:
    return str(getattr(interaction.namespace, name, None) or "")


@at_tables
class MuseumCog(
    commands.GroupCog,
    group_name="museum",
    group_description=N_("Your moves in a game of Museum"),
):
    """The `/museum` command group, with a command for each kind of move."""

    @app_commands.command(name="take", description=N_("Explore: take one of the laid-out objects"))
    @app_commands.rename(what=WHAT)
    @app_commands.describe(what=N_("The object's name, or a description like Greek Culture 5"))
    @app_commands.autocomplete(what=_offer(Command.TAKE))
    async def take(self, interaction: Interaction, what: str) -> None:
        """Take an object (U3.1, U10)."""
        await _play(interaction, Command.TAKE, what)

    @app_commands.command(name="wish", description=N_("While another player explores: the objects you'd like"))
    @app_commands.rename(what=WHAT)
    @app_commands.describe(what=N_("Your favourite first, or just “nothing”"))
    @app_commands.autocomplete(what=_offer(Command.WISH))
    async def wish(self, interaction: Interaction, what: str) -> None:
        """Wish for objects while another player explores (U3.2)."""
        await _play(interaction, Command.WISH, what)

    @app_commands.command(
        name="exhibit", description=N_("Exhibit objects from your hand or your discard with one payment")
    )
    @app_commands.rename(what=WHAT, hire=EXPERT, pay=PAY)
    @app_commands.describe(
        what=N_("One or more objects, by name or by a description like Greek Culture 5"),
        hire=N_("Experts to hire with the same payment"),
        pay=PAYMENT_TEXT,
    )
    @app_commands.autocomplete(what=_offer(Command.EXHIBIT), hire=_experts(), pay=_payments(Command.EXHIBIT, WHAT))
    async def exhibit(self, interaction: Interaction, what: str, hire: str = "", pay: str = "") -> None:
        """Exhibit objects, and hire experts with the same payment (U4.1, U4.3)."""
        await _play(interaction, Command.EXHIBIT, what, hire=hire, pay=pay)

    @app_commands.command(name="hire", description=N_("Hire an expert"))
    @app_commands.rename(what=EXPERT, pay=PAY)
    @app_commands.describe(what=N_("One of the available experts"), pay=PAYMENT_TEXT)
    @app_commands.autocomplete(what=_offer(Command.HIRE), pay=_payments(Command.HIRE, EXPERT))
    async def hire(self, interaction: Interaction, what: str, pay: str = "") -> None:
        """Hire an expert (U4.3)."""
        await _play(interaction, Command.HIRE, what, pay=pay)

    @app_commands.command(name="buy", description=N_("Exhibit an object from another player's discard"))
    @app_commands.rename(what=WHAT, pay=PAY)
    @app_commands.describe(what=N_("The object; 1 prestige of the payment goes to its owner"), pay=PAYMENT_TEXT)
    @app_commands.autocomplete(what=_offer(Command.BUY), pay=_payments(Command.BUY, WHAT))
    async def buy(self, interaction: Interaction, what: str, pay: str = "") -> None:
        """Exhibit an object from another player's discard (U4.2)."""
        await _play(interaction, Command.BUY, what, pay=pay)

    @app_commands.command(name="inventory", description=N_("Take objects from your discard back into your hand"))
    @app_commands.rename(what=WHAT)
    @app_commands.describe(what=N_("The objects, up to your hand limit"))
    @app_commands.autocomplete(what=_offer(Command.INVENTORY))
    async def inventory(self, interaction: Interaction, what: str) -> None:
        """Take objects from the discard back into the hand (U4.6)."""
        await _play(interaction, Command.INVENTORY, what)

    @app_commands.command(name="favour", description=N_("Play a favour, once a turn"))
    @app_commands.rename(what=WHAT)
    @app_commands.describe(what=N_("The favour and its target, for example: express delivery greek culture 2"))
    @app_commands.autocomplete(what=_offer(Command.FAVOUR))
    async def favour(self, interaction: Interaction, what: str) -> None:
        """Play a favour (U4.7, U9)."""
        await _play(interaction, Command.FAVOUR, what)

    @app_commands.command(name="choose", description=N_("Choose your patron, your board, or objects found by a favour"))
    @app_commands.rename(what=WHAT)
    @app_commands.describe(what=N_("A patron, a board, or objects"))
    @app_commands.autocomplete(what=_offer(Command.CHOOSE))
    async def choose(self, interaction: Interaction, what: str) -> None:
        """Choose a patron, a board, or objects found by a favour (U1.5, U2.2, U2.3, U9)."""
        await _play(interaction, Command.CHOOSE, what)

    @app_commands.command(name="discard", description=N_("Discard objects if you hold too many"))
    @app_commands.rename(what=WHAT)
    @app_commands.describe(what=N_("Exactly as many objects as you have to discard"))
    @app_commands.autocomplete(what=_offer(Command.DISCARD))
    async def discard(self, interaction: Interaction, what: str) -> None:
        """Discard down to the hand limit (U5.1)."""
        await _play(interaction, Command.DISCARD, what)

    @app_commands.command(name="drop", description=N_("Give up a favour if you hold too many"))
    @app_commands.rename(what=WHAT)
    @app_commands.describe(what=N_("The favour you give up"))
    @app_commands.autocomplete(what=_offer(Command.DROP))
    async def drop(self, interaction: Interaction, what: str) -> None:
        """Give up a favour (U4.5)."""
        await _play(interaction, Command.DROP, what)

    @app_commands.command(name="arrange", description=N_("At the end: accept the best arrangement of your museum"))
    @app_commands.rename(what=WHAT)
    @app_commands.describe(what=N_("Another arrangement: for each slot from the top left, an object or -"))
    async def arrange(self, interaction: Interaction, what: str = "") -> None:
        """Arrange the museum at the end of the game (U6.2)."""
        await (_play(interaction, Command.ARRANGE, what) if what.strip() else _accept(interaction))

    @app_commands.command(name="end", description=N_("End your turn"))
    async def end(self, interaction: Interaction) -> None:
        """End the turn (U5)."""
        await _play(interaction, Command.END, "")


async def _play(interaction: Interaction, command: Command, typed: str, *, hire: str = "", pay: str = "") -> None:
    await play_text(interaction, GAME, lambda look, tr: read_move(command, typed, look.view, tr, hire=hire, pay=pay))


async def _accept(interaction: Interaction) -> None:
    await acknowledge(interaction, mutates=True)
    match = await table_here(interaction, GAME)
    action = await _best(interaction, match)  # takes a while, in which others can do something
    await play_typed(interaction, await look_of(interaction, match.id), action)


async def _best(interaction: Interaction, match: Match) -> Arrange:
    turn = await turn_of(interaction, match.id)
    if turn.view.stage is not Stage.ARRANGE:
        return Arrange(())
    return Arrange(await best(interaction, turn.view, turn.seat), cancelled(turn.view, turn.seat))
