"""Give computer players at live tables reaction times similar to people's.

A computer player chooses its action only after the delay, for the position at that moment, so anyone can verify the
choice like any other. Delays are kept only in memory, so they start again after a restart.
"""

from __future__ import annotations

from typing import Final

from bot.match.pure.recent import Recent
from bot.match.pure.table.model import Match
from games.computer import mix
from games.core import AnyOptions, Hesitates, Millis, has

# The shortest and longest reaction times, as percentages of the usual one.
SPREAD: Final = (60, 140)
MATCHES: Final = 1_000


class Reactions:
    """The reaction times of one match's computer players.

    `usual` is the usual reaction time in milliseconds. If it's 0, the computer players act at once.
    """

    def __init__(self, usual: Millis = 0, since: dict[int, Millis] | None = None) -> None:
        self.usual = usual
        self._since: dict[int, Millis] = {} if since is None else since

    def ready(self, seat: int, at: Millis) -> Millis:
        """Return when the computer player at `seat` acts, given that it can act from the time `at` on.

        Its delay starts at the first call.
        """
        if not self.usual:
            return at
        since = min(self._since.setdefault(seat, at), at)
        least, most = SPREAD
        return since + self.usual * (least + mix(since, seat) % (most - least)) // 100

    def forget(self, seat: int) -> None:
        self._since.pop(seat, None)


class AllReactions:
    def __init__(self) -> None:
        self._kept: Recent[int, dict[int, Millis]] = Recent(MATCHES)

    def of(self, match: Match, game: object, options: AnyOptions) -> Reactions:
        usual = game.reaction(options) if has(game, Hesitates) else 0
        if not usual:
            return Reactions()
        since = self._kept[match.id] = self._kept.get(match.id, {})
        return Reactions(usual, since)
