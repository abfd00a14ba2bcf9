"""A golden record: which game it is, and how it's played again."""

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Golden:
    """A game that is played by ``player`` from ``seed``; it ends for ``reason``, with so many ``winners``.

    ``pace``: how many milliseconds a decision takes at most, in a game that knows time. ``rules``: an earlier version
    of the rules under which it is begun.
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
