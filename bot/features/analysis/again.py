"""*Try again*: a player returns to a turning point of their own in a finished game, and plays another move.

They see the position as they saw it then, with the game's own private panel. The panel's controls have the kind AGAIN,
so the action is judged, not played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.controls.rows import Button, Row
from bot.features.analysis.reader import check_reader
from bot.features.analysis.turns import turns_of
from bot.features.analysis.words import judged_again
from bot.features.buttons import WHOLE, next_button, try_button, turn_buttons
from bot.features.hints.answer import advising
from bot.features.play.boards import acting, beside, position_panel, reply_pictures
from bot.features.play.pressing import BoardControl, Building
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import reply
from bot.interaction.stale import of_its_line
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Place
from bot.presenters.choosing import Panel
from bot.wording.names.typed import plain
from data.texts import Texts
from games.analysis import Judged
from games.core import AnyAction, Illegal


async def try_again(interaction: Interaction, match: Match, number: int) -> None:
    """Show the user the position of their own turning point ``number``, counted from 1, with controls to play another
    move. Raises UnknownControl if there is no such decision.
    """
    turns = await turns_of(interaction, match)
    if turns is None:
        return
    one = turns.shown[number - 1] if turns.mine and 0 < number <= len(turns.shown) else None
    if not isinstance(one, Judged):
        raise UnknownControl(f"turning point {number}, once more")
    look = await interaction.client.service.analyses.before(match, interaction.user.id, one.ply - 1)
    await show_again(interaction, look, interaction.client.texts(interaction))


async def show_again(interaction: Interaction, look: Look, tr: Texts, said: str = "") -> None:
    presenter = interaction.client.presenter(look.match.game)
    panel = position_panel(presenter, look, tr)
    asked = tr("What would you play now? I'll compare it with the move you made. The game itself doesn't change.")
    text = "\n".join(filter(None, (said, asked, panel.text)))
    back = Button(id=ControlId.at(look.match, Kind.ANALYSIS, WHOLE), label=tr("Back"))
    rows = beside(acting(panel.rows, Kind.AGAIN), back)
    await reply_pictures(interaction, text, look, tr, pictures=presenter.pictures(look), rows=rows, asks=True)


async def _judge(interaction: Interaction, look: Look, action: AnyAction) -> None:
    host = interaction.client
    tr, presenter = host.texts(interaction), advising(interaction, look)
    match: Match = await host.service.history.get(look.match.id)
    turns = await turns_of(interaction, match)
    if turns is None:
        return
    number = next(at for at, one in enumerate(turns.shown, 1) if one.ply == look.match.ply + 1)
    retry = try_button(match, number, tr("Try again"))
    try:
        second = await host.service.analyses.again(match, interaction.user.id, look.match.ply, action)
    except Illegal as illegal:
        text = host.presenter(match.game).explain(illegal, tr, match.players)
        await reply(interaction, text, view=view_of([(retry,)]), asks=match.id)
        return
    names = plain(await host.people.names(match, tr, beside_color=True))
    actions = tuple(dict.fromkeys((action, second.turn.played)))
    lead = tr(
        "Ideas: {ideas}.",
        ideas=tr.apart(f"({at}) {presenter.advised(one, look, tr)}" for at, one in enumerate(actions, 1)),
    )
    drawing = await host.pictures.draw(
        partial(presenter.marked, look.view, actions, names, tr, lead.replace("*", "")),
        ("again", match.id, look.view, actions, names, tr.language),
        f"a second try at table {match.id} after entry {look.match.ply}",
    )
    onward = next_button(match, number, tr("Next mistake"))
    rows = [(retry, onward), turn_buttons(match, len(turns.shown), None, tr)]
    text = judged_again(second, presenter, tr)
    await reply(interaction, text, view=view_of(rows), drawings=(drawing,) if drawing else (), asks=match.id)


class _Again(Building):
    async def look(self) -> Look:
        """Return the position that the control belongs to, as the user saw it. Raises Refused if the position isn't one
        of the user's own turning points.
        """
        await of_its_line(self.interaction, self.control)
        service, user = self.interaction.client.service, self.interaction.user.id
        look: Look = await service.analyses.before(
            await service.history.get(self.control.match), user, self.control.ply
        )
        return look

    async def start(self, look: Look, said: str) -> None:
        await show_again(self.interaction, look, self.tr, said)

    async def finish(self, look: Look, action: AnyAction) -> None:
        await _judge(self.interaction, look, action)

    def shown(self, look: Look, panel: Panel) -> tuple[str, Sequence[Row]]:  # noqa: ARG002
        return panel.text, acting(panel.rows, Kind.AGAIN)


class AgainControl(BoardControl, kind=Kind.AGAIN):
    purpose = _Again

    async def place(self, interaction: Interaction, control: ControlId) -> Place:
        return await check_reader(interaction, control.match)
