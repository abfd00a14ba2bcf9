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

Names = Callable[[AnyAction], Sequence[str]]


def meant(text: str, rules: SimpleGame[Any, Any], legal: Sequence[AnyAction], names: Names) -> AnyAction | None:
    """Return the only action in `legal` whose name contains all words of `text` in this order.

    If no legal action has such a name, return an impossible action that has one, so that the rules can explain why it's
    impossible. Return None if several legal actions fit, or if no action fits at all.
    """
    words = _words(text)
    fitting = [action for action in legal if _fits(words, names(action))] if words else []
    if fitting:
        return fitting[0] if len(fitting) == 1 else None
    kinds = {type(action) for action in legal}
    return min(_impossible(text, rules, names), key=lambda action: type(action) not in kinds, default=None)


def _impossible(text: str, rules: SimpleGame[Any, Any], names: Names) -> Iterator[AnyAction]:
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
    return any(all(word in left for word in words) for left in (iter(_words(name)) for name in names))


def _words(text: str) -> list[str]:
    return _BETWEEN.sub(" ", folded(text)).split()
