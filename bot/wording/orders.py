"""How the log says that a move was made for its player."""

from __future__ import annotations

from collections.abc import Iterable

from bot.match.pure.log.entries import How, Seen
from data.texts import Texts


def marked(sentence: str, step: Seen, tr: Texts) -> str:
    """``sentence``, the first one about ``step``, with how it came about where its player was not asked then."""
    match step.entry.how:
        case How.ORDER:
            return tr("{sentence} *(by standing order)*", sentence=sentence)
        case How.SINGLE:
            return tr("{sentence} *(the only move)*", sentence=sentence)
        case How.COSTLESS:
            return tr("{sentence} *(at once: it costs nothing)*", sentence=sentence)
        case _:
            return sentence


def numbered(step: Seen, sentences: Iterable[str], tr: Texts) -> list[str]:
    """``sentences``, all that ``step`` did: the first one of a move with its number, and :func:`marked`."""
    found = list(sentences)
    if step.move and found:
        found[0] = marked(f"**{step.move}.** {found[0]}", step, tr)
    return found
