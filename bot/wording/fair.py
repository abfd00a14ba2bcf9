"""The texts about fair chance: the seal, the players' words, and the source of the draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.table.model import Match, Word
from bot.wording.names.people import color_name, mark, named
from data.texts import Texts

SHOWN: Final = 12
"""The number of a seal's 64 digits to show in a channel."""
LISTED: Final = 1_500
"""The maximum length of the words listed at a game's start, in characters. If they are longer, only their number is
given.
"""


def digits_of(seal: str) -> str:
    """Return the digits that stand for a seal in a channel. They only distinguish seals; the commitment is the whole
    seal.
    """
    return seal[:SHOWN]


def seal(match: Match, tr: Texts) -> str:
    """Return the line that announces the seal of a table's draws. It is posted before anyone but the owner can have
    added a word.

    The button below it shows the whole seal.
    """
    return "-# " + tr(
        "🔒 Table {number} is sealed: `{digits}…`", number=match.id, digits=digits_of(match.commitment or "")
    )


def said(word: Word, match: Match, tr: Texts) -> list[str]:
    """Return the lines about a player's word, with the seats taken at that time."""
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
    """Return the line about the source of a match's draws: its seal and its words in order."""
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
