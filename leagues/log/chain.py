"""The chain of a log's lines (L1.3): each has a number, and a hash of itself and of all lines before it.

A hash is the SHA-256 of ``hash before|number|salt|line`` in hexadecimal digits; the first line has an empty hash before
it. Salts are random, so nobody can guess a line from its hash. Where somebody's data was erased, the line has another
name, its salt is gone, and its old hash stays (L15.4).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from leagues.state import GONE


class Link(msgspec.Struct, frozen=True):
    """A line's number, from 1, its salt (empty: the line was rewritten), and its hash."""

    number: int
    salt: str
    hash: str


def linked(before: str, number: int, salt: str, line: str) -> Link:
    """Return the link of a line. ``before``: the hash of the line before, empty for the first."""
    return Link(number, salt, hashlib.sha256(f"{before}|{number}|{salt}|{line}".encode()).hexdigest())


def chained(lines: Iterable[str], salts: Iterable[str], before: str = "", first: int = 1) -> Iterator[Link]:
    """Return the links of consecutive lines, the first of which has the number ``first``."""
    for number, (line, salt) in enumerate(zip(lines, salts, strict=False), start=first):
        link = linked(before, number, salt, line)
        yield link
        before = link.hash


def broken(lines: Sequence[str], chain: Sequence[Link]) -> tuple[int, str] | None:
    """Return the first line at which a chain doesn't fit ``lines``, and why; None: it fits."""
    before = ""
    for number, (line, link) in enumerate(zip(lines, chain, strict=False), start=1):
        if link.number != number:
            return number, f"it is missing, line {link.number} follows"
        if (link.salt or GONE not in line) and linked(before, number, link.salt, line).hash != link.hash:
            return number, "it isn't the line that its hash was made of, or another one was before it"
        before = link.hash
    if len(lines) != len(chain):
        return min(len(lines), len(chain)) + 1, "it has no hash" if len(lines) > len(chain) else "it is missing"
    return None
