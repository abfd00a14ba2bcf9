"""How long computers take at a live table from when they could act until they do: as long as people, about.

That a computer is put off changes nothing about what it does: it is asked again, and answers for that moment. So it
verifies like any other choice. What is kept here is lost with the process, and then it thinks anew.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from bot.match.pure.table.model import Match
from games.computer import mix
from games.core import AnyOptions, Hesitates, Millis, has

SPREAD: Final = (60, 140)
"""Percent of the usual time that a reaction takes at least and at most."""
MATCHES: Final = 1_000
"""Of so many matches it is kept."""


class Reactions:
    """The reactions of one match' computers. ``usual``: milliseconds; 0 where they act at once."""

    def __init__(self, usual: Millis = 0, since: dict[int, Millis] | None = None) -> None:
        self.usual = usual
        self._since: dict[int, Millis] = {} if since is None else since

    def ready(self, seat: int, at: Millis) -> Millis:
        """When the computer at ``seat`` acts, which has something to do ``at`` that moment, perhaps for a while."""
        if not self.usual:
            return at
        since = min(self._since.setdefault(seat, at), at)
        least, most = SPREAD
        return since + self.usual * (least + mix(since, seat) % (most - least)) // 100

    def forget(self, seat: int) -> None:
        """It acts, or has nothing to do any more."""
        self._since.pop(seat, None)


class AllReactions:
    """Those of all matches, the ones that moved last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, dict[int, Millis]] = OrderedDict()

    def of(self, match: Match, game: object, options: AnyOptions) -> Reactions:
        """Those of ``match``, which is played with ``options``."""
        usual = game.reaction(options) if has(game, Hesitates) else 0
        if not usual:
            return Reactions()
        since = self._kept.setdefault(match.id, {})
        self._kept.move_to_end(match.id)
        while len(self._kept) > MATCHES:
            self._kept.popitem(last=False)
        return Reactions(usual, since)
