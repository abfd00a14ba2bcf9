"""Two ways to say what a standing order should do: ``/game order``, and a list of all moves that an order may contain.
The list is a tree of choices (:mod:`bot.presenters.tree`) with a single step.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.controls.ids import ControlKind, UnknownControl
from bot.features.buttons import ORDERING, QUICK
from bot.features.orders.control import draft, order_quick, show_orders
from bot.features.play.pressing import BoardControl, Building
from bot.interaction.control import view_of
from bot.interaction.here import offered_as, table_here
from bot.interaction.host import Interaction
from bot.interaction.offering import offers
from bot.interaction.respond import acknowledge, reply
from bot.interaction.turn import of_its_line
from bot.match.pure.orders.order import LONGEST, OrderContent, OrderScope, Then
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import HOUR
from bot.match.services.orders import OfferedOrders
from bot.presenters.choosing import Outcome, Panel, Press
from bot.presenters.ordering import OrderWords
from bot.presenters.presenter import Presenter
from bot.presenters.tree import Choice, Path, Step, Tree
from bot.wording.names.choices import BEHIND
from data.texts import N_, Texts
from games.core import AnyAction
from games.orders import Quick


class _Ordering(Building):
    offered: OfferedOrders

    async def look(self) -> Look:
        await of_its_line(self.interaction, self.control)
        orders = self.interaction.client.service.orders
        self.offered = await orders.offered(self.control.match, self.interaction.user.id)
        return replace(self.offered.look, legal=self.offered.wishes)

    async def start(self, look: Look, said: str) -> None:  # noqa: ARG002 - the list says it all
        await show_orders(self.interaction, look.match.id)

    async def choose(self, press: Press) -> Outcome:
        tree = Tree(self.offered.read, str, ControlKind.ORDERING)
        return tree.outcome(press, partial(wishes_panel, self.offered, self.presenter, self.tr))

    async def finish(self, look: Look, action: AnyAction) -> None:
        await acknowledge(self.interaction, mutates=True)
        if self.control.more[1] == QUICK:
            await order_quick(self.interaction, self.offered, action)
        else:
            await draft(self.interaction, look.match.id, self.offered.wanted(Quick(action)))

    async def show(self, look: Look, panel: Panel) -> None:
        await reply(self.interaction, panel.text, view=view_of(self.with_back(look, panel, ControlKind.ORDERING).rows))


class OrderingControl(BoardControl, kind=ControlKind.ORDERING):
    purpose = _Ordering


def wishes_panel(offered: OfferedOrders, presenter: Presenter, tr: Texts, path: Path, page: int) -> Panel:
    """Return a page of the moves that an order may contain. Raises UnknownControl if ``path`` is an unknown step."""
    if path not in {(), (QUICK,)}:
        raise UnknownControl(":".join(path))
    match, view = offered.look.match, offered.look.view
    said = ((wish, *presenter.ordering.wish(wish, view, tr).partition(BEHIND)) for wish in offered.wishes)
    choices = [Choice(label, wish, detail) for wish, label, _, detail in said]
    step = Step(tr("Which move should I make when it's your turn?"), choices, buttons=0)
    return ORDERING.panel(match, step, tr, (), page)


ELSE: Final = N_("What to try if that isn't possible")
UNLESS: Final = N_("What cancels the order")

AFTER: Final = [
    app_commands.Choice(name=N_("stop after one move"), value=Then.STOP.value),
    app_commands.Choice(name=N_("continue with the rest of the list"), value=Then.REST.value),
    app_commands.Choice(name=N_("repeat on each of my turns"), value=Then.AGAIN.value),
]
UNTIL: Final = [
    app_commands.Choice(name=N_("the end of this phase"), value=OrderScope.PHASE.value),
    app_commands.Choice(name=N_("the end of this round"), value=OrderScope.ROUND.value),
    app_commands.Choice(name=N_("the end of the game"), value=OrderScope.GAME.value),
]


class OrderCommands(commands.Cog):
    @app_commands.command(
        name="order", description=N_("Choose a move for me to play on your turn; leave it empty to see your orders")
    )
    @app_commands.rename(
        else_1=N_("else-1"),
        else_2=N_("else-2"),
        else_3=N_("else-3"),
        cancel_if=N_("cancel-if"),
        cancel_if_2=N_("cancel-if-2"),
        own_move_cancels=N_("own-move-cancels"),
    )
    @app_commands.describe(
        move=N_("The move, for example pass"),
        else_1=ELSE,
        else_2=ELSE,
        else_3=ELSE,
        afterwards=N_("What happens after a move (default: the order ends)"),
        until=N_("How long the order stays active (default: until the end of this round)"),
        hours=N_("Maximum time the order stays active, in hours"),
        cancel_if=UNLESS,
        cancel_if_2=UNLESS,
        own_move_cancels=N_("Whether the order ends when you make a move yourself (default: no)"),
    )
    @app_commands.choices(afterwards=AFTER, until=UNTIL)
    async def order(
        self,
        interaction: Interaction,
        *,
        move: str | None = None,
        else_1: str | None = None,
        else_2: str | None = None,
        else_3: str | None = None,
        afterwards: str = Then.STOP.value,
        until: str = OrderScope.ROUND.value,
        hours: app_commands.Range[int, 1, LONGEST] | None = None,
        cancel_if: str | None = None,
        cancel_if_2: str | None = None,
        own_move_cancels: bool = False,
    ) -> None:
        meant = [wish for wish in (move, else_1, else_2, else_3) if wish]
        await acknowledge(interaction, mutates=bool(meant))
        host = interaction.client
        match = await table_here(interaction)
        if not meant:
            await show_orders(interaction, match.id)
            return
        words = host.presenter(match.game).ordering
        wanted = OrderContent(
            wishes=tuple(words.read(wish) for wish in meant),
            then=Then(afterwards),
            scope=OrderScope(until),
            until=None if hours is None else host.service.desk.now() + hours * HOUR,
            unless=tuple(one for one in (cancel_if, cancel_if_2) if one),
            own=own_move_cancels,
        )
        await draft(interaction, match.id, wanted)

    @order.autocomplete("move")
    @order.autocomplete("else_1")
    @order.autocomplete("else_2")
    @order.autocomplete("else_3")
    @offers
    async def _moves(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found, words, tr = await _ordered_here(interaction)
        return offered_as([(words.wish(wish, found.look.view, tr), wish, wish) for wish in found.wishes], typed)

    @order.autocomplete("cancel_if")
    @order.autocomplete("cancel_if_2")
    @offers
    async def _conditions(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found, words, tr = await _ordered_here(interaction)
        return offered_as([(words.condition(one, found.look.view, tr), one, "") for one in found.conditions], typed)


async def _ordered_here(interaction: Interaction) -> tuple[OfferedOrders, OrderWords, Texts]:
    host, match = interaction.client, await table_here(interaction)
    offered = await host.service.orders.offered(match.id, interaction.user.id)
    return offered, host.presenter(match.game).ordering, host.texts(interaction)
