"""Uses the built package as a host does: in an environment of its own, started in an empty folder.

The environment shares the tests' libraries, so nothing is fetched."""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tarfile
import urllib.request
from contextlib import closing
from pathlib import Path

import PIL
import pytest

from cartouche_start import PACKAGES
from games.registry import GAMES
from tests.bot.test_run import free_port

ROOT = Path(__file__).parents[2]
COMMIT = "c0ffee" * 6 + "c0ff"
QUIET = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-index")
ALONE = {"DISCORD_TOKEN": "", "PYTHONPATH": ""}
SDIST = "import sys; from setuptools import build_meta; print(build_meta.build_sdist(sys.argv[1]))"
WHEEL = SDIST.replace("sdist", "wheel")
pytestmark = pytest.mark.processes


def done(*command, where, **env):
    found = subprocess.run(
        [str(word) for word in command],
        cwd=where,
        env={**os.environ, **ALONE, **env},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert found.returncode == 0, f"{command}: {found.stdout}{found.stderr}"
    return found.stdout


def copied(to):
    left_out = shutil.ignore_patterns("__pycache__", "*.pyc", "commit.txt")
    for name in (*PACKAGES, "docs/owners"):
        shutil.copytree(ROOT / name, to / name, ignore=left_out)
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "CHANGELOG.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, to)
    shutil.copy(ROOT / "cartouche_start.py", to)
    git = to / ".git"
    git.mkdir()
    (git / "HEAD").write_text(f"{COMMIT}\n")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    source, built = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("built")
    copied(source)
    name = done(sys.executable, "-c", SDIST, built, where=source).splitlines()[-1]
    with tarfile.open(built / name) as sdist:
        sdist.extractall(built, filter="data")
    unpacked = built / name.removesuffix(".tar.gz")
    return built / done(sys.executable, "-c", WHEEL, built, where=unpacked).splitlines()[-1]


class Place:
    def __init__(self, folder, wheel):
        self.folder = folder / "empty"
        self.folder.mkdir()
        done(sys.executable, "-m", "venv", "--without-pip", folder / "venv", where=folder)
        self.python = folder / "venv" / "bin" / "python"
        (self.site,) = (folder / "venv" / "lib").glob("python*/site-packages")
        (self.site / "libraries.pth").write_text(f"{Path(PIL.__file__).parents[1]}\n")
        pip = (sys.executable, "-m", "pip", "--python", self.python, "install")
        done(*pip, *QUIET, "--no-compile", wheel, where=self.folder)

    def cartouche(self, *words, **env):
        return done(self.python.with_name("cartouche"), *words, where=self.folder, **env)


def test_the_wheel_has_every_file_and_works_in_an_empty_folder(wheel, tmp_path):
    # One test, since each would build and install it again.
    place = Place(tmp_path, wheel)
    has_every_file(place)
    its_commands_work(place)
    the_bot_migrates_an_old_database_and_plays_on_the_sandbox(place)


def has_every_file(place):
    there = {
        path.relative_to(ROOT)
        for name in PACKAGES
        for path in (ROOT / name).rglob("*")
        if path.is_file() and path.suffix not in {".pyc", ".md"}
    }
    assert {path.suffix for path in there} > {".py", ".toml", ".po", ".js", ".css", ".html", ".otf"}
    assert sorted(path for path in there if not (place.site / path).is_file()) == []
    code = f"import {', '.join(PACKAGES)}; print({', '.join(f'{name}.__file__' for name in PACKAGES)})"
    for path in done(place.python, "-c", code, where=place.folder).split():
        assert Path(path).is_relative_to(place.site)


def its_commands_work(place):
    assert re.fullmatch(rf"Cartouche \d+\.\d+\.\d+ \({COMMIT[:12]}\)\n", place.cartouche("--version"))
    doctor = place.cartouche("doctor")
    assert {line.split()[-1] for line in doctor.splitlines() if "drawing: " in line} == set(GAMES)
    assert "The club" in place.cartouche("privacy", OPERATOR="The club", CONTACT="club@example.org")


TOOLS = {"pip": ("install",), "pipx": ("install",), "uv": ("tool", "install")}


@pytest.fixture(scope="module")
def tools(tmp_path_factory):
    made = tmp_path_factory.mktemp("tools")
    done(sys.executable, "-m", "venv", made, where=made)
    fetched = subprocess.run([made / "bin" / "pip", "install", "--quiet", "pipx", "uv"], timeout=300, check=False)
    if fetched.returncode:
        pytest.skip("no index of packages can be reached")
    return made / "bin"


@pytest.mark.nightly
@pytest.mark.parametrize("tool", TOOLS)
def test_it_installs_with_its_libraries_as_hosts_do(wheel, tools, tmp_path, tool):
    home, commands = str(tmp_path / "home"), tmp_path / "bin"
    env = {"UV_TOOL_DIR": home, "UV_TOOL_BIN_DIR": str(commands), "PIPX_HOME": home, "PIPX_BIN_DIR": str(commands)}
    if tool == "pip":
        done(sys.executable, "-m", "venv", tmp_path, where=tmp_path)
        done(commands / "pip", *TOOLS[tool], wheel, where=tmp_path)
    else:
        done(tools / tool, *TOOLS[tool], "--python", sys.executable, wheel, where=tmp_path, **env)
    (tmp_path / "empty").mkdir()

    def cartouche(*words):
        return done(commands / "cartouche", *words, where=tmp_path / "empty")

    assert COMMIT[:12] in cartouche("--version")
    assert "All is well." in cartouche("doctor")
    cartouche("simulate", "--game", "mykerinos", "--players", "3", "--seed", "7", "--out", "game.txt")
    assert "keep the rules" in cartouche("verify", "game.txt")
    cartouche("show", "game.txt", "--out", "game.png")


def the_bot_migrates_an_old_database_and_plays_on_the_sandbox(place):
    old = place.folder / "old.sqlite3"
    with closing(sqlite3.connect(old)) as made:
        made.executescript((ROOT / "tests/match/storage/golden/0001.sql").read_text("utf-8"))
    (place.folder / "bot.py").write_text("raise RuntimeError('a file of the host')\n")
    port = free_port()
    env = {"DATABASE": str(old), "BACKUPS": str(place.folder / "copies"), "PLAY_PORT": str(port)}
    with (
        (place.folder / "log.txt").open("w") as log,
        subprocess.Popen(
            [place.python.with_name("cartouche"), "play"],
            cwd=place.folder,
            env={**os.environ, **ALONE, **env},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as bot,
    ):
        try:
            assert bot.stdout.readline() == f"Cartouche is ready: http://127.0.0.1:{port}/\n"
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as page:
                assert page.status == 200
        finally:
            bot.send_signal(signal.SIGINT)  # as by Ctrl-C
    assert bot.returncode == 0
    assert [copy.name.startswith("before-upgrade-0001-") for copy in (place.folder / "copies").iterdir()] == [True]
    assert "Error" not in (place.folder / "log.txt").read_text()
