"""The commands on records: simulate, legal, verify, tally, record, show, which need neither Discord nor a database;
health, on the running bot; upgrade, on its database (:mod:`bot.upgrade`).

Exit codes: 0 done, 1 the record breaks a rule, 2 it cannot be read or the command line is wrong. Of health: 0 healthy,
1 not healthy, 2 not running.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from bot.match.chance import BY_ENTRY, KNOWN, seed_of
from bot.match.proof import SEED, BadClaim, claim_of, prove
from data.rulebook import numbers, rule
from data.texts import SOURCE_LANGUAGE, texts
from games import options
from games.computer import choice
from games.core import CHANCE, Decide, Draw, Over, Seat
from games.driver import Chooser, play
from games.record import LARGEST, BadRecord, Flaw, Record, form, parse
from games.registry import COMPUTERS, GAMES, AnyGame, computer
from games.replay import Broken, begin, disclosed, first_break, line_of, replay, result, steps

STDIN: Final = "-"

PUBLIC: Final = "public"
"""Names the public where a viewer is asked for; a seat is named by its colour."""

QUOTED: Final = 300
"""Characters of a line about a record that are printed: what it quotes may be far longer."""

FLAWS: Final = {
    Flaw.TOO_LARGE: "this is too large for a record: more than {most} characters",
    Flaw.LONG_LINE: "this line has {found} characters, and {most} are the most",
    Flaw.BAD_HEADER: "this is not a header: {text}",
    Flaw.HEADER_TWICE: "the header {header} stands there twice",
    Flaw.LATE_HEADER: "the header {header} stands behind the first entry",
    Flaw.MISSING_HEADER: "the header {header} is missing",
    Flaw.BAD_SEATS: "these seats cannot play: {seats}",
    Flaw.BAD_OPTIONS: "this is not an option (name=value, each name once): {option}",
    Flaw.UNKNOWN_OPTION: "there is no option {option} in this game; there are: {known}",
    Flaw.UNKNOWN_VALUE: "the option {option} cannot be {value}; it can be: {known}",
    Flaw.BAD_ENTRY: "this is not an entry (number, who, what): {text}",
    Flaw.BAD_NUMBER: "entry {expected} is expected here, not {found}",
    Flaw.UNKNOWN_SEAT: "{seat} is not one of the seats",
    Flaw.UNKNOWN_GAME: "{game} is not a game that can be played here",
    Flaw.OTHER_RULES: "the record is of version {found} of the rules, this program plays version {expected}",
}
"""What is wrong with a record, for the person at the command line."""


HEALTH: Final = (
    "Say how the bot is doing that runs with the same settings. Exit code: 0 healthy, 1 not healthy, 2 not running."
)
UPGRADE_HELP: Final = "see whether the running games can go on under this program's rules, and take them over"
UPGRADE: Final = (
    "After an update that changed the rules of a game, its running games stand still. This replays them under the new "
    "rules, and says which could go on; --apply takes those over, after it has copied the database. Exit code: 0 all "
    "go on, 1 some cannot, 2 the database cannot be used."
)


class Unusable(Exception):
    """The command cannot be carried out; its text says why, in one line."""


def parser() -> argparse.ArgumentParser:
    """The command line. ``run`` is what to do; None: run the bot."""
    whole = argparse.ArgumentParser(
        prog="cartouche",
        description="Keeps board-game tables on Discord. Without a command it runs the bot.",
    )
    whole.set_defaults(run=None)
    commands = whole.add_subparsers(title="commands", metavar="COMMAND")

    simulate = commands.add_parser("simulate", help="let the computer play a game, print its record")
    simulate.add_argument("--game", required=True, choices=sorted(GAMES))
    simulate.add_argument("--players", required=True, type=int, metavar="N")
    simulate.add_argument("--seed", required=True, type=int, metavar="S", help="the same seed plays the same game")
    kinds = sorted({kind for players in COMPUTERS.values() for kind in players})
    simulate.add_argument("--computer", choices=kinds, default="random", help="who plays all seats (default: random)")
    simulate.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="set an option of the game; may be repeated"
    )
    simulate.add_argument("--legal", action="store_true", help="write the number of legal moves behind each entry")
    simulate.add_argument("--out", type=Path, metavar="FILE", help="write there instead of printing")
    simulate.set_defaults(run=_simulate)

    legal = _on_record(commands, "legal", "print the legal moves, one a line", ply=True)
    legal.set_defaults(run=_legal)
    verify = _on_record(commands, "verify", "replay a record, find the first entry that breaks a rule")
    verify.add_argument("--seed", metavar="HEX", help="make the draws again from this seed (default: the record's own)")
    verify.set_defaults(run=_verify)
    tally = _on_record(commands, "tally", "print the final tally with its parts as JSON")
    tally.set_defaults(run=_tally)
    record = _on_record(commands, "record", "print the record, as somebody may read it", ply=True)
    record.add_argument("--viewer", metavar="WHO", help=f"what a seat, or {PUBLIC}, may read of it (default: all)")
    record.add_argument("--out", type=Path, metavar="FILE", help="write there instead of printing")
    record.set_defaults(run=_record)
    show = _on_record(commands, "show", "describe the board, and draw it", ply=True)
    show.add_argument("--viewer", metavar="WHO", default=PUBLIC, help=f"as a seat sees it (default: {PUBLIC})")
    show.add_argument("--out", type=Path, metavar="PICTURE", help="write the picture there")
    show.set_defaults(run=_show)
    health = commands.add_parser("health", help="say how the running bot is doing", description=HEALTH)
    health.add_argument("--json", action="store_true", help="for programs")
    health.set_defaults(run=_health)
    upgrading = commands.add_parser("upgrade", help=UPGRADE_HELP, description=UPGRADE)
    what = upgrading.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true", help="change nothing; a bot may be running meanwhile")
    what.add_argument("--apply", action="store_true", help="take over those that can go on; stop the bot before")
    upgrading.set_defaults(run=_upgrade)
    return whole


def run(asked: argparse.Namespace) -> int:
    """Carry out a command of :func:`parser`; gives the exit code. Errors go to standard error, in one line."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal or pipe of another encoding shows what it has no sign for as an escape.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code: int = asked.run(asked)
        sys.stdout.flush()
    except Broken as broken:
        _complain(str(broken))
        return 1
    except Unusable as error:
        _complain(str(error))
        return 2
    except BadRecord as error:
        _complain(_flaw(error))
        return 2
    except BrokenPipeError:
        # Whoever read has had enough (``| head``). What is left must not be flushed into the closed pipe at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def _on_record(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, text: str, *, ply: bool = False
) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    command.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    if ply:
        command.add_argument("--ply", type=int, metavar="N", help="the position after entry N; 0 is the start")
    return command


def _simulate(asked: argparse.Namespace) -> int:
    game = GAMES[asked.game]
    if asked.players not in game.players:
        raise Unusable(f"{game.name} is for {game.players[0]} to {game.players[-1]} players, not {asked.players}")
    seats = game.seat_names[: asked.players]
    rng = random.Random(asked.seed)  # noqa: S311 - a simulation must be repeatable, not secret
    choose = simulated(game.name, asked.computer, rng)
    chosen = _chosen(game, asked.option)
    state = game.new(seats, chosen)
    lines = []
    for step in play(game, state, choose, rng.randrange):
        counted = asked.legal and step.entry.who != CHANCE
        comment = f"legal {len(game.legal(state, step.entry.who, step.entry.at))}" if counted else ""
        lines.append(line_of(game, seats, step.entry, comment))
        state = step.state
    record = Record(game.name, game.rules_version, seats, tuple(lines), result(game, seats, state))
    record = msgspec.structs.replace(record, options=options.write(chosen))
    _put(asked.out, form(record))
    return 0


def _chosen(game: AnyGame, told: list[str]) -> Any:
    """The options that ``--option`` sets. Raises Unusable."""
    pairs = []
    for one in told:
        name, sign, value = one.partition("=")
        if not sign:
            raise Unusable(f"this is not an option (name=value): {one}")
        pairs.append((name, value))
    try:
        return options.read(game.options, pairs)
    except options.BadOption as error:
        raise Unusable(str(error)) from error


def simulated(game: str, kind: str, rng: random.Random) -> Chooser[Any, Any]:
    """A computer player as a chooser of :func:`games.driver.play`. Raises Unusable when the game has none such."""
    if kind not in COMPUTERS[game]:
        raise Unusable(f"{game} has no {kind} computer player")
    player = computer(game, kind)
    rules = GAMES[game]
    return lambda state, seat, _moves, now: choice(rules, player, state, seat, seed=rng.getrandbits(64), at=now)


def _legal(asked: argparse.Namespace) -> int:
    game, record = _read(asked.file)
    record = _cut(record, asked.ply)
    state, _ = _end(game, record)
    pending = game.pending(state)
    if isinstance(pending, Over):
        print("cartouche: nobody is asked: the game is over", file=sys.stderr)
    elif isinstance(pending, Draw):
        print(f"cartouche: nobody is asked: {pending.what} is drawn next", file=sys.stderr)
    else:
        seats = pending.able if isinstance(pending, Decide) else (pending.seat,)
        now = (record.lines[-1].at or 0) if record.lines else 0
        for seat in seats:
            prefix = f"{record.seats[seat]} " if len(seats) > 1 else ""
            for action in game.legal(state, seat, now):
                print(prefix + game.write(action))
    return 0


def _verify(asked: argparse.Namespace) -> int:
    game, record = _read(asked.file)
    found = first_break(game, record)
    if found is not None:
        print(_printable(str(found)))
        if found.rule and found.rule in numbers(game.name):
            print(f"{found.rule}: {rule(game.name, found.rule, SOURCE_LANGUAGE)}")
        return 1
    state = replay(game, record)
    print(f"{len(record.lines)} entries hold; {result(game, record.seats, state) or 'the game is not over'}")
    return _verify_draws(game, record, asked.seed)


def _verify_draws(game: AnyGame, record: Record, told: str | None) -> int:
    """The exit code for a record's draws and its computers' choices: 0 where no seed is known."""
    try:
        seed = None if told is None else seed_of(told)
    except ValueError as error:
        raise Unusable(f"this is not a seed (64 hexadecimal digits): {error}") from error
    if seed is None and SEED not in dict(record.others):
        return 0
    try:
        claim = claim_of(record)
        seed = seed or claim.seed
        assert seed is not None  # noqa: S101 - for the type checker; the header has one, or claim_of has refused it
        proof = prove(game, record, claim, seed, partial(computer, game.name))
    except BadClaim as error:
        raise Unusable(f"the draws cannot be made again: {error}") from error
    if proof.sealed is False:
        print("the seed does not fit the commitment that was posted before the game")
        return 1
    if proof.seats is not None:
        print(f"the seats are not in the order that the seed gives: {' '.join(proof.seats)}")
        return 1
    if proof.broken is not None:
        number, expected = proof.broken
        print(f"entry {number} is not what the seed gives: {expected}")
        return 1
    seal = "the seed fits the commitment" if proof.sealed else "the record has no commitment to compare the seed with"
    if claim.version == BY_ENTRY:
        print("a match of the first version: its seed was made when it began, and no words count")
    else:
        print(f"table {claim.match}; its words, in their order: {', '.join(map(repr, claim.words)) or 'none'}")
        if claim.version == KNOWN:
            print("a taught game: its seed is fixed and public, the same at every such table")
        print(f"its seats were {'drawn' if claim.joined else 'not drawn'}")
    choices = f" and {proof.choices} choices of computers" if claim.computers else ""
    print(f"{proof.draws} draws{choices} were made again from the seed, and all are the same; {seal}")
    return 0


def _tally(asked: argparse.Namespace) -> int:
    game, record = _read(asked.file)
    state, _ = _end(game, record)
    print(msgspec.json.format(msgspec.json.encode(game.tally(state)), indent=2).decode())
    return 0


def _record(asked: argparse.Namespace) -> int:
    game, whole = _read(asked.file)
    record = _cut(whole, asked.ply)
    if asked.viewer is not None:
        record = _readable(game, record, _viewer(record, asked.viewer))
    _put(asked.out, form(record))
    return 0


def _readable(game: AnyGame, record: Record, viewer: Seat | None) -> Record:
    """The record as ``viewer`` may read it: whole when the game is over; else without what is hidden from them, without
    comments, which may tell anything, and without a seed. Raises Broken, BadRecord.
    """
    state = begin(game, record)
    entries = []
    for step in steps(game, record):
        entries.append(step.entry)
        state = step.state
    found = disclosed(game, record.seats, entries, state, viewer=viewer)
    if found.result is not None:
        return msgspec.structs.replace(record, result=found.result)
    others = tuple(header for header in record.others if header[0] != SEED)
    return msgspec.structs.replace(record, lines=found.lines, others=others)


def _viewer(record: Record, name: str) -> Seat | None:
    """Whom ``name`` means: a seat, or None for the public. Raises Unusable."""
    if name == PUBLIC:
        return None
    if name not in record.seats:
        raise Unusable(f"there is nobody called {name}; there are: {', '.join((*record.seats, PUBLIC))}")
    return record.seat(name)


def _show(asked: argparse.Namespace) -> int:
    # Only drawing needs Pillow and Discord.
    from bot.presenters.registry import presenter  # noqa: PLC0415
    from bot.wording.people import color_name  # noqa: PLC0415

    tr = texts(None)
    game, record = _read(asked.file)
    viewer = _viewer(record, asked.viewer)
    state, events = _end(game, _cut(record, asked.ply))
    seen = [shown for event in events if (shown := game.see(event, viewer)) is not None]
    names = [color_name(seat, tr) for seat in record.seats]
    drawing = presenter(game.name).picture(game.view(state, viewer), seen, names, tr)
    print(drawing.alt)
    if asked.out is not None:
        _save(asked.out, drawing.data)
    return 0


def _upgrade(asked: argparse.Namespace) -> int:
    # Commands on records need neither settings nor a database.
    from bot import upgrade  # noqa: PLC0415
    from bot.settings import SettingsError, load_settings  # noqa: PLC0415

    try:
        return upgrade.run(load_settings(), GAMES, apply=asked.apply)
    except SettingsError as error:
        raise Unusable("; ".join(error.faults)) from error
    except upgrade.CannotUpgrade as error:
        raise Unusable(str(error)) from error


def _health(asked: argparse.Namespace) -> int:
    # Commands on records need no settings.
    from bot import health  # noqa: PLC0415
    from bot.settings import SettingsError, load_settings  # noqa: PLC0415

    try:
        settings = load_settings()
    except SettingsError as error:
        raise Unusable("; ".join(error.faults)) from error
    now = time.time()
    found = health.report(health.place(settings.database), now)
    print(health.as_json(found) if asked.json else health.as_lines(found, now))
    return health.exit_code(found)


def _read(file: str) -> tuple[AnyGame, Record]:
    """The record in ``file`` (``-``: standard input) and its game. Raises Unusable, BadRecord."""
    most = 4 * LARGEST + 1  # UTF-8 takes up to four bytes a character; one more tells that there is more
    try:
        if file == STDIN:
            data = sys.stdin.buffer.read(most)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(most)
    except OSError as error:
        raise Unusable(f"cannot read {file}: {error.strerror}") from error
    if len(data) == most:
        raise BadRecord(0, Flaw.TOO_LARGE, most=LARGEST)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise Unusable(f"cannot read {file}: it is not text in UTF-8") from error
    record = parse(text)
    if record.game not in GAMES:
        raise BadRecord(0, Flaw.UNKNOWN_GAME, game=record.game)
    return GAMES[record.game], record


def _cut(record: Record, ply: int | None) -> Record:
    """The record up to entry ``ply``. Raises Unusable when there is no such entry."""
    if ply is None:
        return record
    if not 0 <= ply <= len(record.lines):
        raise Unusable(f"there is no entry {ply}: the record has {len(record.lines)}")
    return record.cut(ply)


def _end(game: AnyGame, record: Record) -> tuple[Any, tuple[Any, ...]]:
    """The state at the record's end, and what its last entry did. Raises Broken, BadRecord."""
    state, events = begin(game, record), ()
    for step in steps(game, record):
        state, events = step.state, step.events
    return state, events


def _flaw(error: BadRecord) -> str:
    """One line about what is wrong with a record; what it quotes is shortened."""
    facts = {name: str(fact) if len(str(fact)) <= 60 else f"{str(fact)[:57]}..." for name, fact in error.params.items()}
    where = f"line {error.line}: " if error.line else ""
    return where + FLAWS[error.code].format(**facts)


def _complain(text: str) -> None:
    """One line about what is wrong, on standard error."""
    print(f"cartouche: {_printable(text)}", file=sys.stderr)


def _printable(text: str) -> str:
    """``text`` as one line that a terminal only shows: shortened, with escapes for characters that would do something
    to it (control characters, changes of direction, line breaks).
    """
    text = text if len(text) <= QUOTED else f"{text[: QUOTED - 3]}..."
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )


def _put(out: Path | None, text: str) -> None:
    """Write ``text`` to ``out``, or print it."""
    if out is None:
        sys.stdout.write(text)
    else:
        _save(out, text.encode())


def _save(out: Path, data: bytes) -> None:
    """Write a file. Raises Unusable."""
    try:
        out.write_bytes(data)
    except OSError as error:
        raise Unusable(f"cannot write {out}: {error.strerror}") from error
