import asyncio

import pytest

from tests.docs.fair import played


@pytest.fixture(scope="session")
def match(tmp_path_factory):
    return asyncio.run(played(tmp_path_factory.mktemp("fair")))


@pytest.fixture(scope="session")
def record(match):
    return match[0]
