"""Reads sources. Most modules have nothing that a test looks for, and a search is quicker than a parse."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def trees(room, pattern):
    """Yield the path and the tree of each module in `room` whose text matches `pattern`."""
    for path in sorted((ROOT / room).rglob("*.py")):
        text = path.read_text("utf-8")
        if re.search(pattern, text):
            yield path.relative_to(ROOT).as_posix(), ast.parse(text)
