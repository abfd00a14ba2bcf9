import ast
import re
import tomllib

import pytest

from games.packages import BUILT_IN
from tests.source.reading import ROOT, trees

ROOMS = ("bot", "cartouche", "games", "leagues", "render", "data")
SETTINGS = ("pyproject.toml", "Makefile", "Dockerfile", "compose.yaml", ".env.example", ".ci/run")
PRESENTERS = "the presenters: what is shared <- simple <- registry"


NAMES = rf"(?i){'|'.join(BUILT_IN)}"


def texts_in(tree):
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Name | ast.Attribute):
            yield node.lineno, node.id if isinstance(node, ast.Name) else node.attr


def named(games):
    """Return the places where code names each of ``games`` outside the games' packages, as ``path:line``.

    The games' packages themselves are left out, because import-linter checks the imports between them, and a name may
    occur there by chance: Mykerinos has a museum.
    """
    found = {game: set() for game in games}
    for room in ROOMS:
        for path, tree in trees(room, NAMES):
            if not set(BUILT_IN) & set(path.split("/")):
                for line, text in texts_in(tree):
                    for game in games:
                        if game in text.lower():
                            found[game].add(f"{path}:{line}")
    return found


def test_a_game_is_named_in_one_line_outside_its_packages():
    lines = (ROOT / "games" / "packages.py").read_text("utf-8").splitlines()
    (line,) = [number for number, text in enumerate(lines, start=1) if "for name in (" in text]
    assert named(BUILT_IN) == {game: {f"games/packages.py:{line}"} for game in BUILT_IN}


@pytest.mark.parametrize("name", SETTINGS)
def test_no_setting_names_a_game(name):
    text = (ROOT / name).read_text("utf-8").lower()
    assert not [game for game in BUILT_IN if re.search(rf"\b{game}\b", text)]


def test_packages_of_presenters_are_the_games_and_modules_are_in_layers():
    folder = ROOT / "bot" / "presenters"
    assert {path.parent.name for path in folder.glob("*/__init__.py")} == set(BUILT_IN)
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (layers,) = [contract["layers"] for contract in contracts if contract["name"] == PRESENTERS]
    assert {one for layer in layers for one in layer.split(" | ")} == {
        path.stem for path in folder.glob("*.py") if path.stem != "__init__"
    }
