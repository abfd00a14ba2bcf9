"""Suggest the best arrangement of a player's museum. At the end of the game, players can accept it or change it (U6.2).
A control's id stores the unfinished arrangement with a letter for each slot (at most 25, U1.5): `a` is the object that
came into the seat's museum first, and `.` an empty slot. No more objects are added at this point, so each letter
always stands for the same object.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from string import ascii_lowercase
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.controls.ids import UnknownControl, number
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.presenters.choosing import Act, Panel, Press, Preview, Work
from bot.presenters.museum.moves.actions import own_of
from bot.presenters.museum.moves.controls import control
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
from render.kit.picture import Drawing
from render.museum.final import museum_picture

ARRANGED: Final = "arr"
ACCEPT, FIRST, SECOND, CANCEL, AGAIN = "ok", "a", "b", "cancel", "best"
NONE: Final = "-"
FREE: Final = "."
LETTERS: Final = dict(zip("abcd", CONTINENTS, strict=True))


class ArrangementPlan(msgspec.Struct, frozen=True):
    """An arrangement of a player's museum. `slots`: the object in each slot, or an empty string. `cancels`: the
    continents whose public opinion is cancelled. `first`: the first slot chosen for a swap.
    """

    slots: tuple[str, ...]
    cancels: tuple[str, ...]
    first: int | None = None

    def parts(self, museum: Sequence[str]) -> tuple[str, str, str]:
        letters = dict(zip(("", *museum), FREE + ascii_lowercase, strict=False))
        slots = "".join(letters[one] for one in self.slots)
        cancels = "".join(letter for one in self.cancels for letter, name in LETTERS.items() if name == one)
        return slots, NONE if self.first is None else str(self.first), cancels or NONE


def plan_of(parts: Sequence[str], own: SeatView) -> ArrangementPlan:
    if len(parts) != 3:
        raise UnknownControl(":".join(parts))
    arranged, first, letters = parts
    objects = dict(zip(FREE + ascii_lowercase, ("", *own.museum), strict=False))
    slots = tuple(objects.get(letter, "") for letter in arranged)
    count = len(places(own.board))
    plan = ArrangementPlan(
        slots,
        tuple(LETTERS[letter] for letter in letters if letter in LETTERS),
        None if first == NONE else number(first, count - 1),
    )
    whole = len(slots) == count and sorted(filter(None, slots)) == sorted(own.museum)
    if not whole or plan.parts(own.museum) != tuple(parts) or not _can_cancel(letters.removeprefix(NONE), own):
        raise UnknownControl(":".join(parts))
    return plan


def _can_cancel(letters: Sequence[str], own: SeatView) -> bool:
    return set(letters) <= set(LETTERS) and len(set(letters)) == len(letters) <= own.press


def places(board: str) -> tuple[str, ...]:
    """Return the names of a board's slots in reading order, as `row.column` counted from 1."""
    rows = board_of(board).rows
    return tuple(f"{y}.{x}" for y, row in enumerate(rows, 1) for x, kind in enumerate(row, 1) if kind != "x")


async def best(work: Work, view: View) -> ArrangementPlan:
    """Return the best arrangement. For each of the viewer's press conferences, it cancels public opinion on one
    continent, starting with the continent that costs the viewer the most points (U9).
    """
    own = own_of(view)
    limit = view.options.team_limit
    found = await work(partial(arrange, own.board, own.museum, own.experts, own.patron, team_limit=limit))
    called_off = cancels(own.discard, {place.id: place.tokens for place in view.continents}, own.press)
    return ArrangementPlan(found.slots, tuple(one for one in CONTINENTS if one in called_off))


def tally_of(view: View, seat: int, slots: Sequence[str], called_off: Sequence[str]) -> SeatTally:
    own = view.seats[seat]
    tokens = {place.id: place.tokens for place in view.continents}
    placed = (own.board, slots, own.experts, own.patron, own.discard, tokens, called_off, own.prestige, own.score)
    return score(*placed, team_limit=view.options.team_limit)


def museum_panel(look: Look, plan: ArrangementPlan, tr: Texts) -> Panel:
    view: View = look.view
    tally = tally_of(view, view.viewer or 0, plan.slots, plan.cancels)
    rows: list[Row] = []
    score = tr.plural(
        "Your museum would score **{count} point**.", "Your museum would score **{count} points**.", tally.total
    )
    lines = [score]
    if view.stage is Stage.ARRANGE and look.legal:
        rows = plan_rows(look.match, view, plan, tr)
        lines += _arranging_lines(own_of(view), plan, tr)
    preview = Preview(drawn, (view.viewer, plan.slots, plan.cancels))
    return Panel("\n".join(lines), tuple(rows), preview=preview)


def _arranging_lines(own: SeatView, plan: ArrangementPlan, tr: Texts) -> Iterator[str]:
    if plan.cancels:
        continents = listed([name_of("continent", one, tr) for one in plan.cancels], tr)
        yield tr("Press conference: public opinion doesn't count for you in {continents}.", continents=continents)
    if plan.first is None:
        yield tr("Accept it, or swap two slots: choose the first, then the second.")
    else:
        one = plan.slots[plan.first]
        there = f"{places(own.board)[plan.first]} ({label(one, tr) if one else tr('free')})"
        yield tr("Swap {object}: choose the second slot.", object=there)
    yield tr("Slots are numbered by row and column: 2.3 is row 2, column 3.")


def drawn(  # noqa: PLR0917
    view: View, names: Sequence[str], tr: Texts, seat: int, slots: tuple[str, ...], called_off: tuple[str, ...]
) -> Drawing:
    tally = tally_of(view, seat, slots, called_off)
    return museum_picture(view, seat, slots, tally, names, tr, title=tr("Your museum")).named("museum.png")


def plan_rows(match: Match, view: View, plan: ArrangementPlan, tr: Texts) -> list[Row]:
    own = own_of(view)
    at = partial(control, match, ARRANGED, *plan.parts(own.museum))
    swap, text = (FIRST, tr("Swap: the first slot")) if plan.first is None else (SECOND, tr("Swap: the second slot"))
    options = tuple(
        Option(
            label=tr.pair(name, label(one, tr) if one else tr("free")),
            value=str(place),
            emoji=sign(one) if one else None,
        )
        for place, (name, one) in enumerate(zip(places(own.board), plan.slots, strict=True))
        if place != plan.first
    )
    rows: list[Row] = [Select(id=at(swap), placeholder=text, options=options)]
    if own.press and any(place.tokens for place in view.continents):
        text = tr("Press conference: choose where to cancel public opinion")
        options = tuple(
            Option(label=name_of("continent", name, tr), value=letter, chosen=name in plan.cancels)
            for letter, name in LETTERS.items()
        )
        most = min(own.press, len(CONTINENTS))
        rows.append(Select(id=at(CANCEL), placeholder=text, options=options, least=0, most=most))
    accept = Button(id=at(ACCEPT), label=tr("Accept"), style=Style.GOOD)
    return [*rows, (accept, Button(id=at(AGAIN), label=tr("Best arrangement")))]


async def arranged(press: Press, parts: Sequence[str], tr: Texts) -> Act | Panel:
    *planned, what = parts or [""]
    view = press.look.view
    if what not in {ACCEPT, FIRST, SECOND, CANCEL, AGAIN} or view.stage is not Stage.ARRANGE:
        raise press.unknown()
    plan = plan_of(planned, own_of(view))
    if what == ACCEPT:
        return Act(Arrange(plan.slots, plan.cancels), confirmed=True)  # it was shown
    return museum_panel(press.look, await _changed(press, plan, what), tr)


async def _changed(press: Press, plan: ArrangementPlan, what: str) -> ArrangementPlan:
    values, view = press.values, press.look.view
    if what == AGAIN:
        return replace(plan, slots=(await best(press.work, view)).slots, first=None)
    if what == CANCEL:
        if not _can_cancel(values, own_of(view)):
            raise press.unknown()
        return replace(plan, cancels=tuple(LETTERS[one] for one in sorted(values)))
    place = number(values[0] if values else "", len(plan.slots) - 1)
    if what == FIRST or plan.first is None:
        return replace(plan, first=place)
    slots = list(plan.slots)
    slots[plan.first], slots[place] = slots[place], slots[plan.first]
    return replace(plan, slots=tuple(slots), first=None)
