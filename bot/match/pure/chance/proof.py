"""A proof that a record's draws, and its computers' choices, follow from its seed and its words: anyone can check it,
with the record alone.

A record from `/game record` has the public facts of its match's chance in headers, and the seed once the match has
ended. ``docs/developers/record.md`` describes them.
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

NOTHING: Final = "nothing yet"
"""The due "entry" of a computer that would have waited: no text of an action."""

NOT_OPTIONAL: Final = "an answer"
"""The due "entry" if something was declined that may not be declined: no text of an action."""

Spans: TypeAlias = Mapping[int, Sequence[tuple[ComputerPlayer, Reign]]]
"""By seat: the computers that play it, with their first and last entries."""


class Aside(NamedTuple):
    """A choice that takes long to make again: that of entry ``number``, which has this ``text``; ``find`` gives the
    right one.
    """

    number: int
    text: str
    find: Callable[[], AnyAction]


class Proof(msgspec.Struct, frozen=True):
    """The result of a check: the number of draws and of computers' choices; ``sealed``: whether the seed fits the seal
    (None: no seal is known); ``broken``: the number of the first entry that the seed does not give, and the right one;
    ``seats``: the order of the seats by the seed, if the record has another one.
    """

    draws: int
    choices: int
    sealed: bool | None
    broken: tuple[int, str] | None
    seats: tuple[str, ...] | None = None


class Audit:
    """An audit that makes a match's draws and its computers' choices again, entry by entry, in order. ``stood``: the
    entries at which a computer stood in; ``declined``: those at which the bot declined something for a person.
    ``aside``: a list for choices that take long to make again, which count as right until then; None: they are made at
    once.
    """

    def __init__(
        self,
        game: AnyGame,
        luck: Chance,
        computers: Spans,
        stood: Mapping[int, ComputerPlayer] | None = None,
        declined: Collection[int] = (),
        *,
        aside: list[Aside] | None = None,
    ) -> None:
        self.luck = luck
        self._aside = aside
        self.game = game
        self._computers = computers
        self._stood = stood or {}
        self._declined = frozenset(declined)

    def due(self, state: AnyState, number: int, who: int, at: Millis) -> str | None:
        """Return the right text of entry ``number`` of ``who`` at ``at``, a legal one in ``state``; None if a person
        decides, NOTHING if the computer does nothing yet.
        """
        found = self._due(state, number, who, at)
        return self.game.write(found.find()) if isinstance(found, Work) else found

    def _due(self, state: AnyState, number: int, who: int, at: Millis) -> str | Work[AnyAction] | None:
        """Return the right text, or the work that finds it."""
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
        """The computer that plays ``seat`` at entry ``number``."""
        reigns = self._computers.get(seat, ())
        return next(
            (one for one, reign in reigns if reign.after < number and (reign.until is None or number <= reign.until)),
            None,
        )

    def against(self, state: AnyState, steps: Iterable[AnyStep]) -> Iterator[tuple[AnyState, str | None]]:
        """Yield for each of ``steps``, the first of which was made in ``state``: the state after it, and the right text
        if the step differs from :meth:`due`, otherwise None.
        """
        for step in steps:
            if back_to(step.entry) is not None:  # nobody draws or chooses, and earlier draws keep their numbers
                state = step.state
                yield state, None
                continue
            due, text = self._due(state, step.number, step.entry.who, step.entry.at), written(self.game, step.entry)
            if isinstance(due, Work):
                if self._aside is None:
                    due = self.game.write(due.find())
                else:
                    self._aside.append(Aside(step.number, text, due.find))
                    due = text
            state = step.state
            yield state, None if due is None or due == text else due


def first_wrong(audit: Audit, state: AnyState, log: Sequence[LogEntry], plies: int, final: bytes) -> int | None:
    """Return the first entry of a stored match that does not follow from chance, a computer or the rules; the last one
    if only its end differs: ``plies`` entries, and the state ``final``. ``state``: before the first entry.
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
    """Return whether ``stored`` is ``state``. A state that today's code cannot read counts as equal: its readers play
    the log again instead.
    """
    try:
        return bool(game.decode(stored) == state)
    except msgspec.MsgspecError:
        return True


def seats_due(luck: Chance, joined: Sequence[str], seats: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the order of the seats by the seed if ``seats`` have another one; None if they are right. ``joined``: the
    seats as people took them, empty if none were drawn: then nothing is. The seats come before all other draws.
    """
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
    """Make every draw of ``record`` again, and every choice of a computer. ``player_of``: the computer of a kind; it
    raises LookupError for an unknown one. None: choices are not checked. ``progress`` gets the number of slow choices
    made so far, and of all of them: they come last.

    Raises as :func:`games.replay.steps` does if the record breaks a rule, and :class:`BadClaim`.
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
