"""Find the program's version and commit. The package's build script uses this module too, so the module imports no
other package.
"""

from __future__ import annotations

import tomllib
from importlib import metadata
from pathlib import Path
from typing import Final

COMMIT_FILE: Final = "bot/program/commit.txt"
"""The path of the file with the commit, relative to the project's folder. Only built packages have this file."""
ROOT: Final = Path(__file__).parents[2]
SHOWN: Final = 12


def version() -> str:
    """Return the program's version, from its own folder if possible, otherwise from the installed package."""
    project = ROOT / "pyproject.toml"
    if project.is_file():
        return str(tomllib.loads(project.read_text("utf-8"))["project"]["version"])
    return metadata.version("cartouche")


def release() -> str:
    found = commit(ROOT)
    return f"{version()} ({found[:SHOWN]})" if found else version()


def commit(folder: Path) -> str | None:
    """Return the hash of the commit that `folder` contains, or None if it's unknown.

    A built package contains a file that names its commit. In a checkout, the commit is read from the folder ``.git``,
    so that git needn't be installed.
    """
    try:
        return (folder / COMMIT_FILE).read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return _checked_out(folder)


def _checked_out(folder: Path) -> str | None:
    try:
        git = folder / ".git"
        if git.is_file():  # a worktree: the file names its own folder, which names the common one
            git = folder / git.read_text("utf-8").removeprefix("gitdir:").strip()
        head = (git / "HEAD").read_text("utf-8").strip()
        if not head.startswith("ref: "):
            return head
        shared = git / "commondir"
        common = git / shared.read_text("utf-8").strip() if shared.is_file() else git
        branch = head.removeprefix("ref: ")
        if (common / branch).is_file():
            return (common / branch).read_text("utf-8").strip()
        packed = (common / "packed-refs").read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    return next((line.split()[0] for line in packed if line.endswith(f" {branch}")), None)
