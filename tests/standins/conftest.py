import pytest

from tests.match.desk import Clock, desk


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def service(tmp_path, clock):
    service = await desk(tmp_path, clock)
    yield service
    await service.store.close()
