"""What the bot asks of the application. See :mod:`bot.match.play` for the way of a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.match.ringing import Ringing
from bot.match.runner import AnyGame, Computers
from bot.match.storage.store import Store


class Service(Ringing):
    """Tables and matches: opened, filled, played, told again.

    ``now``: the time in milliseconds since 1970 UTC. ``entropy(n)``: n secret bytes (``secrets.token_bytes``).
    ``on_commit`` is called with a match after each commit that announces something or changes a timer.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        computers: Computers,
        now: Callable[[], int],
        entropy: Callable[[int], bytes],
    ) -> None:
        super().__init__(store, games, computers, now, entropy)
        store.steps_of = self.steps
