import copy
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest
from importlinter.configuration import configure
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract
from importlinter.contracts.protected import ProtectedContract

configure()
OPTIONS = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["tool"]["importlinter"]
KINDS = {"forbidden": ForbiddenContract, "layers": LayersContract, "protected": ProtectedContract}
SESSION = {key: OPTIONS[key] for key in ("root_packages", "include_external_packages")}
APART = "no state and no raw event above the application"
DOOR = "the database behind its door"
STATES = "no game's state above the application"
ROOMS = "the rooms of bot/"
PARTS = "the application: pure <- storage <- services"
PURE = "what is pure knows no asyncio, no database, no randomness"
PUBLISHING = "publishing: composing <- posting"
SANDBOX = "only the program's entry starts the sandbox"
LEAGUES = "the rules of leagues are pure"
APART_FROM_LEAGUES = "games and data know no league"


@pytest.fixture(scope="module")
def graph():
    return grimp.build_graph(*OPTIONS["root_packages"], include_external_packages=True, cache_dir=None)


def kept(name, graph):
    # As import-linter reads them: true is a word there.
    (options,) = (
        {key: "true" if value is True else value for key, value in one.items()}
        for one in OPTIONS["contracts"]
        if one["name"] == name
    )
    made = KINDS[options.pop("type")](name=options.pop("name"), session_options=SESSION, contract_options=options)
    return made.check(copy.deepcopy(graph), verbose=False).kept


def test_nobody_above_the_application_asks_for_positions():
    bot = Path(__file__).parents[2] / "bot"
    above = [path for path in bot.rglob("*.py") if path.relative_to(bot).parts[0] not in {"match", "league"}]
    assert [path for path in above if "service.positions" in path.read_text("utf-8")] == []


def test_no_modules_import_each_other_in_a_circle(graph):
    TopologicalSorter({one: graph.find_modules_directly_imported_by(one) for one in graph.modules}).prepare()


@pytest.mark.parametrize(
    ("name", "importer", "imported"),
    [
        (APART, "bot.features.loading", "bot.match.services.play.play"),
        (APART, "bot.newcomer", "bot.match.pure.positions"),
        (DOOR, "bot.interaction.here", "bot.match.storage.rows"),
        (DOOR, "bot.publishing.posting.access", "bot.match.storage.file.backup"),
        (STATES, "bot.newcomer", "games.mykerinos.state"),
        (STATES, "bot.presenters.chronos.moves.board", "games.chronos.viewing"),
        (ROOMS, "bot.newcomer", "bot.wording.names.people"),
        (ROOMS, "bot.match.pure.table.model", "bot.wording.names.people"),
        (ROOMS, "bot.features.undo.newcomer", "bot.publishing.composing.composer"),
        (PARTS, "bot.match.storage.reads", "bot.match.services.service"),
        (PARTS, "bot.match.pure.table.model", "bot.match.storage.store"),
        (PARTS, "bot.match.newcomer", "bot.match.pure.table.model"),
        (PURE, "bot.match.pure.chance.newcomer", "random"),
        (PUBLISHING, "bot.publishing.composing.newcomer", "bot.publishing.posting.tables.poster"),
        (SANDBOX, "bot.program.watch", "sandbox"),
        (LEAGUES, "leagues.reading.standing.newcomer", "games.core"),
        (LEAGUES, "leagues.lots", "random"),
        (APART_FROM_LEAGUES, "games.core", "leagues.state"),
    ],
)
def test_each_catches_what_it_is_there_for(graph, name, importer, imported):
    broken = copy.deepcopy(graph)
    for module in (importer, imported):
        if module not in broken.modules:
            broken.add_module(module)
    broken.add_import(importer=importer, imported=imported, line_number=1, line_contents="import it")
    assert not kept(name, broken)
