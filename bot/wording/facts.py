"""Log lines by which a host can follow one press: facts, each with its name.

They hold numbers and codes, never anything typed, chosen, shown or drawn, and no names or tokens.
"""

from __future__ import annotations

from typing import Final

SEPARATOR: Final = " "


class Facts:
    """A log line: ``what`` happened, and its facts, without those that are None."""

    def __init__(self, what: str, /, **facts: str | int | None) -> None:
        self.what = what
        self.facts = {name: fact for name, fact in facts.items() if fact is not None}

    def __str__(self) -> str:
        return SEPARATOR.join((self.what, *(f"{name}={fact}" for name, fact in self.facts.items())))
