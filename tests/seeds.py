"""The seeds of a run: one on each commit, fresh ones at night. This is the only place that decides them.

- Nothing set: seed 1, so that the same code gives the same answer and a red run means the change.
- `SEEDS=20`: twenty seeds in a row, the first one drawn at random (`make nightly`).
- `SEED=77`: that seed; with `SEEDS`, the ones that follow it as well.

A seed is the root of all that a test does at random: the test itself decides how many games or examples come out of it
(:func:`times`). Hypothesis gets the same seed. Each failure comes with the command that repeats it (:func:`again`).
"""

import os
import random
import shlex

import pytest

COUNT = int(os.environ.get("SEEDS") or 1)
"""The number of seeds of this run."""
FRESH = 1 << 32
"""Drawn seeds are below this number."""


def _first():
    """Return the first seed. Write a drawn one into the environment: the workers of pytest-xdist have to know it
    too.
    """
    if "SEEDS" in os.environ:
        os.environ.setdefault("SEED", str(random.SystemRandom().randrange(FRESH)))
    return int(os.environ.get("SEED") or 1)


FIRST = _first()
ALL = range(FIRST, FIRST + COUNT)

seeded = pytest.mark.parametrize("seed", ALL)
"""Runs a test once for each seed, as its argument `seed`; the seed is part of the test's name."""


def times(count, most=None):
    """Return the number of tries: `count` for each seed of the run, at most `most`. For numbers that aren't separate
    tests for each seed: Hypothesis' examples, tables in a crowd.
    """
    return count * COUNT if most is None else min(count * COUNT, most)


def again(item):
    """Return the command that repeats a test with its seeds; None for a test without."""
    facts = getattr(item, "callspec", None)
    if facts is not None and "seed" in facts.params and item.get_closest_marker("parametrize"):
        environment = f"SEED={facts.params['seed']}"
    elif item.get_closest_marker("many") or item.get_closest_marker("hypothesis"):
        environment = f"SEED={FIRST}" + (f" SEEDS={COUNT}" if COUNT > 1 else "")
    else:
        return None
    return f"{environment} .venv/bin/pytest {shlex.quote(item.nodeid)}"
