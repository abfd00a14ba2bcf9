"""Marks in the log for moves that weren't made by their player at that moment."""

from __future__ import annotations

from collections.abc import Iterable

from bot.match.pure.log.entries import How, Seen
from data.texts import Texts


def marked(sentence: str, step: Seen, tr: Texts) -> str:
    """Return `sentence`, the first one about `step`, with the reason if the move was automatic."""
    match step.entry.how:
        case How.ORDER:
            return tr("{sentence} *(from an order)*", sentence=sentence)
        case How.SINGLE:
            return tr("{sentence} *(the only move)*", sentence=sentence)
        case How.COSTLESS:
            return tr("{sentence} *(at once: it costs nothing)*", sentence=sentence)
        case _:
            return sentence


def numbered(step: Seen, sentences: Iterable[str], tr: Texts) -> list[str]:
    """Return `sentences`, which are all about `step`. A move's first sentence gets its number and a mark (see
    :func:`marked`).
    """
    found = list(sentences)
    if step.move and found:
        found[0] = marked(f"**{step.move}.** {found[0]}", step, tr)
    return found
