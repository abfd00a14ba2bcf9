import fcntl
import shutil
import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path

import pytest

from games import kit
from tests.nursery import Nursery

EXAMPLES = Path(__file__).parents[2] / "examples"
BUILD = ["--no-build-isolation", "--no-deps", "--no-index", "--quiet", "--disable-pip-version-check"]
NAMES = {"four-in-a-row": "four", "liars-dice": "liars"}


@pytest.fixture(scope="session")
def site():
    """Install the examples once for all workers of a run."""
    made = Nursery.folder() / "examples"
    folder, sources = made / "site", made / "sources"
    with made.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            shutil.copytree(EXAMPLES, sources, dirs_exist_ok=True)  # pip builds inside the sources
            copies = [str(sources / name) for name in NAMES]
            subprocess.run(
                [sys.executable, "-m", "pip", "install", *BUILD, "--target", str(folder), *copies], check=True
            )
    return folder


@pytest.fixture(scope="session")
def kits(site):
    sys.path.append(str(site))
    points = [point for one in distributions(path=[str(site)]) for point in one.entry_points.select(group=kit.GROUP)]
    found, problems = kit.load(points)
    assert not problems
    for name, one in found.items():
        kit.add_texts(name, one)
    return found
