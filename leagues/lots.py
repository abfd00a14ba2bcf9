"""Makes the random draws of a season (L1.4): hashes the season's seed, and derives orders and numbers from it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

SEED_BYTES: Final = 32


def seal(seed: bytes) -> str:
    """Return the SHA-256 of a season's seed in hexadecimal. It is published when registration opens, so that everyone
    can check the seed later. Raise ValueError if the seed isn't 32 bytes long.
    """
    if len(seed) != SEED_BYTES:
        raise ValueError("a season's seed has 32 bytes")
    return hashlib.sha256(seed).hexdigest()


def lot(seed: bytes, name: str, one: str) -> str:
    """Return the sort key of `one` in the random draw `name`. The lowest key comes first."""
    return hashlib.sha256(f"{seed.hex()}|{name}|{one}".encode()).hexdigest()


def drawn(seed: bytes, name: str, members: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(members, key=lambda one: lot(seed, name, one)))


def numbers(division: str) -> str:
    # Rule L4.2.
    return f"numbers/{division}"


def tie(division: str) -> str:
    """Return the name of the random draw that breaks the remaining ties in a division's final standings (L5.2)."""
    return f"tie/{division}"


def spread(tier: int) -> str:
    """Return the name of the random draw that decides which divisions of a tier get one more promotion or relegation
    than other divisions of that tier (L8.1).
    """
    return f"spread/{tier}"


def words(seed: bytes) -> Iterator[int]:
    """Yield uniformly distributed 16-bit numbers, derived from the SHA-256 of the seed and a counter.

    The same seed always gives the same numbers.
    """
    count = 0
    while True:
        block = hashlib.sha256(seed + count.to_bytes(8, "big")).digest()
        for place in range(0, len(block), 2):
            yield block[place] << 8 | block[place + 1]
        count += 1


def word_block(seed: bytes, count: int) -> bytes:
    """Return the first `count` numbers that :func:`words` yields, as two bytes each, high byte first."""
    blocks = -(-count // 16)
    made = b"".join(hashlib.sha256(seed + place.to_bytes(8, "big")).digest() for place in range(blocks))
    return made[: 2 * count]
