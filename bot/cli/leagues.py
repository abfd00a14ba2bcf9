"""The commands on leagues: seasons played between computers through the rules alone, and the check of an export."""

from __future__ import annotations

import argparse
import hashlib
import random
from pathlib import Path
from typing import Final

from bot.cli.output import Unusable, printable, put, save
from bot.cli.records import simulated
from games.core import AnyGame, AnyState, Over
from games.driver import play
from games.registry import COMPUTERS, GAMES
from leagues import text
from leagues.export.check import Unreadable, check
from leagues.export.form import exported
from leagues.log import entries as said
from leagues.log.due import Facts, Need, due, entry_of
from leagues.log.entries import LEAGUE, Entry, Known
from leagues.log.leaving import able
from leagues.log.walk import Course
from leagues.lots import seal
from leagues.ratings import Rater, Result
from leagues.refused import Refused
from leagues.season.sizes import Pyramid
from leagues.settings import DAY, HOUR, Settings
from leagues.state import NOBODY, PLAYED, Division, How, League, Season, Table

START: Final = 1_800_000_000_000
"""The first moment of a simulation."""
STEP: Final = 6 * HOUR
SHORTEST, LONGEST = 4, 21
"""Days that a table takes."""


EXPORT: Final = (
    "Write one season of a league, running or final, as JSON, from which everything can be recomputed (`cartouche "
    "league check`). Reads a copy of the database, so a bot may be running meanwhile. Exit code: 0 done, 2 it cannot "
    "be read."
)


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Put these commands into the command line."""
    league = commands.add_parser("league", help="play seasons between computers, check an export")
    parts = league.add_subparsers(title="commands", metavar="COMMAND", required=True)
    simulate = parts.add_parser("simulate", help="play seasons between computers, write an export of each")
    simulate.add_argument("--game", required=True, choices=sorted(GAMES))
    simulate.add_argument("--seats", type=int, default=4, metavar="N")
    simulate.add_argument("--members", required=True, type=int, metavar="N")
    simulate.add_argument("--seasons", type=int, default=1, metavar="N")
    simulate.add_argument("--pyramid", choices=[str(one) for one in Pyramid], default=str(Pyramid.SINGLE))
    simulate.add_argument(
        "--leavers", type=float, default=0.0, metavar="SHARE", help="how many leave in a season, from 0 to 1"
    )
    kinds = sorted({kind for players in COMPUTERS.values() for kind in players})
    simulate.add_argument(
        "--computer",
        action="append",
        choices=kinds,
        help="who plays; may be repeated, members take turns (default: all kinds of the game)",
    )
    simulate.add_argument("--seed", required=True, type=int, metavar="S", help="the same seed plays the same seasons")
    simulate.add_argument("--out", required=True, type=Path, metavar="FOLDER", help="where the exports are written")
    simulate.set_defaults(run=_simulate)
    checked = parts.add_parser("check", help="recompute an export, print what does not fit")
    checked.add_argument("file", type=Path, metavar="FILE", help="an export of a season")
    checked.set_defaults(run=_check)
    export = parts.add_parser("export", help="write a season of the bot's database as JSON", description=EXPORT)
    export.add_argument("league", type=int, metavar="LEAGUE", help="its number")
    export.add_argument("--season", type=int, metavar="N", help="its number (default: the one that is talked of)")
    export.add_argument("--out", type=Path, metavar="FILE", help="write there instead of printing")
    export.set_defaults(run=_export)


def _simulate(asked: argparse.Namespace) -> int:
    game = GAMES[asked.game]
    if asked.seats not in game.players:
        raise Unusable(f"{game.name} is for {game.players[0]} to {game.players[-1]} players, not {asked.seats}")
    if asked.members < asked.seats or asked.seasons < 1 or not 0 <= asked.leavers <= 1:
        raise Unusable("there have to be as many members as seats, a season, and a share of leavers from 0 to 1")
    kinds = asked.computer or list(COMPUTERS[game.name])
    settings = Settings(
        "Simulation", "simulation", "simulation", game.name, seats=asked.seats, pyramid=Pyramid(asked.pyramid),
        best_score_wins=False,  # a tally says points in each game's own way: places alone are taken
    )  # fmt: skip
    try:
        simulation = _Simulation(game, settings, kinds, members=asked.members, leavers=asked.leavers, seed=asked.seed)
        asked.out.mkdir(parents=True, exist_ok=True)
        for number in range(1, asked.seasons + 1):
            simulation.season(number)
            export = exported(simulation.course.log, number)
            out = asked.out / f"season-{number}.json"
            save(out, text.write(export))
            champions = ", ".join(export.moves.champion) or "nobody"
            print(f"{out}: {len(export.members)} members, {len(export.tables)} tables, champion {champions}")
    except Refused as refused:
        raise Unusable(f"the rules of leagues refuse it: {refused}") from refused
    except OSError as error:
        raise Unusable(f"cannot write {asked.out}: {error.strerror}") from error
    return 0


def _check(asked: argparse.Namespace) -> int:
    try:
        found = check(asked.file.read_bytes())
    except OSError as error:
        raise Unusable(f"cannot read {asked.file}: {error.strerror}") from error
    except Unreadable as error:
        raise Unusable(f"this is no export of a season: {error}") from error
    for one in found:
        told = f"{one.told} stands there; " if one.told else ""
        print(printable(f"{one.rule} {one.where}: {told}it should be {one.found}"))
    if not found:
        print("all of it was recomputed, and all is the same")
    return 1 if found else 0


def _export(asked: argparse.Namespace) -> int:
    from bot.cli.admin import settings_of_bot  # noqa: PLC0415 - records need neither settings nor a database
    from bot.match.pure.errors import StoreFault  # noqa: PLC0415
    from bot.program.league_export import export  # noqa: PLC0415

    try:
        data = export(settings_of_bot(), asked.league, asked.season)
    except StoreFault as fault:
        raise Unusable(f"the database cannot be read ({fault.fault}): {fault.detail}") from fault
    except Refused as refused:
        raise Unusable(f"there is no such season: {refused}") from refused
    put(asked.out, data.decode())
    return 0


class _Simulation:
    """A league of computers. Names that begin with ``m`` sign up in time, ``s`` are substitutes."""

    def __init__(
        self, game: AnyGame, settings: Settings, kinds: list[str], *, members: int, leavers: float, seed: int
    ) -> None:
        self.game, self.settings, self.leavers, self.seed = game, settings, leavers, seed
        self.rng = random.Random(seed)  # noqa: S311 - a simulation must be repeatable, not secret
        self.members = [f"m{number:03}" for number in range(1, members + 1)]
        self.substitutes = [f"s{number:03}" for number in range(1, members // 6 + 2)]
        everybody = [*self.members, *self.substitutes]
        self.players = {
            name: simulated(game.name, kinds[number % len(kinds)], self.rng) for number, name in enumerate(everybody)
        }
        self.stand_in = simulated(game.name, "random", self.rng)
        self.rater = Rater()
        self.course, self.now = Course(), START
        self.ends: dict[tuple[int, str, int], int] = {}
        self.going: dict[str, tuple[int, How]] = {}
        self.do(said.Founded(settings), "organiser")
        self.do(said.Opened(1, seal(self.seed_of(1)), START + 14 * DAY), "organiser")

    def seed_of(self, season: int) -> bytes:
        return hashlib.sha256(f"{self.seed}/season/{season}".encode()).digest()

    @property
    def league(self) -> League:
        assert self.course.league is not None  # noqa: S101 - it was founded
        return self.course.league

    def do(self, what: said.What, who: str = LEAGUE) -> None:
        self.course.add(Entry(self.now, who, what))

    def season(self, number: int) -> None:
        """Play until the season of that number is final."""
        for member in self.members:
            self.do(said.SignedUp(number, member), member)
        late = False
        while len(self.league.passed) < number:
            self.settle()
            season = self.league.playing
            if season is not None and season.stage in PLAYED:
                if not late:
                    late = True
                    self.begin(season)
                self.play(season)
            self.now += STEP

    def settle(self) -> None:
        """Do what is due."""
        while duties := due(self.league, self.now):
            duty = duties[0]
            number = duty.season if isinstance(duty, Need) else 0
            known = tuple(Known(who, one.mu, one.sigma) for who, one in sorted(self.rater.ratings.items()))
            self.course.add(entry_of(self.league, duty, self.now, Facts(self.seed_of(number), known)))

    def begin(self, season: Season) -> None:
        for one in self.substitutes:
            self.do(said.SignedUp(season.number, one), one)
        self.going = {
            one.member: (
                season.begins + self.rng.randrange(season.ends - season.begins),
                How.SILENT if self.rng.random() < 0.4 else How.SAID,
            )
            for one in season.members
            if self.rng.random() < self.leavers
        }

    def play(self, season: Season) -> None:
        """Who goes, who takes over, which tables end."""
        for member, (at, how) in list(self.going.items()):
            if at <= self.now:
                self.leave(member, how)
        for handover in season.handovers:
            for ask in handover.asked:
                if handover.taken is None and ask.yes is None and ask.member in able(season, handover):
                    self.do(said.Answered(handover.leaver, ask.member, self.rng.random() < 0.7))
                    return
        for division, table in list(season.tables):
            if not table.running:
                continue
            key = (season.number, division.name, table.number)
            end = self.ends.setdefault(key, self.now + self.rng.randrange(SHORTEST * DAY, LONGEST * DAY))
            if end <= self.now:
                self.end(division, table)

    def leave(self, member: str, how: How) -> None:
        season = self.league.playing
        one = None if season is None else next((one for one in season.members if one.member == member), None)
        if season is None or one is None or one.left is not None:
            self.going.pop(member)
        elif how is How.SAID:
            self.going.pop(member)
            self.do(said.Left(member), member)
        elif one.absent is None:
            at = [(division, table) for division, table in season.tables if table.running and member in table.players]
            if at:
                self.going.pop(member)
                self.do(said.Absent(member, at[0][0].name, at[0][1].number))

    def end(self, division: Division, table: Table) -> None:
        """Play a table's game, and note how it ended."""
        seats = self.game.seat_names[: len(table.seats)]
        state: AnyState = self.game.new(seats, self.game.options())
        players = [self.players.get(one, self.stand_in) for one in table.players]
        for step in play(
            self.game, state, lambda at, seat, moves, now: players[seat](at, seat, moves, now), self.rng.randrange
        ):
            state = step.state
        over = self.game.pending(state)
        assert isinstance(over, Over)  # noqa: S101 - play ends with it
        computers = tuple(one == NOBODY for one in table.players)
        makers = tuple("stand-in" if one == NOBODY else one for one in table.players)
        changes = self.rater.add(Result(self.now, makers, over.ranking, computers, rated=table.rated))
        self.do(said.TableEnded(division.name, table.number, over.ranking, None, table.players, makers, changes))
