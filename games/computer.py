"""The interface of computer players for any game, and a small pseudo-random number generator.

The ``games`` package may not use a source of randomness, so computer players get a seed from the caller. With the same
seed in the same position, they choose the same move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec

from games.core import Game, Later, Millis, Seat

A = TypeVar("A")
S = TypeVar("S")

ComputerPlayer: TypeAlias = Callable[[Any, Sequence[Any], int, Millis], Any]
"""A computer player: a function of a seat's view, its legal actions (never empty), a seed, and the time (0 in a game
without clocks).

The function returns an action, :class:`games.core.Later` to do nothing yet, or :class:`Work` if finding an action takes
long. The same arguments must give the same result, so that matches can be verified.
"""

_WORD: Final = (1 << 64) - 1


def mix(*numbers: int) -> int:
    """Return a 64-bit number that looks random, and depends on every bit of ``numbers`` and on their order."""
    word = 0
    for number in numbers:
        word = (word ^ number & _WORD) + 0x9E3779B97F4A7C15 & _WORD
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
        word ^= word >> 31
    return word


class Work(msgspec.Struct, Generic[A], frozen=True):
    """The result of a computer player that needs more than about 50 ms to find an action.

    ``find`` is a function that finds a legal action and depends only on its arguments. It must be picklable (a
    module-level function with arguments), so that it can run in another process.
    """

    find: Callable[[], A]


STRONG: Final = "strong"
SEASONED: Final = "seasoned"
"""A kind of computer player that is stronger than ``strong``. It has its own name in the data, because the choices of
``strong`` must never change. Users see both as "strong".
"""
THINKERS: Final = frozenset({STRONG, SEASONED})
"""The strongest kinds of computer players, which may think longer than the others. They play only if someone chooses
them.
"""


def usual(kinds: Sequence[str]) -> str:
    """Return the kind of computer player that is used by default. ``kinds`` lists a game's kinds, best first. Raises
    LookupError if there are none.
    """
    return next((kind for kind in kinds if kind not in THINKERS), None) or kinds[0]


def meant(kind: str, kinds: Iterable[str]) -> str:
    """Return the kind of computer player that a user means by ``kind``. For a user, ``strong`` means the strongest kind
    of the game. ``kinds`` lists the game's kinds, best first.
    """
    return (strongest(kinds) if kind == STRONG else None) or kind


def strongest(kinds: Iterable[str]) -> str | None:
    """Return the best of ``kinds`` that is allowed to think longer than the usual ones (:data:`THINKERS`), or None if
    there is no such kind. ``kinds`` lists a game's kinds of computer players, best first.
    """
    return next((kind for kind in kinds if kind in THINKERS), None)


def random_player(view: object, legal: Sequence[A], seed: int, now: Millis) -> A:  # noqa: ARG001 - chance sees nothing
    """Return a random legal action. Over all seeds, each action is equally likely. Raises ValueError if there are no
    legal actions.

    The choice depends only on ``seed`` and ``legal``, so it can't reveal hidden facts.
    """
    if not legal:
        raise ValueError("there is nothing to do")
    return legal[mix(seed) % len(legal)]


def answer(
    game: Game[S, A, Any, Any, Any], player: ComputerPlayer, state: S, seat: Seat, *, seed: int, at: Millis
) -> A | Later | Work[A]:
    """Call ``player`` for ``seat`` at the time ``at``, and return its result. ``player`` gets only the seat's view of
    ``state``.
    """
    now = at if game.timed else 0
    said: A | Later | Work[A] = player(game.view(state, seat), game.legal(state, seat, now), seed, now)
    return said


def choice(
    game: Game[S, A, Any, Any, Any], player: ComputerPlayer, state: S, seat: Seat, *, seed: int, at: Millis
) -> A | Later:
    """Call ``player`` for ``seat``, and return the action that it chooses. If ``player`` returns :class:`Work`, do this
    work in the current process, however long it takes.
    """
    said = answer(game, player, state, seat, seed=seed, at=at)
    return said.find() if isinstance(said, Work) else said


def anything(game: Game[S, A, Any, Any, Any], state: S, seat: Seat, *, seed: int, at: Millis) -> A:
    """Return a random legal action for ``seat``. Raises ValueError if the seat has no legal actions."""
    return random_player(None, game.legal(state, seat, at if game.timed else 0), seed, at)
