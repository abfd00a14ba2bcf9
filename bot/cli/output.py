from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from bot.match.pure.errors import blotted
from bot.program.unusable import Unusable

QUOTED: Final = 500
"""The maximum length of a printed line, in characters. Text quoted from files may be far longer, and is shortened."""


def complain(text: str) -> None:
    print(f"cartouche: {printable(blotted(text))}", file=sys.stderr)


def printable(text: str) -> str:
    """Return ``text`` as one harmless line for a terminal: shortened, with control characters, line breaks and
    direction marks escaped.
    """
    text = text if len(text) <= QUOTED else f"{text[: QUOTED - 3]}..."
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )


def put(out: Path | None, text: str) -> None:
    if out is None:
        sys.stdout.write(text)
    else:
        save(out, text.encode())


def save(out: Path, data: bytes) -> None:
    try:
        out.write_bytes(data)
    except OSError as error:
        raise Unusable(f"can't write {out}: {error.strerror}") from error
