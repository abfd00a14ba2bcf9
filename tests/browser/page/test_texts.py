"""The page's words in its four languages; needs no browser."""

import json
import re

import pytest

from sandbox.page.files import PAGE

SENTENCE = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')
CHOSEN = re.compile(r'[?:] t\("((?:[^"\\]|\\.)*)"')
ENTRY = re.compile(r'^  ("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),$', re.MULTILINE)
PLACE = re.compile(r"\{\w+\}")


def said():
    sources = [path.read_text(encoding="utf-8") for path in (PAGE / "js").glob("*.js")]
    return {found for text in sources for pattern in (SENTENCE, CHOSEN) for found in pattern.findall(text)}


@pytest.mark.parametrize("language", ["de", "fr", "pl"])
def test_every_sentence_is_translated_and_none_is_left_over(language):
    text = (PAGE / "js" / "texts" / f"{language}.js").read_text(encoding="utf-8")
    table = {json.loads(key): json.loads(value) for key, value in ENTRY.findall(text)}
    assert set(table) == said()
    for key, value in table.items():
        assert sorted(PLACE.findall(value)) == sorted(PLACE.findall(key)), key
