from pathlib import Path

from tests.toys.lots import Card

TOP = Path(__file__).parents[2]


def test_the_names_of_the_cards_stand_nowhere_else():
    for room in ("bot", "games", "leagues", "render", "data", "sandbox", "docs"):
        for path in (TOP / room).rglob("*"):
            if path.is_file() and path.suffix not in {".pyc", ".png"}:
                text = path.read_text(encoding="utf-8", errors="replace").lower()
                assert not [card for card in Card if card in text], path
