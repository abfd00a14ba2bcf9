"""The conformance suite: :func:`check_game` plays random games and checks that the game meets all requirements in
:mod:`games.core`.

Call it in a test, for example ``check_game(GAME, games=5, seed=1)``. If a check fails, it raises
:class:`games.conformance.faults.Fault` with the problem, the seed, and the record so far.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from games.conformance import checks, hidden
from games.conformance.faults import Fault, akin, mutated, require, structs_in
from games.conformance.hidden import Scramble, Shown
from games.conformance.luck import Luck
from games.conformance.otherwise import Otherwise
from games.core import CHANCE, TIME, AnyAction, AnyGame, AnyOptions, AnyState, Decide, Draw, Entry, Illegal, Over
from games.driver import Step, at_random, following
from games.record import form
from games.replay import recorded

POOL: Final = 4_000
"""The maximum number of actions to collect and try in other positions, where many of them are illegal."""

COMBINATIONS: Final = 12
"""The maximum number of option combinations to test. If there are more, a random sample is tested."""


@dataclass
class Report:
    """The numbers of checks of each kind. They show that the suite has really tested something.

    ``applied``: legal actions that were applied. ``refused``: actions that the game refused. ``accepted``: actions that
    ``apply`` accepted although they weren't listed as legal. ``scrambled``, ``varied``: changed positions that were
    compared, with and without the scramble functions. ``options``: the options of the games. ``withheld``: whether
    anything was ever hidden from a viewer.
    """

    games: int = 0
    entries: int = 0
    applied: int = 0
    refused: int = 0
    accepted: int = 0
    scrambled: int = 0
    varied: int = 0
    withheld: bool = False
    options: set[Any] = field(default_factory=set)
    rules: set[str] = field(default_factory=set)
    state_types: set[type[msgspec.Struct]] = field(default_factory=set)
    view_types: set[type[msgspec.Struct]] = field(default_factory=set)
    pool: dict[Any, None] = field(default_factory=dict)


@dataclass(frozen=True)
class Plan:
    scramble: Scramble | None
    scramble_event: Scramble | None
    scramble_entry: Scramble | None
    shown: Shown | None
    shown_each: int
    memory: bool
    sample: int
    thorough: int
    pace: int
    longest: int


def check_game(
    game: AnyGame,
    *,
    games: int = 4,
    seed: int = 1,
    players: Iterable[int] | None = None,
    options: Sequence[Any] | None = None,
    rules: Collection[str] = (),
    scramble: Scramble | None = None,
    scramble_event: Scramble | None = None,
    scramble_entry: Scramble | None = None,
    shown: Shown | None = None,
    shown_each: int = 1,
    memory: bool = False,
    sample: int = 8,
    thorough: int = 40,
    pace: int = 1,
    longest: int = 20_000,
) -> Report:
    """Play ``games`` random games for each number in ``players``, and check that the game meets all requirements in
    :mod:`games.core`. By default, use every number of players that the game allows.

    ``options``: the options to play with in turn, or None for all combinations (a sample if there are many). If
    ``games`` is too small to use each combination of options, more games are played.

    ``rules``: the rule numbers that refusals may have. If empty, any number is accepted.

    ``scramble(state, viewer, luck)`` returns the state with all hidden facts shuffled, which must look the same to
    ``viewer``. ``scramble_event`` and ``scramble_entry`` do this for events and entries. These functions are optional,
    because :mod:`games.conformance.otherwise` also tries other hidden facts, but they find rare leaks.

    ``shown(state, seen, viewer)`` returns everything else that the viewer sees
    (:data:`games.conformance.hidden.Shown`). It's called for every ``shown_each``-th comparison.

    ``memory``: whether players have to remember what happened. If so, the log may hide events even from viewers who saw
    them happen.

    ``sample``: the number of legal actions, and of other actions, to try in each position. In every ``thorough``-th
    position, all are tried.

    ``pace``: the longest time for a decision in timed games, in milliseconds.

    ``longest``: the number of entries after which a game is regarded as endless.
    """
    report = Report()
    plan = Plan(scramble, scramble_event, scramble_entry, shown, shown_each, memory, sample, thorough, pace, longest)
    otherwise = Otherwise(game, Luck(f"{seed}/otherwise"), shown, shown_each)
    every = checks.choices(game, COMBINATIONS, Luck(f"{seed}/options"))
    chosen = every if options is None else list(options)
    counts = list(game.players if players is None else players)
    for count in counts:
        for value in chosen:
            _begins(game, game.seat_names[:count], value)
    todo = [(count, number) for number in range(games) for count in counts]
    while len(todo) < len(chosen):
        todo.append((counts[len(todo) % len(counts)], len(todo) // len(counts)))
    for turn, (count, number) in enumerate(todo):
        name = f"{game.name}, {count} players, seed {seed}, game {number}"
        luck = Luck(f"{seed}/{count}/{number}")
        seats = tuple(luck.sample(game.seat_names, count))
        run = _Run(game, seats, chosen[turn % len(chosen)], luck, report, plan, otherwise)
        try:
            run.play()
        except Exception as error:
            what = str(error) if isinstance(error, Fault) else f"{type(error).__name__}: {error}"
            raise Fault(f"{name}, after entry {len(run.played)}: {what}\n\n{run.record()}") from error
        report.games += 1
    report.varied = otherwise.varied
    if not plan.memory:
        otherwise.done()
    _enough(game, report, rules, plan)
    return report


def _begins(game: AnyGame, seats: tuple[str, ...], chosen: AnyOptions) -> None:
    try:
        state = game.new(seats, chosen)
        checks.position(game, state, len(seats), game.pieces(state))
    except Exception as error:
        what = str(error) if isinstance(error, Fault) else f"{type(error).__name__}: {error}"
        raise Fault(f"{game.name}, {seats} with {chosen}: {what}") from error


def public(game: AnyGame) -> bool:
    """Return whether the game declares that it has no secrets, so that its views may contain the whole state."""
    return getattr(game, "secrets", True) is False


def _enough(game: AnyGame, report: Report, rules: Collection[str], plan: Plan) -> None:
    both = akin(report.state_types, report.view_types)
    require(not both or public(game), f"{game.name}: states and views share types: {sorted(both)}")
    require(not rules or report.rules <= set(rules), f"{game.name}: unknown rules: {report.rules - set(rules)}")
    require(report.refused, f"{game.name}: no foreign action was ever tried")
    require(report.scrambled or plan.scramble is None, f"{game.name}: scramble never changed anything")
    tried = report.varied or report.scrambled
    require(tried or not report.withheld, f"{game.name}: something is hidden, and nothing hidden was ever otherwise")


@dataclass
class _Run:
    game: AnyGame
    seats: tuple[str, ...]
    chosen: AnyOptions
    luck: Luck
    report: Report
    plan: Plan
    otherwise: Otherwise
    played: list[Step[Any, Any, Any]] = field(default_factory=list)

    def record(self) -> str:
        try:
            return form(recorded(self.game, self.seats, [step.entry for step in self.played], chosen=self.chosen))
        except Exception as error:  # noqa: BLE001 - a broken game may break its own record; the fault is reported anyway
            return f"(no record: {type(error).__name__}: {error})"

    def play(self) -> None:
        game, count, plan = self.game, len(self.seats), self.plan
        checks.new_game(game, self.seats, self.chosen)
        self.report.options.add(self.chosen)
        start = state = game.new(self.seats, self.chosen)
        pieces = game.pieces(state)
        now = 0
        while True:
            checks.position(game, state, count, pieces)
            before = game.encode(state)
            self._looks(state, now)
            entry = self._next(state, now)
            self._try(state, now if entry is None else entry.at, pieces)
            require(game.encode(state) == before, "a state was changed by something that was tried on it")
            if entry is None:
                break
            if entry.what != TIME:
                checks.notation(game, entry.what, self.luck)
            self.report.withheld |= hidden.entry(game, entry, count, plan.scramble_entry, self.luck)
            after, events = checks.applies(game, state, entry)
            require(game.encode(state) == before, f"{entry} changed the state it was applied to")
            self._time(state, entry, after)
            hidden.events(game, events, count, plan.scramble_event, self.luck)
            self.played.append(Step(len(self.played) + 1, entry, after, events))
            require(len(self.played) <= plan.longest, "the game does not end")
            state, now = after, entry.at
        checks.ended(game, self.seats, self.chosen, self.played, self.luck)
        self.otherwise.check(start, self.played, count, list(self.report.pool))
        self.report.entries += len(self.played)

    def _next(self, state: AnyState, now: int) -> Entry[AnyAction] | None:
        game = self.game
        entry = following(game, state, at_random(self.luck.below), self.luck.below, now=now, pace=self.plan.pace)
        if game.exhaustive or entry is None or entry.who == CHANCE or not isinstance(game.pending(state), Decide):
            return entry
        other = Entry(entry.who, mutated(entry.what, self.luck), entry.at)
        try:
            game.apply(state, other)
        except Illegal:
            return entry
        return other if self.luck.below(2) else entry

    def _looks(self, state: AnyState, now: int) -> None:
        game, plan, report, count = self.game, self.plan, self.report, len(self.seats)
        report.state_types.update(structs_in(state))
        for viewer in checks.viewers(count):
            view = game.view(state, viewer)
            report.view_types.update(structs_in(view))
            hidden.plain(view)
        events = self.played[-1].events if self.played else ()
        report.withheld = report.withheld or hidden.differs(game, state, events, count)
        if plan.scramble is None:
            return
        shown = plan.shown if len(self.played) % plan.shown_each == 0 else None
        report.scrambled += hidden.scrambled(
            game,
            state,
            count,
            now=now,
            pool=self.luck.sample(list(report.pool), plan.sample),
            scramble=plan.scramble,
            shown=None if shown is None else lambda one, who: shown(one, hidden.seen(game, events, who), who),
            luck=self.luck,
        )

    def _try(self, state: AnyState, now: int, pieces: Mapping[str, int]) -> None:
        game, report, plan = self.game, self.report, self.plan
        late = game.wakes(state)
        if late is not None and now >= late:
            now = late - 1
        lists = checks.lists(game, state, len(self.seats), now)
        everything = len(self.played) % plan.thorough == 0
        for seat, moves in lists.items():
            for action in moves if everything else self.luck.sample(moves, plan.sample):
                checks.applies(game, state, Entry(seat, action, now))
                checks.notation(game, action, self.luck)
                report.applied += 1
            report.pool |= dict.fromkeys(moves if len(report.pool) < POOL else ())
            self._foreign(state, seat, moves, now, pieces, everything=everything)
        for action in list(report.pool)[:1]:
            for stranger in (CHANCE, -2, len(self.seats), 99):
                report.rules.add(checks.refuses(game, state, Entry(stranger, action, now), "nobody's seat").rule)
        report.rules.update(refusal.rule for refusal in checks.wrong_chance(game, state, now, self.luck))

    def _foreign(
        self,
        state: AnyState,
        seat: int,
        moves: Sequence[AnyAction],
        now: int,
        pieces: Mapping[str, int],
        *,
        everything: bool,
    ) -> None:
        report, sample = self.report, self.plan.sample
        legal = set(moves)
        pool = list(report.pool)
        foreign = pool if everything else self.luck.sample(pool, sample)
        made_up = [mutated(self.luck.choice(pool), self.luck) for _ in range(sample)] if pool else []
        for action in (*foreign, *made_up):
            if action in legal:
                continue
            entry = Entry(seat, action, now)
            refusal: Illegal | None
            if self.game.exhaustive:
                refusal = checks.refuses(self.game, state, entry, "not in the legal list")
            else:
                refusal = checks.judged(self.game, state, entry, moves, pieces)
            if refusal is None:
                report.accepted += 1
            else:
                report.rules.add(refusal.rule)
                report.refused += 1

    def _time(self, state: AnyState, entry: Entry[AnyAction], after: AnyState) -> None:
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
