import pytest

from tests.seeds import seeded
from tests.soak.whole import soak

MATCHES = 15
SECONDS = 6.0
"""The duration of the simulated faults, in seconds. The whole test takes about twice as long."""


@pytest.mark.faults
@pytest.mark.processes
@pytest.mark.waits(8)
@seeded
async def test_after_bad_weather_nothing_is_lost_and_nothing_stands_twice(tmp_path, seed):
    assert await soak(MATCHES, SECONDS, seed, tmp_path) == []
