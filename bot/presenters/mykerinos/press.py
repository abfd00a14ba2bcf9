"""What a press on the board or the picker does. Every answer is private and in the player's language; the public
board follows through the outbox.
"""

from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, Kind, UnknownControl, number
from bot.controls.rows import Style
from bot.interaction.boards import reply_board
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction
from bot.interaction.place import check_place
from bot.interaction.played import play
from bot.interaction.respond import acknowledge, reply
from bot.interaction.stale import present
from bot.interaction.turn import Turn, look_of, turn_of
from bot.match.errors import OtherLine, Stale
from bot.match.model import Status
from bot.presenters.mykerinos import board
from bot.presenters.mykerinos.help import help_text
from bot.presenters.mykerinos.picker import CONFIRM, FIELD, ROOM, ZONE, patron_rows, picker_rows, picker_text
from bot.presenters.mykerinos.plan import LAST_SPOT, LAST_ZONE, PATRON_MODES, Choices, Plan, mode_of, plan_of
from bot.presenters.mykerinos.preview import preview

TOLD: Final = 8
"""How many lines of what happened since are told to someone who pressed an old button."""
VERBS: Final = frozenset({*board.AT_ONCE, *board.OPENS, board.CALL, board.PATRON, board.PASS, board.MENU, board.HELP})
"""What the board's controls do."""


class BoardControl(Control, kind=Kind.BOARD):
    """A button of the board, or of a private message that shows the same."""

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Play what needs nothing more, open the picker for the rest."""
        verb = control.more[0]
        if len(control.more) > 1 or verb not in VERBS:
            raise UnknownControl(str(control))
        at_once = verb in board.AT_ONCE
        await acknowledge(interaction, mutates=at_once, silent=at_once)
        await check_place(interaction, control.match)
        try:
            if verb == board.HELP:
                await _help(interaction, control)
            else:
                turn = await turn_of(interaction, control.match, control)
                await _do(interaction, turn, verb, self.values)
        except Stale as stale:
            await moved_on(interaction, control.match, stale)


class PickerControl(Control, kind=Kind.PICKER):
    """A control of the picker."""

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Choose or give back a field, change the zone, choose a room, or play the move."""
        plan, what = _read(control)
        await acknowledge(interaction, mutates=what == CONFIRM)
        await check_place(interaction, control.match)
        try:
            turn = await turn_of(interaction, control.match, control)
            choices = Choices(turn.legal)
            if what == CONFIRM and (action := choices.action(plan)) is not None:
                await play(interaction, turn, action)
            else:
                await show_picker(interaction, turn, choices, _pressed(turn, choices, plan, what, self.values))
        except Stale as stale:
            await moved_on(interaction, control.match, stale)


def _read(control: ControlId) -> tuple[Plan, str]:
    """The plan that a picker's control carries, and what it does. Raises :class:`UnknownControl`."""
    if len(control.more) != 4:
        raise UnknownControl(str(control))
    mode, zone, chosen, what = control.more
    if what not in {CONFIRM, ZONE, ROOM}:
        if not what.startswith(FIELD):
            raise UnknownControl(str(control))
        number(what.removeprefix(FIELD), LAST_SPOT)
    return plan_of(mode, zone, chosen), what


def _pressed(turn: Turn, choices: Choices, plan: Plan, what: str, values: list[str]) -> Plan:
    """``plan`` after a press on one of its controls. A plan that no legal move holds (a forged id) begins again, and so
    does one on a zone that this round does not have. Raises :class:`UnknownControl` for a value that was never offered.
    """
    zones = len(turn.view.zones)
    if not choices.possible(plan) or plan.zone >= zones:
        return choices.opening(plan.mode)
    if what == ZONE and values:
        zone = number(values[0], LAST_ZONE)
        return Plan(plan.mode, zone, plan.chosen) if zone < zones else plan
    if what == ROOM and values:
        return choices.pressed(Plan(plan.mode), number(values[0], LAST_SPOT))
    if what.startswith(FIELD):
        return choices.pressed(plan, number(what.removeprefix(FIELD), LAST_SPOT))
    return plan


async def _do(interaction: Interaction, turn: Turn, verb: str, values: list[str]) -> None:
    if verb in board.AT_ONCE:
        await play(interaction, turn, board.AT_ONCE[verb])
        return
    choices = Choices(turn.legal)
    if verb in board.OPENS:
        await show_picker(interaction, turn, choices, choices.opening(board.OPENS[verb]))
    elif verb == board.CALL and values:
        mode = mode_of(values[0])
        if mode not in PATRON_MODES:
            raise UnknownControl(values[0])
        await show_picker(interaction, turn, choices, choices.opening(mode))
    elif verb == board.PATRON:
        await _show_patrons(interaction, turn, choices)
    elif verb == board.PASS:
        await _ask_to_pass(interaction, turn)
    else:
        await show_menu(interaction, turn, choices)


async def show_menu(interaction: Interaction, turn: Turn, choices: Choices, said: str = "") -> None:
    """What the player can do now, with the board and its buttons, in the private answer."""
    text = help_text(turn.view, choices, turn.tr)
    drawing = await interaction.client.pictures.board(turn.match, turn.view, (), turn.tr)
    controls = view_of(board.board_rows(turn.match, turn.view, turn.tr))
    text = f"{said}\n{text}" if said else text
    await reply_board(interaction, text, drawing, match=turn.match, view=turn.view, tr=turn.tr, controls=controls)


async def show_picker(interaction: Interaction, turn: Turn, choices: Choices, plan: Plan) -> None:
    """The picker in the state ``plan``, with a picture of what is planned."""
    if not choices.count(plan.mode):
        await show_menu(interaction, turn, choices, turn.tr("This is not possible now."))
        return
    drawing = await preview(interaction, turn, plan)
    text = picker_text(plan, choices, turn.view, turn.tr)
    controls = view_of(picker_rows(turn.match, plan, choices, turn.view, turn.tr))
    await reply_board(interaction, text, drawing, match=turn.match, view=turn.view, tr=turn.tr, controls=controls)


async def _show_patrons(interaction: Interaction, turn: Turn, choices: Choices) -> None:
    tr = turn.tr
    possible = board.patrons_callable(choices)
    text = tr("Which patron do you call on?") if possible else tr("You can call on no patron now.")
    await reply(interaction, text, view=view_of(patron_rows(turn.match, choices, turn.view, tr)))


async def _ask_to_pass(interaction: Interaction, turn: Turn) -> None:
    tr = turn.tr
    row = (
        board.board_button(turn.match, board.PASS_NOW, tr, style=Style.BAD),
        board.board_button(turn.match, board.MENU, tr),
    )
    await reply(interaction, tr("Pass? Then you place nothing more in this round."), view=view_of([row]))


async def _help(interaction: Interaction, control: ControlId) -> None:
    """What the player can do now; for everybody else, who is asked and where to look. Raises :class:`Stale` on an old
    board.
    """
    host = interaction.client
    tr = host.texts(interaction)
    look = await look_of(interaction, control.match)
    await present(interaction, look.match, control)
    if look.legal:
        text = help_text(look.view, Choices(look.legal), tr)
    elif look.match.status is Status.ACTIVE:
        text = host.presenter(look.match.game).prompt(look.match, look.view, tr)
    else:
        text = tr("This game is over.")
    more = tr("`/game board` shows you the board, as a picture or as text; `/game history` what happened so far.")
    await reply(interaction, f"{text}\n{more}")


async def moved_on(interaction: Interaction, match: int, stale: Stale) -> None:
    """The answer to an old button: what happened since, and the present board with its buttons for who is asked."""
    host = interaction.client
    tr = host.texts(interaction)
    look = await look_of(interaction, match)
    now, view = look.match, look.view
    presenter = host.presenter(now.game)
    if isinstance(stale, OtherLine):
        seen = await host.service.seen(now, now.ply, now.ply, look.viewer)
        head = tr(
            "These buttons are of a position that this game is not in, so nothing was changed. It stands like this:"
        )
        lines: list[str] = []
    else:
        seen = await host.service.seen(now, stale.expected + 1, now.ply, look.viewer)
        head = tr("The game has moved on since these buttons were shown, so nothing was changed. Since then:")
        lines = presenter.lines(seen, now, view, tr)[-TOLD:]
    text = "\n".join((head, *lines, presenter.prompt(now, view, tr)))
    drawing = await host.pictures.board(now, view, tuple(event for one in seen for event in one.events), tr)
    controls = board.board_controls(now, view, tr) if look.legal else None
    await reply_board(interaction, text, drawing, match=now, view=view, tr=tr, controls=controls)
