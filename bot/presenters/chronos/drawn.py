"""The pictures of Chronos Conquest as the bot posts them: in letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.client.files import Drawing
from bot.presenters.chronos.names import card_name, city_name, god_name, short_place
from bot.presenters.chronos.panel import own_tally
from data.colors import COLORS as LETTERS
from data.texts import Texts
from games.chronos.terms import WINDS
from games.chronos.view import KingdomView, View
from render.kit.budget import Part
from render.kit.canvas import Canvas
from render.kit.fonts import Face
from render.kit.palette import Palette
from render.kit.picture import Picture
from render.kit.theme import INK, SHEET, shared

COMMON, RAMPS = shared(())
PALETTE: Final = Palette.of(COMMON, RAMPS)
WIDTH, LINE, MARGIN = 1_200, 44, 30


def text_board(view: View, names: Sequence[str], tr: Texts) -> str:
    """The board in letters."""
    return "\n".join(board_lines(view, names, tr))


def board_lines(view: View, names: Sequence[str], tr: Texts) -> list[str]:
    """Piles with who stands there, kingdoms, temple, cities."""
    lines = [
        f"{number + 1}. {card_name(pile.top, tr) if pile.top else '–'} ({pile.height}){_there(view, number)}"
        for number, pile in enumerate(view.piles)
    ]
    for name, one in zip(names, view.kingdoms, strict=True):
        lines.append(f"{name}: {_kingdom(one, tr)}")
    if view.temple:
        lines.append(
            tr("Temple: {gods}", gods=", ".join(f"{god_name(one.god.value, tr)} ({one.cost})" for one in view.temple))
        )
    elsewhere = [
        f"{LETTERS[view.kingdoms[glass.owner].color].letter} {short_place(glass.place, tr)}"
        for glass in view.glasses
        if glass.place >= len(view.piles)
    ]
    if view.cities:
        lines.append(tr("Cities: {cities}", cities=", ".join(city_name(city.value, tr) for city in view.cities)))
    return [*lines, *([", ".join(elsewhere)] if elsewhere else [])]


def _there(view: View, pile: int) -> str:
    letters = [LETTERS[view.kingdoms[one.owner].color].letter for one in view.glasses if one.place == pile]
    return f" [{' '.join(letters)}]" if letters else ""


def _kingdom(one: KingdomView, tr: Texts) -> str:
    winds = [f"{card_name(name, tr)} ×{count}" for name, count in zip(WINDS, one.winds, strict=True) if count]
    top = f"{card_name(one.top, tr)} ({one.height})" if one.top else "–"
    return ", ".join((top, *winds, *(god_name(god.value, tr) for god in one.gods)))


def own_text(view: View, names: Sequence[str], tr: Texts) -> str:  # noqa: ARG001 - one's own need none
    """The viewer's own cards in letters."""
    return "\n".join(own_lines(view, tr))


def own_lines(view: View, tr: Texts) -> list[str]:
    """The stack from its top, and what it would score."""
    own = view.kingdoms[view.viewer or 0]
    stack = [card_name(face, tr) for face in reversed(own.stack or ())]
    lines = [", ".join(stack[first : first + 6]) for first in range(0, min(len(stack), 60), 6)] or ["–"]
    return [*lines, tr("{count} points", count=own_tally(view).points)]


def _lettered(lines: Sequence[str], filename: str) -> Drawing:
    canvas = Canvas(PALETTE, WIDTH, LINE * (len(lines) + 1), SHEET)
    for number, line in enumerate(lines):
        canvas.text(MARGIN, LINE * (number + 1), line, Face.TEXT, 26, INK, SHEET)
    made = Picture.of(canvas, [Part((line,)) for line in lines])
    return Drawing(made.png, filename, made.alt)


def picture(view: View, events: Sequence[Any], names: Sequence[str], tr: Texts) -> Drawing:  # noqa: ARG001
    """The board."""
    return _lettered(board_lines(view, names, tr), "board.png")


def own_drawing(view: View, names: Sequence[str], tr: Texts) -> Drawing:  # noqa: ARG001
    """The viewer's own cards."""
    return _lettered(own_lines(view, tr), "hand.png")


def tally_drawing(view: View, names: Sequence[str], tr: Texts) -> Drawing:
    """All that lies out at the end."""
    return _lettered(board_lines(view, names, tr), "end.png")


def warm_up() -> None:
    """Nothing takes long here."""
