"""Shows the best arrangement of a player's museum at any time. At the end of the game, players can accept or change it
(U6.2).

The solver runs in the drawing process. The ids of the controls store the unfinished arrangement
(:mod:`bot.presenters.museum.moves.placement`). They also store the continents whose public opinion is to be cancelled
by press conferences.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.client.files import Drawing
from bot.controls.ids import UnknownControl, number
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.presenters.choosing import Act, Panel, Press, Preview, Work
from bot.presenters.museum.moves.controls import back_button, control
from bot.presenters.museum.moves.placement import read, swapped, written
from bot.presenters.museum.words.labels import label, name_of, sign
from bot.wording.names.people import listed
from data.museum import CONTINENTS, board_of
from data.texts import Texts
from games.museum.actions import Arrange
from games.museum.arrange import arrange
from games.museum.arrange.arranging import cancels
from games.museum.scoring.score import score
from games.museum.scoring.tally import SeatTally
from games.museum.stages import Stage
from games.museum.view import SeatView, View
from render.museum.final import museum_picture

ARRANGED: Final = "arr"
ACCEPT, FIRST, SECOND, CANCEL, AGAIN = "ok", "a", "b", "cancel", "best"
NONE: Final = "-"
FILE: Final = "museum.png"
LETTERS: Final = dict(zip("abcd", CONTINENTS, strict=True))


class Plan:
    """An unfinished arrangement.

    `slots`: the object in each slot. `first`: the first slot chosen for a swap, or None. `called_off`: the continents
    whose public opinion is cancelled.
    """

    def __init__(self, slots: tuple[str, ...], first: int | None, called_off: tuple[str, ...]) -> None:
        self.slots = slots
        self.first = first
        self.cancels = called_off

    def written(self, museum: Sequence[str]) -> tuple[str, str, str]:
        """Return the plan as the three parts that store it in a control's id."""
        letters = {name: letter for letter, name in LETTERS.items()}
        called_off = "".join(letters[one] for one in self.cancels) or NONE
        return written(self.slots, museum), NONE if self.first is None else str(self.first), called_off


def plan_of(parts: Sequence[str], own: SeatView) -> Plan:
    """Return the plan stored in the parts of an id. Raises :class:`UnknownControl` if they are invalid."""
    if len(parts) != 3:
        raise UnknownControl(":".join(parts))
    count = len(places(own.board))
    slots = read(parts[0], own.museum, count)
    first = None if parts[1] == NONE else number(parts[1], count - 1)
    letters = "" if parts[2] == NONE else parts[2]
    if any(letter not in LETTERS for letter in letters) or len(letters) > own.press:
        raise UnknownControl(":".join(parts))
    plan = Plan(slots, first, tuple(LETTERS[letter] for letter in letters))
    if plan.written(own.museum) != tuple(parts) or len(set(letters)) < len(letters):
        raise UnknownControl(":".join(parts))
    return plan


def places(board: str) -> tuple[str, ...]:
    """Return the names of a board's slots in reading order, as `row.column` counted from 1."""
    rows = board_of(board).rows
    return tuple(f"{y}.{x}" for y, row in enumerate(rows, 1) for x, kind in enumerate(row, 1) if kind != "x")


async def best(work: Work, view: View, seat: int) -> tuple[str, ...]:
    """Return the best arrangement of a seat's museum. `work` runs the solver outside the event loop."""
    own = view.seats[seat]
    return await work(partial(best_slots, own.board, own.museum, own.experts, own.patron, view.options.team_limit))


def best_slots(
    board: str, museum: tuple[str, ...], experts: tuple[str, ...], patron: str | None, team_limit: bool
) -> tuple[str, ...]:
    """Return the object in each slot of the best arrangement. See :func:`games.museum.arrange.arrange`."""
    return arrange(board, museum, experts, patron, team_limit=team_limit).slots


def tally_of(view: View, seat: int, slots: Sequence[str], called_off: Sequence[str]) -> SeatTally:
    """Return the seat's score in the current position if its objects were arranged as in `slots`, and public opinion
    were cancelled on the continents `called_off`.
    """
    own = view.seats[seat]
    tokens = {place.id: place.tokens for place in view.continents}
    return score(
        own.board,
        slots,
        own.experts,
        own.patron,
        own.discard,
        tokens,
        called_off,
        own.prestige,
        own.score,
        team_limit=view.options.team_limit,
    )


def cancelled(view: View, seat: int) -> tuple[str, ...]:
    """Return the continents whose public opinion costs the seat the most points, one for each of the seat's press
    conferences (U9).
    """
    own = view.seats[seat]
    found = cancels(own.discard, {place.id: place.tokens for place in view.continents}, own.press)
    return tuple(one for one in CONTINENTS if one in found)


async def best_museum(press: Press, tr: Texts) -> Panel:
    """Return the best arrangement of the player's museum. At the end of the game, add controls to accept or change
    it.
    """
    view, seat = press.look.view, press.seat
    plan = Plan(await best(press.work, view, seat), None, cancelled(view, seat))
    return _panel(press.look, seat, plan, tr, asked=bool(press.look.legal))


def _panel(look: Look, seat: int, plan: Plan, tr: Texts, *, asked: bool) -> Panel:
    """Return a panel with the arrangement `plan` as a picture, and its score."""
    match, view = look.match, look.view
    tally = tally_of(view, seat, plan.slots, plan.cancels)
    arranging = asked and view.stage is Stage.ARRANGE
    rows = plan_rows(match, view.seats[seat], plan, tr) if arranging else [(back_button(match, tr),)]
    text = tr.plural(
        "Your museum would score **{count} point**.", "Your museum would score **{count} points**.", tally.total
    )
    if arranging and plan.cancels:
        continents = listed([name_of("continent", one, tr) for one in plan.cancels], tr)
        text += "\n" + tr(
            "Press conference: public opinion doesn't count for you in {continents}.", continents=continents
        )
    if arranging:
        hint = tr("Accept it, or swap two slots: choose the first, then the second.")
        if plan.first is not None:
            hint = tr("Swap {object}: choose the second slot.", object=_there(view.seats[seat], plan, plan.first, tr))
        text += f"\n{hint}\n" + tr("Slots are numbered by row and column: 2.3 is row 2, column 3.")
    return Panel(text, tuple(rows), preview=Preview(drawn, (seat, plan.slots, plan.cancels)))


def drawn(  # noqa: PLR0917
    view: View, names: Sequence[str], tr: Texts, seat: int, slots: tuple[str, ...], called_off: tuple[str, ...]
) -> Drawing:
    """Draw the picture of an arrangement. This runs in the drawing process."""
    tally = tally_of(view, seat, slots, called_off)
    picture = museum_picture(view, seat, slots, tally, names, tr, title=tr("Your museum"))
    return Drawing(picture.png, FILE, picture.alt)


def plan_rows(match: Match, own: SeatView, plan: Plan, tr: Texts) -> list[Row]:
    """Return the controls for the arrangement `plan`: a select for two slots to swap, a select for continents whose
    public opinion to cancel, and buttons.
    """
    parts = plan.written(own.museum)
    which = FIRST if plan.first is None else SECOND
    text = tr("Swap: the first slot") if plan.first is None else tr("Swap: the second slot")
    options = tuple(
        Option(
            label=tr.pair(name, label(one, tr) if one else tr("free")),
            value=str(place),
            emoji=sign(one) if one else None,
        )
        for place, (name, one) in enumerate(zip(places(own.board), plan.slots, strict=True))
        if place != plan.first
    )
    rows: list[Row] = [Select(id=control(match, ARRANGED, *parts, which), placeholder=text, options=options)]
    if own.press:
        chosen = [letter for letter, name in LETTERS.items() if name in plan.cancels]
        continents = tuple(
            Option(label=name_of("continent", name, tr), value=letter, chosen=letter in chosen)
            for letter, name in LETTERS.items()
        )
        rows.append(
            Select(
                id=control(match, ARRANGED, *parts, CANCEL),
                placeholder=tr("Press conference: choose where to cancel public opinion"),
                options=continents,
                least=0,
                most=min(own.press, len(CONTINENTS)),
            )
        )
    rows.append(
        (
            Button(id=control(match, ARRANGED, *parts, ACCEPT), label=tr("Accept"), style=Style.GOOD),
            Button(id=control(match, ARRANGED, *parts, AGAIN), label=tr("Best arrangement")),
            back_button(match, tr),
        )
    )
    return rows


def _there(own: SeatView, plan: Plan, place: int, tr: Texts) -> str:
    one = plan.slots[place]
    return f"{places(own.board)[place]} ({label(one, tr) if one else tr('free')})"


async def arranged(press: Press, parts: Sequence[str], tr: Texts) -> Act | Panel:
    """Return the meaning of a control of an arrangement: swap two slots, cancel continents, start over or accept."""
    *written_plan, what = parts or [""]
    view = press.look.view
    if what not in {ACCEPT, FIRST, SECOND, CANCEL, AGAIN} or view.stage is not Stage.ARRANGE:
        raise press.unknown()
    plan = plan_of(written_plan, view.seats[press.seat])
    if what == ACCEPT:
        return Act(Arrange(plan.slots, plan.cancels), confirmed=True)  # it was shown
    return _panel(press.look, press.seat, await _changed(press, plan, what), tr, asked=True)


async def _changed(press: Press, plan: Plan, what: str) -> Plan:
    values, view, seat = press.values, press.look.view, press.seat
    if what == AGAIN:
        return Plan(await best(press.work, view, seat), None, plan.cancels)
    if what == CANCEL:
        if not set(values) <= set(LETTERS) or len(set(values)) < len(values) or len(values) > view.seats[seat].press:
            raise press.unknown()
        return Plan(plan.slots, plan.first, tuple(LETTERS[one] for one in sorted(values)))
    place = number(values[0] if values else "", len(plan.slots) - 1)
    if what == FIRST or plan.first is None:
        return Plan(plan.slots, place, plan.cancels)
    return Plan(swapped(plan.slots, plan.first, place), None, plan.cancels)
