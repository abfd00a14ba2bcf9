"""A secrecy check that any game can be tested with: it replays a finished game with different hidden facts.

For each viewer, it takes the entries that the viewer can't fully read (:meth:`games.core.Game.disclose`), and replaces
them by other draws or actions. The changed game must be legal and show the viewer the same events. Viewers learn new
facts only from events, so everything else that the viewer sees must be the same too. When no replacement fits any more,
for example because cards have been turned up, the comparison continues from the original position.

The check also compares ``disclose`` with ``see``. If viewers may read something in an entry but can't see its effect,
``disclose`` reveals too much. If viewers always see the effect of an entry that they may not read, then either the
entry needn't be hidden, or ``see`` reveals too much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from games.conformance.checks import viewers
from games.conformance.faults import Fault, require
from games.conformance.hidden import alike, seen
from games.conformance.luck import Luck
from games.core import CHANCE, TIME, AnyAction, AnyGame, AnyState, Draw, Drawn, Entry, Illegal, Over, Seat
from games.driver import Step, drawn

TRIES: Final = 4
"""The maximum number of replacements to try for a hidden entry."""

ENOUGH: Final = 6
"""The check fails if a kind of hidden entry occurs at least this many times and a viewer always sees its effect at
once.
"""


@dataclass
class Otherwise:
    """Runs the secrecy check on several games. ``varied`` counts the changed positions that were compared with the
    original ones.
    """

    game: AnyGame
    luck: Luck
    shown: Callable[[Any, tuple[Any, ...], Seat | None], Any] | None = None
    shown_each: int = 1
    varied: int = 0
    told: dict[tuple[str, Seat | None], list[int]] = field(default_factory=dict)

    def check(self, start: Any, played: Sequence[Step[Any, Any, Any]], seats: int, pool: Sequence[Any]) -> None:
        """Compare a game with versions of it in which hidden facts differ. Raises Fault if a viewer could tell them
        apart.
        """
        state = start
        for step in played:
            if not self._over(step.state):
                self._entry(state, step, seats)
            state = step.state
        for viewer in viewers(seats):
            if any(self._hidden(step.entry, viewer) for step in played):
                self._again(start, played, viewer, pool)

    def done(self) -> None:
        """Raise Fault if, for some kind of hidden entry, a viewer always saw the effect at once. Call this after all
        games.
        """
        for (kind, viewer), (times, at_once) in self.told.items():
            always = times == at_once >= ENOUGH
            require(not always, f"{viewer} sees hidden facts of {kind}: at once, each of {times} times")

    def _over(self, state: AnyState) -> bool:
        return isinstance(self.game.pending(state), Over)

    def _hidden(self, entry: Entry[AnyAction], viewer: Seat | None) -> bool:
        return entry.what != TIME and self.game.disclose(entry, viewer) != self.game.write(entry.what)

    def _entry(self, state: AnyState, step: Step[Any, Any, Any], seats: int) -> None:
        game = self.game
        if step.entry.what == TIME:
            return
        given = [
            (viewer, game.view(step.state, viewer), seen(game, step.events, viewer), game.disclose(step.entry, viewer))
            for viewer in viewers(seats)
            if viewer != step.entry.who
        ]
        for other in self.luck.sample(list(self._others(state, step.entry)), TRIES):
            try:
                after, found = game.apply(state, other)
            except Illegal:
                continue
            if (after, found) == (step.state, step.events) or self._over(after):
                continue
            for viewer, view, told, read in given:
                alike_read = game.disclose(other, viewer) == read
                same = seen(game, found, viewer) == told and game.view(after, viewer) == view
                if same and not alike_read:
                    raise Fault(f"what {viewer} may read of {game.write(step.entry.what)!r} tells hidden facts")
                if alike_read:
                    counted = self.told.setdefault((_kind(step.entry), viewer), [0, 0])
                    counted[0] += 1
                    counted[1] += not same

    def _others(self, state: AnyState, entry: Entry[AnyAction]) -> Iterator[Entry[AnyAction]]:
        game = self.game
        if entry.who != CHANCE:
            for action in game.legal(state, entry.who, entry.at):
                if action != entry.what:
                    yield Entry(entry.who, action, entry.at)
            return
        pending = game.pending(state)
        if isinstance(pending, Draw) and isinstance(entry.what, Drawn) and pending.what == entry.what.what:
            outcomes = {drawn(pending, self.luck.below): None for _ in range(TRIES)}
            yield from (Entry(CHANCE, outcome, entry.at) for outcome in outcomes if outcome != entry.what)

    def _again(
        self, start: Any, played: Sequence[Step[Any, Any, Any]], viewer: Seat | None, pool: Sequence[Any]
    ) -> None:
        other = start
        for step in played:
            if self._over(step.state):
                return
            after = self._fitting(other, step, viewer)
            other = step.state if after is None else after
            if other == step.state:
                continue
            self.varied += 1
            try:
                alike(
                    self.game,
                    step.state,
                    other,
                    viewer,
                    now=step.entry.at,
                    pool=self.luck.sample(pool, TRIES),
                    shown=self._looker(step, viewer),
                )
            except Fault as fault:
                raise Fault(f"{fault} (at entry {step.number}, with what is hidden from {viewer} otherwise)") from fault

    def _looker(self, step: Step[Any, Any, Any], viewer: Seat | None) -> Callable[[Any], Any] | None:
        shown = self.shown
        if shown is None or self.varied % self.shown_each:
            return None
        told = seen(self.game, step.events, viewer)
        return lambda state: shown(state, told, viewer)

    def _fitting(self, other: Any, step: Step[Any, Any, Any], viewer: Seat | None) -> Any:
        game = self.game
        wanted = seen(game, step.events, viewer)
        found = [step.entry]
        if self._hidden(step.entry, viewer):
            read = game.disclose(step.entry, viewer)
            others = [one for one in self._others(other, step.entry) if game.disclose(one, viewer) == read]
            found = [*self.luck.sample(others, TRIES), step.entry]
        for entry in found:
            try:
                after, events = game.apply(other, entry)
            except Illegal:
                continue
            if seen(game, events, viewer) == wanted and not self._over(after):
                return after
        return None


def _kind(entry: Entry[AnyAction]) -> str:
    return f"the draw {entry.what.what}" if isinstance(entry.what, Drawn) else type(entry.what).__name__
