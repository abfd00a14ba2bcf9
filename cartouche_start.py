"""Starts the program, after checking that no other package has replaced one of the program's own packages.

The packages have short names such as ``data`` and ``bot``, so Python may find another package or file with the same
name first. This module is outside the packages, so that it can detect this before it imports any of them.
"""

from __future__ import annotations

import base64
import hashlib
import sys
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Final

PACKAGES: Final = ("bot", "cartouche", "data", "games", "leagues", "render", "sandbox")
WRONG: Final = 2
APART: Final = (
    "Install Cartouche into an environment of its own, and start it in a folder without Python files of that name."
)


def main() -> int:
    """Run the command ``cartouche`` and return its exit code: 2 if another package is in the way."""
    found = in_the_way(Path(__file__).parent)
    if found is not None:
        sys.stderr.write(f"cartouche: {found}\n")
        return WRONG
    from bot.__main__ import main as run  # noqa: PLC0415 - only now is it surely ours

    return run()


def in_the_way(home: Path) -> str | None:
    """Return a line about the first of the program's packages that is missing or has been replaced by another one, or
    None if all are in the folder `home`. This imports none of them.
    """
    for name in PACKAGES:
        spec = find_spec(name)
        ours = home / name / "__init__.py"
        if spec is None or spec.origin is None:
            return f"the package {name} is missing beside Cartouche in {home}. Install Cartouche again."
        if Path(spec.origin).resolve() != ours.resolve():
            return f"the package {name} comes from {spec.origin}{_of(name)}, and not from {home}. {APART}"
    return _overwritten(home)


def _overwritten(home: Path) -> str | None:
    """Return a line about a package whose ``__init__.py`` has changed since the installation, or None if there is
    none.
    """
    for name, wanted in _installed(home).items():
        content = (home / name / "__init__.py").read_bytes()
        if base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=") != wanted:
            return f"another package{_of(name)} has overwritten {name} in {home}. {APART}"
    return None


def _installed(home: Path) -> dict[str, str]:
    """Return the SHA-256 hash of each package's ``__init__.py``, which the installation wrote into the file RECORD.
    Return an empty dict in a checkout, which has no such file.
    """
    for found in metadata.distributions(name="cartouche", path=[str(home)]):
        rows = (row.rsplit(",", 2) for row in (found.read_text("RECORD") or "").splitlines())
        known = {row[0]: row[1].removeprefix("sha256=") for row in rows if len(row) == 3}
        return {name: known[path] for name in PACKAGES if (path := f"{name}/__init__.py") in known}
    return {}


def _of(name: str) -> str:
    others = sorted({*metadata.packages_distributions().get(name, ())} - {"cartouche"})
    return f" (of {', '.join(others)})" if others else ""


if __name__ == "__main__":
    sys.exit(main())
