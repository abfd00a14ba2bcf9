"""Whether a record's draws are what its seed gives: anybody can check, with the record alone.

A record from `/game record` carries the seal of its match in the header ``Commitment``, and the seed in ``Seed`` once
the match has ended.
"""

from __future__ import annotations

import msgspec

from bot.match import chance
from bot.match.driver import AnyGame, written
from games.core import Draw
from games.record import Record
from games.replay import begin, steps

COMMITMENT, SEED = "Commitment", "Seed"
"""The headers."""


class Proof(msgspec.Struct, frozen=True):
    """How many draws there are; ``sealed``: whether the seed is the one that was sealed (None: no seal is known);
    ``broken``: the number of the first entry that the seed does not give, and what it gives there.
    """

    draws: int
    sealed: bool | None
    broken: tuple[int, str] | None


def headers(commitment: str | None, seed: str | None) -> tuple[tuple[str, str], ...]:
    """The headers for what is public of a match's chance."""
    return tuple((name, value) for name, value in ((COMMITMENT, commitment), (SEED, seed)) if value)


def seed_in(record: Record) -> bytes | None:
    """The seed that a record tells; None without one. Raises ValueError when that is no seed."""
    told = dict(record.others).get(SEED)
    return None if told is None else chance.seed_of(told)


def prove(game: AnyGame, record: Record, seed: bytes) -> Proof:
    """Make every draw of ``record`` again. Raises as :func:`games.replay.steps` does where the record breaks a rule."""
    seal = dict(record.others).get(COMMITMENT)
    sealed = None if seal is None else seal.lower() == chance.commitment(seed)
    draws = 0
    state = begin(game, record)
    for step in steps(game, record):
        pending = game.pending(state)
        if isinstance(pending, Draw):
            draws += 1
            expected = written(game, chance.draw(seed, step.number, pending))
            if written(game, step.entry.what) != expected:
                return Proof(draws, sealed, (step.number, expected))
        state = step.state
    return Proof(draws, sealed, None)
