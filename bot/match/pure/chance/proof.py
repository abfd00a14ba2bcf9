"""Check that the draws and the computer players' choices in a game record follow from its seed and the words that
players added to it.

Anyone who has the record can run this check. See ``docs/developers/record.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec

from bot.match.pure.chance import draws as chance
from bot.match.pure.chance.claim import BadClaim, Claim, Reign
from bot.match.pure.chance.draws import Chance
from bot.match.pure.log.entries import LogEntry, entry_of
from games.computer import ComputerPlayer, Work, answer, anything
from games.core import AnyAction, AnyGame, AnyState, Decide, Declinable, Draw, Illegal, Later, Millis, Unreadable
from games.driver import AnyStep
from games.record import Record
from games.replay import begin, steps, walked
from games.undo import back_to, written

# The text that an entry should have if the computer player should have waited. No action has this text.
NOTHING: Final = "nothing yet"

# The text that an entry should have if it declines a decision that can't be declined. No action has this text.
NOT_OPTIONAL: Final = "an answer"

# For each seat, its computer players, and the log entries during which each of them has it.
Spans: TypeAlias = Mapping[int, Sequence[tuple[ComputerPlayer, Reign]]]


class Aside(NamedTuple):
    """A computer player's choice for entry `number` that takes so long to `find` again that it's checked later."""

    number: int
    text: str
    find: Callable[[], AnyAction]


class Proof(msgspec.Struct, frozen=True):
    """The result of checking a game record.

    `draws` and `choices`: how many of each were checked. `sealed`: whether the seed matches the hash posted before the
    game, or None if that hash isn't known. `broken`: the number of the first wrong entry and its correct text, or None.
    `seats`: the correct order of the seats if the order in the record is wrong, or None.
    """

    draws: int
    choices: int
    sealed: bool | None
    broken: tuple[int, str] | None
    seats: tuple[str, ...] | None = None


class Audit:
    """Repeat a match's draws and its computer players' choices, entry by entry, to check them.

    `stood`: the entries that a computer player made for an absent player. `declined`: the entries in which the bot
    declined an option for a person. `aside` collects the choices that take a long time to recompute. For now, they are
    assumed to be right.
    """

    def __init__(
        self,
        game: AnyGame,
        luck: Chance,
        computers: Spans,
        stood: Mapping[int, ComputerPlayer],
        declined: Collection[int],
        *,
        aside: list[Aside],
    ) -> None:
        self.luck = luck
        self._aside = aside
        self.game = game
        self._computers = computers
        self._stood = stood
        self._declined = declined

    def due(self, state: AnyState, number: int, who: int, at: Millis) -> str | None:
        """Return an entry's right text, NOTHING if a computer player made it too early, or None if a person decides."""
        found = self._due(state, number, who, at)
        return self.game.write(found.find()) if isinstance(found, Work) else found

    def _due(self, state: AnyState, number: int, who: int, at: Millis) -> str | Work[AnyAction] | None:
        pending = self.game.pending(state)
        if isinstance(pending, Draw):
            return self.game.write(self.luck.draw(pending))
        if not isinstance(pending, Decide):
            return None
        if number in self._declined:
            if not (pending.optional and isinstance(self.game, Declinable)):
                return NOT_OPTIONAL
            return self.game.write(self.game.decline(state, who))
        stood = self._stood.get(number)
        player = stood or self._at(who, number)
        if player is None:
            return None
        tie = self.luck.tie()
        said = answer(self.game, player, state, who, seed=tie, at=at)
        if isinstance(said, Work):
            return said
        if isinstance(said, Later):
            return self.game.write(anything(self.game, state, who, seed=tie, at=at)) if stood else NOTHING
        return self.game.write(said)

    def _at(self, seat: int, number: int) -> ComputerPlayer | None:
        reigns = self._computers.get(seat, ())
        return next(
            (one for one, reign in reigns if reign.after < number and (reign.until is None or number <= reign.until)),
            None,
        )

    def against(self, state: AnyState, steps: Iterable[AnyStep]) -> Iterator[tuple[AnyState, str | None]]:
        """Yield the state after each step, and the step's correct text if its own is wrong, otherwise None."""
        for step in steps:
            if back_to(step.entry) is not None:  # nobody draws or chooses, and earlier draws keep their numbers
                state = step.state
                yield state, None
                continue
            due, text = self._due(state, step.number, step.entry.who, step.entry.at), written(self.game, step.entry)
            if isinstance(due, Work):
                self._aside.append(Aside(step.number, text, due.find))
                due = text
            state = step.state
            yield state, None if due is None or due == text else due


def first_wrong(audit: Audit, state: AnyState, log: Sequence[LogEntry], plies: int, final: bytes) -> int | None:
    """Return the number of the first wrong entry of a stored match, or None if all are right.

    An entry is wrong if it contradicts the random draws, a computer player's choice or the rules. `state` is the state
    before the first entry. If there aren't exactly `plies` entries, or they don't lead to the state `final`, the last
    entry counts as wrong.
    """
    game, last, fits = audit.game, state, 0
    entries = (entry_of(game, one) for one in log)
    try:
        for after, due in audit.against(state, walked(game, state, entries)):
            if due is not None or log[fits].ply != fits + 1:
                return fits + 1
            last, fits = after, fits + 1
    except (Illegal, Unreadable):
        return fits + 1
    return None if len(log) == plies and _is(game, last, final) else max(1, len(log))


def _is(game: AnyGame, state: AnyState, stored: bytes) -> bool:
    try:
        return bool(game.decode(stored) == state)
    except msgspec.MsgspecError:
        return True


def seats_due(luck: Chance, joined: Sequence[str], seats: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the right order of the seats, if `seats` isn't, from the order `joined`. Call this before other draws."""
    if not joined:
        return None
    due = luck.seats(joined)
    return None if due == seats else due


def prove(
    game: AnyGame,
    record: Record,
    claim: Claim,
    seed: bytes,
    player_of: Callable[[str], ComputerPlayer] | None = None,
    *,
    progress: Callable[[int, int], None] | None = None,
) -> Proof:
    """Repeat every draw and every choice by a computer player in `record`, and compare the results with the record.

    `player_of` returns the computer player of a kind, and raises LookupError for an unknown kind. If it's None, choices
    aren't checked. Choices that take long to recompute are checked last; `progress` is called with the number of these
    checked so far and their total.

    Raises :class:`BadClaim`. If the record breaks a rule, raises the same exceptions as :func:`games.replay.steps`.
    """
    sealed = None if claim.commitment is None else claim.commitment.lower() == chance.commitment(seed)
    luck = Chance(chance.key_of(claim.version, seed, claim.match, claim.words))
    aside: list[Aside] = []
    audit = Audit(game, luck, *(_players(claim, player_of) if player_of else ({}, {})), claim.declined, aside=aside)
    if (due := seats_due(luck, claim.joined, record.seats)) is not None:
        return Proof(luck.draws, luck.choices, sealed, None, due)
    broken = None
    for number, (_, wrong) in enumerate(audit.against(begin(game, record), steps(game, record)), start=1):
        if wrong is not None:
            broken = number, wrong
            break
    for done, one in enumerate(aside, start=1):
        if (text := game.write(one.find())) != one.text:
            broken = one.number, text
            break
        if progress is not None:
            progress(done, len(aside))
    return Proof(luck.draws, luck.choices, sealed, broken)


def _players(
    claim: Claim, player_of: Callable[[str], ComputerPlayer]
) -> tuple[dict[int, list[tuple[ComputerPlayer, Reign]]], dict[int, ComputerPlayer]]:
    try:
        spans = {seat: [(player_of(one.kind), one) for one in there] for seat, there in claim.computers.items()}
        return spans, {number: player_of(kind) for number, kind in claim.stood.items()}
    except LookupError as error:
        raise BadClaim(f"there is no such computer player: {error}") from error
