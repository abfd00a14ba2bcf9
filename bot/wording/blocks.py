from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.cutting import short, within
from data.texts import N_, Texts

__all__ = ["CONTENT", "FENCE", "LOG", "fenced", "length", "short", "told_above", "with_lines", "within"]

CONTENT: Final = 2_000
"""Discord's limit for a message's text, in characters."""
FENCE: Final = "```"
LOG: Final = 8
"""The maximum number of log lines above the text of a private message, in addition to the first line."""


def with_lines(text: str, lines: Sequence[str]) -> str:
    below = short("\n".join(filter(None, lines)), CONTENT)
    if not below or not text:
        return below or short(text, CONTENT)
    room = CONTENT - len(below) - 1
    return f"{short(text, room)}\n{below}" if room > 0 else below


def told_above(lines: Sequence[str], text: str, tr: Texts) -> str:
    """Return ``text`` below the log's first and newest ``lines``, with a line that says how many don't fit."""
    below = [text] if text else []
    for kept in range(min(LOG, len(lines) - 1), -1, -1):
        shown = [lines[0], *_left_out(len(lines) - 1 - kept, tr), *lines[len(lines) - kept :], *below]
        if length(shown) <= CONTENT:
            return "\n".join(shown)
    shown = [*_left_out(len(lines), tr), *below]
    return "\n".join(shown) if length(shown) <= CONTENT else short(text, CONTENT)


def _left_out(count: int, tr: Texts) -> list[str]:
    line = tr.plural(
        "-# I left out {count} line here. `/game history` shows every move.",
        "-# I left out {count} lines here. `/game history` shows every move.",
        count,
    )
    return [line] if count else []


def length(lines: Sequence[str]) -> int:
    return sum(map(len, lines)) + len(lines) - 1


def fenced(text: str) -> list[str]:
    """Split a text board into code blocks that are each short enough for a message."""
    blocks: list[list[str]] = [[]]
    for line in text.replace(FENCE, "'''").split("\n"):
        if length([*blocks[-1], line]) > CONTENT - 8:
            blocks.append([])
        blocks[-1].append(short(line, CONTENT - 8))
    return [f"{FENCE}\n" + "\n".join(block) + f"\n{FENCE}" for block in blocks]


MISSING: Final = N_("I couldn't draw the picture, so here's the board as text.")


def missing(tr: Texts) -> str:
    return f"-# {tr(MISSING)}"
