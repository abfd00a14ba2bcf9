"""Computer players for any game, and a small pseudo-random number generator with which they break ties.

The ``games`` package has no source of randomness, so the caller passes a seed. The same seed in the same position gives
the same move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec

from games.core import Game, Later, Millis, Seat

A = TypeVar("A")
S = TypeVar("S")

ComputerPlayer: TypeAlias = Callable[[Any, Sequence[Any], int, Millis], Any]
"""A computer player: a function of a seat's view, its legal actions (never empty), a number for breaking ties, and the
time. The time is 0 in a game without clocks. The function returns an action, :class:`games.core.Later` to do nothing
yet, or :class:`Work` if the action takes long to find. The same arguments must give the same answer, so that matches
can be verified.
"""

_WORD: Final = (1 << 64) - 1


def mix(*numbers: int) -> int:
    """Return a well-distributed 64-bit number that depends on every bit and on the order of ``numbers``."""
    word = 0
    for number in numbers:
        word = (word ^ number & _WORD) + 0x9E3779B97F4A7C15 & _WORD
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
        word ^= word >> 31
    return word


class Work(msgspec.Struct, Generic[A], frozen=True):
    """The answer from a computer player that needs more than about 50 ms to find an action.

    ``find`` returns a legal action and depends only on its arguments. It must be picklable (a module-level function
    with arguments), so that it can run in another process.
    """

    find: Callable[[], A]


STRONG: Final = "strong"
SEASONED: Final = "seasoned"
"""A kind of computer player that is stronger than ``strong``. It's a separate kind because the choices of ``strong``
must never change. Users know it as "strong", too.
"""
THINKERS: Final = frozenset({STRONG, SEASONED})
"""The strongest kinds of computer players, which may think for longer. People only play against one
if they choose it.
"""


def usual(kinds: Sequence[str]) -> str:
    """Return the kind of computer that plays by default. ``kinds`` lists a game's kinds, best first. Raises LookupError
    if there are none.
    """
    return next((kind for kind in kinds if kind not in THINKERS), None) or kinds[0]


def meant(kind: str, kinds: Iterable[str]) -> str:
    """Return the kind of computer player that a user means by ``kind``. The name ``strong`` means the strongest kind of
    the game. ``kinds`` lists the game's kinds, best first.
    """
    return (strongest(kinds) if kind == STRONG else None) or kind


def strongest(kinds: Iterable[str]) -> str | None:
    """Return the best kind in ``kinds`` that may think for longer (:data:`THINKERS`), or None if there is none.
    ``kinds`` lists the game's kinds, best first.
    """
    return next((kind for kind in kinds if kind in THINKERS), None)


def random_player(view: object, legal: Sequence[A], seed: int, now: Millis) -> A:  # noqa: ARG001 - chance sees nothing
    """Return a random legal action. Over all seeds, each action is equally likely. Raises ValueError if there is none.

    The choice depends only on ``seed`` and ``legal``, so it reveals nothing hidden.
    """
    if not legal:
        raise ValueError("there is nothing to do")
    return legal[mix(seed) % len(legal)]


def answer(
    game: Game[S, A, Any, Any, Any], player: ComputerPlayer, state: S, seat: Seat, *, seed: int, at: Millis
) -> A | Later | Work[A]:
    """Return ``player``'s answer for ``seat`` at the time ``at``. The player only sees what the seat may know."""
    now = at if game.timed else 0
    said: A | Later | Work[A] = player(game.view(state, seat), game.legal(state, seat, now), seed, now)
    return said


def choice(
    game: Game[S, A, Any, Any, Any], player: ComputerPlayer, state: S, seat: Seat, *, seed: int, at: Millis
) -> A | Later:
    """Return the player's choice. If the answer is :class:`Work`, find the action in this process, however long that
    takes.
    """
    said = answer(game, player, state, seat, seed=seed, at=at)
    return said.find() if isinstance(said, Work) else said


def anything(game: Game[S, A, Any, Any, Any], state: S, seat: Seat, *, seed: int, at: Millis) -> A:
    """Return a random legal action for ``seat``. Raises ValueError if the seat can do nothing."""
    return random_player(None, game.legal(state, seat, at if game.timed else 0), seed, at)
