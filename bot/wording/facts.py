"""Lines of the log by which somebody who runs the bot can follow one press: facts, each with its name.

They hold numbers and codes. Nothing that was typed, chosen, shown or drawn gets into them, no name and no token.
"""

from __future__ import annotations

from typing import Final

SEPARATOR: Final = " "


class Facts:
    """What a line says: ``what`` happened, and its facts; those that are None are left out."""

    def __init__(self, what: str, /, **facts: str | int | None) -> None:
        self.what = what
        self.facts = {name: fact for name, fact in facts.items() if fact is not None}

    def __str__(self) -> str:
        return SEPARATOR.join((self.what, *(f"{name}={fact}" for name, fact in self.facts.items())))
