"""Turns button presses into actions, and asks before actions that can't be undone. Placing archaeologists needs no
question: the picker shows the move before it's played, and players who type a move name its fields.
"""

from __future__ import annotations

from typing import Final

from bot.controls.ids import UnknownControl, number
from bot.match.pure.play.look import Look
from bot.presenters.choosing import Act, Main, Outcome, Panel, Press, Preview
from bot.presenters.mykerinos.moves import board, picker
from bot.presenters.mykerinos.moves.picker import CONFIRM, FIELD, ROOM, ZONE
from bot.presenters.mykerinos.moves.plan import LAST_SPOT, LAST_ZONE, PATRON_MODES, Choices, Mode, Plan, plan_of
from bot.presenters.mykerinos.words.names import parcel_label, room_label
from data.texts import N_, Texts
from games.mykerinos.actions import Action, Decline, Museum, Pass, Take, TakeForNeutral
from games.mykerinos.events import Placed, RoundBegan
from games.mykerinos.rules.board import zone_of_field


async def choose(press: Press, tr: Texts) -> Outcome:
    look = press.look
    choices = Choices(look.legal)
    match press.more:
        case (verb,) if verb in board.AT_ONCE:
            return Act(board.AT_ONCE[verb])
        case (verb,) if verb in board.OPENS:
            return await _opened(press, choices, board.OPENS[verb], tr)
        case (board.CALL, mode) if mode in PATRON_MODES:
            return await _opened(press, choices, Mode(mode), tr)
        case (board.PATRON,):
            rows = tuple(board.patron_rows(look.match, choices, look.view, tr))
            return Panel(board.patron_text(choices, tr), rows, ())
        case (mode, zone, spots, what):
            return _picked(press, choices, plan_of(mode, zone, spots), what, tr)
    raise press.unknown()


async def _opened(press: Press, choices: Choices, mode: Mode, tr: Texts) -> Outcome:
    return _picker(press, choices, choices.opening(mode, await _newest(press)), tr)


def _picked(press: Press, choices: Choices, plan: Plan, what: str, tr: Texts) -> Outcome:
    if what == CONFIRM and (action := choices.action(plan)) is not None:
        return Act(action, confirmed=True)  # the picker showed it
    after = _chosen(press, choices, plan, what)
    shown, action = _picker(press, choices, after, tr), choices.action(after)
    if what == ZONE or action is None or not isinstance(shown, Panel):
        return shown
    return Act(action, confirm=shown)


def _chosen(press: Press, choices: Choices, plan: Plan, what: str) -> Plan:
    """Return `plan` after a press on one of its controls. Start over if no legal move fits it (a forged id), or if its
    zone doesn't exist in this round.
    """
    field = what.removeprefix(FIELD) if what not in {CONFIRM, ZONE, ROOM} else ""
    if field == what:
        raise UnknownControl(what)
    spot = number(field, LAST_SPOT) if field else 0
    zones = len(press.look.view.zones)
    if not choices.possible(plan) or plan.zone >= zones:
        return choices.opening(plan.mode)
    if what == ZONE and press.values:
        zone = number(press.values[0], LAST_ZONE)
        return Plan(plan.mode, zone, plan.chosen) if zone < zones else plan
    if what == ROOM and press.values:
        return choices.pressed(Plan(plan.mode), number(press.values[0], LAST_SPOT))
    return choices.pressed(plan, spot) if field else plan


async def _newest(press: Press) -> int | None:
    for step in reversed(await press.lately()):
        for event in step.events:
            if isinstance(event, RoundBegan):
                return None
            if isinstance(event, Placed) and event.seat == press.seat:
                return zone_of_field(event.fields[-1])
    return None


def _picker(press: Press, choices: Choices, plan: Plan, tr: Texts) -> Outcome:
    if not choices.count(plan.mode):
        return Main(tr("This isn't possible now."))
    match, view = press.look.match, press.look.view
    return Panel(
        picker.picker_text(plan, choices, view, tr),
        tuple(picker.picker_rows(match, plan, choices, view, tr)),
        preview=Preview(picker.drawn, (plan.mode, tuple(sorted(plan.chosen)))),
        finish=picker.confirm_button(match, plan, choices, tr),
    )


QUESTIONS: Final[dict[type, str]] = {
    Pass: N_("Pass? Then you can't place anything more in this round."),
    Take: N_("Take this parcel?"),
    TakeForNeutral: N_("Remove this parcel from the game?"),
    Museum: N_("Send one archaeologist to this room of the museum instead of taking a parcel?"),
    Decline: N_("Decline? Then you won't take anything here."),
}


def final(action: Action, look: Look, tr: Texts) -> str:
    question = tr(QUESTIONS[type(action)]) if type(action) in QUESTIONS else ""
    match action:
        case Take(side=side) | TakeForNeutral(side=side):
            return f"**{parcel_label(side, look.view, tr)}**\n{question}"
        case Museum(room=room):
            return f"**{room_label(room, look.view, tr)}**\n{question}"
    return question
