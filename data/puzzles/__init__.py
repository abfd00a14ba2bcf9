"""Holds the puzzles in one text file for each game. The files are created by ``cartouche puzzles`` and parsed by
:mod:`games.puzzles.puzzle`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent


def texts() -> dict[str, str]:
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.txt"))}
