"""Describes a player's own cards in Chronos Conquest as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.presenters.chronos.moves.panel import own_tally
from bot.presenters.chronos.words.names import card_name, god_name
from data.texts import Texts
from games.chronos.terms import WINDS
from games.chronos.view import View

CARDS: Final = 60
"""The maximum number of cards listed by name. This many fit into a message in any language."""
LINE: Final = 4


def own_text(view: View, names: Sequence[str], tr: Texts) -> str:  # noqa: ARG001 - only their own
    """Return a text that lists the viewer's stack from the top, followed by their winds, gods and score."""
    own = view.kingdoms[view.viewer or 0]
    stack = [card_name(face, tr) for face in reversed(own.stack or ())]
    shown = stack[:CARDS]
    lines = [", ".join(shown[first : first + LINE]) for first in range(0, len(shown), LINE)] or ["–"]
    if len(stack) > CARDS:
        lines.append(tr.plural("and {count} more card", "and {count} more cards", len(stack) - CARDS))
    lines += [tr.pair(card_name(name, tr), count) for name, count in zip(WINDS, own.winds, strict=True) if count]
    lines += [god_name(god.value, tr) for god in own.gods]
    return "\n".join((*lines, tr.plural("{count} point", "{count} points", own_tally(view).points)))
