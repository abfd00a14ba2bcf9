import pytest

from data.chronos.words import ending
from render.chronos import text_board
from render.chronos.words.told import left_word
from tests.render.chronos.samples import AT, NAMES, alt, example, over
from tests.wording import en


def lines_of(view, names=NAMES):
    return " ".join(text_board(view, names, en, at=AT).split())


def test_a_stack_is_told_to_its_owner_alone_until_the_end():
    stack = en("Stack, from the top: {cards}.", cards="10, Hydra, 20, 30, 10")
    head = en("Stack, from the top: {cards}.", cards="")[:-1]
    assert stack in lines_of(example(6, viewer=0))
    assert stack not in lines_of(example(6, viewer=1))
    assert head not in lines_of(example(6))
    assert head not in alt(example(6, viewer=0), (), NAMES, en)
    assert "10 30 20 Hydra 10" in lines_of(over(6))


def test_the_end_is_told_with_its_reason_and_the_parts_of_the_score():
    view = over(3, reason="knossos")
    for told in (alt(view, (), NAMES, en), lines_of(view)):
        assert ending("knossos", "en", "Chloe") in told
        for tally in view.tally:
            assert en.plural("{count} point", "{count} points", tally.points) in told
            assert f"{en('Islands')} {tally.islands}" in told


@pytest.mark.parametrize(
    ("left", "count", "unit"),
    [
        (1, 1, "{count} s"),
        (12_000, 12, "{count} s"),
        (119_001, 120, "{count} s"),
        (120_001, 3, "{count} min"),
        (7_199_999, 120, "{count} min"),
        (7_200_001, 3, "{count} h"),
    ],
)
def test_what_is_left_is_never_told_to_be_less_than_it_is(left, count, unit):
    assert left_word(left, en) == en(unit, count=count)
