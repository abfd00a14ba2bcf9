"""A computer player for any game, and the small generator that computer players break ties with.

``games`` has no source of chance: whoever asks gives a seed. The same seed in the same position gives the same move.
"""

from __future__ import annotations

import zlib
from typing import Any, Final, TypeVar

from games.core import Game, Millis, Seat

A = TypeVar("A")
S = TypeVar("S")

_WORD: Final = (1 << 64) - 1


def mix(*numbers: int) -> int:
    """A well spread number of 64 bits that depends on every bit of ``numbers`` and their order."""
    word = 0
    for number in numbers:
        word = (word ^ number & _WORD) + 0x9E3779B97F4A7C15 & _WORD
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
        word ^= word >> 31
    return word


def random_player(game: Game[S, A, Any, Any, Any], state: S, seat: Seat, seed: int, now: Millis = 0) -> A:
    """Any legal action of ``seat``, each as likely over the seeds. Raises ValueError when there is none."""
    actions = game.legal(state, seat, now)
    if not actions:
        raise ValueError(f"seat {seat} has nothing to do")
    return actions[mix(seed, seat, zlib.crc32(game.encode(state))) % len(actions)]
