"""Tests the program on the other supported Python versions: `python -m tests.pythons` (or `make pythons`, which is part
of `make test`).

Each other version that is installed gets its own environment in `.venv`, made from the lock files, and runs the quick
tests. The main Python runs all tests.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
VERSIONS = ("3.11", "3.12", "3.13")
LOCKS = [ROOT / name for name in ("requirements.lock", "requirements-dev.lock", "pyproject.toml")]
PIP = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-warn-script-location")
ASKED = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"


def is_python(path, version):
    try:
        found = subprocess.run([path, "-c", ASKED], capture_output=True, text=True, timeout=60, check=False)
    except OSError:
        return False
    return found.stdout.strip() == version


def installed(version, home=None):
    home = home or Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    kept = sorted(home.glob(f"versions/{version}.*/bin/python{version}"), key=lambda path: _numbers(path.parents[1]))
    return next((str(one) for one in (f"python{version}", *reversed(kept)) if is_python(one, version)), None)


def _numbers(folder):
    return [int(part) if part.isdigit() else 0 for part in folder.name.split(".")]


def made(python, version):
    folder = ROOT / ".venv" / f"python{version}"
    within, ready = folder / "bin" / "python", folder / ".ready"
    if not within.exists():
        run(python, "-m", "venv", str(folder))
    if not ready.exists() or any(lock.stat().st_mtime > ready.stat().st_mtime for lock in LOCKS):
        # Python compiles modules when it imports them, which for most of these never happens.
        run(within, *PIP, "--no-compile", "--require-hashes", "-r", "requirements-dev.lock")
        run(within, *PIP, "--no-compile", "--no-deps", "--no-build-isolation", "--editable", ".")
        ready.touch()
    return within


def run(*command):
    subprocess.run(command, cwd=ROOT, check=True)


def tell(line):
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(quick):
    code = 0
    others = [version for version in VERSIONS if version != f"{sys.version_info.major}.{sys.version_info.minor}"]
    for version in others:
        python = installed(version)
        if python is None:
            tell(f"Python {version}: not installed here, nothing was tried with it")
            continue
        begun = time.monotonic()
        try:
            within = made(python, version)
            there = time.monotonic()
            run(within, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-m", quick)
        except subprocess.CalledProcessError as error:
            tell(f"Python {version}: FAILED ({error.returncode})")
            code = 1
        else:
            took = f"{there - begun:.0f} s to set up, {time.monotonic() - there:.0f} s of tests"
            tell(f"Python {version}: ok, {took}")
    return code
