import pytest

from bot.presenters.chronos.words.refusals import time_left
from data.texts import texts


@pytest.mark.parametrize(
    ("language", "told"), [("en", "0.3 s"), ("de", "0,3 s"), ("pl", "0,3 s"), ("fr", "0,3 s"), ("xx", "0.3 s")]
)
def test_tenths_of_a_second_stand_behind_the_languages_own_sign(language, told):
    assert time_left(300, texts(language)) == told
    assert time_left(12_000, texts(language)) == "12 s"
