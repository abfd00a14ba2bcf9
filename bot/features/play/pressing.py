"""Handle presses on the games' controls.

A game's presenter says what a press means (:meth:`bot.presenters.presenter.Presenter.choose`). This module checks the
press, asks the presenter, and then shows the next panel or passes the finished action on. What happens with the action
depends on the kind of control: it's played, ordered for later, compared with the moves that the bot suggests, taken as
the answer to a puzzle, or judged as a second try at a move in a finished game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.controls.ids import ControlId, Kind, mark_of
from bot.controls.rows import Button, Row, Select
from bot.features.analysis.again import look_again, show_again, take_again
from bot.features.analysis.reader import check_reader
from bot.features.buttons import IDEA, QUICK, asking, hint_button
from bot.features.hints.answer import show_compared, show_ideas
from bot.features.orders.control import draft, order_quick, show_orders, wishes_panel
from bot.features.play.boards import BUTTONS, HELP, acting, beside, position_panel, reply_board, reply_pictures
from bot.features.play.confirmation import question_before
from bot.features.play.following import Content, show_followed
from bot.features.play.moves import moved_on, show_help, show_panel
from bot.features.play.played import play, play_as_it_stands
from bot.features.puzzles import (
    check_puzzle,
    look_at_puzzle,
    puzzle_of,
    show_position,
    solving,
    take_answer,
)
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction
from bot.interaction.place import check_place
from bot.interaction.respond import acknowledge, on_private, reply
from bot.interaction.stale import of_its_line
from bot.interaction.turn import Turn, look_of, seat_at, turn_of
from bot.match.pure.errors import OtherLine, Stale
from bot.match.pure.hints import allowed
from bot.match.pure.log.entries import Seen
from bot.match.pure.log.latest import standing
from bot.match.pure.log.line import line_of
from bot.match.pure.play.look import Look
from bot.match.pure.play.outcome import Acted
from bot.match.pure.table.model import Match, Place
from bot.match.services.orders import Offered
from bot.presenters.choosing import BOARD, Act, ActInTime, Main, Outcome, Panel, Press, Preview
from bot.presenters.presenter import Outlasts, Presenter
from bot.presenters.tree import BACK, Tree
from bot.wording.names.typed import plain
from data.texts import Texts
from games.core import Illegal, has
from games.orders import Quick
from render.kit.picture import Drawing

LATELY: Final = 24
"""The number of newest log entries that a presenter can look at. That's a few turns of each player."""
ATTEMPTS: Final = 4
"""How many times to try to play an action that stays valid when other players act. Up to three other players may act at
the same moment, and each of their actions can make another attempt necessary.
"""


class BoardControl(Control, kind=Kind.BOARD):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        await acknowledge(interaction)
        place = await self.place(interaction, control)
        try:
            if control.kind is Kind.BOARD and control.more == (HELP,):
                await show_help(interaction, control)
            else:
                await pressed(interaction, interaction.client.presenter(place.game), control, self.values)
        except Stale as stale:
            await moved_on(interaction, control.match, stale)

    async def place(self, interaction: Interaction, control: ControlId) -> Place:
        return await check_place(interaction, control.match)


class PickerControl(BoardControl, kind=Kind.PICKER):
    """A control for building an action in a private message."""


class IdeaControl(BoardControl, kind=Kind.IDEA):
    """A control for building an action that is only compared with the moves that the bot suggests."""


class OrderingControl(BoardControl, kind=Kind.ORDERING):
    """A control for choosing a move that the bot will make later for the player."""


class SolveControl(BoardControl, kind=Kind.SOLVE):
    async def place(self, interaction: Interaction, control: ControlId) -> Place:
        puzzle, _ = puzzle_of(control)
        return await check_puzzle(interaction, puzzle)


class AgainControl(BoardControl, kind=Kind.AGAIN):
    """A control for building an action in a position of a finished game, where the player tries to find a better
    move.
    """

    async def place(self, interaction: Interaction, control: ControlId) -> Place:
        return await check_reader(interaction, control.match)


async def pressed(interaction: Interaction, presenter: Presenter, control: ControlId, values: Sequence[str]) -> None:
    """Carry out a press on one of a game's controls.

    Raises :class:`bot.controls.ids.UnknownControl` for a control that the game never created, and the same errors as
    :func:`bot.interaction.turn.turn_of` and :func:`bot.features.play.played.play`.
    """
    purpose = _PURPOSES.get(control.kind, _Playing)
    for attempt in range(ATTEMPTS):
        try:
            await purpose(interaction, presenter, control, tuple(values)).carry_out()
        except OtherLine:
            raise
        except Stale:
            if attempt + 1 == ATTEMPTS or not has(presenter, Outlasts):
                raise
        else:
            return


class _Playing:
    def __init__(
        self, interaction: Interaction, presenter: Presenter, control: ControlId, values: tuple[str, ...]
    ) -> None:
        self.interaction, self.presenter, self.control, self.values = interaction, presenter, control, values
        self.tr = interaction.client.texts(interaction)

    async def carry_out(self) -> None:
        turn = await self._turn()
        look = turn if isinstance(turn, Look) else turn.look
        match await self._meaning(look):
            case Panel() as panel:
                await self._show(look, panel)
            case Main(said=said):
                await self._start(look, said)
            case Act() | ActInTime() as act:
                await self._act(turn, act)

    async def _start(self, look: Look, said: str) -> None:
        await show_panel(self.interaction, look, self.tr, said, asks=True)

    async def _act(self, turn: Turn | Look, act: Act | ActInTime) -> None:
        if isinstance(act, ActInTime):
            await self._play_in_time(act)
        elif isinstance(turn, Turn):
            await self._play(turn, act)

    def _shown(self, look: Look, panel: Panel) -> tuple[str, Sequence[Row]]:
        return panel.text, comparable(panel, look.match, self.tr)

    async def _meaning(self, look: Look) -> Outcome:
        if self.control.more == (BACK,):
            return Main()
        press = Press(
            look=look,
            more=self.control.more,
            values=self.values,
            lately=lambda: self._lately(look),
            work=self.interaction.client.pictures.work,
        )
        return await self._choose(press)

    async def _choose(self, press: Press) -> Outcome:
        return self._idea(press.look) if press.more[:1] == (IDEA,) else await self.presenter.choose(press, self.tr)

    def _idea(self, look: Look) -> Outcome:
        write = self.interaction.client.service.desk.game(look.match.game).write
        found = next((one for one in look.legal if mark_of(one, write) == self.control.more[-1]), None)
        if found is None:
            return Main(self.tr("You can't do that any more. Here's what you can do now:"))
        return ActInTime(lambda _look, _now: found) if self.presenter.timed else Act(found)

    async def _lately(self, look: Look) -> Sequence[Seen]:
        match = look.match
        if not match.ply:
            return ()
        first = max(1, match.ply - LATELY + 1)
        return standing(await self.interaction.client.service.history.seen(match, first, match.ply, look.viewer))

    async def _turn(self) -> Turn | Look:
        interaction, control = self.interaction, self.control
        anytime = bool(control.more) and control.more[0] in self.presenter.anytime
        if anytime or self.presenter.timed:
            if not anytime:
                await of_its_line(interaction, control)
            look = await look_of(interaction, control.match)
            seat_at(look.match, interaction.user.id)
            return look
        try:
            return await turn_of(interaction, control.match, control)
        except OtherLine:
            raise
        except Stale:
            if not has(self.presenter, Outlasts) or not (await look_of(interaction, control.match)).legal:
                raise
            turn = await turn_of(interaction, control.match)
            then = (await interaction.client.service.history.look(control.match, turn.seat, control.ply)).view
            if not self.presenter.outlasts(control.more, then, turn.look):
                raise
            return replace(turn, ply=turn.match.ply, line=line_of(turn.match))

    async def _play(self, turn: Turn, act: Act) -> None:
        interaction, confirmed = self.interaction, act.confirmed
        if act.confirm is not None:
            if await question_before(interaction, turn.look, act.action):
                await self._show(turn.look, act.confirm())
                return
            confirmed = True  # an action that can be undone at once needs no question
        await acknowledge(interaction, mutates=True, silent=not on_private(interaction))
        await play(interaction, turn, act.action, confirmed=confirmed, stay=act.stay)

    async def _play_in_time(self, act: ActInTime) -> None:
        interaction, control = self.interaction, self.control
        await acknowledge(interaction, mutates=True, silent=True)

        async def answer(acted: Acted) -> bool:
            seat = acted.match.seat_of(interaction.user.id)
            events = [event for step in acted.steps for event in step.events]
            return self.presenter.interrupts(events, seat) and await self._show_asked()

        try:
            await play_as_it_stands(interaction, control, act.choose, answer)
        except Illegal as illegal:
            if not self.presenter.waits(illegal) or not await self._show_asked():
                raise

    async def _show_asked(self) -> bool:
        look = await look_of(self.interaction, self.control.match)
        if look.viewer not in look.asked:
            return False
        await show_panel(self.interaction, look, self.tr)
        return True

    async def _show(self, look: Look, panel: Panel) -> None:
        if panel.preview is not None:
            text, rows = self._shown(look, self._with_back(look, panel))
            controls, drawing = view_of(rows), await self._drawn(look, panel.preview)
            facts = {"match": look.match, "view": look.view, "tr": self.tr}
            await reply_board(self.interaction, text, drawing, **facts, controls=controls, asks=True)
            return
        first = [panel]

        async def build(look: Look) -> Content:
            step = first.pop() if first else await self._meaning(look)
            shown = self._with_back(look, step) if isinstance(step, Panel) else self.presenter.panel(look, self.tr)
            text, rows = self._shown(look, shown)
            return Content(text, rows, shown.pictures or self._pictures(look))

        await show_followed(self.interaction, look, self.tr, build)

    def _pictures(self, look: Look) -> Sequence[str]:
        """Return the names of the pictures that stay visible while the player builds an action: their own ones, because
        the board is in the channel.
        """
        return [one for one in self.presenter.pictures(look) if one != BOARD]

    def _with_back(self, look: Look, panel: Panel, kind: Kind = Kind.PICKER) -> Panel:
        back = Button(id=ControlId.at(look.match, kind, BACK), label=self.tr("Back"))
        return replace(panel, rows=tuple(beside(panel.rows, back)))

    async def _drawn(self, look: Look, preview: Preview) -> Drawing | None:
        host, tr, match = self.interaction.client, self.tr, look.match
        names = plain(await host.people.names(match, tr, beside_color=True))
        key = (preview.draw, match.id, look.view, preview.facts, names, tr.language)
        what = f"what somebody plans in table {match.id} after entry {match.ply}"
        drawing: Drawing | None = await host.pictures.draw(
            partial(preview.draw, look.view, names, tr, *preview.facts), key, what
        )
        return drawing


class _Comparing(_Playing):
    async def _meaning(self, look: Look) -> Outcome:
        self.interaction.client.service.hints.check(look.match)
        return await super()._meaning(look)

    async def _start(self, look: Look, said: str) -> None:  # noqa: ARG002 - the question is enough
        await show_own_idea(self.interaction, look, self.tr)

    async def _act(self, turn: Turn | Look, act: Act | ActInTime) -> None:
        interaction, look = self.interaction, turn if isinstance(turn, Look) else turn.look
        action = act.choose(look, look.at or 0) if isinstance(act, ActInTime) else act.action
        if action not in look.legal:
            if self.presenter.timed:  # it was possible a moment ago
                await show_ideas(interaction, look)
                return
            await interaction.client.service.play.preview(look.match.id, interaction.user.id, action)
        await show_compared(interaction, look, action)

    def _shown(self, look: Look, panel: Panel) -> tuple[str, Sequence[Row]]:
        return f"{asking(self.tr)}\n{panel.text}", thinking(panel.rows, look, self.tr)


class _Ordering(_Playing):
    """A press on a control for choosing the move of a standing order, which the bot makes later. The tree of choices
    holds the moves that an order may contain.
    """

    offered: Offered

    async def _turn(self) -> Look:
        await of_its_line(self.interaction, self.control)
        orders = self.interaction.client.service.orders
        self.offered = await orders.offered(self.control.match, self.interaction.user.id)
        return replace(self.offered.look, legal=self.offered.wishes)

    async def _choose(self, press: Press) -> Outcome:
        tree = Tree(self.offered.read, str, Kind.ORDERING)
        return tree.outcome(press, partial(wishes_panel, self.offered, self.presenter, self.tr))

    async def _act(self, turn: Turn | Look, act: Act | ActInTime) -> None:  # noqa: ARG002 - nothing is played
        interaction, offered = self.interaction, self.offered
        if isinstance(act, Act):
            await acknowledge(interaction, mutates=True)
            if self.control.more[1] == QUICK:
                await order_quick(interaction, offered, act.action)
            else:
                await draft(interaction, self.control.match, offered.wanted(Quick(act.action)))

    async def _start(self, look: Look, said: str) -> None:  # noqa: ARG002 - the list says it all
        await show_orders(self.interaction, look.match.id)

    async def _show(self, look: Look, panel: Panel) -> None:
        await reply(self.interaction, panel.text, view=view_of(self._with_back(look, panel, Kind.ORDERING).rows))


class _Solving(_Playing):
    def __init__(
        self, interaction: Interaction, presenter: Presenter, control: ControlId, values: tuple[str, ...]
    ) -> None:
        self.puzzle, inner = puzzle_of(control)
        super().__init__(interaction, presenter, inner, values)

    async def _turn(self) -> Look:
        return await look_at_puzzle(self.interaction, self.puzzle)

    async def _start(self, look: Look, said: str) -> None:
        await show_position(self.interaction, self.puzzle, look, self.tr, said)

    async def _act(self, turn: Turn | Look, act: Act | ActInTime) -> None:
        if isinstance(turn, Look) and isinstance(act, Act):
            await take_answer(self.interaction, self.puzzle, turn, act.action)

    def _shown(self, look: Look, panel: Panel) -> tuple[str, Sequence[Row]]:  # noqa: ARG002
        return panel.text, solving(panel.rows, self.puzzle)

    def _pictures(self, look: Look) -> Sequence[str]:
        return super()._pictures(look) if self.puzzle.day is not None else self.presenter.pictures(look)


class _Again(_Playing):
    async def _turn(self) -> Look:
        return await look_again(self.interaction, self.control)

    async def _start(self, look: Look, said: str) -> None:
        await show_again(self.interaction, look, self.tr, said)

    async def _act(self, turn: Turn | Look, act: Act | ActInTime) -> None:
        if isinstance(turn, Look) and isinstance(act, Act):
            await take_again(self.interaction, turn, act.action)

    def _shown(self, look: Look, panel: Panel) -> tuple[str, Sequence[Row]]:  # noqa: ARG002
        return panel.text, acting(panel.rows, Kind.AGAIN)

    def _pictures(self, look: Look) -> Sequence[str]:
        return self.presenter.pictures(look)


_PURPOSES: Final = {
    Kind.IDEA: _Comparing,
    Kind.ORDERING: _Ordering,
    Kind.SOLVE: _Solving,
    Kind.AGAIN: _Again,
}


def comparable(panel: Panel, match: Match, tr: Texts) -> Sequence[Row]:
    """Return the controls of ``panel``. If it shows a finished action, players may ask for hints, and there's room, add
    a button that compares the action with the moves that the bot suggests.
    """
    finish = panel.finish
    if finish is None or not allowed(match):
        return panel.rows
    mine = Button(id=replace(finish.id, kind=Kind.IDEA), label=tr("Compare mine"))
    return [
        row if isinstance(row, Select) or finish not in row or len(row) == BUTTONS else (finish, mine, *row[1:])
        for row in panel.rows
    ]


async def show_own_idea(interaction: Interaction, look: Look, tr: Texts) -> None:
    panel = position_panel(interaction.client.presenter(look.match.game), look, tr)
    text = "\n".join(
        filter(None, (tr("Which move do you have in mind? I'll only compare it; I won't play it."), panel.text))
    )
    rows = thinking(panel.rows, look, tr)
    await reply_pictures(interaction, text, look, tr, pictures=panel.pictures, rows=rows, asks=True)


def thinking(rows: Sequence[Row], look: Look, tr: Texts) -> list[Row]:
    return beside(acting(rows, Kind.IDEA), hint_button(look.match, tr))
