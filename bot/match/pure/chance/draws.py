"""Fair chance: everything that chance decides in a match follows from a sealed seed and the players' words.

When a table opens, 32 bytes come from the system's entropy: the seed. The bot posts its SHA-256 (the commitment) at
once, and the seed itself, in hex, when the game has ended. Between the two, players may give words, which it posts too.
Anyone with the seed, the words and the record can make each draw, and each choice of a computer, again:

1. The match's key is HMAC-SHA-256, keyed with the seed, of these lines in UTF-8, with a line feed between them:
   ``cartouche 2``, the match's number, then each word in the order given. No word holds a line feed.
2. The match's draws are numbered 1, 2, 3... whatever happens between them. Draw ``n``, named ``what``, has its own
   HMAC_DRBG (NIST SP 800-90A, 10.1.2) with SHA-256, no reseeding: entropy input = the key, nonce = ``n`` as 8 bytes
   (big-endian), personalization string = ``draw `` and ``what`` in UTF-8.
3. ``below(m)``, a whole number from 0 to m - 1: generate 8 bytes, read them as a big-endian number ``x``. If ``x`` is
   not less than the largest multiple of ``m`` that is at most 2**64, take the next 8 bytes. The result is ``x mod m``.
   Each number is as likely as any other.
4. The pile is the draw's population in the order in which the game lists it (sorted). For each item: ``i = below(size
   of the pile)``; the item at place ``i`` is drawn, and the last item of the pile takes its place.
5. If the draw has two variants or more (a tile's orientation), then each item in the order drawn gets
   ``variants[below(number of variants)]`` appended.
6. The computers' choices are numbered 1, 2, 3... too, all computers of the match together; only a played action is a
   choice, not a computer's wish to act later. Choice ``n`` is the action
   of the computer's kind for the position, its seat and the number ``below(2**32)`` of a generator as in 2, with
   the personalization string ``computer``.

7. If the game draws its seats, that is draw 1 of the match, named ``seating``: all of the table's colours, drawn
   one by one from the sorted pile. The first colour drawn has the first seat. It is no entry of the log; the first
   draw of the game is draw 2 then.

Nothing depends on another draw or choice: a check finds exactly those that somebody changed afterwards.

A taught game (version 3) is the same for everybody, and promises nothing about chance: its seed is fixed and public
from the beginning, and the key of 1 leaves the match's number out: HMAC-SHA-256 of ``cartouche 3`` and the words, keyed
with the seed. From there everything follows as above.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable
from typing import Final

from games.core import Draw, Drawn
from games.driver import drawn

SEED_BYTES: Final = 32
SEALED: Final = 2
"""The version of all matches but taught games. There is no 1."""
KNOWN: Final = 3
"""The version of taught games: the seed is known, and the table's number changes nothing."""

SEATING: Final = "seating"
"""The name of the draw of the seats."""

_LABEL: Final = "cartouche 2"
_LABEL_KNOWN: Final = "cartouche 3"
_COMPUTER: Final = "computer"
_TIES: Final = 1 << 32
_WORD: Final = 8
_WORDS: Final = 1 << 8 * _WORD


class HmacDrbg:
    """HMAC_DRBG of NIST SP 800-90A with SHA-256, without reseeding."""

    def __init__(self, entropy: bytes, nonce: bytes, personalization: bytes = b"") -> None:
        self._key = bytes(32)
        self._value = b"\x01" * 32
        self._update(entropy + nonce + personalization)

    def generate(self, count: int) -> bytes:
        """Return the next ``count`` bytes."""
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


class Chance:
    """The chance of one match over its course. ``draws`` and ``choices``: how many there were so far. ``key``:
    :func:`key_of`.
    """

    def __init__(self, key: bytes, *, draws: int = 0, choices: int = 0) -> None:
        self.draws = draws
        self.choices = choices
        self._key = key

    def draw(self, asked: Draw) -> Drawn:
        """Return the outcome of the next draw, which is ``asked``."""
        self.draws += 1
        return drawn(asked, numbers(self._key, self.draws, f"draw {asked.what}"))

    def seats(self, colors: Iterable[str]) -> tuple[str, ...]:
        """Return the order in which ``colors`` sit, whatever order they come in: the next draw, which becomes
        no entry.
        """
        pile = tuple(sorted(colors))
        return self.draw(Draw(SEATING, pile, len(pile))).items

    def tie(self) -> int:
        """Return the number that breaks the ties of the computer's next choice."""
        self.choices += 1
        return numbers(self._key, self.choices, _COMPUTER)(_TIES)

    def put_off(self) -> None:
        """Give the number of the last :meth:`tie` to the next choice, since that one was not made."""
        self.choices -= 1


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of ``seed`` in hex, which is posted before any word and any draw."""
    return hashlib.sha256(seed).hexdigest()


def seed_of(told: str) -> bytes:
    """Return the seed from hex. Raises ValueError for anything else."""
    seed = bytes.fromhex(told)
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


def key_of(version: int, seed: bytes, match: int, words: Iterable[str]) -> bytes:
    """Return the key from which all draws and choices of ``match`` follow. ``words``: in the order given, none with a
    line feed.
    """
    head = (_LABEL_KNOWN,) if version == KNOWN else (_LABEL, str(match))
    return hmac.digest(seed, "\n".join((*head, *words)).encode(), "sha256")


def numbers(key: bytes, number: int, what: str) -> Callable[[int], int]:
    """Return ``below`` of the generator ``number`` named ``what``: ``below(m)`` is a whole number from 0 to m - 1,
    evenly (m > 0).
    """
    source = HmacDrbg(key, number.to_bytes(8, "big"), what.encode())

    def below(limit: int) -> int:
        fair = _WORDS - _WORDS % limit
        while (found := int.from_bytes(source.generate(_WORD), "big")) >= fair:
            pass
        return found % limit

    return below
