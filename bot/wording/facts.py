"""Write log lines that consist of named values, so that the person who runs the bot can trace an interaction.

They contain numbers and codes, but no names, no tokens, and nothing that anyone typed, chose or saw.
"""

from __future__ import annotations


class Facts:
    def __init__(self, what: str, /, **facts: str | int | None) -> None:
        self.what = what
        self.facts = {name: fact for name, fact in facts.items() if fact is not None}

    def __str__(self) -> str:
        return " ".join((self.what, *(f"{name}={fact}" for name, fact in self.facts.items())))
