"""For all tests: Hypothesis without a clock, what Discord and a sandbox know, a limit of memory."""

import os

import pytest
from hypothesis import settings

from sandbox import Sandbox
from tests.memory import pytest_configure  # noqa: F401 - a hook that pytest calls
from tests.sandbox import contract, lacking

# Other work on the machine must not fail a test.
settings.register_profile("cartouche", deadline=None, max_examples=60)
settings.register_profile("nightly", deadline=None, max_examples=600)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "cartouche"))


@pytest.fixture(autouse=True)
def as_discord_describes(monkeypatch):
    """Whatever the bot sent to a sandbox that a test made fits Discord's description, and so do the answers."""
    made = []
    make = Sandbox.__init__

    def noted(sandbox, *facts, **options):
        make(sandbox, *facts, **options)
        made.append(sandbox)

    monkeypatch.setattr(Sandbox, "__init__", noted)
    yield
    if contract.FILE:
        assert [problem for sandbox in made for problem in contract.violations(sandbox.requests)] == []
        assert [problem for sandbox in made for problem in contract.wrong_answers(sandbox.requests)] == []


@pytest.fixture(autouse=True)
def unsupported():
    """What may be asked of a sandbox that it does not have: a test that does so on purpose adds it to this set.

    Any sandbox counts, also one that several tests share.
    """
    expected = set()
    with lacking.nothing_but(expected):
        yield expected
