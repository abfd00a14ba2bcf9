"""Errors must never be shown by their ``repr``, which can contain a request with the bot's token, or an address with a
password.

:func:`bot.match.pure.errors.one_line` and ``named`` describe errors instead.
"""

import ast

import pytest

from tests.source.reading import trees

REPRS = r"![ra][:}]|%[ra]|\b(repr|ascii)\b"
LOGGED = {"debug", "info", "warning", "error", "exception", "critical", "log"}


def caught(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name
        elif isinstance(node, ast.arg) and node.annotation and "Exception" in ast.unparse(node.annotation):
            yield node.arg


def shown_by_repr(tree):
    names = set(caught(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.FormattedValue) and node.conversion in {ord("r"), ord("a")}:
            if names & {one.id for one in ast.walk(node.value) if isinstance(one, ast.Name)}:
                yield node.lineno
        elif isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            first = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            of_errors = {one.id for argument in node.args for one in ast.walk(argument) if isinstance(one, ast.Name)}
            if (called in {"repr", "ascii"} and names & of_errors) or (
                called in LOGGED and any("%r" in text or "%a" in text for text in first)
            ):
                yield node.lineno
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and "%r" in ast.unparse(node.left):
            yield node.lineno


@pytest.mark.parametrize("room", ["bot", "data", "games", "leagues", "render", "sandbox"])
def test_no_error_is_shown_by_its_repr(room):
    found = {f"{path}:{line}" for path, tree in trees(room, REPRS) for line in shown_by_repr(tree)}
    assert found == set()


@pytest.mark.parametrize(
    "text",
    [
        "try: f()\nexcept E as error: print(f'{error!r}')",
        "try: f()\nexcept E as error: log(repr(error))",
        "def told(error: Exception): return f'{error.cause!r:.9}'",
        "log.debug('ended: %r', what)",
        "'%r' % what",
    ],
)
def test_each_way_is_found(text):
    assert list(shown_by_repr(ast.parse(text))) != []
