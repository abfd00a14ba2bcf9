"""Turn presses into actions, and show the picker: a private message in which a player assembles a move field by field.
Its last field plays the move at once if the player could undo it without consent; other moves are confirmed, as the
picker shows them. Each press leads to a new :class:`bot.presenters.mykerinos.moves.plan.MovePlan`, whose parts form the
path to a step in the tree of choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from bot.controls.rows import Button, Row, Select, Style, in_rows
from bot.match.pure.table.model import Match
from bot.presenters.choosing import Act, Main, Outcome, Panel, Press, Preview
from bot.presenters.mykerinos.moves import board
from bot.presenters.mykerinos.moves.plan import (
    NEUTRAL_MODES,
    PATRON_MODES,
    ROOM_MODES,
    Choices,
    Mode,
    MovePlan,
    plan_of,
    zone_fields,
)
from bot.presenters.mykerinos.words.names import fields_named, room_label, zone_name
from bot.presenters.tree import DO, OPEN, VERBS, Choice, Path, Tree
from bot.wording.names.people import listed, mark
from bot.wording.names.symbols import symbol
from data.texts import N_, Texts
from games.mykerinos.events import NEUTRAL, Placed, RoundBegan
from games.mykerinos.notation import read, write
from games.mykerinos.rules.board import zone_of_field
from games.mykerinos.view import View
from render.kit.picture import Drawing
from render.mykerinos import picture

TREE: Final = Tree(read, write)
ZONE_COLUMNS: Final = 4
PYRAMID: Final = "🔺"
FREE: Final = "▫️"

ASKS: Final = {
    Mode.DIG: N_("Dig: choose a free field."),
    Mode.EXTEND: N_("Extend: choose two adjacent free fields, one of them next to one of yours."),
    Mode.VIOLET_DIG: N_("Take one of your archaeologists from the general supply, then dig: choose a free field."),
    Mode.VIOLET_EXTEND: N_("Take one of yours from the general supply, then extend: choose two adjacent free fields."),
    Mode.LEMON_DIG: N_("Dig on a pyramid: choose a free field with a pyramid."),
    Mode.LEMON_EXTEND: N_("Extend over a pyramid: choose two adjacent free fields, exactly one with a pyramid."),
    Mode.BROWN: N_("Send one archaeologist from your personal supply to the museum: choose a room."),
    Mode.BLACKMORE: N_("Start an excavation with two: choose two free fields side by side."),
    Mode.TANGERINE: N_("Extend with three: choose three connected free fields, one of them next to one of yours."),
    Mode.NEUTRAL_DIG: N_("Neutral: choose a free field for one neutral archaeologist."),
    Mode.NEUTRAL_EXTEND: N_("Neutral: choose two adjacent free fields, one of them next to a neutral archaeologist."),
    Mode.MUSEUM: N_("Send one archaeologist from the general supply to the museum: choose a room."),
}


def picker_rows(match: Match, plan: MovePlan, choices: Choices, view: View, tr: Texts) -> list[Row]:
    if plan.mode in ROOM_MODES:
        body: list[Row] = [_rooms(match, plan, choices, view, tr)]
    else:
        body = [*_fields(match, plan, choices, view), _zones(match, plan, choices, view, tr)]
    return [*body, *filter(None, [_ways(match, plan, choices, view, tr)])]


def picker_text(plan: MovePlan, choices: Choices, view: View, tr: Texts) -> str:
    lines, spots = [tr(ASKS[plan.mode])], spots_named(plan, view, tr)
    if choices.action(plan):
        lines.append(tr("Your choice: **{spots}**. Confirm it, or choose again.", spots=spots))
    elif plan.chosen:
        lines.append(tr("Chosen so far: **{spots}**.", spots=spots))
    return "\n".join(lines)


def spots_named(plan: MovePlan, view: View, tr: Texts) -> str:
    if plan.mode in ROOM_MODES:
        return " ".join(room_label(room, view, tr) for room in plan.chosen)
    return listed(fields_named(sorted(plan.chosen)), tr)


def drawn(view: View, names: Sequence[str], tr: Texts, mode: Mode, chosen: tuple[int, ...]) -> Drawing:
    facts: dict[str, Any] = {"planner": NEUTRAL if mode in NEUTRAL_MODES else view.turn[0]}
    if mode not in ROOM_MODES:
        facts["planned"] = chosen
    elif chosen:
        facts["planned_room"] = chosen[0]
    if chosen:
        facts["lead"] = tr("Planned: {spots}.", spots=spots_named(MovePlan(mode, chosen=chosen), view, tr))
    return picture(view, (), names, tr, **facts).named("plan.png")


def _fields(match: Match, plan: MovePlan, choices: Choices, view: View) -> list[Row]:
    open_fields = choices.open_spots(plan)

    def one(field: int) -> Button:
        chosen, possible = field in plan.chosen, field in open_fields
        choice = Choice(
            view.fields[field].name,
            choices.pressed(plan, field).parts() if chosen or possible else (str(field),),
            sign=_placed(plan, view) if chosen else _lies(field, view),
            style=Style.GOOD if chosen else Style.ACTIVE if possible else Style.QUIET,
            disabled=not chosen and not possible,
        )
        return TREE.button(match, choice)

    return in_rows([one(field) for field in zone_fields(plan.zone)], ZONE_COLUMNS)


def _placed(plan: MovePlan, view: View) -> str:
    if plan.mode in NEUTRAL_MODES and view.neutral:
        return mark(view.neutral.color)
    return mark(view.seats[view.turn[0]].color)


def _lies(field: int, view: View) -> str:
    shown = view.fields[field]
    if shown.owner == NEUTRAL and view.neutral:
        return mark(view.neutral.color)
    if shown.owner is not None:
        return mark(view.seats[shown.owner].color)
    return symbol("mykerinos_pyramid", PYRAMID) if shown.pyramid else symbol("mykerinos_free", FREE)


def _zones(match: Match, plan: MovePlan, choices: Choices, view: View, tr: Texts) -> Select:
    open_fields = choices.open_spots(plan)
    chosen_in = {zone_of_field(field) for field in plan.chosen}

    def one(zone: int) -> Choice:
        fields = zone_fields(zone)
        count = len(open_fields.intersection(fields))
        name = zone_name(zone, view.round, tr)
        first, last = fields_named((fields[0], fields[-1]))
        return Choice(
            tr.pair(f"{name[:1].upper()}{name[1:]}", f"{first}–{last}"),
            (str(zone),),
            tr.plural("{count} possible field", "{count} possible fields", count),
            _placed(plan, view) if zone in chosen_in else None,
            chosen=zone == plan.zone,
        )

    zones = [one(zone) for zone in range(len(view.zones))]
    return TREE.select(match, zones, tr("Another zone"), OPEN, *plan.parts())


def _rooms(match: Match, plan: MovePlan, choices: Choices, view: View, tr: Texts) -> Select:
    tiles = view.seats[view.turn[0]].tiles

    def one(room: int) -> Choice:
        patrons = {view.wings[wing - 1] for wing in view.rooms[room].wings}
        held = sum(tile.patron in patrons for tile in tiles)
        about = tr("You don't have any tiles for it yet.")
        if held:
            about = tr.plural("You have {count} tile for it.", "You have {count} tiles for it.", held)
        return Choice(room_label(room, view, tr), (str(room),), about, chosen=room in plan.chosen)

    rooms = sorted(choices.open_spots(plan) | set(plan.chosen))
    return TREE.select(match, [one(room) for room in rooms], tr("Choose a room"), OPEN, *plan.parts()[:2])


def confirm_button(match: Match, plan: MovePlan, choices: Choices, tr: Texts) -> Button | None:
    action = choices.action(plan)
    confirm = None if action is None else Choice(tr("Confirm"), action, style=Style.GOOD)
    return TREE.button(match, confirm, plan.parts()) if confirm else None


def _ways(match: Match, plan: MovePlan, choices: Choices, view: View, tr: Texts) -> tuple[Button, ...]:
    confirm = confirm_button(match, plan, choices, tr)
    neutral = plan.mode in NEUTRAL_MODES
    verbs = (board.NEUTRAL_DIG, board.NEUTRAL_EXTEND) if neutral else (board.DIG, board.EXTEND, board.PATRON)
    others = tuple(one for one in verbs if plan.mode not in {Mode.MUSEUM, board.OPENS.get(one)})
    ways = board.action_buttons(match, view, tr, others, style=Style.QUIET)
    return (*([confirm] if confirm else []), *ways)


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


def _picker(press: Press, choices: Choices, plan: MovePlan, tr: Texts) -> Outcome:
    if not choices.count(plan.mode):
        return Main(tr("This isn't possible now."))
    return _panel(press, choices, plan, tr)


def _panel(press: Press, choices: Choices, plan: MovePlan, tr: Texts) -> Panel:
    match, view = press.look.match, press.look.view
    return Panel(
        picker_text(plan, choices, view, tr),
        tuple(picker_rows(match, plan, choices, view, tr)),
        preview=Preview(drawn, (plan.mode, tuple(sorted(plan.chosen)))),
        finish=confirm_button(match, plan, choices, tr),
    )
