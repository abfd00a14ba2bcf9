"""Starts the program, unless another package has taken the place of one of its own.

This module is alone outside the packages because of their short names: a package or a file called ``data`` or ``bot``
elsewhere may be found first, and then no import of ours can be trusted to say so.
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
    """Return a line about the first package that isn't the one in the folder `home`, or None. This imports nothing."""
    for name in PACKAGES:
        spec = find_spec(name)
        ours = home / name / "__init__.py"
        if spec is None or spec.origin is None:
            return f"the package {name} is missing beside Cartouche in {home}. Install Cartouche again."
        if Path(spec.origin).resolve() != ours.resolve():
            return f"the package {name} comes from {spec.origin}{_of(name)}, and not from {home}. {APART}"
    return _overwritten(home)


def _overwritten(home: Path) -> str | None:
    """Return a line about a package whose first file isn't as it was installed, or None."""
    for name, wanted in _installed(home).items():
        content = (home / name / "__init__.py").read_bytes()
        if base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=") != wanted:
            return f"another package{_of(name)} has overwritten {name} in {home}. {APART}"
    return None


def _installed(home: Path) -> dict[str, str]:
    """Return the SHA-256 of each package's first file as installed, as in the file RECORD. A checkout has none."""
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
