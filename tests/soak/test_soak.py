"""The soak, short: `SOAK_SEED` repeats a run."""

import os
import random

import pytest

from tests.soak.whole import soak

MATCHES = 40
SECONDS = 25.0
"""Of bad weather; with what comes before and after it takes about twice as long."""


@pytest.mark.slow
async def test_after_bad_weather_nothing_is_lost_and_nothing_stands_twice(tmp_path):
    seed = int(os.environ.get("SOAK_SEED") or random.SystemRandom().getrandbits(32))
    assert await soak(MATCHES, SECONDS, seed, tmp_path) == []
