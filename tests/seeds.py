"""The seeds of a test run. No other module chooses seeds.

- Nothing set: seed 1, so that the same code gives the same result, and a failure means that the change caused it.
- `SEEDS=20`: twenty consecutive seeds, the first one random (`make nightly`).
- `SEED=77`: this seed; with `SEEDS`, also the ones after it.

Everything random in a test depends on the seed. Each test makes a number of games or examples from it (:func:`times`).
Hypothesis gets the same seed. Each failure is reported with the command that repeats it (:func:`again`).
"""

import os
import random
import shlex

import pytest

COUNT = int(os.environ.get("SEEDS") or 1)
FRESH = 1 << 32


def _first():
    # Return the first seed. A random seed is stored in the environment, because the workers of pytest-xdist need it,
    # too.
    if "SEEDS" in os.environ:
        os.environ.setdefault("SEED", str(random.SystemRandom().randrange(FRESH)))
    return int(os.environ.get("SEED") or 1)


FIRST = _first()
ALL = range(FIRST, FIRST + COUNT)

seeded = pytest.mark.parametrize("seed", ALL)


def times(count, most=None):
    return count * COUNT if most is None else min(count * COUNT, most)


def again(item):
    facts = getattr(item, "callspec", None)
    if facts is not None and "seed" in facts.params and item.get_closest_marker("parametrize"):
        environment = f"SEED={facts.params['seed']}"
    elif item.get_closest_marker("many") or item.get_closest_marker("hypothesis"):
        environment = f"SEED={FIRST}" + (f" SEEDS={COUNT}" if COUNT > 1 else "")
    else:
        return None
    return f"{environment} .venv/bin/pytest {shlex.quote(item.nodeid)}"
