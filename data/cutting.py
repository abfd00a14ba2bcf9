"""Shortens text without cutting an emoji or an accented letter in half.

In a message, mentions, timestamps, links and escaped characters aren't cut either. If the cut is inside bold text or
code, the closing marks are added.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

ELLIPSIS: Final = "…"

_ONE: Final = re.compile(
    r"\\[!-/:-@\[-`{-~]"  # an escaped sign
    r"|<(?:a?:\w+:\d+|@[!&]?\d+|\#\d+|t:-?\d+(?::\w)?|id:\w+|/[^<>\n]+:\d+|https?://[^\s>]+)>"
    r"|\[[^\[\]\n]*\]\((?:<[^<>\n]*>|[^\s()]*)\)"  # a masked link
    r"|https?://[^\s<>]+"
)
_MARK: Final = re.compile(r"`+|\*+|_+|~~|\|\|")
_JOINER: Final = "\u200d"
_FLAGS: Final = range(0x1F1E6, 0x1F200)
_EXTENDING: Final = (range(0x1F3FB, 0x1F400), range(0xE0020, 0xE0080), range(0x200C, 0x200E))


def short(text: str, most: int) -> str:
    """Return `text`, or its beginning followed by an ellipsis if it has more than `most` characters."""
    return text if len(text) <= most else _cut(text, most, lines=False)


def within(text: str, most: int) -> str:
    """Return `text`. If it has more than `most` characters, return its beginning, followed by an ellipsis. If possible,
    the text is cut at the end of a line.
    """
    return text if len(text) <= most else _cut(text, most, lines=True)


def _cut(text: str, most: int, *, lines: bool) -> str:
    read = _read(text)
    pieces, pairs = read.pieces, dict(sorted(read.pairs.items()))
    sums = [0, *accumulate(map(len, pieces))]
    # Beyond this many pieces the text is too long even without an end of its own.
    last = bisect_right(sums, most - len(ELLIPSIS)) - 1
    for end in range(last, 0, -1):
        if lines and pieces[end] != "\n":
            continue
        inside = [first for first, closing in pairs.items() if first < end <= closing]
        if inside and inside[-1] == end - 1:
            continue  # it would be empty
        head = "".join(pieces[:end]).rstrip()
        cut = f"{head}{chr(10) if lines else ''}{ELLIPSIS}{''.join(pieces[pairs[first]] for first in reversed(inside))}"
        if head and len(cut) <= most:
            return cut
    return _cut(text, most, lines=False) if lines else ELLIPSIS[: max(0, most)]


def shorter(text: str) -> Iterator[str]:
    """Yield the beginnings of `text`, the longest first, each with an ellipsis. No letter and no emoji is cut in half.

    Use this for pictures and tables, whose texts have no mentions or bold text and are measured in pixels or columns.
    """
    pieces = [*graphemes(text)]
    for end in range(len(pieces) - 1, 0, -1):
        yield "".join(pieces[:end]).rstrip() + ELLIPSIS


def less(text: str) -> str:
    """Return `text` shortened by one letter or emoji, with an ellipsis at its end. If `text` already ends with an
    ellipsis, the new one replaces it.
    """
    return next(shorter(text.removesuffix(ELLIPSIS)), ELLIPSIS)


def graphemes(text: str) -> Iterator[str]:
    begun = ""
    for character in text:
        if begun and not _goes_on(begun, character):
            yield begun
            begun = ""
        begun += character
    if begun:
        yield begun


def _goes_on(begun: str, character: str) -> bool:
    before, number = begun[-1], ord(character)
    if begun == "\r":
        return character == "\n"
    if before in "\r\n" or character in "\r\n":
        return False
    if unicodedata.category(character) in {"Mn", "Me", "Mc"} or any(number in one for one in _EXTENDING):
        return True
    if before == _JOINER and len(begun) > 1:
        return True
    if number in _FLAGS:
        return len(begun) == 1 and ord(before) in _FLAGS
    return False


@dataclass
class _Read:
    pieces: list[str] = field(default_factory=list)
    pairs: dict[int, int] = field(default_factory=dict)
    opened: list[int] = field(default_factory=list)


def _read(text: str) -> _Read:
    read = _Read()
    at = plain = 0

    def flush() -> None:
        read.pieces.extend(graphemes(text[plain:at]))

    while at < len(text):
        if one := _ONE.match(text, at):
            flush()
            read.pieces.append(one[0])
            at = plain = one.end()
        elif mark := _MARK.match(text, at):
            flush()
            at = plain = (_code if mark[0][0] == "`" else _emphasis)(text, mark[0], at, read)
        else:
            at += 1
    flush()
    return read


def _code(text: str, mark: str, at: int, read: _Read) -> int:
    closing = re.compile(f"(?<!`){mark}(?!`)").search(text, at + len(mark))
    if closing is None:
        read.pieces.append(mark)
        return at + len(mark)
    first = len(read.pieces)
    read.pieces.extend((mark, *graphemes(text[at + len(mark) : closing.start()]), mark))
    read.pairs[first] = len(read.pieces) - 1
    return closing.end()


def _emphasis(text: str, run: str, at: int, read: _Read) -> int:
    inner = next((place for place in reversed(read.opened) if run.startswith(read.pieces[place])), None)
    mark = run[:2] if inner is None else read.pieces[inner]
    before, after = text[at - 1 : at], text[at + len(mark) : at + len(mark) + 1]
    within_a_word = mark == "_" and before.isalnum() and after.isalnum()
    read.pieces.append(mark)
    if inner is not None and not within_a_word and inner < len(read.pieces) - 2:
        read.pairs[inner] = len(read.pieces) - 1
        del read.opened[read.opened.index(inner) :]
    elif after and not after.isspace() and not within_a_word:
        read.opened.append(len(read.pieces) - 1)
    return at + len(mark)
