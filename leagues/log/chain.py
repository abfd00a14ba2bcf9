"""The hash chain of a log (L1.3). Each line of the log has a number and a hash. The hash covers this line and all
earlier lines.

A hash is the SHA-256 of `previous hash|number|salt|line` in hexadecimal. The first line has an empty previous hash.
Salts are random, so no one can guess a line from its hash. If a person's data was erased, their name in the line has
been replaced and the salt is gone, but the line keeps its old hash (L15.4).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from leagues.state import GONE


class Link(msgspec.Struct, frozen=True):
    """The number of a log line (from 1), its salt and its hash. The salt is empty if the line was rewritten."""

    number: int
    salt: str
    hash: str


def linked(before: str, number: int, salt: str, line: str) -> Link:
    return Link(number, salt, hashlib.sha256(f"{before}|{number}|{salt}|{line}".encode()).hexdigest())


def chained(lines: Iterable[str], salts: Iterable[str], before: str = "", first: int = 1) -> Iterator[Link]:
    for number, (line, salt) in enumerate(zip(lines, salts, strict=False), start=first):
        link = linked(before, number, salt, line)
        yield link
        before = link.hash


def broken(lines: Sequence[str], chain: Sequence[Link]) -> tuple[int, str] | None:
    """Return the number of the first line that doesn't match the chain, and the reason. Return None if all match."""
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
