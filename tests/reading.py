"""Prepared test files, made once for all workers that read them.

Each worker imports all of them. Three quarters of that work are pytest's rewriting of `assert`s, and pytest stores the
result beside the file for the next worker. But workers begin at the same moment with the same file, so none found
another's result. So each one starts its imports at a place of its own: with four workers, a quarter of the files is its
part, and the rest is ready when it gets there.
"""

import contextlib
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def modules(paths):
    """Return the names of the modules of tests in these files and folders, in order, as far as they belong to
    packages.
    """
    found = []
    for path in paths:
        files = sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
        found += [file for file in files if _in_packages(file.parent)]
    return [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in dict.fromkeys(found)]


def _in_packages(folder):
    return folder == ROOT or (
        ROOT in folder.parents and (folder / "__init__.py").exists() and _in_packages(folder.parent)
    )


def turned(names, number, count):
    """Return ``names`` from the starting place of the worker ``number`` of ``count`` (from 0)."""
    begin = len(names) * number // count
    return names[begin:] + names[:begin]


def read(config):
    """Import the modules that this worker will collect. pytest reports those that cannot be imported."""
    own = config.workerinput
    paths = [(config.invocation_params.dir / arg.partition("::")[0]).resolve() for arg in config.args]
    for name in turned(modules(paths), int(own["workerid"].removeprefix("gw")), own["workercount"]):
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(name)
