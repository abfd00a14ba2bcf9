import pytest

from render.chronos import text_board
from render.chronos.words.told import left_word
from tests.render.chronos.samples import AT, NAMES, alt, example, over
from tests.wording import en


def lines_of(view, names=NAMES):
    return " ".join(text_board(view, names, en, at=AT).split())


def test_what_is_waited_for_comes_first():
    told = alt(example(4), (), NAMES, en)
    assert told.startswith("Benjamin Featherstone-Haugh: whose hourglass? Chronos Conquest, level 5.")


def test_each_hourglass_is_told_with_its_place_and_what_is_left():
    told = lines_of(example(6))
    for text in (
        "Pile 1: 12 s",
        "Pile 1: Run out",
        "Underworld, first part: 20 s",
        "Knossos: 4 s",
        "Chloe: Stack: Run out",
        "Chloe: East wind: 16 s",
        "Pile 5: Run out, has to stay a while (9 s)",
        "In front of the owner: Run out",
    ):
        assert text in told


def test_piles_gods_cities_and_the_rest_are_told():
    told = lines_of(example(6))
    for text in (
        "Pile 3: North wind, 5 cards",
        "Pile 6: Island 50, 8 cards, Troy marker",
        "Cassandra (3), reserved: Chloe",
        en("Cities: {cities}.", cities="Knossos, Troy"),
        en("The die of Knossos shows {value}.", value=4),
        "Discard pile: 7, Famine.",
        "Lost to the last famine: Island 20.",
        en("no claim for {time}", time=2) + " s",
    ):
        assert text in told


def test_a_stack_is_told_to_its_owner_alone_until_the_end():
    stack = "Stack, from the top: 10, Hydra, 20, 30, 10."
    assert stack in lines_of(example(6, viewer=0))
    assert stack not in lines_of(example(6, viewer=1))
    assert "from the top" not in lines_of(example(6))
    assert "from the top" not in alt(example(6, viewer=0), (), NAMES, en)
    assert "Stack: 10 30 20 Hydra 10" in lines_of(over(6))


def test_the_end_is_told_with_its_reason_and_the_parts_of_the_score():
    view = over(3, reason="knossos")
    for told in (alt(view, (), NAMES, en), lines_of(view)):
        assert "Chloe was on Knossos when the die showed 6 and the sand had run out." in told
        for tally in view.tally:
            assert en.plural("{count} point", "{count} points", tally.points) in told
            assert f"Islands {tally.islands}" in told


@pytest.mark.parametrize(
    ("left", "word"),
    [(1, "1 s"), (12_000, "12 s"), (119_001, "120 s"), (120_001, "3 min"), (7_199_999, "120 min"), (7_200_001, "3 h")],
)
def test_what_is_left_is_never_told_to_be_less_than_it_is(left, word):
    assert left_word(left, en) == word
