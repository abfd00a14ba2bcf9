"""The commands that draw a record: show, film. They need no database; what draws is loaded when they are called."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.output import Unusable, printable, save
from bot.cli.reading import PUBLIC, cut, end_of, read, viewer_named
from bot.cli.records import on_record
from data.texts import texts
from games.analysis import HEADER, comment_read
from games.core import AnyGame, Forgets, Seat
from games.record import Record
from games.replay import result, steps

if TYPE_CHECKING:
    from bot.match.pure.history.stops import Shot


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Put these commands into the command line."""
    show = on_record(commands, "show", "describe the board, and draw it", ply=True)
    show.add_argument("--out", type=Path, metavar="PICTURE", help="write the picture there")
    show.set_defaults(run=_show)
    film = on_record(commands, "film", "draw all boards one after the other, as an animated GIF", ply=True)
    film.add_argument("--out", type=Path, metavar="FILE", required=True, help="write the film there")
    film.set_defaults(run=_film)
    for command in (show, film):
        command.add_argument("--viewer", metavar="WHO", default=PUBLIC, help=f"as a seat sees it (default: {PUBLIC})")


def _show(asked: argparse.Namespace) -> int:
    # Only drawing needs Pillow and Discord.
    from bot.presenters.registry import presenter  # noqa: PLC0415
    from bot.wording.names.people import color_name  # noqa: PLC0415

    tr = texts(None)
    game, record = read(asked.file)
    viewer = viewer_named(record, asked.viewer)
    state, events = end_of(game, cut(record, asked.ply))
    seen = [shown for event in events if (shown := game.see(event, viewer)) is not None]
    names = [color_name(seat, tr) for seat in record.seats]
    drawing = presenter(game.name).picture(game.view(state, viewer), seen, names, tr)
    print(drawing.alt)
    for line in _judged(record, asked.ply):
        print(line)
    if asked.out is not None:
        save(asked.out, drawing.data)
    return 0


def _judged(record: Record, ply: int | None) -> list[str]:
    """What an analysis in the record says of entry ``ply``; None: of the whole game."""
    if ply is None:
        told = dict(record.others).get(HEADER)
        return [f"Given away a decision, in points: {printable(told)}."] if told else []
    found = comment_read(record.lines[ply - 1].comment) if ply else None
    if found is None:
        return []
    lost, better = found
    who = record.lines[ply - 1].who
    return [f"Entry {ply}: {who} gave away {lost} points; better: {printable(better)}."]


def _film(asked: argparse.Namespace) -> int:
    from bot.drawing.films import developed, takes_of  # noqa: PLC0415
    from bot.presenters.registry import presenter  # noqa: PLC0415
    from bot.wording.names.people import color_name  # noqa: PLC0415

    tr = texts(None)
    game, record = read(asked.file)
    viewer = viewer_named(record, asked.viewer)
    shots = _shots(game, record, viewer, asked.ply)
    takes = takes_of(presenter(game.name), shots, [color_name(seat, tr) for seat in record.seats], tr)
    data = developed(takes)
    save(asked.out, data)
    seconds = sum(take.delay for take in takes) / 100
    print(f"{asked.out}: {len(takes)} pictures, {seconds:.0f} seconds, {len(data) / 1000:,.0f} KB")
    return 0


def _shots(game: AnyGame, record: Record, viewer: Seat | None, ply: int | None) -> tuple[Shot, ...]:
    """What the film of the record up to entry ``ply`` shows. Raises Unusable, Broken, BadRecord."""
    from bot.match.pure.history.shots import LONGEST, shots_of  # noqa: PLC0415
    from bot.match.pure.history.stops import evened, stops_of  # noqa: PLC0415
    from bot.match.pure.log.entries import LogEntry  # noqa: PLC0415

    part = cut(record, ply)
    if not part.lines:
        raise Unusable("there is no film of a game in which nothing has happened")
    walked = tuple(steps(game, record))
    if isinstance(game, Forgets) and game.forgets and result(game, record.seats, walked[-1].state) is None:
        raise Unusable(f"{game.name} has to be remembered: there is a film when the game is over, and this one is not")
    walked = walked[: len(part.lines)]
    entries = [
        LogEntry(step.number, step.entry.who, line.what, step.entry.at)
        for step, line in zip(walked, part.lines, strict=True)
    ]
    return shots_of(game, walked, evened(stops_of(entries), LONGEST), viewer)
