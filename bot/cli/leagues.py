from __future__ import annotations

import argparse
import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bot.cli.output import printable, put, save
from bot.cli.simulations import Cups, Evenings, Ladders, Seasons, told
from bot.program.unusable import Unusable
from games.computer import THINKERS
from games.registry import COMPUTERS, GAMES
from leagues import text
from leagues.export.check import Unreadable, check, last_hash
from leagues.export.form import exported
from leagues.export.recomputed import Difference
from leagues.format import Format
from leagues.refused import Refused
from leagues.season.sizes import Pyramid
from leagues.settings import Settings

SIMULATIONS: Final[Mapping[Format, type[Seasons | Cups | Evenings | Ladders]]] = {
    Format.DIVISIONS: Seasons,
    Format.LADDER: Ladders,
    Format.CUP: Cups,
    Format.EVENING: Evenings,
}

EXPORT: Final = (
    "Write one season of a league, running or final, as JSON. `cartouche league check` can recompute everything from "
    "it. This command reads a copy of the database, so the bot may be running. Exit code: 0 done, 2 the season can't "
    "be read."
)


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    league = commands.add_parser("league", help="let computer players play seasons, or check or write an export")
    parts = league.add_subparsers(title="commands", metavar="COMMAND", required=True)
    simulate = parts.add_parser(
        "simulate", help="let computer players play seasons, cups or evenings, and write an export of each"
    )
    simulate.add_argument("--format", choices=[str(one) for one in Format], default=str(Format.DIVISIONS))
    simulate.add_argument("--game", required=True, choices=sorted(GAMES))
    simulate.add_argument("--seats", type=int, default=4, metavar="N")
    simulate.add_argument("--members", required=True, type=int, metavar="N")
    simulate.add_argument("--seasons", type=int, default=1, metavar="N")
    simulate.add_argument("--pyramid", choices=[str(one) for one in Pyramid], default=str(Pyramid.SINGLE))
    simulate.add_argument(
        "--leavers",
        type=float,
        default=0.0,
        metavar="SHARE",
        help="the share of members who leave in a season, from 0 to 1 (default: 0)",
    )
    kinds = sorted({kind for players in COMPUTERS.values() for kind in players})
    simulate.add_argument(
        "--computer",
        action="append",
        choices=kinds,
        help="the computer player to use; repeat it and members take turns (default: all but the slow ones)",
    )
    simulate.add_argument(
        "--rounds", type=int, default=0, metavar="N", help="rounds of a cup or an evening (default: see L13.1)"
    )
    simulate.add_argument(
        "--fill", action="store_true", help="fill the empty seats of a cup or an evening with computer players"
    )
    simulate.add_argument("--seed", required=True, type=int, metavar="S", help="the same seed plays the same seasons")
    simulate.add_argument("--out", required=True, type=Path, metavar="FOLDER", help="write the exports to this folder")
    simulate.set_defaults(run=_simulate)
    checked = parts.add_parser("check", help="recompute an export, and print what differs")
    checked.add_argument("file", type=Path, metavar="FILE", help="an export of a season")
    checked.add_argument("--hash", metavar="HASH", help="the hash that was posted with the final standings")
    checked.set_defaults(run=_check)
    export = parts.add_parser("export", help="write a season of the bot's database as JSON", description=EXPORT)
    export.add_argument("league", type=int, metavar="LEAGUE", help="its number")
    export.add_argument("--season", type=int, metavar="N", help="its number (default: the current one)")
    export.add_argument("--out", type=Path, metavar="FILE", help="write to this file instead of printing")
    export.set_defaults(run=_export)


def _simulate(asked: argparse.Namespace) -> int:
    game = GAMES[asked.game]
    if asked.seats not in game.players:
        raise Unusable(f"{game.name} is for {game.players[0]} to {game.players[-1]} players, not {asked.seats}")
    if asked.members < asked.seats or asked.seasons < 1 or not 0 <= asked.leavers <= 1:
        raise Unusable("use at least as many members as seats, at least one season, and a share of leavers from 0 to 1")
    kinds = asked.computer or [kind for kind in COMPUTERS[game.name] if kind not in THINKERS]  # those would take days
    played = Format(asked.format)
    settings = Settings(
        "Simulation", "simulation", "simulation", game.name, seats=asked.seats, pyramid=Pyramid(asked.pyramid),
        best_score_wins=False,  # each game's tally has its own points: only places are used
        format=played, days=played.traits.days, rounds=asked.rounds, fill=asked.fill,
        least=2 if played.traits.has_divisions else max(game.players[0], 2),
    )  # fmt: skip
    try:
        simulation = SIMULATIONS[played](
            game, settings, kinds, members=asked.members, leavers=asked.leavers, seed=asked.seed
        )
        asked.out.mkdir(parents=True, exist_ok=True)
        for number in range(1, asked.seasons + 1):
            simulation.season(number)
            export = exported(simulation.course.log, number)
            out = asked.out / f"season-{number}.json"
            save(out, text.write(export))
            champions = ", ".join(export.moves.champion) or "none"
            print(f"{out}: {len(export.members)} members, {len(export.tables)} tables, champion {champions}")
            for line in told(export):
                print(f"  {line}")
    except Refused as refused:
        raise Unusable(f"the league rules don't allow this: {refused}") from refused
    except OSError as error:
        raise Unusable(f"can't write {asked.out}: {error.strerror}") from error
    return 0


def _check(asked: argparse.Namespace) -> int:
    try:
        data = asked.file.read_bytes()
        found, last = check(data), last_hash(data)
    except OSError as error:
        raise Unusable(f"can't read {asked.file}: {error.strerror}") from error
    except Unreadable as error:
        raise Unusable(f"this isn't an export of a season: {error}") from error
    if asked.hash is not None and asked.hash.strip().lower() != last:
        found = (*found, Difference("L1.3", "the last line of the log", f"the hash {last}", f"the posted {asked.hash}"))
    for one in found:
        told = f"the export says {one.told}; " if one.told else ""
        print(printable(f"{one.rule} {one.where}: {told}it should be {one.found}"))
    if not found:
        print("everything was recomputed, and everything is the same")
        if last is not None and asked.hash is None:
            print(f"its log ends with the hash {last}: compare it with the one posted with the final standings")
    return 1 if found else 0


def _export(asked: argparse.Namespace) -> int:
    # Records need neither settings nor a database.
    from bot.cli.admin import settings_of_bot  # noqa: PLC0415
    from bot.league.services.logs import Logs  # noqa: PLC0415
    from bot.league.services.reading import Reading  # noqa: PLC0415
    from bot.match.pure.errors import StoreFault  # noqa: PLC0415
    from bot.match.services.clock import wall  # noqa: PLC0415
    from bot.program.looking import is_there, looked_at  # noqa: PLC0415

    database = settings_of_bot().database
    if not is_there(database):
        raise Unusable(f"the database can't be read (gone): there's no database {database}")

    async def exported_now() -> bytes:
        async with looked_at(database) as store:
            return await Reading(Logs(store, wall.millis)).export(asked.league, asked.season)

    try:
        data = asyncio.run(exported_now())
    except StoreFault as fault:
        raise Unusable(f"the database can't be read ({fault.fault}): {fault.detail}") from fault
    except Refused as refused:
        raise Unusable(f"there's no such season: {refused}") from refused
    put(asked.out, data.decode())
    return 0
