"""Checks that tests don't change modules or classes of the standard library or of other libraries.

A frozen clock or a sleep that returns at once would also affect the event loop, pytest and every thread. A run could
then spin, hang, or pass for the wrong reason. Instead, a test passes its own object (`Identifies(now=..., sleep=...)`),
or replaces a name in one of our own modules: `bot.program.log.sys` is a name in our module `bot.program.log`, but
`bot.program.log.sys.stderr` belongs to Python.

The check reads the tests' sources, and resolves the target of each change as Python would. A test may change any object
that it has made itself.
"""

import ast
import importlib
import re
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

HERE = Path(__file__).parents[1]
OURS = {"bot", "games", "leagues", "render", "data", "sandbox", "tests", "benchmarks"}
CHANGING = {"setattr", "delattr", "setitem", "delitem"}
ALLOWED = {"__init__.py", "bot/test_run.py", "kills/fuse.py", "library.py", "scratch.py"}
"""The files that may change libraries.

`bot/test_run.py` puts back what the program's own start has set (`sys.excepthook`).

`library.py` changes discord.py, for reasons given there. `scratch.py` sets the temporary folder of a whole run, and
`__init__.py` lets it keep bytecode.
`kills/fuse.py` changes only the bot process in which it runs.
"""
READ = ast.Import | ast.ImportFrom | ast.Call | ast.Attribute | ast.Subscript
WORTH_READING = re.compile(rf"\b(?:{'|'.join(CHANGING)}|mock)\b|^[ \t]*(?!self\b)\w+[.\[][^=\n#(]*= ", re.MULTILINE)


def imported(nodes):
    """Return all imports of a file as name -> dotted path."""
    found = {}
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {one.asname or one.name.partition(".")[0]: one.name for one in node.names if one.asname}
            found |= {top: top for one in node.names if not one.asname and (top := one.name.partition(".")[0])}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
    return found


def owner(dotted):
    """Return the name of the module to which the object with this dotted path belongs."""
    first, *names = dotted.split(".")
    holder, home = importlib.import_module(first), first
    for name in names:
        if isinstance(holder, ModuleType):
            home = holder.__name__
            if not hasattr(holder, name):
                importlib.import_module(f"{home}.{name}")
        holder = getattr(holder, name)
    if isinstance(holder, ModuleType):
        return holder.__name__
    return holder.__module__ if isinstance(holder, type | FunctionType) else home


def changed(nodes):
    """Yield what each statement changes: an expression, or the dotted path of an attribute."""
    for node in nodes:
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
            if name in CHANGING:
                yield node.args[0]
        elif isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            yield node.value


def wrong(source):
    if not WORTH_READING.search(source):  # a regular expression takes a hundredth of the time
        return
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, READ)]
    names = imported(nodes)
    yield from (dotted for dotted in names.values() if dotted.startswith(("unittest.mock", "mock.")))
    for target in changed(nodes):
        if isinstance(target, ast.Constant):
            dotted = str(target.value).rpartition(".")[0]
        else:
            first, _, rest = ast.unparse(target).partition(".")
            dotted = f"{names[first]}.{rest}".rstrip(".") if first in names else ""
        if re.fullmatch(r"\w+(\.\w+)*", dotted) and owner(dotted).partition(".")[0] not in OURS:
            yield ast.unparse(target)


@pytest.mark.parametrize("path", sorted(HERE.iterdir()), ids=lambda path: path.name)
def test_nothing_that_belongs_to_all_is_changed(path):
    files = path.rglob("*.py") if path.is_dir() else [path] if path.suffix == ".py" else []
    files = [one for one in files if str(one.relative_to(HERE)) not in ALLOWED]
    found = [f"{one.relative_to(HERE.parent)}: {what}" for one in files for what in wrong(one.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    ("source", "is_wrong"),
    [
        ('monkeypatch.setattr("bot.client.gateway.identifies.asyncio.sleep", swift)', True),
        ('import time as t\nwith monkeypatch.context() as patch:\n    patch.delattr(t, "sleep")', True),
        ('from bot.client.gateway import identifies\npatch.setattr(identifies.time, "monotonic", now)', True),
        ('from discord.http import Route\nmonkeypatch.setattr(Route, "BASE", "x")', True),
        ("import discord\ndiscord.utils.utcnow = now", True),
        ('import os\nos.environ["TOKEN"] = "x"', True),
        ("from unittest.mock import patch", True),
        ('from bot.client.gateway import identifies\nmonkeypatch.setattr(identifies, "time", clock)', False),
        ('monkeypatch.setattr("bot.client.gateway.identifies.PAUSE", 0)', False),
        ('monkeypatch.setattr(host.service.play, "act", slow)', False),
    ],
)
def test_what_belongs_to_all_is_found(source, is_wrong):
    assert bool(list(wrong(source))) == is_wrong
