"""What a new game touches outside its own packages: one line of one registry."""

import ast
import tomllib
from pathlib import Path

from games.packages import BUILT_IN
from games.registry import COMPUTERS, GAMES

ROOT = Path(__file__).parents[2]
ROOMS = ("bot", "games", "leagues", "render", "data")


def texts_in(tree):
    """The names and texts of a module that do something, with their lines: no docstrings."""
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
    """Where the code names each of ``games`` outside the games' packages, as ``path:line``. What one of those may know
    of another import-linter says; a word may well be another game's name (Mykerinos has a museum)."""
    found = {game: set() for game in games}
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            if not set(BUILT_IN) & set(path.relative_to(ROOT).parts):
                for line, text in texts_in(ast.parse(path.read_text("utf-8"))):
                    for game in games:
                        if game in text.lower():
                            found[game].add(f"{path.relative_to(ROOT).as_posix()}:{line}")
    return found


def test_a_game_is_named_in_one_line_outside_its_packages():
    lines = (ROOT / "games" / "packages.py").read_text("utf-8").splitlines()
    (line,) = [number for number, text in enumerate(lines, start=1) if "for name in (" in text]
    assert named(BUILT_IN) == {game: {f"games/packages.py:{line}"} for game in BUILT_IN}


def test_each_game_has_its_packages():
    for game in BUILT_IN:
        for room in ("games", "render", "bot/presenters", "data"):
            assert (ROOT / room / game).is_dir(), f"{room}/{game}"


def test_the_presenters_of_all_games_stand_in_one_layer():
    """Import-linter takes no pattern there, and leaves alone what no layer names."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = {contract["name"]: contract["layers"] for contract in contracts if contract["type"] == "layers"}
    games = sorted(BUILT_IN)
    assert " | ".join(f"presenters.{game}" for game in games) in layers["the rooms of bot/"]
    assert " | ".join(games) in layers["the presenters: what is shared <- the games <- registry"]


def test_the_registries_hold_what_is_named():
    assert tuple(GAMES) == tuple(COMPUTERS) == tuple(BUILT_IN)
    assert all(rules.name == name for name, rules in GAMES.items())


def test_a_name_is_found_wherever_it_does_something():
    tree = ast.parse('"""chess"""\nimport chess.a\nfrom b import chess\nx = "chess"\nchess.y\nz.chess\n')
    assert {line for line, text in texts_in(tree) if "chess" in text} == {2, 3, 4, 5, 6}
