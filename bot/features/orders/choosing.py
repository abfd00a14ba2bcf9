"""Let players choose the move for a standing order from a list of all moves that it may contain. The list is a tree of
choices (:mod:`bot.presenters.tree`) with a single step.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.controls.ids import Kind, UnknownControl
from bot.features.buttons import ORDERING, QUICK
from bot.features.orders.control import draft, order_quick, show_orders
from bot.features.play.pressing import BoardControl, Building
from bot.interaction.control import view_of
from bot.interaction.respond import acknowledge, reply
from bot.interaction.stale import of_its_line
from bot.match.pure.play.look import Look
from bot.match.services.orders import Offered
from bot.presenters.choosing import Outcome, Panel, Press
from bot.presenters.presenter import Presenter
from bot.presenters.tree import Choice, Path, Step, Tree
from bot.wording.names.choices import BEHIND
from data.texts import Texts
from games.core import AnyAction
from games.orders import Quick


class _Ordering(Building):
    offered: Offered

    async def look(self) -> Look:
        await of_its_line(self.interaction, self.control)
        orders = self.interaction.client.service.orders
        self.offered = await orders.offered(self.control.match, self.interaction.user.id)
        return replace(self.offered.look, legal=self.offered.wishes)

    async def start(self, look: Look, said: str) -> None:  # noqa: ARG002 - the list says it all
        await show_orders(self.interaction, look.match.id)

    async def choose(self, press: Press) -> Outcome:
        tree = Tree(self.offered.read, str, Kind.ORDERING)
        return tree.outcome(press, partial(wishes_panel, self.offered, self.presenter, self.tr))

    async def finish(self, look: Look, action: AnyAction) -> None:
        await acknowledge(self.interaction, mutates=True)
        if self.control.more[1] == QUICK:
            await order_quick(self.interaction, self.offered, action)
        else:
            await draft(self.interaction, look.match.id, self.offered.wanted(Quick(action)))

    async def show(self, look: Look, panel: Panel) -> None:
        await reply(self.interaction, panel.text, view=view_of(self.with_back(look, panel, Kind.ORDERING).rows))


class OrderingControl(BoardControl, kind=Kind.ORDERING):
    purpose = _Ordering


def wishes_panel(offered: Offered, presenter: Presenter, tr: Texts, path: Path, page: int) -> Panel:
    """Return a page of the moves that an order may contain, where the player chooses one. Raises UnknownControl if
    ``path`` is an unknown step.
    """
    if path not in {(), (QUICK,)}:
        raise UnknownControl(":".join(path))
    match, view = offered.look.match, offered.look.view
    said = ((wish, *presenter.ordering.wish(wish, view, tr).partition(BEHIND)) for wish in offered.wishes)
    choices = [Choice(label, wish, detail) for wish, label, _, detail in said]
    step = Step(tr("Which move should I make when it's your turn?"), choices, buttons=0)
    return ORDERING.panel(match, step, tr, (), page)
