from decimal import Decimal

import pytest

from bot.wording.amounts import amount
from data.texts import texts
from tests.wording import en


@pytest.mark.parametrize(
    ("language", "points", "said"),
    [
        ("en", "1", en.plural("{count} point", "{count} points", 1)),
        ("en", "0.42", en("{points} points", points="0.4")),
        ("en", "11.98", en.plural("{count} point", "{count} points", 12)),
        ("de", "10.7", "10,7 Punkte"),
        ("pl", "22.04", "22 punkty"),
        ("fr", "2.5", "2,5 points"),
    ],
)
def test_a_loss_has_its_unit_and_one_decimal_at_most(language, points, said):
    assert amount(Decimal(points), texts(language), by_wins=False) == said


def test_a_loss_of_wins_is_a_percentage():
    assert amount(Decimal("12.34"), texts("en"), by_wins=True) == "12.3%"
