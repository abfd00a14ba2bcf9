import inspect
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

from bot.cli.parser import parser
from bot.presenters.simple import SimplePresenter
from games.kit import GameKit
from games.simple import SimpleGame
from render.kit.grid import Card, Cell, Grid

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "four-in-a-row"
TUTORIAL = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
REFERENCE = (ROOT / "docs" / "game-reference.md").read_text("utf-8")
PARTLY = {"pyproject.toml", "README.md"}
"""The files that `new-game` writes and that the tutorial shows only in part or not at all."""


def blocks():
    return re.findall(r"^```(\w+) ?(\S*)\n(.*?)^```$", TUTORIAL, re.DOTALL | re.MULTILINE)


def filled(text):
    return [line for line in text.splitlines() if line.strip()]


def written():
    files = {}
    for _, name, text in blocks():
        if name and name not in PARTLY:
            files[name] = f"{files[name]}\n{text}" if name in files else text
    return files


def typed():
    return [line for language, _, text in blocks() if language == "sh" for line in filled(text)]


def run(*words, **more):
    return subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False, **more)


def test_the_page_has_the_whole_example_and_nothing_else():
    files = {
        path.relative_to(EXAMPLE).as_posix(): filled(path.read_text("utf-8"))
        for path in EXAMPLE.rglob("*")
        if path.suffix in {".py", ".toml", ".po"} and path.name not in PARTLY
    }
    assert {name: filled(text) for name, text in written().items()} == files


def test_parts_of_files_are_as_in_the_example():
    for _, name, text in blocks():
        assert not name or text.strip("\n") in (EXAMPLE / name).read_text("utf-8"), name


def test_every_command_of_the_page_is_one():
    ours = [line.split()[1:] for line in typed() if line.startswith("cartouche ")]
    assert {words[0] for words in ours} == {"new-game", "check-game", "play", "simulate", "show"}
    for words in ours:
        installed = ["museum" if word == "four" and words[0] == "simulate" else word for word in words]
        parser().parse_args(installed)


@pytest.mark.processes
def test_who_follows_the_page_has_a_game(tmp_path):
    # The test follows the page except for `pip install -e`. It installs into a folder instead, so that its own
    # environment doesn't change.
    begun = run("-m", "bot", "new-game", "four", "--to", str(tmp_path))
    assert begun.returncode == 0, begun.stderr
    package, site = tmp_path / "cartouche-four", tmp_path / "site"
    for name, text in written().items():
        place = package / name
        place.parent.mkdir(exist_ok=True)
        place.write_text(text, "utf-8")
    build = ["--no-build-isolation", "--no-deps", "--no-index", "--quiet", "--disable-pip-version-check"]
    done = run("-m", "pip", "install", *build, "--target", str(site), str(package))
    assert done.returncode == 0, done.stderr
    found = os.environ | {"PYTHONPATH": f"{site}{os.pathsep}{ROOT}"}
    checked = run("-m", "bot", "check-game", "four", "--games", "1", env=found)
    assert checked.returncode == 0, checked.stdout
    assert "keep the contract" in checked.stdout
    assert "an analysis" not in checked.stdout
    assert "puzzles" in checked.stdout
    assert "lacks" not in checked.stdout
    assert "catalogues in fr, pl" in checked.stdout


@pytest.mark.processes
def test_a_new_package_is_what_the_example_began_as(tmp_path):
    assert run("-m", "bot", "new-game", "four", "--to", str(tmp_path)).returncode == 0
    new = {path.relative_to(tmp_path / "cartouche-four").as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert new <= {path.relative_to(EXAMPLE).as_posix() for path in EXAMPLE.rglob("*.*")}
    ours = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))
    theirs = tomllib.loads((tmp_path / "cartouche-four" / "pyproject.toml").read_text("utf-8"))
    for same in ("build-system", "tool"):
        assert ours[same] == theirs[same]


def members(kind):
    if issubclass(kind, msgspec.Struct):
        return {field.name for field in msgspec.structs.fields(kind)}
    package = kind.__module__.split(".")[0]
    ours = [one for one in kind.__mro__ if one.__module__.split(".")[0] == package]
    stated = {name for one in ours for name in {**vars(one), **one.__annotations__} if not name.startswith("_")}
    return stated | set(inspect.signature(kind).parameters)


@pytest.mark.parametrize("kind", [GameKit, SimpleGame, SimplePresenter, Grid, Cell, Card])
def test_the_reference_has_a_row_for_each_member(kind):
    section = REFERENCE.split(f"\n## {kind.__name__}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)[^|]*\|([^|]*)\|([^|]*)\|$", section, re.MULTILINE)
    names = [name for name, *_ in rows]
    assert len(set(names)) == len(names)
    assert set(names) == members(kind)
    assert all(cell.strip() for row in rows for cell in row)
