from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from bot.program.unusable import Unusable
from games.core import AnyEvent, AnyGame, AnyState, Seat
from games.record import LARGEST, BadRecord, Flaw, Record, parse
from games.registry import GAMES
from games.replay import begin, steps

STDIN: Final = "-"


PUBLIC: Final = "public"


FLAWS: Final = {
    Flaw.TOO_LARGE: "this is too large for a record: more than {most} characters",
    Flaw.LONG_LINE: "this line has {found} characters; at most {most} are allowed",
    Flaw.BAD_HEADER: "this isn't a header: {text}",
    Flaw.HEADER_TWICE: "the header {header} appears twice",
    Flaw.LATE_HEADER: "the header {header} comes after the first entry",
    Flaw.MISSING_HEADER: "the header {header} is missing",
    Flaw.BAD_SEATS: "these seats can't play: {seats}",
    Flaw.BAD_OPTIONS: "this isn't an option (name=value, each name once): {option}",
    Flaw.UNKNOWN_OPTION: "this game has no option {option}; it has: {known}",
    Flaw.UNKNOWN_VALUE: "the option {option} can't be {value}; it can be: {known}",
    Flaw.BAD_ENTRY: "this isn't an entry (number, who, what): {text}",
    Flaw.BAD_NUMBER: "this should be entry {expected}, not {found}",
    Flaw.UNKNOWN_SEAT: "{seat} isn't one of the seats",
    Flaw.UNKNOWN_GAME: "{game} isn't a game that you can play here",
    Flaw.OTHER_RULES: "the record uses version {found} of the rules; this program uses version {expected}",
}


def read(file: str) -> tuple[AnyGame, Record]:
    """Return the game and the record in ``file`` (``-`` for standard input). Raises Unusable or BadRecord."""
    most = 4 * LARGEST + 1  # UTF-8 takes up to four bytes a character; one more shows that there is more
    try:
        if file == STDIN:
            data = sys.stdin.buffer.read(most)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(most)
    except OSError as error:
        raise Unusable(f"can't read {file}: {error.strerror}") from error
    if len(data) == most:
        raise BadRecord(0, Flaw.TOO_LARGE, most=LARGEST)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise Unusable(f"can't read {file}: it isn't text in UTF-8") from error
    record = parse(text)
    if record.game not in GAMES:
        raise BadRecord(0, Flaw.UNKNOWN_GAME, game=record.game)
    return GAMES[record.game], record


def cut(record: Record, ply: int | None) -> Record:
    """Return the record without the entries after number ``ply``. Raises Unusable if there is no such entry."""
    if ply is None:
        return record
    if not 0 <= ply <= len(record.lines):
        raise Unusable(f"there's no entry {ply}: the record has {len(record.lines)}")
    return record.cut(ply)


def end_of(game: AnyGame, record: Record) -> tuple[AnyState, tuple[AnyEvent, ...]]:
    """Return the state at the end of the record, and the events of the record's final entry. Raises Broken or
    BadRecord.
    """
    state, events = begin(game, record), ()
    for step in steps(game, record):
        state, events = step.state, step.events
    return state, events


def viewer_named(record: Record, name: str) -> Seat | None:
    """Return the viewer whom ``name`` names: a seat, or None for the public view. Raises Unusable if there is no such
    seat.
    """
    if name == PUBLIC:
        return None
    if name not in record.seats:
        raise Unusable(f"there's no seat {name}; there are: {', '.join((*record.seats, PUBLIC))}")
    return record.seat(name)


def flaw_line(error: BadRecord) -> str:
    facts = {name: str(fact) if len(str(fact)) <= 60 else f"{str(fact)[:57]}..." for name, fact in error.params.items()}
    where = f"line {error.line}: " if error.line else ""
    return where + FLAWS[error.code].format(**facts)
