"""Handle presses on the games' controls.

A game's presenter says what a press means (:meth:`bot.presenters.presenter.Presenter.choose`). This module checks the
press, asks the presenter, and then shows the next panel or plays the finished action.

Other features use the same controls to compare an action, to order it for later, to answer a puzzle, or to try a move
again. Each has a kind of control of its own, a subclass of :class:`BoardControl`, and a subclass of :class:`Building`
that says where the position comes from and what happens with the finished action.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind, UnknownControl, mark_of
from bot.controls.rows import Button, Row, Select
from bot.features.buttons import IDEA
from bot.features.play.boards import BUTTONS, HELP, beside, lacking, text_boards
from bot.features.play.following import Content, show_followed
from bot.features.play.moves import moved_on, show_help, show_panel
from bot.features.play.played import play, play_as_it_stands, question_before
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, on_private, reply
from bot.interaction.turn import check_place, look_of, of_its_line, seat_at, turn_of
from bot.match.pure.errors import OtherLine, Stale
from bot.match.pure.log.entries import Seen, line_of
from bot.match.pure.log.latest import standing
from bot.match.pure.play.look import Acted, Look
from bot.match.pure.table.model import Match, Place
from bot.match.pure.table.rules import allowed
from bot.presenters.choosing import BOARD, Act, ActInTime, Main, Outcome, Panel, Press, Preview
from bot.presenters.presenter import Outlasts, Presenter
from bot.presenters.tree import BACK
from bot.wording.names.typed import plain
from data.texts import Texts
from games.core import AnyAction, Illegal, has
from render.kit.picture import Drawing

LATELY: Final = 24
"""The number of newest log entries that a presenter can look at: a few turns of each player."""
ATTEMPTS: Final = 4
"""How often to try an action that stays valid when others act: up to three others may act at the same moment."""


class Building:
    """A press that is a step in building an action, in the position that :meth:`look` returns."""

    def __init__(
        self, interaction: Interaction, presenter: Presenter, control: ControlId, values: Sequence[str]
    ) -> None:
        self.interaction, self.presenter, self.control, self.values = interaction, presenter, control, tuple(values)
        self.tr = interaction.client.texts(interaction)

    async def look(self) -> Look:
        """Return the position as the player sees it. Raises Refused if they can't choose an action in it."""
        raise NotImplementedError

    async def start(self, look: Look, said: str) -> None:
        """Show the player's first panel, below the text ``said``."""
        raise NotImplementedError

    async def finish(self, look: Look, action: AnyAction) -> None:
        """Handle the finished ``action``, which may be illegal."""
        raise NotImplementedError

    def shown(self, look: Look, panel: Panel) -> tuple[str, Sequence[Row]]:
        """Return the panel's text, and its controls with ids of the kind that this class handles."""
        raise NotImplementedError

    def pictures(self, look: Look) -> Sequence[str]:
        """Return the names of the pictures that stay visible while the player builds an action."""
        return self.presenter.pictures(look)

    async def carry_out(self) -> None:
        """Do what a control is for. Raises UnknownControl if the game never created it."""
        look = await self.look()
        match await self._meaning(look):
            case Panel() as panel:
                await self.show(look, panel)
            case Main(said=said):
                await self.start(look, said)
            case act:
                await self.take(look, act)

    async def take(self, look: Look, act: Act | ActInTime) -> None:
        await self.finish(look, act.action if isinstance(act, Act) else act.choose(look, look.at or 0))

    async def choose(self, press: Press) -> Outcome:
        return await self.presenter.choose(press, self.tr)

    async def show(self, look: Look, panel: Panel) -> None:
        """Show the next step's ``panel``. In a timed game, keep it up to date until the player's next press."""
        if panel.preview is not None:
            text, rows = self.shown(look, self.with_back(look, panel))
            controls, drawing = view_of(rows), await self._drawn(look, panel.preview)
            if drawing is not None:
                await reply(self.interaction, text, view=controls, drawings=(drawing,), asks=look.match.id)
                return
            embeds = await text_boards(self.interaction, look, self.tr, (BOARD,))
            text = lacking(text, self.tr)
            await reply(self.interaction, text, view=controls, embeds=embeds, asks=look.match.id)
            return
        first = [panel]

        async def build(look: Look) -> Content:
            step = first.pop() if first else await self._meaning(look)
            shown = self.with_back(look, step) if isinstance(step, Panel) else self.presenter.panel(look, self.tr)
            text, rows = self.shown(look, shown)
            return Content(text, rows, shown.pictures or self.pictures(look))

        await show_followed(self.interaction, look, self.tr, build)

    def with_back(self, look: Look, panel: Panel, kind: ControlKind = ControlKind.PICKER) -> Panel:
        back = Button(id=ControlId.at(look.match, kind, BACK), label=self.tr("Back"))
        return replace(panel, rows=tuple(beside(panel.rows, back)))

    async def _meaning(self, look: Look) -> Outcome:
        if self.control.more == (BACK,):
            return Main()
        work = self.interaction.client.pictures.work
        lately = partial(self._lately, look)
        return await self.choose(Press(look=look, more=self.control.more, values=self.values, lately=lately, work=work))

    async def _lately(self, look: Look) -> Sequence[Seen]:
        match = look.match
        if not match.ply:
            return ()
        first = max(1, match.ply - LATELY + 1)
        return standing(await self.interaction.client.service.history.seen(match, first, match.ply, look.viewer))

    async def _drawn(self, look: Look, preview: Preview) -> Drawing | None:
        host, tr, match = self.interaction.client, self.tr, look.match
        names = plain(await host.people.names(match, tr, beside_color=True))
        key = (preview.draw, match.id, look.view, preview.facts, names, tr.language)
        what = f"what somebody plans in table {match.id} after entry {match.ply}"
        drawing: Drawing | None = await host.pictures.draw(
            partial(preview.draw, look.view, names, tr, *preview.facts), key, what
        )
        return drawing


class Playing(Building):
    board: ControlId | None = None
    """The control at the position that the action is for. None in a timed game and for an action that's possible at any
    time.
    """

    async def look(self) -> Look:
        interaction, control = self.interaction, self.control
        anytime = bool(control.more) and control.more[0] in self.presenter.anytime
        if anytime or self.presenter.timed:
            if not anytime:
                await of_its_line(interaction, control)
            look = await look_of(interaction, control.match)
            seat_at(look.match, interaction.user.id)
            return look
        try:
            look = await turn_of(interaction, control.match, control)
        except OtherLine:
            raise
        except Stale:
            if not has(self.presenter, Outlasts) or not (await look_of(interaction, control.match)).legal:
                raise
            look = await turn_of(interaction, control.match)
            then = (await interaction.client.service.history.look(control.match, look.viewer, control.ply)).view
            if not self.presenter.outlasts(control.more, then, look):
                raise
            control = replace(control, ply=look.match.ply, line=line_of(look.match))
        self.board = control
        return look

    async def start(self, look: Look, said: str) -> None:
        await show_panel(self.interaction, look, self.tr, [said] if said else [], asks=True)

    async def choose(self, press: Press) -> Outcome:
        return self._idea(press.look) if press.more[:1] == (IDEA,) else await super().choose(press)

    def _idea(self, look: Look) -> Outcome:
        write = self.interaction.client.service.desk.game(look.match.game).write
        found = next((one for one in look.legal if mark_of(one, write) == self.control.more[-1]), None)
        if found is None:
            return Main(self.tr("You can't do that any more. Here's what you can do now:"))
        return ActInTime(lambda _look, _now: found) if self.presenter.timed else Act(found)

    async def take(self, look: Look, act: Act | ActInTime) -> None:
        if isinstance(act, ActInTime):
            await self._play_in_time(act)
            return
        if self.board is None:
            raise UnknownControl(str(self.control))
        confirmed = act.confirmed
        if act.confirm is not None:
            if await question_before(self.interaction, look, act.action):
                await self.show(look, act.confirm())
                return
            confirmed = True  # an action that can be undone at once needs no question
        await acknowledge(self.interaction, mutates=True, silent=not on_private(self.interaction))
        await play(self.interaction, look, act.action, self.board, confirmed=confirmed, stay=act.stay)

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

    def shown(self, look: Look, panel: Panel) -> tuple[str, Sequence[Row]]:
        return panel.text, comparable(panel, look.match, self.tr)

    def pictures(self, look: Look) -> Sequence[str]:
        return [one for one in super().pictures(look) if one != BOARD]  # the board is in the channel


class BoardControl(Control, kind=ControlKind.BOARD):
    purpose: ClassVar[type[Building]] = Playing

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        await acknowledge(interaction)
        presenter = interaction.client.presenter((await self.place(interaction, control)).game)
        for left in reversed(range(ATTEMPTS)):
            try:
                if control.kind is ControlKind.BOARD and control.more == (HELP,):
                    await show_help(interaction, control)
                else:
                    await self.purpose(interaction, presenter, control, self.values).carry_out()
            except Stale as stale:
                if left and has(presenter, Outlasts) and not isinstance(stale, OtherLine):
                    continue
                await moved_on(interaction, control.match, stale)
            return

    async def place(self, interaction: Interaction, control: ControlId) -> Place:
        return await check_place(interaction, control.match)


class PickerControl(BoardControl, kind=ControlKind.PICKER):
    """A control for building an action in a private message."""


def comparable(panel: Panel, match: Match, tr: Texts) -> Sequence[Row]:
    """Return the panel's controls and, if hints are allowed and there is room, a button that compares the finished
    action with the moves that the bot suggests.
    """
    finish = panel.finish
    if finish is None or not allowed(match):
        return panel.rows
    mine = Button(id=replace(finish.id, kind=ControlKind.IDEA), label=tr("Compare mine"))
    return [
        row if isinstance(row, Select) or finish not in row or len(row) == BUTTONS else (finish, mine, *row[1:])
        for row in panel.rows
    ]
