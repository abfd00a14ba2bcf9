"""Asynchronous generators must not hold resources while they are suspended.

If a generator is abandoned, a task started by the garbage collector closes it in another context. By then it is too
late to return connections, and contextvars can't be reset.
"""

import ast

import pytest

from tests.source.reading import trees

HELD = (ast.With, ast.AsyncWith)
OWN = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


def yields_while_holding(tree):
    for made in ast.walk(tree):
        if isinstance(made, ast.AsyncFunctionDef) and not any(
            "contextmanager" in ast.unparse(one) for one in made.decorator_list
        ):
            yield from within(made, holding=False)


def within(node, *, holding):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, OWN):
            continue
        if isinstance(child, ast.Yield) and holding:
            yield child.lineno
        held = isinstance(child, HELD) or (isinstance(child, ast.Try) and child.finalbody != [])
        yield from within(child, holding=holding or held)


@pytest.mark.parametrize("room", ["bot", "data", "games", "leagues", "render", "sandbox"])
def test_no_asynchronous_generator_holds_anything_while_it_is_left(room):
    found = {f"{path}:{line}" for path, tree in trees(room, r"\byield\b") for line in yields_while_holding(tree)}
    assert found == set()
