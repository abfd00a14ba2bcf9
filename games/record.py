"""Records: the text form of a game, which people can read, paste and import. The format is described in
``docs/developers/record.md``.

This module only handles the format: headers, numbered entries, and comments. Each game defines what its entries say
(:mod:`games.replay`).
"""

from __future__ import annotations

import enum
import re
from typing import Final

import msgspec

from games.core import CHANCE, Millis, Seat
from games.options import NAME, VALUE, Pairs

NOBODY: Final = "*"

HIDDEN: Final = "hidden"
"""The word that stands in an entry for facts that the reader may not know. A record with this word can be read but not
replayed.
"""

LONGEST_LINE: Final = 2_000
"""The maximum number of characters in a line. Real entries are far shorter."""
LARGEST: Final = 4_000_000
"""The maximum number of characters in a record. The records of even the longest games are far shorter. The limit keeps
reading fast.
"""

# What was matched is never given back (``*+``): a long value would else take memory for each of its characters.
_HEADER: Final = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_-]*+)\s+"((?:[^"\\]++|\\.)*+)"\s*+\]\s*+(?:;.*)?')
_ENTRY: Final = re.compile(r"([0-9]{1,9})\s+(\S+)\s+(?:@([0-9]{1,15})(?:\s+|$))?(.*)")
_SEAT: Final = re.compile(r"[a-z]+")


class Flaw(enum.StrEnum):
    TOO_LARGE = "too-large"
    LONG_LINE = "long-line"
    BAD_HEADER = "bad-header"
    HEADER_TWICE = "header-twice"
    LATE_HEADER = "late-header"
    MISSING_HEADER = "missing-header"
    BAD_SEATS = "bad-seats"
    BAD_OPTIONS = "bad-options"
    UNKNOWN_OPTION = "unknown-option"
    UNKNOWN_VALUE = "unknown-value"
    BAD_ENTRY = "bad-entry"
    BAD_NUMBER = "bad-number"
    UNKNOWN_SEAT = "unknown-seat"
    UNKNOWN_GAME = "unknown-game"
    OTHER_RULES = "other-rules"


class BadRecord(ValueError):
    """An error for a text that isn't a valid record. ``line``: the line number from 1, or 0 for the whole record.
    ``params``: facts for the message.
    """

    def __init__(self, line: int, code: Flaw, **params: str | int) -> None:
        super().__init__(line, code, params)
        self.line = line
        self.code = code
        self.params = params

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.params.items())
        where = f"line {self.line}: " if self.line else ""
        return f"{where}{self.code}" + (f": {facts}" if facts else "")


class Line(msgspec.Struct, frozen=True):
    """A log entry as text. ``who``: the actor, as a seat's name or ``*``. ``what``: the action in the game's notation.
    ``at``: the time, in timed games. ``comment``: the comment after the entry, without the semicolon. The entry's
    number is its position in the record, from 1.
    """

    who: str
    what: str
    at: Millis | None = None
    comment: str = ""

    @property
    def hidden(self) -> bool:
        return HIDDEN in self.what.split()


class Record(msgspec.Struct, frozen=True):
    """A game as text, finished or not.

    ``others``: headers with no special meaning here, in order. ``options``: the game's options that differ from their
    defaults, as text.
    """

    game: str
    rules: str
    seats: tuple[str, ...]
    lines: tuple[Line, ...]
    result: str | None = None
    others: tuple[tuple[str, str], ...] = ()
    options: Pairs = ()

    def seat(self, who: str) -> Seat:
        """Return the index of the seat named ``who``, or CHANCE if ``who`` is ``*``. Raises ValueError for any other
        name.
        """
        return CHANCE if who == NOBODY else self.seats.index(who)

    def cut(self, plies: int) -> Record:
        return (
            self if plies >= len(self.lines) else msgspec.structs.replace(self, lines=self.lines[:plies], result=None)
        )


def parse(text: str) -> Record:
    """Return the record in ``text``. Raises :class:`BadRecord`.

    Blank lines, lines starting with ``;``, CRLF line ends, and spaces at the start or end of a line are accepted. A
    text longer than :data:`LARGEST` or a line longer than :data:`LONGEST_LINE` characters is refused.
    """
    if len(text) > LARGEST:
        raise BadRecord(0, Flaw.TOO_LARGE, most=LARGEST)
    headers: dict[str, str] = {}
    lines: list[Line] = []
    seats: tuple[str, ...] = ()
    chosen: Pairs = ()
    number = 0
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        if len(raw) > LONGEST_LINE:
            raise BadRecord(number, Flaw.LONG_LINE, found=len(raw), most=LONGEST_LINE)
        row = raw.strip()
        if not row or row.startswith(";"):
            continue
        if row.startswith("["):
            name, value = _header(row, number)
            if lines:
                raise BadRecord(number, Flaw.LATE_HEADER, header=name)
            if name in headers:
                raise BadRecord(number, Flaw.HEADER_TWICE, header=name)
            headers[name] = value
            if name == "Seats":
                seats = _seats(value, number)
            elif name == "Options":
                chosen = _options(value, number)
            continue
        _complete(headers, number)
        lines.append(_line(row, number, len(lines) + 1, seats))
    _complete(headers, number)
    known = {name: headers.pop(name) for name in ("Game", "Rules", "Seats")}
    result = headers.pop("Result", None)
    headers.pop("Options", None)
    return Record(known["Game"], known["Rules"], seats, tuple(lines), result, tuple(headers.items()), chosen)


def form(record: Record) -> str:
    """Return the text of a record, with a line for each header and entry. :func:`parse` reads it back.

    Whitespace in a header's value, an entry or a comment is reduced to single spaces.
    """
    named = [("Game", record.game), ("Rules", record.rules), ("Seats", " ".join(record.seats))]
    if record.options:
        named.append(("Options", " ".join(f"{name}={value}" for name, value in record.options)))
    if record.result is not None:
        named.append(("Result", record.result))
    rows = [f'[{name} "{_escaped(value)}"]' for name, value in (*named, *record.others)]
    rows.append("")
    for number, line in enumerate(record.lines, start=1):
        time = "" if line.at is None else f"@{line.at} "
        comment = f" ; {_squeezed(line.comment)}" if line.comment else ""
        rows.append(f"{number} {line.who} {time}{_squeezed(line.what)}{comment}")
    return "\n".join(rows) + "\n"


def _header(row: str, number: int) -> tuple[str, str]:
    found = _HEADER.fullmatch(row)
    if found is None:
        raise BadRecord(number, Flaw.BAD_HEADER, text=row)
    return found[1], _squeezed(re.sub(r"\\(.)", r"\1", found[2]))


def _seats(value: str, number: int) -> tuple[str, ...]:
    seats = tuple(value.split())
    if not seats or len(set(seats)) < len(seats) or not all(_SEAT.fullmatch(seat) for seat in seats):
        raise BadRecord(number, Flaw.BAD_SEATS, seats=value)
    return seats


def _options(value: str, number: int) -> Pairs:
    # Only the form is checked here, because the values are up to the game.
    found: list[tuple[str, str]] = []
    for word in value.split():
        name, _, text = word.partition("=")
        if not NAME.fullmatch(name) or not VALUE.fullmatch(text) or name in dict(found):
            raise BadRecord(number, Flaw.BAD_OPTIONS, option=word)
        found.append((name, text))
    return tuple(found)


def _complete(headers: dict[str, str], number: int) -> None:
    for name in ("Game", "Rules", "Seats"):
        if name not in headers:
            raise BadRecord(number, Flaw.MISSING_HEADER, header=name)


def _line(row: str, number: int, expected: int, seats: tuple[str, ...]) -> Line:
    text, _, comment = row.partition(";")
    found = _ENTRY.fullmatch(text.strip())
    what = _squeezed(found[4]) if found else ""
    if found is None or not what or what.startswith("@"):
        raise BadRecord(number, Flaw.BAD_ENTRY, text=row)
    if int(found[1]) != expected:
        raise BadRecord(number, Flaw.BAD_NUMBER, found=int(found[1]), expected=expected)
    if found[2] != NOBODY and found[2] not in seats:
        raise BadRecord(number, Flaw.UNKNOWN_SEAT, seat=found[2])
    return Line(found[2], what, int(found[3]) if found[3] else None, _squeezed(comment))


def _squeezed(text: str) -> str:
    return " ".join(text.split())


def _escaped(value: str) -> str:
    return _squeezed(value).replace("\\", "\\\\").replace('"', '\\"')
