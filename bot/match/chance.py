"""Fair chance: every draw of a match follows from one secret seed, which is sealed before the first draw.

When a match starts, 32 bytes are taken from the system's entropy: the seed. The SHA-256 of these bytes (the
commitment) is posted at once, the seed itself, in hex, when the game has ended. Whoever has the seed and the record
can make each draw again:

1. The draw that is entry ``n`` of the record and is named ``what`` has its own HMAC_DRBG (NIST SP 800-90A, 10.1.2)
   with SHA-256, no reseeding: entropy input = the seed, nonce = ``n`` as 8 bytes (big-endian), personalization
   string = ``what`` in UTF-8.
2. ``below(m)``, a whole number from 0 to m - 1: generate 8 bytes, read them as a big-endian number ``x``. If ``x`` is
   not less than the largest multiple of ``m`` that is at most 2**64, take the next 8 bytes. The result is ``x mod m``.
   Each number is as likely as any other.
3. The pile is the draw's population in the order in which the game lists it (sorted). For each item: ``i = below(size
   of the pile)``; the item at place ``i`` is drawn, and the last item of the pile takes its place.
4. If the draw has two variants or more (a tile's orientation), then each item in the order drawn gets
   ``variants[below(number of variants)]`` appended.

The draws do not depend on each other: a draw that was changed afterwards is found by itself.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from typing import Final

from games.core import Draw, Drawn
from games.driver import drawn

SEED_BYTES: Final = 32
_WORD: Final = 8
_WORDS: Final = 1 << 8 * _WORD


class HmacDrbg:
    """HMAC_DRBG of NIST SP 800-90A with SHA-256, without reseeding."""

    def __init__(self, entropy: bytes, nonce: bytes, personalization: bytes = b"") -> None:
        self._key = bytes(32)
        self._value = b"\x01" * 32
        self._update(entropy + nonce + personalization)

    def generate(self, count: int) -> bytes:
        """The next ``count`` bytes."""
        out = b""
        while len(out) < count:
            self._value = hmac.digest(self._key, self._value, "sha256")
            out += self._value
        self._update(b"")
        return out[:count]

    def _update(self, data: bytes) -> None:
        for mark in (b"\x00", b"\x01") if data else (b"\x00",):
            self._key = hmac.digest(self._key, self._value + mark + data, "sha256")
            self._value = hmac.digest(self._key, self._value, "sha256")


def commitment(seed: bytes) -> str:
    """The SHA-256 of ``seed`` in hex: what is posted before the first draw."""
    return hashlib.sha256(seed).hexdigest()


def seed_of(told: str) -> bytes:
    """The seed as hex told it. Raises ValueError for anything else."""
    seed = bytes.fromhex(told)
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


def numbers(seed: bytes, number: int, what: str) -> Callable[[int], int]:
    """``below`` of entry ``number`` named ``what``: ``below(m)`` is a whole number from 0 to m - 1, evenly (m > 0)."""
    source = HmacDrbg(seed, number.to_bytes(8, "big"), what.encode())

    def below(limit: int) -> int:
        fair = _WORDS - _WORDS % limit
        while (found := int.from_bytes(source.generate(_WORD), "big")) >= fair:
            pass
        return found % limit

    return below


def draw(seed: bytes, number: int, asked: Draw) -> Drawn:
    """The outcome of ``asked`` as entry ``number`` of the match with this ``seed``."""
    return drawn(asked, numbers(seed, number, asked.what))
