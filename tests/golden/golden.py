"""A golden record: its game, and a way to play it again."""

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Golden:
    """A game that ``player`` plays from ``seed``; it ends for ``reason``, with so many ``winners``.

    ``pace``: the most milliseconds for a decision, in a game that knows time. ``rules``: an earlier version of the
    rules under which it begins.
    """

    game: str
    name: str
    seats: tuple[str, ...]
    player: str
    seed: int
    reason: str
    options: tuple[tuple[str, str], ...] = ()
    pace: int = 1
    winners: int = 1
    rules: str = ""

    @property
    def path(self) -> Path:
        return HERE / self.game / f"{self.name}.txt"
