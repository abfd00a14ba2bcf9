import base64
import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cartouche_start import PACKAGES, WRONG

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.processes


def refused(*path, where):
    done = subprocess.run(
        [sys.executable, "-S", "-m", "cartouche_start", "--version"],  # without what is installed for the tests
        cwd=where,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == WRONG, done.stdout + done.stderr
    (line,) = done.stderr.splitlines()
    return line


def distribution(site, name, *records):
    folder = site / f"{name}-1.0.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (folder / "RECORD").write_text("".join(f"{record}\n" for record in records))


@pytest.mark.parametrize("name", PACKAGES)
def test_a_file_in_the_working_folder_is_named(tmp_path, name):
    (tmp_path / f"{name}.py").write_text("raise SystemExit('this is not ours')\n")
    line = refused(ROOT, where=tmp_path)
    assert str(tmp_path / f"{name}.py") in line


def test_a_package_of_another_distribution_is_named_with_it(tmp_path):
    site, empty = tmp_path / "site", tmp_path / "empty"
    (site / "data").mkdir(parents=True)
    (site / "data" / "__init__.py").touch()
    empty.mkdir()
    distribution(site, "their-data", "data/__init__.py,,")
    line = refused(site, ROOT, where=empty)
    assert str(site / "data") in line
    assert "their-data" in line


def test_a_package_that_another_distribution_has_overwritten_is_named_with_it(tmp_path):
    ours, empty = tmp_path / "site", tmp_path / "empty"
    empty.mkdir()
    records = []
    for name in PACKAGES:
        (ours / name).mkdir(parents=True)
        (ours / name / "__init__.py").write_text(f"'''Our {name}.'''\n")
        digest = hashlib.sha256((ours / name / "__init__.py").read_bytes()).digest()
        records.append(f"{name}/__init__.py,sha256={base64.urlsafe_b64encode(digest).decode().rstrip('=')},1")
    (ours / "cartouche_start.py").write_text((ROOT / "cartouche_start.py").read_text())
    distribution(ours, "cartouche", *records)
    distribution(ours, "robot", "bot/__init__.py,,")
    (ours / "bot" / "__init__.py").write_text("'''Theirs.'''\n")
    line = refused(ours, where=empty)
    assert "overwritten bot" in line
    assert "robot" in line


def test_a_package_that_is_missing_is_named(tmp_path):
    ours, empty = tmp_path / "site", tmp_path / "empty"
    empty.mkdir()
    (ours / "bot").mkdir(parents=True)
    (ours / "bot" / "__init__.py").touch()
    (ours / "cartouche_start.py").write_text((ROOT / "cartouche_start.py").read_text())
    for name in PACKAGES[2:]:
        (ours / name).mkdir()
    assert "cartouche is missing" in refused(ours, where=empty)
