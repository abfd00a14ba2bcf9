"""A computer player for any game, and the small generator with which computer players break ties.

``games`` has no source of chance: the caller gives a seed. The same seed in the same position gives the same move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec

from games.core import Game, Later, Millis, Seat

A = TypeVar("A")
S = TypeVar("S")

ComputerPlayer: TypeAlias = Callable[[Any, Sequence[Any], int, Millis], Any]
"""A computer player: a function of its seat's view, its legal list (never empty), a number that breaks ties, and the
time (0 in a game that does not know time). It returns an action, :class:`games.core.Later` if it does nothing yet, or
:class:`Work` if the action takes long to find. The same arguments give the same answer, since matches have to verify.
"""

_WORD: Final = (1 << 64) - 1


def mix(*numbers: int) -> int:
    """Return a well spread number of 64 bits that depends on every bit of ``numbers`` and their order."""
    word = 0
    for number in numbers:
        word = (word ^ number & _WORD) + 0x9E3779B97F4A7C15 & _WORD
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
        word ^= word >> 31
    return word


class Work(msgspec.Struct, Generic[A], frozen=True):
    """A computer player's answer for an action that takes longer to find than some 50 ms: ``find`` returns the action,
    and is picklable (a module's function with its arguments), so that it can run in another process. It depends on
    nothing but its arguments, and returns a legal action.
    """

    find: Callable[[], A]


STRONG: Final = "strong"
SEASONED: Final = "seasoned"
"""A better kind that came after a ``strong`` one, whose choices never change; people call it strong, too."""
THINKERS: Final = frozenset({STRONG, SEASONED})
"""The kinds that play best, and may think for longer. People only meet one of them if they have chosen it."""


def usual(kinds: Sequence[str]) -> str:
    """Return, from a game's kinds, the best one first, the one that plays by default. Raises LookupError if there is
    none.
    """
    return next((kind for kind in kinds if kind not in THINKERS), None) or kinds[0]


def meant(kind: str, kinds: Iterable[str]) -> str:
    """Return, from a game's kinds, the best one first, the one that people mean by that name: by ``strong`` the
    strongest.
    """
    return (strongest(kinds) if kind == STRONG else None) or kind


def strongest(kinds: Iterable[str]) -> str | None:
    """Return, from a game's kinds, the best one first, the strong computer; None if there is none."""
    return next((kind for kind in kinds if kind in THINKERS), None)


def random_player(view: object, legal: Sequence[A], seed: int, now: Millis) -> A:  # noqa: ARG001 - chance sees nothing
    """Return any legal action, all equally likely over the seeds. Raises ValueError if there is none.

    It depends on ``seed`` and the list alone: its choices reveal nothing hidden.
    """
    if not legal:
        raise ValueError("there is nothing to do")
    return legal[mix(seed) % len(legal)]


def answer(
    game: Game[S, A, Any, Any, Any], player: ComputerPlayer, state: S, seat: Seat, *, seed: int, at: Millis
) -> A | Later | Work[A]:
    """Return the answer of ``player`` for ``seat`` at ``at``, from the facts of ``state`` that the seat may know, and
    no more.
    """
    now = at if game.timed else 0
    said: A | Later | Work[A] = player(game.view(state, seat), game.legal(state, seat, now), seed, now)
    return said


def choice(
    game: Game[S, A, Any, Any, Any], player: ComputerPlayer, state: S, seat: Seat, *, seed: int, at: Millis
) -> A | Later:
    """Return the player's choice, however long it takes to find."""
    said = answer(game, player, state, seat, seed=seed, at=at)
    return said.find() if isinstance(said, Work) else said


def anything(game: Game[S, A, Any, Any, Any], state: S, seat: Seat, *, seed: int, at: Millis) -> A:
    """Return any legal action of ``seat``. Raises ValueError if there is nothing to do."""
    return random_player(None, game.legal(state, seat, at if game.timed else 0), seed, at)
