from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Golden:
    """A game that ``player`` plays from ``seed``. It ends for ``reason``, with ``winners`` winners.

    ``pace``: the longest time for a decision in milliseconds, in a timed game. ``rules``: the earlier version of the
    rules under which the game begins, if any.
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
