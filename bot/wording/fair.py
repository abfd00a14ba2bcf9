from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.table.model import Match, Word
from bot.wording.names.people import color_name, mark, named
from data.texts import Texts

SHOWN: Final = 12
"""How many of the 64 digits of a seal (the SHA-256 hash of the seed) are shown in a channel."""
LISTED: Final = 1_500


def digits_of(seal: str) -> str:
    return seal[:SHOWN]


def seal(match: Match, tr: Texts) -> str:
    """Return the line that announces the SHA-256 of the seed. It's posted before other players can influence the seed,
    so that they can be sure that it wasn't chosen afterwards.
    """
    digits = digits_of(match.commitment or "")
    return "-# " + tr("🔒 Table {number} is sealed: `{digits}…`", number=match.id, digits=digits)


def said(word: Word, match: Match, tr: Texts) -> list[str]:
    seats = ", ".join(f"{mark(color)} {color_name(color, tr)}" for color in word.seats)
    return [
        tr(
            "🎲 {who} adds a word to the draws at table {number} (no. {count}): `{word}`",
            who=named(word.user, tr),
            count=word.number,
            number=match.id,
            word=word.text,
        ),
        "-# " + tr("Taken seats: {seats}", seats=seats),
    ]


def stirred(match: Match, words: Sequence[Word], tr: Texts) -> str:
    digits = digits_of(match.commitment or "")
    if not words:
        return tr("All draws come from the seed sealed as `{digits}…`; no one added a word.", digits=digits)
    listed = " · ".join(f"`{word.text}`" for word in words)
    if len(listed) > LISTED:
        last = words[-1].text
        listed = tr.plural("{count} word, `{word}`", "{count} words, the last one `{word}`", len(words), word=last)
    return tr(
        "All draws come from the seed sealed as `{digits}…` and these words, in this order: {words}",
        digits=digits,
        words=listed,
    )
