"""Adds two things to a built package that a checkout finds elsewhere: the commit, and the pages for hosts of a public
bot.

Everything else about the package is in pyproject.toml.
"""

import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT))  # a build starts elsewhere

from bot.program.release import COMMIT_FILE, commit  # noqa: E402 - it needs no library

PAGES = ("docs/owners/privacy.md", "docs/owners/terms.md")


def add_commit(to):
    found = commit(ROOT)
    if found is not None:
        to.joinpath(COMMIT_FILE).write_text(f"{found}\n", "ascii")


class BuildPy(build_py):
    def run(self):
        super().run()
        if self.editable_mode:
            return
        add_commit(Path(self.build_lib))
        folder = Path(self.build_lib, "bot", "cli", "owners")
        folder.mkdir(exist_ok=True)
        for page in PAGES:
            shutil.copy(ROOT / page, folder)


class Sdist(sdist):
    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        add_commit(Path(base_dir))


setup(cmdclass={"build_py": BuildPy, "sdist": Sdist})
