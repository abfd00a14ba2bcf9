"""The board in letters, for a code block: what the picture shows, for those who want to read it or copy it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from data.texts import Texts
from games.mykerinos.view import FieldView, ParcelView, RoomView, View
from render.mykerinos.alt import tiles_of
from render.mykerinos.layout import COLUMNS, ZONE_COLUMNS, ZONE_ROWS
from render.mykerinos.words import (
    LAST_ROUND,
    SHORT_PATRONS,
    Names,
    color_of,
    score_of,
    spoken,
    status,
    subjects,
)
from render.theme import LETTERS

LIMIT: Final = 1980
"""Discord's limit of 2,000 characters, less a code fence."""
NAME_LIMIT: Final = 20
FREE: Final = "."
PYRAMID: Final = "^"


def text_board(view: View, names: Names, tr: Texts) -> str:
    """At most LIMIT characters, without a code fence: area, zones, museum, players."""
    who = [_plain(spoken(view, names, seat, tr)) for seat in range(len(view.seats))]
    head = tr("Round {round} of {rounds}", round=max(1, view.round), rounds=LAST_ROUND)
    waits = status(view, [f"{who[seat]} ({_letter(view, seat)})" for seat in subjects(view)], tr)
    parts = [
        [f"{head} · {waits}"],
        list(_area(view)),
        list(_zones(view, tr)),
        list(_museum(view, tr)),
        list(_players(view, who, tr)),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)[:LIMIT]


def _letter(view: View, seat: int) -> str:
    return LETTERS[color_of(view, seat)]


def _plain(name: str) -> str:
    """A name that cannot end the code block and does not break the line."""
    return " ".join(name.replace("`", "'").split())[:NAME_LIMIT]


def _area(view: View) -> Iterator[str]:
    """``B^``: an archaeologist on a pyramid. A bar between zones, a wider gap between parcels."""
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


def _zones(view: View, tr: Texts) -> Iterator[str]:
    for number, zone in enumerate(view.zones, 1):
        sign = ">" if zone.scoring else " "
        parcels = " | ".join(_parcel(view, parcel, tr) for parcel in (zone.left, zone.right))
        stand = "" if zone.done else " ".join(f"{_letter(view, who.seat)}{who.count}" for who in zone.ranking)
        yield f"{sign}{number} {parcels}" + (f" : {stand}" if stand else "")


def _parcel(view: View, parcel: ParcelView, tr: Texts) -> str:
    patron = tr(SHORT_PATRONS[parcel.patron]) if parcel.patron else tr("no patron")
    text = f"{patron} {parcel.points}"
    if parcel.fate == "open":
        return text
    return f"{text} -> {_letter(view, parcel.owner)}" if parcel.owner is not None else f"({text})"


def _museum(view: View, tr: Texts) -> Iterator[str]:
    """A line a wing, with the 2-room behind it."""
    for wing, patron in enumerate(view.wings, 1):
        own = [room for room in view.rooms if room.wings[0] == wing]
        rooms = "  ".join(f"{room.name} {_holder(view, room)}" for room in own)
        yield f"{wing} {tr(SHORT_PATRONS[patron]):<10} {rooms}"


def _holder(view: View, room: RoomView) -> str:
    return FREE if room.owner is None else _letter(view, room.owner)


def _players(view: View, who: list[str], tr: Texts) -> Iterator[str]:
    """The names stand last: nobody knows how wide they are."""
    heads = (tr("Points"), tr("Supply"), tr("General"))
    wide = [max(6, len(head)) for head in heads]
    yield "   " + _cells(heads, wide) + "  " + tr("Player")
    for seat, shown in enumerate(view.seats):
        sign = ">" if seat in subjects(view) else " "
        start = "*" if shown.start else ""
        cells = _cells([str(count) for count in (score_of(view, seat), shown.supply, shown.general)], wide)
        yield f"{sign}{_letter(view, seat)} {cells}  {who[seat]}{start}"
        if view.neutral is not None:
            yield "   " + tr("neutral in hand: {neutrals}", neutrals=shown.neutrals)
        if shown.tiles:
            yield "   " + ", ".join(tiles_of(shown, tr))
    passed = " ".join(FREE if seat is None else _letter(view, seat) for seat in view.pass_track)
    yield tr("pass track: {discs}", discs=passed)
    yield tr("^ pyramid, (...) used this round, * start player, > now")


def _cells(cells: Sequence[str], wide: Sequence[int]) -> str:
    return " ".join(cell.rjust(width) for cell, width in zip(cells, wide, strict=True))
