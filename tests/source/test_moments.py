import ast

import pytest

from bot.wording.clocks import ago, exact, to_the_second
from tests.source.reading import trees

PASSED = {
    "match.moved_at",
    "match.moved_at or match.created",
    "min(match.moved_at, row.created)",
    "one.since",
    "sought.at",
    "table.ended",
}
"""The expressions for times that may be shown as "... ago". All are in the past, such as the time of a move."""


def called(name):
    for _, tree in trees("bot", rf"\b{name}\("):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield ast.unparse(node.args[0])


def test_only_what_has_passed_is_told_by_how_long_ago_it_was():
    assert set(called("ago")) == PASSED


def test_nothing_else_writes_such_a_moment():
    written = [
        path
        for path, tree in trees("bot", ":R>")
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        and any(isinstance(part, ast.Constant) and str(part.value).endswith(":R>") for part in node.values)
    ]
    assert written == ["bot/wording/clocks.py"]


@pytest.mark.parametrize("write", [exact, to_the_second])
def test_other_moments_read_the_same_a_day_and_two_months_later(write):
    assert not write(1_700_000_000_000).endswith(":R>"), "R alone depends on when it is read"
    assert ago(1_700_000_000_000).endswith(":R>")
