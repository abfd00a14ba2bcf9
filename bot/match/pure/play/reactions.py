"""The reaction times of computers at a live table: about as long as people's.

A delay changes nothing about a computer's choice: it chooses again, for that moment. So the choice verifies like any
other. The state here is lost with the process, and then computers think again.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from bot.match.pure.table.model import Match
from games.computer import mix
from games.core import AnyOptions, Hesitates, Millis, has

SPREAD: Final = (60, 140)
"""The least and the greatest reaction time, in percent of the usual one."""
MATCHES: Final = 1_000
"""The number of matches for which it is kept."""


class Reactions:
    """The reactions of one match's computers. ``usual``: milliseconds; 0 if they act at once."""

    def __init__(self, usual: Millis = 0, since: dict[int, Millis] | None = None) -> None:
        self.usual = usual
        self._since: dict[int, Millis] = {} if since is None else since

    def ready(self, seat: int, at: Millis) -> Millis:
        """Return when the computer at ``seat`` acts, which has something to do ``at`` that moment, perhaps for
        a while.
        """
        if not self.usual:
            return at
        since = min(self._since.setdefault(seat, at), at)
        least, most = SPREAD
        return since + self.usual * (least + mix(since, seat) % (most - least)) // 100

    def forget(self, seat: int) -> None:
        """Note that it acts, or has nothing to do any more."""
        self._since.pop(seat, None)


class AllReactions:
    """The reactions of all matches, of which the latest are kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, dict[int, Millis]] = OrderedDict()

    def of(self, match: Match, game: object, options: AnyOptions) -> Reactions:
        """Return the reactions of ``match``, which is played with ``options``."""
        usual = game.reaction(options) if has(game, Hesitates) else 0
        if not usual:
            return Reactions()
        since = self._kept.setdefault(match.id, {})
        self._kept.move_to_end(match.id)
        while len(self._kept) > MATCHES:
            self._kept.popitem(last=False)
        return Reactions(usual, since)
