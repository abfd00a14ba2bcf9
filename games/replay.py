"""Replays a record with its game's rules, and creates a record from a played game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, runtime_checkable

import msgspec

from games import options
from games.core import (
    CHANCE,
    TIME,
    A,
    AnyOptions,
    Drawn,
    E,
    Entry,
    Game,
    Illegal,
    N_co,
    Over,
    S,
    Seat,
    Unreadable,
    V_co,
    begun_under,
    plays,
)
from games.driver import Step
from games.record import HIDDEN, NOBODY, BadRecord, Flaw, Line, Record
from games.undo import Course, back_to, undo_read, written


@runtime_checkable
class Scored(Protocol):
    @property
    def totals(self) -> tuple[int, ...]: ...


class Break(msgspec.Struct, frozen=True):
    """The first entry of a record that doesn't fit the rules, and the reason.

    ``rule`` is empty if no rule of the game is broken. In that case, ``code`` is one of these: ``unreadable``;
    ``time-missing`` or ``time-unexpected`` (only entries of timed games have an ``@`` time); ``wrong-result``
    (``number`` is the last entry); or ``not-complete`` (part of the entry is hidden from the record's reader).
    """

    number: int
    who: str
    what: str
    code: str
    rule: str
    facts: str

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        facts = f": {self.facts}" if self.facts else ""
        return f"entry {self.number}, {self.who} {self.what}: {self.code}{rule}{facts}"


class Broken(Exception):
    def __init__(self, at: Break) -> None:
        super().__init__(str(at))
        self.at = at


def chosen_options(game: Game[S, A, E, V_co, N_co], record: Record) -> AnyOptions:
    """Return the options that a record was played with, as a value of ``game.options``. Raises the same errors as
    :func:`begin`.
    """
    _of_this(game, record)
    try:
        return options.read(game.options, record.options)
    except options.UnknownOption as error:
        known = ", ".join(error.there) or "none"
        raise BadRecord(0, Flaw.UNKNOWN_OPTION, option=error.name, known=known) from error
    except options.UnknownValue as error:
        known = ", ".join(error.there)
        raise BadRecord(0, Flaw.UNKNOWN_VALUE, option=error.name, value=error.value, known=known) from error
    except options.SetTwice as error:
        raise BadRecord(0, Flaw.BAD_OPTIONS, option=f"{error.name}={error.value}") from error


def begin(game: Game[S, A, E, V_co, N_co], record: Record) -> S:
    """Return the state before the first entry of ``record``. Raises :class:`BadRecord` if the record belongs to another
    game or another version of the rules, sets options that don't exist, or has invalid seats.
    """
    chosen = chosen_options(game, record)
    try:
        state: S = begun_under(game, record.rules, record.seats, chosen)
    except ValueError as error:
        raise BadRecord(0, Flaw.BAD_SEATS, seats=" ".join(record.seats)) from error
    return state


def _of_this(game: Game[S, A, E, V_co, N_co], record: Record) -> None:
    if record.game != game.name:
        raise BadRecord(0, Flaw.UNKNOWN_GAME, game=record.game)
    if not plays(game, record.rules):
        raise BadRecord(0, Flaw.OTHER_RULES, found=record.rules, expected=game.rules_version)


def walked(game: Game[S, A, E, V_co, N_co], state: S, entries: Iterable[Entry[A]]) -> Iterator[Step[S, A, E]]:
    """Apply ``entries`` one by one, starting with ``state``, and yield each step. All replays of a log use this
    function.

    An undo (:mod:`games.undo`) has no events and returns to an earlier state. Raises :class:`games.core.Illegal`, and
    any error raised while reading ``entries``.
    """
    course = Course(state)
    for number, entry in enumerate(entries, start=1):
        events: tuple[E, ...] = ()
        if (to := back_to(entry)) is None:
            state, events = game.apply(course.last, entry)
            course.add(number, state)
        else:
            course.back(entry, to, timed=game.timed)
            state = course.last
        yield Step(number, entry, state, events)


def steps(game: Game[S, A, E, V_co, N_co], record: Record) -> Iterator[Step[S, A, E]]:
    """Replay a record and yield each step. At the end, check the result. Raises :class:`BadRecord` (see :func:`begin`)
    or :class:`Broken`.
    """
    state = begin(game, record)
    walk = walked(game, state, (_entry(game, record, line) for line in record.lines))
    for number, line in enumerate(record.lines, start=1):
        try:
            step = next(walk)
        except _Withheld as error:
            raise Broken(Break(number, line.who, line.what, "not-complete", "", str(error))) from error
        except Unreadable as error:
            raise Broken(Break(number, line.who, line.what, "unreadable", "", error.reason)) from error
        except Illegal as error:
            facts = ", ".join(f"{name}={value}" for name, value in error.params.items())
            raise Broken(Break(number, line.who, line.what, error.code, error.rule, facts)) from error
        except _WrongTime as error:
            raise Broken(Break(number, line.who, line.what, str(error), "", "")) from error
        state = step.state
        yield step
    if record.result is not None and record.result != (found := result(game, record.seats, state)):
        last = record.lines[-1] if record.lines else Line(NOBODY, "")
        facts = f"header={record.result}, played={found or 'unfinished'}"
        raise Broken(Break(len(record.lines), last.who, last.what, "wrong-result", "", facts))


def replay(game: Game[S, A, E, V_co, N_co], record: Record) -> S:
    """Return the state at the end of the record, whether the game is finished or not. Raises the same errors as
    :func:`steps`.
    """
    state = begin(game, record)
    for step in steps(game, record):
        state = step.state
    return state


def first_break(game: Game[S, A, E, V_co, N_co], record: Record) -> Break | None:
    """Return the first entry that doesn't fit the rules, or None if the record is valid. Raises :class:`BadRecord` (see
    :func:`begin`).
    """
    try:
        replay(game, record)
    except Broken as broken:
        return broken.at
    return None


def recorded(
    game: Game[S, A, E, V_co, N_co],
    seats: tuple[str, ...],
    entries: Iterable[Entry[A]],
    state: S | None = None,
    chosen: AnyOptions = None,
) -> Record:
    """Return the complete record of ``entries``. It includes the result if the final ``state`` is given and the game is
    over.

    ``chosen``: the options of the game, as a value of ``game.options``, or None for the defaults.
    """
    lines = tuple(line_of(game, seats, entry) for entry in entries)
    return _record(game, seats, lines, None if state is None else result(game, seats, state), chosen)


def disclosed(
    game: Game[S, A, E, V_co, N_co],
    seats: tuple[str, ...],
    entries: Iterable[Entry[A]],
    state: S,
    *,
    viewer: Seat | None,
    chosen: AnyOptions = None,
) -> Record:
    """Return the record that ``viewer`` may read while ``state`` is the latest state. If ``viewer`` is None, return the
    public's version.

    The record is complete if the game is over. While the game is running, each entry has its usual number and the text
    from :meth:`games.core.Game.disclose`. ``chosen``: see :func:`recorded`.
    """
    ended = result(game, seats, state)
    if ended is not None:
        return recorded(game, seats, entries, state, chosen)
    lines = tuple(disclosed_line(game, seats, entry, viewer) for entry in entries)
    return _record(game, seats, lines, None, chosen)


def _record(
    game: Game[S, A, E, V_co, N_co],
    seats: tuple[str, ...],
    lines: tuple[Line, ...],
    ended: str | None,
    chosen: AnyOptions,
) -> Record:
    set_here = options.write(game.options() if chosen is None else chosen)
    return Record(game.name, game.rules_version, seats, lines, ended, options=set_here)


def line_of(game: Game[S, A, E, V_co, N_co], seats: tuple[str, ...], entry: Entry[A], comment: str = "") -> Line:
    return _line(game, seats, entry, written(game, entry), comment)


def disclosed_line(
    game: Game[S, A, E, V_co, N_co], seats: tuple[str, ...], entry: Entry[A], viewer: Seat | None
) -> Line:
    """Return an entry as the line that ``viewer`` may read while the game is running. The passing of time and undos are
    never secret.
    """
    plain = entry.what == TIME or back_to(entry) is not None
    what = written(game, entry) if plain else game.disclose(entry, viewer)
    return _line(game, seats, entry, HIDDEN if what is None else what)


def _line(
    game: Game[S, A, E, V_co, N_co], seats: tuple[str, ...], entry: Entry[A], what: str, comment: str = ""
) -> Line:
    who = NOBODY if entry.who == CHANCE else seats[entry.who]
    return Line(who, what, entry.at if game.timed else None, comment)


def result(game: Game[S, A, E, V_co, N_co], seats: tuple[str, ...], state: S) -> str | None:
    """Return a game's result as text, with the best seats first and ``=`` between tied seats, for example ``green 61,
    blue 54 = red 54``.

    Points are included if the tally has ``totals``. Return None while the game runs.
    """
    pending = game.pending(state)
    if not isinstance(pending, Over):
        return None
    tally = game.tally(state)
    points = tally.totals if isinstance(tally, Scored) else None
    text = ""
    before = 0
    for place, seat in sorted((place, seat) for seat, place in enumerate(pending.ranking)):
        joint = "" if not text else " = " if place == before else ", "
        text += joint + seats[seat] + (f" {points[seat]}" if points is not None else "")
        before = place
    return text


class _WrongTime(ValueError):
    pass


class _Withheld(ValueError):
    pass


def _entry(game: Game[S, A, E, V_co, N_co], record: Record, line: Line) -> Entry[A]:
    if (line.at is None) == game.timed:
        raise _WrongTime("time-missing" if game.timed else "time-unexpected")
    if line.hidden:
        raise _Withheld("the record is not complete: it hides what its reader could not know when it was made")
    who = record.seat(line.who)
    what: A | Drawn
    if who != CHANCE:
        what = undo_read(line.what) or game.read(line.what)
    elif game.timed and line.what == TIME.what:
        what = TIME
    else:
        what = game.read_drawn(line.what)
    return Entry(who, what, line.at or 0)
