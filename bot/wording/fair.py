"""What the channel says of fair chance: the seal, the words, what the draws come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.table.model import Match, Word
from bot.wording.names.people import color_name, mark, named
from data.texts import Texts

SHOWN: Final = 12
"""So many of a seal's 64 digits stand in a channel."""
LISTED: Final = 1_500
"""Characters of words that a start repeats; of more it says how many there are: they stand in the channel."""


def digits_of(seal: str) -> str:
    """The digits that stand for a whole seal in a channel. They only tell seals apart: what binds is the whole."""
    return seal[:SHOWN]


def seal(match: Match, tr: Texts) -> str:
    """The line that seals the draws of a table: posted before anybody but its owner can have given a word. The button
    below it has the whole seal.
    """
    return "-# " + tr(
        "🔒 Table {number} is sealed: `{digits}…`", number=match.id, digits=digits_of(match.commitment or "")
    )


def said(word: Word, match: Match, tr: Texts) -> list[str]:
    """The lines that tell a word, and who sat at the table when it was given."""
    seats = ", ".join(f"{mark(color)} {color_name(color, tr)}" for color in word.seats)
    return [
        tr(
            "🎲 {who} gives word {count} of table {number}: `{word}`",
            who=named(word.user, tr),
            count=word.number,
            number=match.id,
            word=word.text,
        ),
        "-# " + tr("Taken seats: {seats}", seats=seats),
    ]


def stirred(match: Match, words: Sequence[Word], tr: Texts) -> str:
    """The line that says what all draws of a match come from: its seal, its words in their order."""
    if not words:
        return tr(
            "All draws come from the seed that was sealed as `{digits}…`; nobody gave a word.",
            digits=digits_of(match.commitment or ""),
        )
    listed = " · ".join(f"`{word.text}`" for word in words)
    if len(listed) > LISTED:
        last = words[-1].text
        listed = tr.plural("{count} word, `{word}`", "{count} words, the last one `{word}`", len(words), word=last)
    return tr(
        "All draws come from the seed that was sealed as `{digits}…` and these words, in this order: {words}",
        digits=digits_of(match.commitment or ""),
        words=listed,
    )
