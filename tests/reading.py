"""Prepares the test files once for all pytest workers.

Each worker imports all test files. Three quarters of that time goes into pytest's rewriting of `assert`s, whose result
pytest caches on disk. If all workers began with the same file, none would find another's result. So each worker begins
its imports at a different place. With four workers, each rewrites about a quarter of the files and finds the rest in
the cache.
"""

import contextlib
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def modules(paths):
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
    begin = len(names) * number // count
    return names[begin:] + names[:begin]


def read(config):
    own = config.workerinput
    paths = [(config.invocation_params.dir / arg.partition("::")[0]).resolve() for arg in config.args]
    for name in turned(modules(paths), int(own["workerid"].removeprefix("gw")), own["workercount"]):
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(name)
