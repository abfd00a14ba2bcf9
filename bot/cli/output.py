"""The commands' output, and its places."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from bot.match.pure.discreet import blotted

QUOTED: Final = 500
"""Characters of a printed line: its quotes may be far longer."""


class Unusable(Exception):
    """The command can't run; each of its texts gives a reason, in one line."""


def complain(text: str) -> None:
    """Print one line about an error on standard error, without secrets."""
    print(f"cartouche: {printable(blotted(text))}", file=sys.stderr)


def printable(text: str) -> str:
    """Return ``text`` as one line that is harmless in a terminal: shortened, with control characters escaped.

    Escaped are also changes of direction and line breaks.
    """
    text = text if len(text) <= QUOTED else f"{text[: QUOTED - 3]}..."
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )


def put(out: Path | None, text: str) -> None:
    """Write ``text`` to ``out``, or print it."""
    if out is None:
        sys.stdout.write(text)
    else:
        save(out, text.encode())


def save(out: Path, data: bytes) -> None:
    """Write a file. Raises Unusable."""
    try:
        out.write_bytes(data)
    except OSError as error:
        raise Unusable(f"can't write {out}: {error.strerror}") from error
