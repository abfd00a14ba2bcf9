"""Describes the board as plain text for a code block.

The text also works with screen readers: the player the game is waiting for comes first, zones list their squares in
words, and no fact depends on a symbol or position alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from data.texts import Texts
from games.mykerinos.view import FieldView, Phase, RoomView, View
from render.kit.text.names import Names
from render.kit.text.textboard import ASIDE, joined, plain, wrapped
from render.kit.theme import LETTERS
from render.mykerinos.layout import COLUMNS, ZONE_COLUMNS, ZONE_ROWS
from render.mykerinos.words.names import (
    ROMAN,
    SHORT_PATRONS,
    color_of,
    room_word,
    spoken,
)
from render.mykerinos.words.stages import round_and_phase, status, subjects
from render.mykerinos.words.told import both_of, counts_of, pieces_of, pyramids_of, tally_of, tiles_of

FREE: Final = "."
PYRAMID: Final = "^"


def text_board(view: View, names: Names, tr: Texts) -> str:
    """Return the board as text, without the backticks of a code block.

    The text says whom the game is waiting for, and describes the players, the zones, the excavation area, the museum
    and the pass track. It ends with a legend. Nothing is left out, so the text for a full board can exceed 2,000
    characters and need several messages.
    """
    who = [plain(spoken(view, names, seat, tr)) for seat in range(len(view.seats))]
    waits = status(view, [f"{who[seat]} ({_letter(view, seat)})" for seat in subjects(view)], tr)
    area = view.phase is not Phase.OVER
    parts: list[Iterable[str]] = [
        (*wrapped(waits), *wrapped(round_and_phase(view, tr))),
        _players(view, who, tr),
        _zones(view, tr) if area else (),
        _area(view) if area else (),
        _museum(view, tr),
        _legend(view, tr),
    ]
    return joined(parts)


def _letter(view: View, seat: int) -> str:
    return LETTERS[color_of(view, seat)]


def _players(view: View, who: list[str], tr: Texts) -> Iterator[str]:
    for seat, shown in enumerate(view.seats):
        sign = ">" if seat in subjects(view) else " "
        yield from wrapped(f"{_letter(view, seat)} {who[seat]}", sign)
        facts = counts_of(view, seat, tr)
        if shown.start:
            facts.append(tr("start player"))
        yield from wrapped(", ".join(facts), ASIDE)
        if view.phase is Phase.OVER:
            yield from wrapped(tally_of(view.tally.seats[seat], tr), ASIDE)
        if shown.tiles:
            yield from wrapped(tr("tiles: {tiles}", tiles=tiles_of(shown, tr)), ASIDE)
    if view.neutral is not None:
        yield f" {LETTERS[view.neutral.color]} " + tr("Neutral")
        yield from wrapped(tr("general supply {general}", general=view.neutral.general), ASIDE)


def _zones(view: View, tr: Texts) -> Iterator[str]:
    for number, zone in enumerate(view.zones):
        sign = ">" if zone.scoring else " "
        yield from wrapped(f"{number + 1} {both_of(view, zone, tr)}", sign)
        for pieces in pieces_of(view, number, tr, counted=True):
            yield from wrapped(pieces, ASIDE)
        if pyramids := pyramids_of(view, (number,)):
            yield from wrapped(tr("Pyramids: {fields}.", fields=" ".join(pyramids)), ASIDE)


def _area(view: View) -> Iterator[str]:
    if not view.fields:
        return
    yield "   " + _spread([f"{letter} " for letter in "ABCDEFGH"], " ").rstrip()
    for row in range(view.rows):
        if row and row % ZONE_ROWS == 0:
            yield "   " + _spread(["--"] * COLUMNS, "+").replace(" ", "-")
        fields = view.fields[row * COLUMNS : (row + 1) * COLUMNS]
        yield f"{row + 1:>2} " + _spread([_cell(view, field) for field in fields], "|").rstrip()


def _spread(cells: list[str], bar: str) -> str:
    text = ""
    for column, cell in enumerate(cells):
        if column == ZONE_COLUMNS:
            text += f" {bar} "
        elif column:
            text += "  " if column % 2 == 0 else " "
        text += cell
    return text


def _cell(view: View, field: FieldView) -> str:
    if field.owner is None:
        return f"{PYRAMID if field.pyramid else FREE} "
    return _letter(view, field.owner) + (PYRAMID if field.pyramid else " ")


def _museum(view: View, tr: Texts) -> Iterator[str]:
    for wing, patron in enumerate(view.wings, 1):
        own = [room for room in view.rooms if room.wings[0] == wing]
        rooms = "  ".join(f"{_in_wing(room)} {_holder(view, room)}" for room in own)
        yield from wrapped(f"{ROMAN[wing]:<3} {tr(SHORT_PATRONS[patron]):<9} {rooms}")


def _in_wing(room: RoomView) -> str:
    return str(room.value) if len(room.wings) == 1 else room_word(room.name)


def _holder(view: View, room: RoomView) -> str:
    return FREE if room.owner is None else _letter(view, room.owner)


def _legend(view: View, tr: Texts) -> Iterator[str]:
    passed = " ".join(FREE if seat is None else _letter(view, seat) for seat in view.pass_track)
    yield from wrapped(tr("pass track: {discs}", discs=passed))
    yield from wrapped(tr("> now, ^ pyramid, . free"), rest="")
