import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bot.program import health
from bot.program.run import FAILED, WRONG
from bot.settings import VARIABLES, read_settings

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PACKAGES = [name.rstrip("*") for name in PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]]
COPIED = re.findall(r"^!((?!\.git/).+)$", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)
COMPOSE = (ROOT / "compose.yaml").read_text()
UNIT = ROOT / "deploy" / "cartouche.service"
pytestmark = pytest.mark.processes


def shell(*command, where=None, seconds=120, **env):
    return subprocess.run(
        command, cwd=where, env={**os.environ, **env}, capture_output=True, text=True, timeout=seconds, check=False
    )


def test_the_image_copies_each_package_and_what_builds_it():
    assert "\nCOPY . .\n" in DOCKERFILE
    built_from = {"pyproject.toml", PROJECT["project"]["readme"], "LICENSE", "NOTICE"}
    locks = re.findall(r"-r (\S+\.lock)", DOCKERFILE)
    assert {*PACKAGES, *built_from, *locks} <= set(COPIED)
    assert "cartouche" in PACKAGES


def test_each_package_of_the_repository_is_built():
    not_ours = {"benchmarks", "tests"}
    found = {path.parent.name for path in ROOT.glob("*/__init__.py")} - not_ours
    assert found <= set(PACKAGES)


def test_the_image_gets_no_secrets_and_no_tests():
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert next(line for line in ignored if not line.startswith("#")) == "*"
    assert not [name for name in COPIED if ".env" in name or name in {".git", "var", "tests", "benchmarks"}]


def test_the_image_is_built_in_stages_and_does_not_run_as_root():
    base, *stages = re.split(r"^FROM ", DOCKERFILE, flags=re.MULTILINE)
    assert len(stages) == 2
    assert re.search(r"^ARG BASE=\S+@sha256:[0-9a-f]{64}$", base, re.MULTILINE)
    assert [stage.split()[0] for stage in stages] == ["${BASE}", "${BASE}"]
    last = stages[-1]
    instructions = re.findall(r"^([A-Z]+) (.*)$", last, re.MULTILINE)
    assert ("USER", "cartouche") in instructions
    assert not [text for name, text in instructions if name == "RUN" and "pip install" in text]
    assert dict(instructions)["VOLUME"] == "/var/lib/cartouche"
    assert '"health"' in dict(instructions)["HEALTHCHECK"]
    assert f'image.version="{PROJECT["project"]["version"]}"' in last
    assert "--require-hashes" in stages[0]


def test_settings_are_named_as_the_program_reads_them():
    known = {variable.name for variable in VARIABLES} | {
        "HOME",
        "PATH",
        "PYTHONUNBUFFERED",
        "PYTHONDONTWRITEBYTECODE",
        "PYTHONPYCACHEPREFIX",
    }
    in_image = set(re.findall(r"^(?:ENV|   ) ?\s*([A-Z_]+)=", DOCKERFILE.split("FROM ")[-1], re.MULTILINE))
    in_unit = set(re.findall(r"([A-Z]+)=", re.search(r"^Environment=(.*)$", UNIT.read_text(), re.MULTILINE)[1]))
    for found in (in_image, in_unit):
        assert {"DATABASE", "BACKUPS"} <= found <= known


def test_compose_overrides_no_setting_of_the_file():
    assert "env_file: .env" in COMPOSE
    assert not [variable.name for variable in VARIABLES if re.search(rf"^\s+{variable.name}:", COMPOSE, re.MULTILINE)]


def test_the_unit_is_not_started_again_after_what_another_start_does_not_mend():
    unit = UNIT.read_text()
    assert f"RestartPreventExitStatus={WRONG}\n" in unit
    assert FAILED != WRONG
    assert "Restart=on-failure\n" in unit


def test_the_unit_has_a_home_that_it_may_read():
    """PostgreSQL's driver fails if it can't read the home folder, and the unit's ProtectHome setting hides /home."""
    _, env, writable = places()["unit"]
    assert env["HOME"] == str(writable)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_the_units_are_understood_and_hardened(tmp_path):
    for path in (ROOT / "deploy").glob("cartouche*.[st]*"):
        text = path.read_text().replace("/srv/cartouche/.venv/bin/python", sys.executable)
        (tmp_path / path.name).write_text(text.replace("/srv/cartouche", str(ROOT)))
    units = sorted(tmp_path.iterdir())
    assert [unit.name for unit in units] == ["cartouche-backup.service", "cartouche-backup.timer", "cartouche.service"]
    checked = shell("systemd-analyze", "verify", *map(str, units))
    assert (checked.returncode, checked.stderr) == (0, "")
    for unit in units:
        if unit.suffix == ".service":
            rated = shell("systemd-analyze", "security", "--offline=true", "--threshold=12", str(unit))
            assert rated.returncode == 0, rated.stdout


def places():
    unit = dict(re.findall(r"^(\w+)=(.*)$", UNIT.read_text(), re.MULTILINE))
    of_unit = dict(part.split("=", 1) for part in unit["Environment"].split())
    of_unit["STATE_DIRECTORY"] = f"/var/lib/{unit['StateDirectory']}"  # systemd sets it
    of_image = dict(re.findall(r"^(?:ENV|   ) ?\s*([A-Z_]+)=(\S+)", DOCKERFILE.split("FROM ")[-1], re.MULTILINE))
    working = re.findall(r"^WORKDIR (\S+)", DOCKERFILE, re.MULTILINE)[-1]
    return {
        "checkout": (Path("/checkout"), {}, Path("/checkout")),
        "unit": (Path(unit["WorkingDirectory"]), of_unit, Path("/var/lib") / unit["StateDirectory"]),
        "image": (Path(working), of_image, Path(re.search(r"^VOLUME (\S+)", DOCKERFILE, re.MULTILINE)[1])),
    }


@pytest.mark.parametrize("where", ["checkout", "unit", "image"])
@pytest.mark.parametrize("database", [None, "postgresql://ada@there/tables"])
def test_what_the_running_bot_writes_lies_where_it_may_write(where, database):
    working, env, writable = places()[where]
    settings = read_settings({**env, "DATABASE": database or env.get("DATABASE")})
    for path in (health.place(settings.beside), settings.beside.parent / "sandbox"):
        assert (working / path).is_relative_to(writable)
