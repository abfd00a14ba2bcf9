"""The pictures of Chronos Conquest as the bot posts them, and one's own cards in letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.client.files import Drawing
from bot.presenters.chronos.moves.panel import HAND, own_tally
from bot.presenters.chronos.words.names import card_name, god_name
from data.texts import Texts
from games.chronos.terms import WINDS
from games.chronos.view import View
from games.core import AnySeen, Millis
from render.chronos import own_picture, picture

CARDS: Final = 60
"""So many cards of a stack are named at most; a message has room for them in any language."""
LINE: Final = 4
"""Cards in a line."""


def drawing(view: View, events: Sequence[AnySeen], names: Sequence[str], tr: Texts, at: Millis | None) -> Drawing:
    """The board at that moment; when the game is over, the final score."""
    drawn = picture(view, events, names, tr, at=at)
    return Drawing(drawn.png, "board.png", drawn.alt)


def own_drawing(view: View, names: Sequence[str], tr: Texts) -> Drawing:
    """The viewer's own cards."""
    drawn = own_picture(view, names, tr)
    return Drawing(drawn.png, f"{HAND}.png", drawn.alt)


def own_text(view: View, tr: Texts) -> str:
    """The viewer's stack from its top, winds, gods, and what all of it would score."""
    own = view.kingdoms[view.viewer or 0]
    stack = [card_name(face, tr) for face in reversed(own.stack or ())]
    shown = stack[:CARDS]
    lines = [", ".join(shown[first : first + LINE]) for first in range(0, len(shown), LINE)] or ["–"]
    if len(stack) > CARDS:
        lines.append(tr.plural("and {count} more card", "and {count} more cards", len(stack) - CARDS))
    lines += [tr.pair(card_name(name, tr), count) for name, count in zip(WINDS, own.winds, strict=True) if count]
    lines += [god_name(god.value, tr) for god in own.gods]
    return "\n".join((*lines, tr.plural("{count} point", "{count} points", own_tally(view).points)))
