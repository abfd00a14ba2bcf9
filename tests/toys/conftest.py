import pytest

from tests.toys.registered import WITH_TOYS


@pytest.fixture
def hosted():
    return WITH_TOYS
