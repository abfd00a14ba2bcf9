"""The bank of puzzles: a text for each game, made by ``cartouche puzzles`` (:mod:`games.puzzles.puzzle` reads it)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent


def texts() -> dict[str, str]:
    """Return the text of each game that has puzzles, read again from its file."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.txt"))}
