import pytest

from data.chronos import CARDS, GODS, cards, gods, load_cards, load_gods
from data.tables import TableError


def test_the_tables_are_sound():
    assert sum(card.count for card in cards()) == 129
    assert len(gods()) == 30


@pytest.mark.parametrize(
    ("path", "load", "old", "new", "fault"),
    [
        (CARDS, load_cards, "count = 33", "count = 32", "needs 81 cards of the kind island, has 80"),
        (CARDS, load_cards, 'id = "20"', 'id = "10"', "10: is there 2 times"),
        (CARDS, load_cards, "value = 100", "", "100: an island, and nothing else, has a value"),
        (CARDS, load_cards, "count = 2\nvalue", "count = 0\nvalue", "100: count must be at least 1, is 0"),
        (GODS, load_gods, "cost = 8", "cost = 9", "zeus: cost must be 1 to 8, is 9"),
        (GODS, load_gods, 'id = "hera"', 'id = "zeus"', "zeus: is there 2 times"),
        (GODS, load_gods, '[[god]]\nid = "hades"\ncost = 5\n', "", "needs 30 gods, has 29"),
    ],
)
def test_what_is_wrong_is_told(tmp_path, *, path, load, old, new, fault):
    text = path.read_text("utf-8")
    assert old in text
    wrong = tmp_path / path.name
    wrong.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(TableError, match=fault):
        load(wrong)
