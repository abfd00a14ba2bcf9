from __future__ import annotations

import argparse
import random
import sys
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from bot.cli.output import printable, put
from bot.match.pure.chance.claim import SEED, BadClaim, claim_of
from bot.match.pure.chance.draws import KNOWN, seed_of
from bot.match.pure.chance.proof import prove
from bot.program.unusable import Unusable
from data.rulebook import numbers, rule
from data.texts import SOURCE_LANGUAGE
from games import options
from games.computer import choice
from games.core import CHANCE, AnyAction, AnyEvent, AnyGame, AnyOptions, AnyState, Decide, Draw, Over, Seat
from games.driver import Chooser, play
from games.record import LARGEST, BadRecord, Flaw, Record, form, parse
from games.registry import COMPUTERS, GAMES, computer
from games.replay import begin, disclosed, first_break, line_of, replay, result, steps


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    simulate = commands.add_parser("simulate", help="let computer players play a game, and print its record")
    simulate.add_argument("--game", required=True, choices=sorted(GAMES))
    simulate.add_argument("--players", required=True, type=int, metavar="N")
    simulate.add_argument("--seed", required=True, type=int, metavar="S", help="the same seed plays the same game")
    kinds = sorted({kind for players in COMPUTERS.values() for kind in players})
    simulate.add_argument(
        "--computer", choices=kinds, default="random", help="the computer player in all seats (default: random)"
    )
    simulate.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="set an option of the game (repeatable)"
    )
    simulate.add_argument("--legal", action="store_true", help="write the number of legal moves after each entry")
    simulate.add_argument("--out", type=Path, metavar="FILE", help="write to this file instead of printing")
    simulate.set_defaults(run=_simulate)

    legal = on_record(commands, "legal", "print the legal moves, one a line", ply=True)
    legal.set_defaults(run=_legal)
    verify = on_record(commands, "verify", "replay a record, and find the first entry that breaks a rule")
    verify.add_argument("--seed", metavar="HEX", help="make the draws again from this seed (default: the record's own)")
    verify.set_defaults(run=_verify)
    tally = on_record(commands, "tally", "print the final tally with a full breakdown, as JSON")
    tally.set_defaults(run=_tally)
    record = on_record(commands, "record", "print the record, or the part of it that a seat may read", ply=True)
    record.add_argument(
        "--viewer", metavar="WHO", help=f"print what this seat may read, or {PUBLIC} (default: everything)"
    )
    record.add_argument("--out", type=Path, metavar="FILE", help="write to this file instead of printing")
    record.set_defaults(run=_record)


def on_record(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, text: str, *, ply: bool = False
) -> argparse.ArgumentParser:
    """Add a command ``name`` whose argument is a match's record. If ``ply`` is set, the command also has an option
    ``--ply`` that selects an earlier position.
    """
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
    ended, said = result(game, seats, state), options.write(chosen)
    put(asked.out, form(Record(game.name, game.rules_version, seats, tuple(lines), ended, options=said)))
    return 0


def _chosen(game: AnyGame, told: list[str]) -> AnyOptions:
    pairs = []
    for one in told:
        name, sign, value = one.partition("=")
        if not sign:
            raise Unusable(f"this isn't an option (name=value): {one}")
        pairs.append((name, value))
    try:
        return options.read(game.options, pairs)
    except options.BadOption as error:
        raise Unusable(str(error)) from error


def simulated(game: str, kind: str, rng: random.Random) -> Chooser[AnyState, AnyAction]:
    """Return a computer player for :func:`games.driver.play`. Raises Unusable if the game has no computer player of
    this kind.
    """
    if kind not in COMPUTERS[game]:
        raise Unusable(f"{game} has no {kind} computer player")
    player = computer(game, kind)
    rules = GAMES[game]
    return lambda state, seat, _moves, now: choice(rules, player, state, seat, seed=rng.getrandbits(64), at=now)


def _legal(asked: argparse.Namespace) -> int:
    game, record = read(asked.file)
    record = cut(record, asked.ply)
    state, _ = end_of(game, record)
    pending = game.pending(state)
    if isinstance(pending, Over):
        print("cartouche: it's no one's turn: the game is over", file=sys.stderr)
    elif isinstance(pending, Draw):
        print(f"cartouche: it's no one's turn: the next entry draws {pending.what}", file=sys.stderr)
    else:
        seats = pending.able if isinstance(pending, Decide) else (pending.seat,)
        now = (record.lines[-1].at or 0) if record.lines else 0
        for seat in seats:
            prefix = f"{record.seats[seat]} " if len(seats) > 1 else ""
            for action in game.legal(state, seat, now):
                print(prefix + game.write(action))
    return 0


def _verify(asked: argparse.Namespace) -> int:
    game, record = read(asked.file)
    found = first_break(game, record)
    if found is not None:
        print(printable(str(found)))
        if found.rule and found.rule in numbers(game.name):
            print(f"{found.rule}: {rule(game.name, found.rule, SOURCE_LANGUAGE)}")
        return 1
    state = replay(game, record)
    print(f"{len(record.lines)} entries keep the rules; {result(game, record.seats, state) or 'no result yet'}")
    return _verify_draws(game, record, asked.seed)


def _told(done: int, count: int) -> None:
    if sys.stderr.isatty():
        print(f"\rchoices of slow computer players: {done} of {count}", end="", file=sys.stderr)
        if done == count:
            print(file=sys.stderr)


def _verify_draws(game: AnyGame, record: Record, told: str | None) -> int:
    try:
        seed = None if told is None else seed_of(told)
    except ValueError as error:
        raise Unusable(f"this isn't a seed (64 hexadecimal digits): {error}") from error
    if seed is None and SEED not in dict(record.others):
        return 0
    try:
        claim = claim_of(record)
        seed = seed or claim.seed
        assert seed is not None  # noqa: S101 - for the type checker; the header has one, or claim_of has refused it
        proof = prove(game, record, claim, seed, partial(computer, game.name), progress=_told)
    except BadClaim as error:
        raise Unusable(f"the draws can't be repeated: {error}") from error
    if proof.sealed is False:
        print("the seed doesn't match the commitment posted before the game")
        return 1
    if proof.seats is not None:
        print(f"the seats aren't in the seed's order: {' '.join(proof.seats)}")
        return 1
    if proof.broken is not None:
        number, expected = proof.broken
        print(f"entry {number} isn't what the seed gives: {expected}")
        return 1
    seal = (
        "the seed matches the commitment" if proof.sealed else "the record has no commitment to compare the seed with"
    )
    print(f"table {claim.match}; its words, in their order: {', '.join(map(repr, claim.words)) or 'none'}")
    if claim.version == KNOWN:
        print("a taught game: its seed is fixed and public, the same at every such table")
    print(f"its seats were {'drawn' if claim.joined else 'not drawn'}")
    choices = f" and {proof.choices} choices of computers" if claim.computers else ""
    print(f"{proof.draws} draws{choices} were repeated from the seed, and all are the same; {seal}")
    return 0


def _tally(asked: argparse.Namespace) -> int:
    game, record = read(asked.file)
    state, _ = end_of(game, record)
    print(msgspec.json.format(msgspec.json.encode(game.tally(state)), indent=2).decode())
    return 0


def _record(asked: argparse.Namespace) -> int:
    game, whole = read(asked.file)
    record = cut(whole, asked.ply)
    if asked.viewer is not None:
        record = _readable(game, record, viewer_named(record, asked.viewer))
    put(asked.out, form(record))
    return 0


def _readable(game: AnyGame, record: Record, viewer: Seat | None) -> Record:
    """Return the record as ``viewer`` may read it. Once the game is over, this is the whole record.

    Until then, everything hidden from the viewer is removed, and so is the seed. All comments are removed too, because
    they may reveal anything. Raises Broken or BadRecord.
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
