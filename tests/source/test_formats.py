"""Checks that code doesn't compare league formats with each other, but uses the attributes of a format. So a new
format needs no change elsewhere."""

import ast

import pytest

from bot.cli.leagues import SIMULATIONS
from bot.features.founding.draft import ASKED
from bot.publishing.posting.subjects.formats import parts_of
from bot.wording.leagues.formats import WORDS
from leagues.format import FORMATS, Format
from tests.source.reading import trees


def named(node):
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Format"


def comparisons(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare | ast.MatchValue) and any(named(one) for one in ast.walk(node)):
            yield node.lineno


@pytest.mark.parametrize("room", ["bot", "leagues"])
def test_no_code_compares_formats(room):
    assert [f"{path}:{line}" for path, tree in trees(room, r"\bFormat\.") for line in comparisons(tree)] == []


NOTHING = dict.fromkeys(("service", "people", "pictures", "films", "presenters"))


@pytest.mark.parametrize("table", [FORMATS, WORDS, ASKED, SIMULATIONS, parts_of(None, None, None, **NOTHING)])
def test_each_format_is_in_each_table(table):
    assert set(table) == set(Format)
