"""Handles presses on the board and the picker of Mykerinos.

Replies are private and in the player's language. The outbox updates the public board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.controls.ids import ControlId, Kind, UnknownControl, number
from bot.features.buttons import asking, own_button
from bot.features.hints.answer import show_compared
from bot.features.play.boards import reply_board
from bot.features.play.confirmation import question_before
from bot.features.play.moves import show_panel
from bot.features.play.played import play
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.interaction.turn import Turn, turn_of
from bot.match.pure.log.latest import standing
from bot.presenters.mykerinos.moves import board
from bot.presenters.mykerinos.moves.patrons import patron_rows, patron_text
from bot.presenters.mykerinos.moves.picker import (
    ASK,
    CONFIRM,
    FIELD,
    ROOM,
    ZONE,
    asking_rows,
    picker_rows,
    picker_text,
)
from bot.presenters.mykerinos.moves.plan import (
    LAST_SPOT,
    LAST_ZONE,
    PATRON_MODES,
    Choices,
    Plan,
    mode_of,
    plan_of,
    zone_of,
)
from bot.presenters.mykerinos.moves.preview import preview
from games.mykerinos.actions import Action
from games.mykerinos.events import Placed, RoundBegan

LATELY: Final = 24

VERBS: Final = frozenset({*board.AT_ONCE, *board.OPENS, board.CALL, board.PATRON, board.MENU})


async def pressed(interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
    """Handle a press on the board or the picker (see :meth:`bot.interaction.host.GamePresenter.press`)."""
    if control.more[:1] == (ASK,):
        await _on_asking(interaction, control, values)
    elif control.kind is Kind.PICKER:
        await _on_picker(interaction, control, values)
    else:
        await _on_board(interaction, control)


async def _on_board(interaction: Interaction, control: ControlId) -> None:
    verb, *which = control.more
    if len(which) > (verb == board.CALL) or verb not in VERBS:
        raise UnknownControl(str(control))
    at_once = verb in board.AT_ONCE
    await acknowledge(interaction, mutates=at_once, silent=at_once)
    turn = await turn_of(interaction, control.match, control)
    await _do(interaction, turn, verb, which)


async def _on_picker(interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
    plan, what = _read(control)
    await acknowledge(interaction, mutates=what == CONFIRM)
    turn = await turn_of(interaction, control.match, control)
    choices = Choices(turn.legal)
    if what == CONFIRM and (action := choices.action(plan)) is not None:
        await play(interaction, turn, action, confirmed=True)  # the picker showed it
        return
    after = _chosen(turn, choices, plan, what, values)
    action = choices.action(after)
    if what != ZONE and action is not None and not await question_before(interaction, turn.look, action):
        await acknowledge(interaction, mutates=True)
        await play(interaction, turn, action, confirmed=True)  # a move that can be undone at once needs no question
        return
    await show_picker(interaction, turn, choices, after)


async def _on_asking(interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
    await acknowledge(interaction)
    turn = await turn_of(interaction, control.match, control)
    found = await _thought_of(interaction, turn, control, values)
    if not isinstance(found, Plan):
        await show_compared(interaction, turn.look, found)
        return
    choices, tr = Choices(turn.legal), turn.tr
    lines = (asking(tr), picker_text(found, choices, turn.view, tr))
    rows = [*asking_rows(turn.match, found, choices, turn.view, tr), (own_button(turn.match, tr),)]
    drawing = await preview(interaction, turn, found)
    await reply_board(
        interaction,
        "\n".join(lines),
        drawing,
        match=turn.match,
        view=turn.view,
        tr=tr,
        controls=view_of(rows),
        asks=True,
    )


async def _thought_of(interaction: Interaction, turn: Turn, control: ControlId, values: Sequence[str]) -> Plan | Action:
    choices = Choices(turn.legal)
    if control.more != (ASK,):
        plan, what = _read(replace(control, more=control.more[1:]))
        after = _chosen(turn, choices, plan, what, values)
        action = None if what == ZONE else choices.action(after)
    elif values and values[0] not in board.AT_ONCE:
        after, action = choices.opening(mode_of(values[0]), await newest(interaction, turn)), None
    else:
        done = board.AT_ONCE[values[0]] if values else None
        if done is None or done not in turn.legal:
            raise UnknownControl(str(control))
        return done
    if not choices.count(after.mode):
        raise UnknownControl(str(control))
    return after if action is None else action


def _read(control: ControlId) -> tuple[Plan, str]:
    if len(control.more) != 4:
        raise UnknownControl(str(control))
    mode, zone, chosen, what = control.more
    if what not in {CONFIRM, ZONE, ROOM}:
        if not what.startswith(FIELD):
            raise UnknownControl(str(control))
        number(what.removeprefix(FIELD), LAST_SPOT)
    return plan_of(mode, zone, chosen), what


def _chosen(turn: Turn, choices: Choices, plan: Plan, what: str, values: Sequence[str]) -> Plan:
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


async def _do(interaction: Interaction, turn: Turn, verb: str, which: Sequence[str]) -> None:
    if verb in board.AT_ONCE:
        await play(interaction, turn, board.AT_ONCE[verb])
        return
    choices = Choices(turn.legal)
    if verb in board.OPENS:
        await show_picker(
            interaction, turn, choices, choices.opening(board.OPENS[verb], await newest(interaction, turn))
        )
    elif verb == board.CALL and which:
        mode = mode_of(which[0])
        if mode not in PATRON_MODES:
            raise UnknownControl(which[0])
        await show_picker(interaction, turn, choices, choices.opening(mode, await newest(interaction, turn)))
    elif verb == board.PATRON:
        await _show_patrons(interaction, turn, choices)
    else:
        await show_panel(interaction, turn.look, turn.tr)


async def newest(interaction: Interaction, turn: Turn) -> int | None:
    """Return the zone in which the player last placed an archaeologist in this round, or None if that isn't among the
    latest log entries.
    """
    match = turn.match
    if not match.ply:
        return None
    steps = await interaction.client.service.history.seen(match, max(1, match.ply - LATELY + 1), match.ply, turn.seat)
    for step in reversed(standing(steps)):
        for event in step.events:
            if isinstance(event, RoundBegan):
                return None
            if isinstance(event, Placed) and event.seat == turn.seat:
                return zone_of(event.fields[-1])
    return None


async def show_picker(interaction: Interaction, turn: Turn, choices: Choices, plan: Plan) -> None:
    """Show the picker in the state `plan`, with a picture of the board."""
    if not choices.count(plan.mode):
        await show_panel(interaction, turn.look, turn.tr, turn.tr("This isn't possible now."))
        return
    drawing = await preview(interaction, turn, plan)
    text = picker_text(plan, choices, turn.view, turn.tr)
    controls = view_of(picker_rows(turn.match, plan, choices, turn.view, turn.tr))
    await reply_board(
        interaction, text, drawing, match=turn.match, view=turn.view, tr=turn.tr, controls=controls, asks=True
    )


async def _show_patrons(interaction: Interaction, turn: Turn, choices: Choices) -> None:
    tr = turn.tr
    view = view_of(patron_rows(turn.match, choices, turn.view, tr))
    await reply(interaction, patron_text(choices, tr), view=view, asks=turn.match.id)
