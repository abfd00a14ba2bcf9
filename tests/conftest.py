import gc
import os
import sys

import pytest
from hypothesis import settings

from bot.match.storage.file import database
from bot.workers import process as worker
from sandbox import Sandbox
from tests import costs, fresh, nursery, postgres, reading, scratch, seeds
from tests.dealing import dealt
from tests.memory import watch_this_process
from tests.sandbox import contract, lacking

# Other work on the machine must not fail a test, so there is no deadline.
settings.register_profile("cartouche", deadline=None, max_examples=seeds.times(25))
settings.load_profile("cartouche")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    # Prepare the test run. Hypothesis gets the run's seed unless the user asked for another one, so this hook must run
    # before Hypothesis is configured.
    watch_this_process()
    config.pluginmanager.register(costs.Counting(config), "costs")
    fresh.install()
    nursery.install()
    nursery.Nursery.folder()
    scratch.put_into_memory()
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(seeds.FIRST)


started = []


@sys.addaudithook
def _noted(event, facts):
    if event == "subprocess.Popen":
        started.append(facts[1])


def pytest_sessionfinish():
    nursery.Nursery.close()
    postgres.close()


def pytest_report_header():
    return f"seeds: {seeds.COUNT} from {seeds.FIRST} on"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    # Spread the slow tests over the workers (see `tests.dealing`). A single process keeps the order of the files.
    if workers := getattr(config, "workerinput", {}).get("workercount"):
        items[:] = dealt(items, workers)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection(session):
    # Pause the garbage collector during collection, because the collected tests stay in memory until the end of the
    # run.
    gc.disable()
    if hasattr(session.config, "workerinput"):
        reading.read(session.config)
    done = yield
    gc.enable()
    gc.freeze()
    return done


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed and (command := seeds.again(item)):
        report.sections.append(("The same again", command))
    return report


@pytest.fixture
def clock():
    from tests.match.desk import Clock  # noqa: PLC0415 - tests of pure rooms load no application

    return Clock()


@pytest.fixture
def served():
    """The options of :func:`tests.match.desk.desk`. A file that needs others has a fixture of this name."""
    return {}


@pytest.fixture
async def service(tmp_path, clock, served):
    from tests.match.desk import desk  # noqa: PLC0415 - as above

    made = await desk(tmp_path, clock, **served)
    yield made
    await made.store.close()


@pytest.fixture
def hosted():
    return {}


@pytest.fixture
async def host(tmp_path, hosted):
    from tests.bot.ui.pressing import host_at  # noqa: PLC0415 - tests of pure rooms load no bot

    made = await host_at(tmp_path / "matches.sqlite3", **hosted)
    yield made
    await made.store.close()


@pytest.fixture
def migrations(monkeypatch):
    """Create new databases by running the migrations in this test, instead of copying one (see `tests.fresh`)."""
    monkeypatch.setattr(database, "upgrade", fresh.migrate)


def pytest_generate_tests(metafunc):
    about = metafunc.definition.get_closest_marker
    if about("both") and not about("file"):
        metafunc.fixturenames.append("kind")
        on_server = pytest.param("postgresql", marks=pytest.mark.postgres)
        metafunc.parametrize("kind", ["sqlite", on_server], scope="function")


@pytest.fixture(autouse=True)
def on_server(request, monkeypatch, processes_are_marked):
    """In tests marked `postgres`, open stores on a database server instead of in files.

    If the environment variable `GROUND` is `postgresql`, do this in all tests.
    """
    if os.environ.get("GROUND") == "postgresql" or request.node.get_closest_marker("postgres"):
        there = postgres.Instead(postgres.cluster())
        started.clear()  # the first one starts the server
        if not request.node.get_closest_marker("file"):
            monkeypatch.setattr(database.File, "open", there.open)
        yield there
        there.drop()
    else:
        yield None


@pytest.fixture
def real_workers(monkeypatch):
    """Let this test start worker processes as the bot does in production, not as forks of the nursery (see
    `tests.nursery`).
    """
    monkeypatch.setattr(worker, "launch", nursery.real)


@pytest.fixture(autouse=True)
def processes_are_marked(request):
    """Require the `processes` marker on tests that start a process, because the marker decides which tests run and in
    which order.
    """
    started.clear()
    yield
    assert not started or request.node.get_closest_marker("processes"), f"not marked `processes`: {started}"


@pytest.fixture(autouse=True)
def as_discord_describes(monkeypatch):
    """Check that all requests to a test's sandbox, and all its responses, match Discord's API description."""
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
    expected = set()
    with lacking.nothing_but(expected):
        yield expected
