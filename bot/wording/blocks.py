"""Texts within Discord's limits: cut at their ends, or set in code blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

CONTENT: Final = 2_000
"""Characters: Discord's limit for a message's text."""
FENCE: Final = "```"
"""Around a code block."""


def short(text: str, most: int) -> str:
    """``text`` in at most ``most`` characters, an ellipsis at the end where something is missing."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def length(lines: Sequence[str]) -> int:
    """Characters of ``lines`` with a line break between each two."""
    return sum(map(len, lines)) + len(lines) - 1


def fenced(text: str) -> list[str]:
    """A text board in code blocks, each short enough for one message's line."""
    blocks: list[list[str]] = [[]]
    for line in text.replace(FENCE, "'''").split("\n"):
        if length([*blocks[-1], line]) > CONTENT - 8:
            blocks.append([])
        blocks[-1].append(short(line, CONTENT - 8))
    return [f"{FENCE}\n" + "\n".join(block) + f"\n{FENCE}" for block in blocks]
