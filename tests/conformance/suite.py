"""The conformance suite: :func:`check_game` plays random games and holds everything against the contract.

Whoever writes a game calls it in a test::

    def test_mygame() -> None:
        check_game(GAME, games=5, seed=1)

It raises :class:`tests.conformance.faults.Fault` with what is wrong, the seed, and the record up to there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from games.core import CHANCE, TIME, Draw, Entry, Over
from games.driver import Step, at_random, following
from games.record import form
from games.registry import AnyGame
from games.replay import recorded
from tests.conformance import checks
from tests.conformance.checks import Scramble
from tests.conformance.faults import Fault, akin, mutated, require, structs_in

POOL = 4_000
"""So many different actions are kept to be tried where they do not belong."""


@dataclass
class Report:
    """How much was checked: a suite that tried nothing has shown nothing."""

    games: int = 0
    entries: int = 0
    applied: int = 0
    refused: int = 0
    scrambled: int = 0
    rules: set[str] = field(default_factory=set)
    state_types: set[type[msgspec.Struct]] = field(default_factory=set)
    view_types: set[type[msgspec.Struct]] = field(default_factory=set)
    pool: dict[Any, None] = field(default_factory=dict)


def check_game(
    game: AnyGame,
    *,
    games: int = 4,
    seed: int = 1,
    players: Iterable[int] | None = None,
    rules: Collection[str] = (),
    scramble: Scramble | None = None,
    scramble_event: Scramble | None = None,
    sample: int = 8,
    thorough: int = 40,
    pace: int = 1,
    longest: int = 20_000,
) -> Report:
    """Play ``games`` random games for each number of ``players`` (all that the game allows) and check everything.

    ``rules``: the numbers that refusals may name (none given: any).
    ``scramble(state, viewer, rng)`` gives a state that ``viewer`` must not be able to tell from ``state``, with all
    that is hidden from them mixed; ``scramble_event`` likewise. A game without hidden facts needs neither.
    ``sample`` legal and as many foreign actions are tried at each position, all of them at every ``thorough``-th.
    ``pace``: in timed games a decision takes up to so many milliseconds. ``longest``: entries before a game counts
    as endless.
    """
    report = Report()
    for count in game.players if players is None else players:
        for number in range(games):
            name = f"{game.name}, {count} players, seed {seed}, game {number}"
            rng = Random(f"{seed}/{count}/{number}")
            seats = tuple(rng.sample(game.seat_names, count))
            run = _Run(game, seats, rng, report, scramble, scramble_event, sample, thorough, pace, longest)
            try:
                run.play()
            except Exception as error:
                record = form(recorded(game, seats, (step.entry for step in run.played)))
                what = str(error) if isinstance(error, Fault) else f"{type(error).__name__}: {error}"
                raise Fault(f"{name}, after entry {len(run.played)}: {what}\n\n{record}") from error
            report.games += 1
    both = akin(report.state_types, report.view_types)
    require(not both, f"{game.name}: states and views share types: {sorted(both)}")
    require(not rules or report.rules <= set(rules), f"{game.name}: unknown rules: {report.rules - set(rules)}")
    require(report.refused, f"{game.name}: no foreign action was ever tried")
    require(report.scrambled or scramble is None, f"{game.name}: scramble never changed anything")
    return report


@dataclass
class _Run:
    """One random game under check."""

    game: AnyGame
    seats: tuple[str, ...]
    rng: Random
    report: Report
    scramble: Scramble | None
    scramble_event: Scramble | None
    sample: int
    thorough: int
    pace: int
    longest: int
    played: list[Step[Any, Any, Any]] = field(default_factory=list)

    def play(self) -> None:
        game, count = self.game, len(self.seats)
        checks.new_game(game, self.seats)
        state = game.new(self.seats, game.options())
        pieces = game.pieces(state)
        require(pieces, "no pieces to conserve")
        now = 0
        while True:
            checks.position(game, state, count, pieces)
            before = game.encode(state)
            self._types(state)
            pool = self.rng.sample(list(self.report.pool), min(self.sample, len(self.report.pool)))
            self.report.scrambled += checks.hidden(
                game, state, count, now=now, pool=pool, scramble=self.scramble, rng=self.rng
            )
            entry = following(game, state, at_random(self.rng.randrange), self.rng.randrange, now=now, pace=self.pace)
            self._try(state, now if entry is None else entry.at)
            require(game.encode(state) == before, "a state was changed by something that was tried on it")
            if entry is None:
                break
            if entry.what != TIME:
                checks.notation(game, entry.what, self.rng)
            after, events = checks.applies(game, state, entry)
            require(game.encode(state) == before, f"{entry} changed the state it was applied to")
            self._time(state, entry, after)
            checks.events(game, events, count, self.scramble_event, self.rng)
            self.played.append(Step(len(self.played) + 1, entry, after, events))
            require(len(self.played) <= self.longest, "the game does not end")
            state, now = after, entry.at
        checks.ended(game, self.seats, self.played)
        self.report.entries += len(self.played)

    def _types(self, state: Any) -> None:
        """States and views are plain values of unrelated types."""
        self.report.state_types.update(structs_in(state))
        for viewer in checks.viewers(len(self.seats)):
            view = self.game.view(state, viewer)
            self.report.view_types.update(structs_in(view))
            hash(view)
            msgspec.json.encode(view)

    def _try(self, state: Any, now: int) -> None:
        """Legal actions apply; those of other positions, seats, moments, and made-up ones are refused."""
        game, report = self.game, self.report
        late = game.wakes(state)
        if late is not None and now >= late:
            now = late - 1
        lists = checks.lists(game, state, len(self.seats), now)
        everything = len(self.played) % self.thorough == 0
        for seat, moves in lists.items():
            legal = set(moves)
            chosen = moves if everything else self.rng.sample(list(moves), min(self.sample, len(moves)))
            for action in chosen:
                checks.applies(game, state, Entry(seat, action, now))
                checks.notation(game, action, self.rng)
                report.applied += 1
            report.pool |= dict.fromkeys(moves if len(report.pool) < POOL else ())
            pool = list(report.pool)
            foreign = pool if everything else self.rng.sample(pool, min(self.sample, len(pool)))
            made_up = [mutated(action, self.rng) for action in self.rng.choices(pool, k=self.sample)] if pool else []
            for action in (*foreign, *made_up):
                if action not in legal:
                    refusal = checks.refuses(game, state, Entry(seat, action, now), "not in the legal list")
                    report.rules.add(refusal.rule)
                    report.refused += 1
        for action in list(report.pool)[:1]:
            for stranger in (CHANCE, -2, len(self.seats), 99):
                report.rules.add(checks.refuses(game, state, Entry(stranger, action, now), "nobody's seat").rule)
        report.rules.update(refusal.rule for refusal in checks.wrong_chance(game, state, now, self.rng))

    def _time(self, state: Any, entry: Entry[Any], after: Any) -> None:
        """Time means nothing to games that do not know it; in others it never runs back and nothing is passed over."""
        game = self.game
        if not game.timed:
            require(game.wakes(state) is None, "a game that does not know time wakes")
            later = msgspec.structs.replace(entry, at=entry.at + 86_400_000)
            require(game.apply(state, later)[0] == after, "a game that does not know time depends on it")
            return
        wakes = game.wakes(after)
        require(wakes is None or wakes >= entry.at, "a game wakes in the past")
        pending = game.pending(after)
        if isinstance(pending, Over):
            require(wakes is None, "a game that is over wakes")
        elif not isinstance(pending, Draw):
            early = [entry.at - 1] if entry.at else []
            for at in (*early, *(() if wakes is None else (wakes, wakes + 1))):
                for seat in range(len(self.seats)):
                    for action in game.legal(after, seat, entry.at):
                        checks.refuses(game, after, Entry(seat, action, at), "out of its time")
