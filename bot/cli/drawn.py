from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.output import printable, save
from bot.cli.records import PUBLIC, cut, end_of, on_record, read, viewer_named
from bot.program.unusable import Unusable
from data.texts import texts
from games.core import AnyGame, Forgets, Seat
from games.noted import HEADER, Note, notes
from games.record import Record
from games.registry import GAMES
from games.replay import begin, result, steps

if TYPE_CHECKING:
    from bot.match.pure.history.stops import Shot


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    show = on_record(commands, "show", "describe the board, and draw it", ply=True)
    show.add_argument("--out", type=Path, metavar="PICTURE", help="write the picture to this file")
    show.add_argument("--hash", action="store_true", help="also print the state hash, as in a report from /help")
    show.set_defaults(run=_show)
    film = on_record(commands, "film", "draw all boards in turn, as an animated GIF", ply=True)
    film.add_argument("--out", type=Path, metavar="FILE", required=True, help="write the film to this file")
    film.set_defaults(run=_film)
    for command in (show, film):
        command.add_argument(
            "--viewer", metavar="WHO", default=PUBLIC, help=f"show what this seat sees (default: {PUBLIC})"
        )


def _show(asked: argparse.Namespace) -> int:
    # Only drawing needs Pillow and Discord.
    from bot.match.pure.play.look import state_hash  # noqa: PLC0415
    from bot.presenters.registry import PRESENTERS  # noqa: PLC0415
    from bot.wording.names.people import color_name  # noqa: PLC0415

    tr = texts(None)
    game, record = read(asked.file)
    viewer = viewer_named(record, asked.viewer)
    state, events = end_of(game, cut(record, asked.ply))
    seen = [shown for event in events if (shown := game.see(event, viewer)) is not None]
    names = [color_name(seat, tr) for seat in record.seats]
    view = game.view(state, viewer)
    drawing = PRESENTERS[game.name].picture(view, seen, names, tr)
    print(drawing.alt)
    for line in _judged(record, asked.ply):
        print(line)
    if asked.hash:
        print(f"State hash: {state_hash(view)}")
    if asked.out is not None:
        save(asked.out, drawing.data)
    return 0


def _judged(record: Record, ply: int | None) -> list[str]:
    if ply is None:
        told = dict(record.others).get(HEADER)
        if not told:
            return []
        what = "Missed" if GAMES[record.game].timed else "Points lost per decision"
        return [f"{what}: {printable(told)}."]
    return [_noted(ply, one) for one in notes(record.lines[ply - 1])] if ply else []


def _noted(ply: int, one: Note) -> str:
    turn = f"Turning point {one.turn}. " if one.turn else ""
    better = printable(one.better)
    if one.lost:
        lost = f"{one.lost} of a win" if one.lost.endswith("%") else f"{one.lost} points"
        return f"{turn}Entry {ply}: {one.seat} lost {lost}; a better move: {better}."
    return f"{turn}After entry {ply}, for {one.seconds} seconds, {one.seat} missed a chance ({one.kind}): {better}."


def _film(asked: argparse.Namespace) -> int:
    from bot.drawing.films import developed, takes_of  # noqa: PLC0415
    from bot.presenters.registry import PRESENTERS  # noqa: PLC0415
    from bot.wording.names.people import color_name  # noqa: PLC0415

    tr = texts(None)
    game, record = read(asked.file)
    viewer = viewer_named(record, asked.viewer)
    shots = _shots(game, record, viewer, asked.ply)
    names = [color_name(seat, tr) for seat in record.seats]
    takes = takes_of(PRESENTERS[game.name], shots, names, tr, _captions(record))
    data = developed(takes)
    save(asked.out, data)
    seconds = sum(take.delay for take in takes) / 100
    print(f"{asked.out}: {len(takes)} pictures, {seconds:.0f} seconds, {len(data) / 1000:,.0f} KB")
    return 0


def _captions(record: Record) -> dict[int, str]:
    said = {
        ply: " · ".join(_captioned(one) for one in notes(line) if one.turn) for ply, line in enumerate(record.lines, 1)
    }
    return {ply: text for ply, text in said.items() if text}


def _captioned(one: Note) -> str:
    lost = f"lost {one.lost}. Better: " if one.lost else f"missed for {one.seconds} s: "
    return f"Turning point {one.turn}: {one.seat} {lost}{one.better}"


def _shots(game: AnyGame, record: Record, viewer: Seat | None, ply: int | None) -> tuple[Shot, ...]:
    from bot.match.pure.history.stops import LONGEST, evened, shots_of, stops_of  # noqa: PLC0415
    from bot.match.pure.log.entries import LogEntry  # noqa: PLC0415

    part = cut(record, ply)
    if not part.lines:
        raise Unusable("there's no film of a game in which nothing has happened")
    walked = tuple(steps(game, record))
    if isinstance(game, Forgets) and game.forgets and result(game, record.seats, walked[-1].state) is None:
        raise Unusable(f"{game.name} is a game of memory: you can film it when it's over, and this one isn't")
    walked = walked[: len(part.lines)]
    entries = [
        LogEntry(step.number, step.entry.who, line.what, step.entry.at)
        for step, line in zip(walked, part.lines, strict=True)
    ]
    return shots_of(game, begin(game, record), walked, evened(stops_of(entries), LONGEST), viewer)
