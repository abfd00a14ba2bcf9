from pathlib import Path

import pytest

from tests.toys.lots import Card

TOP = Path(__file__).parents[2]


@pytest.mark.parametrize("card", list(Card))
def test_the_names_of_the_cards_stand_nowhere_else(card):
    for room in ("bot", "games", "leagues", "render", "data", "sandbox", "docs"):
        for path in (TOP / room).rglob("*"):
            if path.is_file() and path.suffix not in {".pyc", ".png"}:
                assert card.value not in path.read_text(encoding="utf-8", errors="replace").lower(), path
