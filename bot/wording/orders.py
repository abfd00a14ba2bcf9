from __future__ import annotations

from collections.abc import Iterable

from bot.match.pure.log.entries import How, Seen
from data.texts import Texts


def marked(sentence: str, step: Seen, tr: Texts) -> str:
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
    found = list(sentences)
    if step.move and found:
        found[0] = marked(f"**{step.move}.** {found[0]}", step, tr)
    return found
