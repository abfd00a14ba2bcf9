from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.cutting import short, within

__all__ = ["CONTENT", "FENCE", "fenced", "length", "short", "with_lines", "within"]

CONTENT: Final = 2_000
"""Discord's limit for a message's text, in characters."""
FENCE: Final = "```"


def with_lines(text: str, lines: Sequence[str], most: int) -> str:
    below = short("\n".join(filter(None, lines)), most)
    if not below or not text:
        return below or short(text, most)
    room = most - len(below) - 1
    return f"{short(text, room)}\n{below}" if room > 0 else below


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
