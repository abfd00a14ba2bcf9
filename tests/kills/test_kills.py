from functools import partial

import pytest

from tests import postgres
from tests.kills.killing import kills
from tests.seeds import seeded, times
from tests.soak.ground import OnFile, OnServer

pytestmark = [pytest.mark.faults, pytest.mark.processes]


async def killed(folder, seed, count, ground=OnFile, processes=1):
    said = []
    assert await kills(ground, processes, range(1, count + 1), seed, folder, say=said.append) == []
    ended = [line for line in said if "entries stored" in line]
    assert len(ended) == count
    assert sum("after all" in line for line in ended) < count


@pytest.mark.waits(12)
@seeded
async def test_what_a_process_with_a_file_acknowledged_stays_and_is_told_once(tmp_path, seed):
    await killed(tmp_path, seed, times(4))


@pytest.mark.postgres
@pytest.mark.nightly
@pytest.mark.waits(12)
@seeded
async def test_the_same_with_a_database_of_a_server(tmp_path, seed):
    await killed(tmp_path, seed, times(2), partial(OnServer, cluster=postgres.cluster()))


@pytest.mark.postgres
@pytest.mark.waits(20)
@seeded
async def test_the_same_where_two_share_it_and_the_other_one_takes_over(tmp_path, seed):
    await killed(tmp_path, seed, times(2), partial(OnServer, cluster=postgres.cluster()), 2)
