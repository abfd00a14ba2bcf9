"""The program on the other Pythons that it runs on: `python -m tests.pythons` (`make pythons`, and so `make test`).

For each of them that is installed here, beside the one that runs this: an environment of its own in `.venv`, made from
the locks, and there every `EVERY`-th of the quick tests (`sample.py`), of all folders alike. A version's changes (a
removed module, a new warning, another order of things) show in many tests or in an import, so some of each folder are
enough beside the first Python, which runs all of them.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
VERSIONS = ("3.11", "3.12", "3.13")
LOCKS = [ROOT / name for name in ("requirements.lock", "requirements-dev.lock", "pyproject.toml")]
EVERY = 24
PIP = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-warn-script-location")
ASKED = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"


def is_python(path, version):
    """Return whether that starts, is of this version and can make environments: pyenv's shims are there for all
    versions, and start nothing if the version isn't chosen.
    """
    try:
        found = subprocess.run([path, "-c", ASKED], capture_output=True, text=True, timeout=60, check=False)
    except OSError:
        return False
    return found.stdout.strip() == version


def installed(version, home=None):
    """Return the Python of that version, on the path or one of pyenv's, chosen or not; None if there is none."""
    home = home or Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    kept = sorted(home.glob(f"versions/{version}.*/bin/python{version}"), key=lambda path: _numbers(path.parents[1]))
    return next((str(one) for one in (f"python{version}", *reversed(kept)) if is_python(one, version)), None)


def _numbers(folder):
    return [int(part) if part.isdigit() else 0 for part in folder.name.split(".")]


def made(python, version):
    """Bring the environment of that Python up to date with the locks; return its Python."""
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


def run(*command, **env):
    subprocess.run(command, cwd=ROOT, env={**os.environ, **env}, check=True)


def tell(line):
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(quick):
    """Try all of them; return the exit code. ``quick``: the expression of markers that chooses the quick tests."""
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
            run(within, "-m", "pytest", "-m", quick, EVERY=os.environ.get("EVERY") or str(EVERY))
        except subprocess.CalledProcessError as error:
            tell(f"Python {version}: FAILED ({error.returncode})")
            code = 1
        else:
            took = f"{there - begun:.0f} s to set up, {time.monotonic() - there:.0f} s of tests"
            tell(f"Python {version}: ok, {took}")
    return code
