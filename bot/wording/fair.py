"""The channel's texts about fair chance: the seal, the words, the source of the draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.table.model import Match, Word
from bot.wording.names.people import color_name, mark, named
from data.texts import Texts

SHOWN: Final = 12
"""The number of a seal's 64 digits that a channel shows."""
LISTED: Final = 1_500
"""Characters of words that a start repeats; more words are only counted: they are in the channel."""


def digits_of(seal: str) -> str:
    """Return the digits that represent a seal in a channel. They only tell seals apart: the whole seal binds."""
    return seal[:SHOWN]


def seal(match: Match, tr: Texts) -> str:
    """Return the line that seals a table's draws: posted before anyone but its owner can have given a word.

    The button below it has the whole seal.
    """
    return "-# " + tr(
        "🔒 Table {number} is sealed: `{digits}…`", number=match.id, digits=digits_of(match.commitment or "")
    )


def said(word: Word, match: Match, tr: Texts) -> list[str]:
    """Return the lines about a word, with the taken seats at that moment."""
    seats = ", ".join(f"{mark(color)} {color_name(color, tr)}" for color in word.seats)
    return [
        tr(
            "🎲 {who} adds word {count} at table {number}: `{word}`",
            who=named(word.user, tr),
            count=word.number,
            number=match.id,
            word=word.text,
        ),
        "-# " + tr("Taken seats: {seats}", seats=seats),
    ]


def stirred(match: Match, words: Sequence[Word], tr: Texts) -> str:
    """Return the line about the source of a match's draws: its seal, and its words in order."""
    if not words:
        return tr(
            "All draws come from the seed sealed as `{digits}…`; no one added a word.",
            digits=digits_of(match.commitment or ""),
        )
    listed = " · ".join(f"`{word.text}`" for word in words)
    if len(listed) > LISTED:
        last = words[-1].text
        listed = tr.plural("{count} word, `{word}`", "{count} words, the last one `{word}`", len(words), word=last)
    return tr(
        "All draws come from the seed sealed as `{digits}…` and these words, in this order: {words}",
        digits=digits_of(match.commitment or ""),
        words=listed,
    )
