"""What the channel says of fair chance: the seal, the words, what the draws come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.table.model import Match, Status, Word
from bot.wording.names.people import color_name, mark, named
from data.texts import Texts

LISTED: Final = 1_500
"""Characters of words that a start repeats; of more it says how many there are: they stand in the channel."""


def seal(match: Match, tr: Texts) -> str:
    """The line that seals the draws of a table: posted before anybody but its owner can have given a word. The seal is
    behind a spoiler, for whoever wants to check it later. Words are asked for only while they can be given: a game
    against computers has begun before anything is posted, a league's table begins as soon as it opens.
    """
    line = tr("🔒 Table {number}: the draws are sealed.", number=match.id) + f" ||`{match.commitment}`||"
    if match.status is Status.SIGNUP and not match.options.league:
        line += " " + tr("Whoever sits down can stir the draws with `/game word`.")
    return "-# " + line


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
            "All draws come from the seed that was sealed as `{commitment}`; nobody gave a word.",
            commitment=match.commitment,
        )
    listed = " · ".join(f"`{word.text}`" for word in words)
    if len(listed) > LISTED:
        last = words[-1].text
        listed = tr.plural("{count} word, `{word}`", "{count} words, the last one `{word}`", len(words), word=last)
    return tr(
        "All draws come from the seed that was sealed as `{commitment}` and these words, in this order: {words}",
        commitment=match.commitment,
        words=listed,
    )
