from __future__ import annotations

import enum
from typing import Final

from data.texts import SOURCE_LANGUAGE, Texts, texts
from games.chronos.scoring.score import SeatTally, parts
from games.chronos.terms import CITY_PLACE, NEEDED, NEEDED_WITH_HERA, WINDS, City, God
from games.chronos.view import GodView, KingdomView, View
from games.core import Seat
from render.chronos.board import draw_band
from render.chronos.layout import ALT_MARK, HEADER, MARGIN
from render.chronos.palette import GOLD, MARBLE, MUTED, PALETTE, SEA, SEA_DEEP, STONE, VEIN
from render.chronos.signs.beside import Coin, Deck, Medal, Verdict
from render.chronos.signs.faces import Card
from render.chronos.words.names import WITH_GODS, WITH_WINDS, drawn, god_word, short_card, winds_of
from render.chronos.words.rows import rows_of
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH, Box
from render.kit.picture import Picture
from render.kit.sprites import Panel, Piece
from render.kit.text.budget import Part
from render.kit.text.fonts import Face, fitted, size_for
from render.kit.text.lettering import write
from render.kit.text.names import Names
from render.kit.theme import INK

STACK: Final = Box(MARGIN, HEADER + 10, 1010, 826)
WINDS_BOX: Final = Box(MARGIN, 836, 1010, HEIGHT - 8)
SIDE: Final = Box(1020, HEADER + 10, WIDTH - MARGIN, HEIGHT - 8)
_SIZES: Final = (132, 116, 100, 88, 76, 66, 58, 50, 44, 38, 34)
"""The possible widths of a stack's cards. A stack is drawn at the largest width at which all its cards fit."""


class Offer(enum.StrEnum):
    """The reason why a player can't take a god at the moment (C9.7), or CAN if they can take it.

    CARDS: they have too few cards. RESERVED: the god is reserved for someone else. OLYMPIA: the god can be taken only
    from Olympia.
    """

    CAN = "can"
    CARDS = "cards"
    RESERVED = "reserved"
    OLYMPIA = "olympia"


def price(view: View, seat: Seat, one: GodView) -> int:
    """Return the current cost of a god for `seat`, in cards. A player in Delphi pays one card less (C9.4)."""
    return one.cost - _stands(view, seat, City.DELPHI)


def offer(view: View, seat: Seat, one: GodView) -> Offer:
    if one.reserved not in {None, seat}:
        return Offer.RESERVED
    if City.OLYMPIA in view.cities and not _stands(view, seat, City.OLYMPIA):
        return Offer.OLYMPIA
    kingdom = view.kingdoms[seat]
    return Offer.CAN if kingdom.height + sum(kingdom.winds) >= price(view, seat, one) else Offer.CARDS


def needed(view: View, seat: Seat) -> int:
    """Return the number of points at which `seat` can claim the win (C7.2(b))."""
    hera = any(God.HERA in one.gods for other, one in enumerate(view.kingdoms) if other != seat)
    return NEEDED_WITH_HERA if hera else NEEDED


def would_score(view: View, seat: Seat) -> SeatTally:
    """Return the score that `seat` would have if the game ended now (C7.4).

    Raise ValueError if `view` doesn't show the cards of this seat's stack.
    """
    kingdom = view.kingdoms[seat]
    if kingdom.stack is None:
        raise ValueError("another player's stack is not known")
    places = [glass.place for glass in view.glasses if glass.owner == seat]
    return parts(kingdom.stack, kingdom.winds, kingdom.gods, places)


def _stands(view: View, seat: Seat, city: City) -> bool:
    return city in view.cities and any(
        glass.owner == seat and glass.place == CITY_PLACE[city] for glass in view.glasses
    )


def own_picture(view: View, names: Names = (), tr: Texts | None = None) -> Picture:
    """Draw the viewer's stack from the top, their winds, the gods they can take, and their current score.

    Raise ValueError if the view has no viewer.
    """
    if view.viewer is None:
        raise ValueError("the public has no cards")
    tr = tr or texts(SOURCE_LANGUAGE)
    seat = view.viewer
    kingdom, tally = view.kingdoms[seat], would_score(view, seat)
    canvas = Canvas(PALETTE, WIDTH, HEIGHT, SEA)
    draw_band(canvas)
    _header(canvas, view, seat, tally, drawn(view, names, seat, tr, Face.TITLE), tr)
    _stack(canvas, kingdom, tr)
    _winds(canvas, view, kingdom, tr)
    canvas.stamp(Panel(SIDE.width, SIDE.height, MARBLE, VEIN, 3), SIDE.left, SIDE.top, SEA)
    top = _score(canvas, view, tally, tr)
    if view.level >= WITH_GODS:
        _temple(canvas, view, seat, top, tr)
    return Picture.of(canvas, told_own(view, seat, tally, tr))


def _header(canvas: Canvas, view: View, seat: Seat, tally: SeatTally, name: str, tr: Texts) -> None:
    middle = (HEADER - 14) // 2
    canvas.stamp_middle(Piece(56, view.kingdoms[seat].color), MARGIN + 30, middle, SEA_DEEP)
    right = WIDTH - MARGIN - 6
    points = tr("Points {points}, claim from {needed}", points=tally.points, needed=needed(view, seat))
    right -= canvas.text(right, middle, points, Face.TITLE, 42, GOLD, SEA_DEEP, "r") + 30
    room = right - MARGIN - 76
    size = size_for(Face.TITLE, name, room, 44, 36)
    canvas.text(MARGIN + 74, middle, fitted(Face.TITLE, size, name, room), Face.TITLE, size, MARBLE, SEA_DEEP)


def _title(canvas: Canvas, box: Box, text: str, room: int) -> None:
    size = size_for(Face.TITLE, text, room, 38, 26)
    canvas.text(box.left + 18, box.top + 32, fitted(Face.TITLE, size, text, room), Face.TITLE, size, INK, MARBLE)


def _stack(canvas: Canvas, kingdom: KingdomView, tr: Texts) -> None:
    box, stack = STACK, kingdom.stack or ()
    canvas.stamp(Panel(box.width, box.height, MARBLE, VEIN, 3), box.left, box.top, SEA)
    _title(canvas, box, tr("Stack, from the top"), box.width - 160)
    canvas.stamp_middle(Deck(40), box.right - 100, box.top + 32, MARBLE)
    canvas.text(box.right - 20, box.top + 32, str(len(stack)), Face.BOLD, 42, INK, MARBLE, "r")
    room = Box(box.left + 18, box.top + 64, box.right - 14, box.bottom - 12)
    wide, columns = card_size(len(stack), room)
    high = wide * 4 // 3
    for place, card in enumerate(reversed(stack)):
        x, y = room.left + place % columns * (wide + 8), room.top + place // columns * (high + 8)
        if place == 0:
            canvas.stamp(Panel(wide + 8, high + 8, GOLD, INK, 2, radius=8), x - 4, y - 4, MARBLE)
        canvas.stamp(Card(wide, high, card), x, y, GOLD if place == 0 else MARBLE)


def card_size(count: int, room: Box) -> tuple[int, int]:
    """Return the largest card width at which `count` cards fit in `room`, and the number of cards in a row."""
    for wide in _SIZES:
        columns = (room.width + 8) // (wide + 8)
        if columns * ((room.height + 8) // (wide * 4 // 3 + 8)) >= count:
            return wide, columns
    return _SIZES[-1], (room.width + 8) // (_SIZES[-1] + 8)


def _winds(canvas: Canvas, view: View, kingdom: KingdomView, tr: Texts) -> None:
    box = WINDS_BOX
    canvas.stamp(Panel(box.width, box.height, MARBLE, VEIN, 3), box.left, box.top, SEA)
    left, top = max(box.left + 18, ALT_MARK.right + 10), box.top + 20
    if view.level >= WITH_WINDS:
        for place, (wind, count) in enumerate(zip(WINDS, kingdom.winds, strict=True)):
            x = left + place * 116
            if count:
                canvas.stamp(Card(100, 120, wind), x, top, MARBLE)
                canvas.text(x + 50, top + 146, f"× {count}", Face.BOLD, 36, INK, MARBLE, "m")
            else:
                canvas.stamp(Panel(100, 120, STONE, VEIN, 2, radius=10), x, top, MARBLE)
        left += 4 * 116 + 14
    if kingdom.gods:
        room = box.right - 10 - left
        step = min(100, room // len(kingdom.gods))
        for place, god in enumerate(kingdom.gods):
            x = left + place * step
            canvas.stamp(Medal(min(96, step - 4), god), x, top, MARBLE)
            name = god_word(god, tr)
            write(canvas, (x + step // 2, top + 116 + 30 * (place % 2)), name, step + 34, (28, 22), INK, MARBLE, "m")


def _score(canvas: Canvas, view: View, tally: SeatTally, tr: Texts) -> int:
    box = SIDE
    _title(canvas, box, tr("Score now"), box.width - 40)
    y = box.top + 84
    for row in rows_of(tally, view.level, tr):
        left, right = box.left + 20, box.right - 20
        if row.strong:
            canvas.fill((left, y - 24, right, y - 21), INK)
        size = 44 if row.strong else 38
        end = right - canvas.text(right, y, row.value, Face.BOLD, size, INK, MARBLE, "r") - 12
        write(canvas, (left, y), row.label, end - left, (size - 4, 24), INK, MARBLE)
        y += 46
    return y


def _temple(canvas: Canvas, view: View, seat: Seat, top: int, tr: Texts) -> None:
    box = SIDE
    canvas.fill((box.left + 16, top - 8, box.right - 16, top - 5), VEIN)
    _title(canvas, box._replace(top=top), tr("Offerings"), box.width - 40)
    room = box.bottom - top - 70
    high = min(84, room // max(1, len(view.temple)))
    for place, one in enumerate(view.temple):
        y = top + 64 + place * high + high // 2
        found = offer(view, seat, one)
        side = high - 8
        canvas.stamp_middle(Medal(side, one.god), box.left + 18 + side // 2, y, MARBLE)
        canvas.stamp_middle(Coin(min(54, side), price(view, seat, one)), box.left + 52 + side, y, MARBLE)
        left, right = box.left + side + 88, box.right - 16
        canvas.stamp_middle(Verdict(46, found is Offer.CAN), right - 24, y, MARBLE)
        right -= 58
        if found is Offer.RESERVED and one.reserved is not None:
            canvas.stamp_middle(Piece(44, view.kingdoms[one.reserved].color), right - 22, y, MARBLE)
            right -= 54
        color = INK if found is Offer.CAN else MUTED
        write(canvas, (left, y), god_word(one.god, tr), right - left, (38, 24), color, MARBLE)


def told_own(view: View, seat: Seat, tally: SeatTally, tr: Texts) -> list[Part]:
    kingdom = view.kingdoms[seat]
    stack = ", ".join(short_card(card, tr) for card in reversed(kingdom.stack or ())) or tr("empty")
    sentences = [
        tr("Points {points}, claim from {needed}", points=tally.points, needed=needed(view, seat)) + ".",
        tr("Stack, from the top: {cards}.", cards=stack),
    ]
    if view.level >= WITH_WINDS:
        sentences.append(tr("Winds: {winds}.", winds=", ".join(winds_of(kingdom.winds, tr)) or tr("none")))
    if kingdom.gods:
        sentences.append(tr("Gods: {gods}.", gods=", ".join(god_word(god, tr) for god in kingdom.gods)))
    can = [god_word(one.god, tr) for one in view.temple if offer(view, seat, one) is Offer.CAN]
    if view.level >= WITH_GODS:
        sentences.append(tr("Available now: {gods}.", gods=", ".join(can) or tr("none")))
    rows = tr.apart(f"{row.label} {row.value}" for row in rows_of(tally, view.level, tr) if not row.strong)
    sentences.append(f"{rows}.")
    return [Part((sentence,), rank) for rank, sentence in enumerate(sentences)]
