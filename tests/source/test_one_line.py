import ast
import re
import tomllib

import pytest

from games.packages import BUILT_IN
from games.registry import COMPUTERS, GAMES
from tests.source.reading import ROOT, trees

ROOMS = ("bot", "cartouche", "games", "leagues", "render", "data")
BESIDE = ("tests", "benchmarks")
SETTINGS = ("pyproject.toml", "Makefile", "Dockerfile", "compose.yaml", ".env.example", ".ci/run")
PRESENTERS = "the presenters: what is shared <- simple <- registry"
NAMED = {
    "tests/match/storage/test_first_database.py": "the tables that the first database had",
    "benchmarks/__main__.py": "its own modules, two of which are called as games are",
    "benchmarks/arena.py": "the two games whose search takes a budget",
}


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


def game_of(node):
    if isinstance(node, ast.Tuple | ast.List):
        return game_of(node.elts[0]) if node.elts else None
    if isinstance(node, ast.Call):
        return game_of(node.args[0]) if node.args else None
    said = getattr(node, "value", None) if isinstance(node, ast.Constant) else getattr(node, "id", None)
    return said.lower() if isinstance(said, str) and said.lower() in BUILT_IN else None


def lists_of_games(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict):
            parts = node.keys if isinstance(node, ast.Dict) else node.elts
            if len({game_of(one) for one in parts} - {None}) > 1:
                yield node.lineno
        elif isinstance(node, ast.If | ast.IfExp | ast.While):
            compared = [one for one in ast.walk(node.test) if isinstance(one, ast.Compare)]
            if any(game_of(part) for one in compared for part in ast.walk(one)):
                yield node.lineno


def test_a_game_is_named_in_one_line_outside_its_packages():
    lines = (ROOT / "games" / "packages.py").read_text("utf-8").splitlines()
    (line,) = [number for number, text in enumerate(lines, start=1) if "for name in (" in text]
    assert named(BUILT_IN) == {game: {f"games/packages.py:{line}"} for game in BUILT_IN}


def test_no_list_in_a_test_or_benchmark_names_games():
    found = set()
    for place, tree in (one for room in BESIDE for one in trees(room, NAMES)):
        if not any(game in place for game in BUILT_IN) and place not in NAMED:
            found |= {f"{place}:{line}" for line in lists_of_games(tree)}
    assert not found
    assert all(any(lists_of_games(ast.parse((ROOT / place).read_text("utf-8")))) for place in NAMED), "named in vain"


@pytest.mark.parametrize("name", SETTINGS)
def test_no_setting_names_a_game(name):
    text = (ROOT / name).read_text("utf-8").lower()
    assert not [game for game in BUILT_IN if re.search(rf"\b{game}\b", text)]


def test_each_game_has_its_packages():
    for game in BUILT_IN:
        for room in ("games", "render", "bot/presenters", "data"):
            assert (ROOT / room / game).is_dir(), f"{room}/{game}"


def test_packages_of_presenters_are_the_games_and_modules_are_in_layers():
    folder = ROOT / "bot" / "presenters"
    assert {path.parent.name for path in folder.glob("*/__init__.py")} == set(BUILT_IN)
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (layers,) = [contract["layers"] for contract in contracts if contract["name"] == PRESENTERS]
    assert {one for layer in layers for one in layer.split(" | ")} == {
        path.stem for path in folder.glob("*.py") if path.stem != "__init__"
    }


def test_the_registries_hold_what_is_named():
    assert tuple(GAMES)[: len(BUILT_IN)] == tuple(COMPUTERS)[: len(BUILT_IN)] == tuple(BUILT_IN)
    assert all(rules.name == name for name, rules in GAMES.items())


def test_a_name_is_found_wherever_it_does_something():
    tree = ast.parse('"""chess"""\nimport chess.a\nfrom b import chess\nx = "chess"\nchess.y\nz.chess\n')
    assert {line for line, text in texts_in(tree) if "chess" in text} == {2, 3, 4, 5, 6}


def test_a_list_of_games_is_found_however_it_is_written():
    one, other = tuple(BUILT_IN)[:2]
    lists = (
        f'["{one}", "{other}"]\n{{"{one}": 1, "{other}": 2}}\n({one.upper()}, {other})\n[("{one}",), f("{other}")]\n'
    )
    branches = f'if game == "{one}":\n    pass\nx = 1 if game.name in {{"{other}"}} else 2\n'
    assert set(lists_of_games(ast.parse(lists))) == {1, 2, 3, 4}
    assert set(lists_of_games(ast.parse(branches))) == {1, 3}
    assert not set(lists_of_games(ast.parse(f'opened(game="{one}", players=3)\nassert game == "{one}"\n')))
