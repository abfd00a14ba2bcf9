"""Turn button presses into actions, and ask for confirmation before actions that can't be undone. Placing
archaeologists needs no confirmation: the picker shows the move before it's played, and a typed move names its fields
anyway.
"""

from __future__ import annotations

from functools import partial

from bot.presenters.choosing import Act, Main, Outcome, Panel, Press, Preview
from bot.presenters.mykerinos.moves import board, picker
from bot.presenters.mykerinos.moves.picker import TREE
from bot.presenters.mykerinos.moves.plan import PATRON_MODES, Choices, Mode, Plan, plan_of
from bot.presenters.tree import DO, VERBS, Path
from data.texts import Texts
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
        case (verb, *_) if verb in VERBS:
            outcome = TREE.outcome(press, partial(_step, press, choices, tr))
            return Act(outcome.action, confirmed=True) if verb == DO and isinstance(outcome, Act) else outcome
        case (mode, zone, spots, _):  # of an earlier version: shows the spots chosen then
            return _step(press, choices, tr, (mode, zone, spots, zone), 0)
    raise press.unknown()


async def _opened(press: Press, choices: Choices, mode: Mode, tr: Texts) -> Outcome:
    return _picker(press, choices, choices.opening(mode, await _newest(press)), tr)


def _step(press: Press, choices: Choices, tr: Texts, path: Path, _page: int) -> Outcome:
    """Play the plan that `path` describes if it's complete; otherwise, show it. If the path has a fourth part, show
    that zone. Start with an empty plan if the plan's zone doesn't exist in this round, or if no legal move fits it,
    which only happens with a forged id.
    """
    if len(path) not in {3, 4}:
        raise press.unknown()
    mode, zone, spots, *elsewhere = path
    plan = plan_of(mode, elsewhere[0] if elsewhere else zone, spots)
    if not choices.possible(plan) or plan.zone >= len(press.look.view.zones):
        plan = choices.opening(plan.mode)
    action = choices.action(plan)
    if action is None or elsewhere:
        return _picker(press, choices, plan, tr)
    return Act(action, confirm=partial(_panel, press, choices, plan, tr))


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
    return _panel(press, choices, plan, tr)


def _panel(press: Press, choices: Choices, plan: Plan, tr: Texts) -> Panel:
    match, view = press.look.match, press.look.view
    return Panel(
        picker.picker_text(plan, choices, view, tr),
        tuple(picker.picker_rows(match, plan, choices, view, tr)),
        preview=Preview(picker.drawn, (plan.mode, tuple(sorted(plan.chosen)))),
        finish=picker.confirm_button(match, plan, choices, tr),
    )
