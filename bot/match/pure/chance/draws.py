"""Fair random draws: everything random in a match follows from a sealed seed and words that the players contribute.

When a table opens, the bot takes a seed of 32 bytes from the system's entropy. It posts the seed's SHA-256 hash (the
commitment) at once, and the seed itself, in hex, after the game. In between, players may contribute words, which the
bot posts too. With the seed, the words and the record, anyone can repeat each draw and each computer's choice:

1. The match's key is HMAC-SHA-256, keyed with the seed, of these lines in UTF-8, joined by line feeds:
   ``cartouche 2``, the match's number, then each word in the order given. No word contains a line feed.
2. The match's draws are numbered 1, 2, 3... without gaps. Draw ``n``, named ``what``, has its own
   HMAC_DRBG (NIST SP 800-90A, 10.1.2) with SHA-256, no reseeding: entropy input = the key, nonce = ``n`` as 8 bytes
   (big-endian), personalization string = ``draw `` and ``what`` in UTF-8.
3. ``below(m)``, a whole number from 0 to m - 1: generate 8 bytes, read them as a big-endian number ``x``. If ``x`` is
   not less than the largest multiple of ``m`` that is at most 2**64, take the next 8 bytes. The result is ``x mod m``.
   All numbers are equally likely.
4. The pile is the draw's population in the order in which the game lists it (sorted). For each item: ``i = below(size
   of the pile)``; the item at place ``i`` is drawn, and the last item of the pile takes its place.
5. If the draw has two variants or more (a tile's orientation), then each item in the order drawn gets
   ``variants[below(number of variants)]`` appended.
6. The computers' choices are also numbered 1, 2, 3..., in one series for all computers of the match. Only a played
   action counts as a choice, not a computer's reply that it wants to act later. Choice ``n`` is the action that this
   kind of computer chooses for the position, its seat and a tie-breaking number: ``below(2**32)`` of a generator as in
   2, with the personalization string ``computer``.
7. If the game draws its seats, this is draw 1 of the match, named ``seating``: all of the table's colours are drawn
   one by one from the sorted pile. The first colour drawn gets the first seat. This draw isn't a log entry, and the
   first draw of the game is then draw 2.

No draw or choice depends on another one, so a check finds exactly the ones that were tampered with.

A lesson (version 3) is the same for everyone, so its draws aren't random. Its seed is fixed and public from the
beginning, and the key in 1 is computed without the match's number: HMAC-SHA-256 of ``cartouche 3`` and the words, keyed
with the seed. Everything else is as above.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable
from typing import Final

from bot.match.pure.errors import Refused, Why
from bot.match.pure.visible import line
from games.core import Draw, Drawn
from games.driver import drawn

SEED_BYTES: Final = 32
SEALED: Final = 2
# The version of the drawing procedure in lessons. Their seed is public, and the table's number doesn't matter.
KNOWN: Final = 3

SEATING: Final = "seating"

_LABEL: Final = "cartouche 2"
_LABEL_KNOWN: Final = "cartouche 3"
_COMPUTER: Final = "computer"
_TIES: Final = 1 << 32
_WORD: Final = 8
_WORDS: Final = 1 << 8 * _WORD


class HmacDrbg:
    def __init__(self, entropy: bytes, nonce: bytes, personalization: bytes = b"") -> None:
        self._key = bytes(32)
        self._value = b"\x01" * 32
        self._update(entropy + nonce + personalization)

    def generate(self, count: int) -> bytes:
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
    """The random draws of one match.

    `draws` and `choices`: the numbers of draws and of choices by computer players so far in the match. `key`: the
    result of :func:`key_of`.
    """

    def __init__(self, key: bytes, *, draws: int = 0, choices: int = 0) -> None:
        self.draws = draws
        self.choices = choices
        self._key = key

    def draw(self, asked: Draw) -> Drawn:
        self.draws += 1
        return drawn(asked, numbers(self._key, self.draws, f"draw {asked.what}"))

    def seats(self, colors: Iterable[str]) -> tuple[str, ...]:
        """Draw the order in which the players with these colours are seated. The log has no entry for this draw."""
        pile = tuple(sorted(colors))
        return self.draw(Draw(SEATING, pile, len(pile))).items

    def tie(self) -> int:
        """Return the number that breaks ties in a computer player's next choice."""
        self.choices += 1
        return numbers(self._key, self.choices, _COMPUTER)(_TIES)

    def take_back(self) -> None:
        """Take back the last number from :meth:`tie`. The next choice gets the same number."""
        self.choices -= 1


def commitment(seed: bytes) -> str:
    """Return the SHA-256 hash of `seed` in hex. It's posted before any draw, so that the seed can't change later."""
    return hashlib.sha256(seed).hexdigest()


def seed_of(told: str) -> bytes:
    seed = bytes.fromhex(told)
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


def key_of(version: int, seed: bytes, match: int, words: Iterable[str]) -> bytes:
    """Return the key from which all draws and choices of `match` follow. `words`: the words in the seed, in order."""
    head = (_LABEL_KNOWN,) if version == KNOWN else (_LABEL, str(match))
    return hmac.digest(seed, "\n".join((*head, *words)).encode(), "sha256")


def numbers(key: bytes, number: int, what: str) -> Callable[[int], int]:
    """Return ``below(m)`` for one draw or choice: it returns uniformly distributed integers from 0 to m - 1."""
    source = HmacDrbg(key, number.to_bytes(8, "big"), what.encode())

    def below(limit: int) -> int:
        fair = _WORDS - _WORDS % limit
        while (found := int.from_bytes(source.generate(_WORD), "big")) >= fair:
            pass
        return found % limit

    return below


LONGEST: Final = 40
# The number of words that a player may add at one table, besides one in the start command.
MOST: Final = 10


def normal(text: str) -> str:
    """Return `text` as a normalised word for the seed. The channel shows it exactly like this. Raises Refused if the
    result is empty or too long.

    Invisible characters are removed, so that no two words look alike (:mod:`bot.match.pure.visible`). White space
    becomes single spaces and is stripped at the ends. Backticks become apostrophes, because messages put the word
    between backticks.
    """
    word = line(text).replace("`", "'")
    if not 1 <= len(word) <= LONGEST:
        raise Refused(Why.BAD_WORD, most=LONGEST)
    return word
