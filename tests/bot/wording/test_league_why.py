from fractions import Fraction

import pytest

from bot.wording.leagues.why import values_text
from data.texts import texts
from leagues.standing.order import By


@pytest.mark.parametrize(
    ("by", "values", "language", "shown"),
    [
        (By.POINTS, (Fraction(53, 2), Fraction(26)), "de", ("26 1/2", "26")),
        (By.SHARE, (Fraction(1, 2), Fraction(1, 3)), "en", ("50%", "33 1/3%")),
        (By.SHARE, (Fraction(75831, 10**6), Fraction(48559, 10**6)), "en", ("7.6%", "4.9%")),
        (By.SHARE, (Fraction(75831, 10**6), Fraction(48559, 10**6)), "de", ("7,6 %", "4,9 %")),
        (By.SHARE, (Fraction(75831, 10**6), Fraction(75799, 10**6)), "pl", ("7,583%", "7,58%")),
        (By.MARGIN, (Fraction(1234567, 1000), Fraction(1234566, 1000)), "fr", ("1234,567", "1234,566")),
        (By.LOT, (None, None), "en", ("", "")),
    ],
)
def test_l5_3_both_values_with_as_many_decimals_as_part_them(by, values, language, shown):
    assert values_text(by, values, texts(language)) == shown
