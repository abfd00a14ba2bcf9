"""Applies common kinds of changes to a copy of the repository, and counts the existing files that each of them touches.

Each patch is such a change with its own tests. All of them are applied to one copy. Adding a small game touches no
file: the examples in `tests.examples` are installed unchanged. If a patch no longer applies, make the change again and
save it as the new patch (`git diff`). If the new patch touches more files, the code has become worse.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.language.sources import ROOT

HERE = Path(__file__).parent
CHANGES = {
    "language": (0, "tests/language/test_spanish.py"),
    "option": (2, "tests/undo/test_none.py"),
    "tie_break": (3, "tests/leagues/standing/test_lasts.py"),
}
"""Maps each change to the number of existing files that it may touch (not counting catalogues), and to its tests."""
LEFT_OUT = shutil.ignore_patterns(".*", "*.pyc.*", "_shots", "docs", "*.png", "*.egg-info")

pytestmark = pytest.mark.processes


def touched(patch):
    found = re.findall(r"^--- a/(.*)$", patch, re.MULTILINE)
    return [one for one in found if not one.startswith("data/locales/")]


def test_a_change_touches_few_files_and_works(tmp_path):
    assert {path.stem for path in HERE.glob("*.patch")} == set(CHANGES)
    copy = tmp_path / "copy"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    alone = {"GIT_CEILING_DIRECTORIES": str(tmp_path)}
    for change, (files, _) in CHANGES.items():
        patch = HERE / f"{change}.patch"
        assert len(touched(patch.read_text("utf-8"))) <= files, change
        subprocess.run(["git", "apply", "-C1", patch], cwd=copy, env=os.environ | alone, check=True)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *(tests for _, tests in CHANGES.values())],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
