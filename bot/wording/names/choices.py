from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from bot.wording.blocks import short
from bot.wording.names.meant import folded

CHOICES: Final = 25
"""Discord's limit for the number of autocomplete choices."""
LONGEST: Final = 100
"""Discord's limit for a choice's value, in characters. If one value is longer, Discord rejects all choices."""
BEHIND: Final = " · "
"""The separator before a choice's explanation. In a submitted choice, everything after it is ignored."""

Choices: TypeAlias = list[tuple[str, str]]
"""At most 25 choices, each with the text to show and the value that Discord sends to the bot."""


def chosen(typed: str) -> str:
    """Return `typed` without the explanation after :data:`BEHIND`, even if the spaces around that are missing."""
    return typed.partition(BEHIND.strip())[0].strip()


def matching(names: Iterable[tuple[str, str, str]], typed: str) -> Choices:
    """Return a choice for each tuple (name, value, other names) that contains every typed word, ignoring case and
    accents. Names that begin with the typed text come first. Values that are too long are left out.
    """
    whole = folded(chosen(typed))
    words = whole.split()
    found = []
    for name, value, others in names:
        if len(value) > LONGEST:
            continue
        own = (folded(name), folded(value))
        if all(word in f"{own[0]} {own[1]} {others}" for word in words):
            found.append((not any(one.startswith(whole) for one in own), name, value))
    found.sort(key=lambda one: one[0])
    return [(short(name, 100), value) for _, name, value in found[:CHOICES]]
