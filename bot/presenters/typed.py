"""Parses typed text that names only part of a small game's move, or a move that isn't possible now."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from bot.wording.names.meant import folded
from games.core import AnyAction
from games.simple import SimpleGame, tags

_BETWEEN: Final = re.compile(r"[^\w]+")
LONGEST: Final = 8
"""The maximum number of words in a text that may name an impossible move. Trying more words would take too long."""

Names = Callable[[AnyAction], Sequence[str]]
"""A function that returns the names of an action."""


def meant(text: str, rules: SimpleGame[Any, Any], legal: Sequence[AnyAction], names: Names) -> AnyAction | None:
    """Return the only action in `legal` with a name that contains the words of `text` in this order.

    If no legal action fits, return an impossible action that fits. Return None if several legal actions fit, or if no
    action fits at all.
    """
    words = _words(text)
    fitting = [action for action in legal if _fits(words, names(action))] if words else []
    if fitting:
        return fitting[0] if len(fitting) == 1 else None
    kinds = {type(action) for action in legal}
    return min(_impossible(text, rules, names), key=lambda action: type(action) not in kinds, default=None)


def _impossible(text: str, rules: SimpleGame[Any, Any], names: Names) -> Iterator[AnyAction]:
    """Yield impossible actions that are made from words of `text` and have a name that contains all of its words."""
    words = _BETWEEN.sub(" ", text.lower()).split()
    for count in range(len(words) if len(words) <= LONGEST else 0, 0, -1):
        for some in combinations(words, count):
            for tag in tags(rules):
                try:
                    action = rules.read(" ".join((tag, *some)))
                    called = names(action)
                except Exception:  # noqa: BLE001, S112 - a game may have names for possible actions only
                    continue
                if _fits(_words(text), called):
                    yield action


def _fits(words: Sequence[str], names: Sequence[str]) -> bool:
    return any(_in_order(words, _words(name)) for name in names)


def _in_order(some: Sequence[str], words: Sequence[str]) -> bool:
    left = iter(words)
    return all(one in left for one in some)


def _words(text: str) -> list[str]:
    return _BETWEEN.sub(" ", folded(text)).split()
