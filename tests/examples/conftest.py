import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path

import pytest

from games import kit

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = {"four-in-a-row": "four", "liars-dice": "liars"}


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    packages = [str(EXAMPLES / name) for name in NAMES]
    build = ["--no-build-isolation", "--no-deps", "--no-index", "--quiet", "--disable-pip-version-check"]
    sources = tmp_path_factory.mktemp("sources")
    for package in packages:  # pip builds inside the sources, which are nobody's to change
        subprocess.run(["cp", "-r", package, str(sources)], check=True)
    copies = [str(sources / name) for name in NAMES]
    subprocess.run([sys.executable, "-m", "pip", "install", *build, "--target", str(folder), *copies], check=True)
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
