import pytest
from msgspec.structs import replace

from data.texts import languages, texts
from render.chronos import cards_legend, cities_legend, gods_legend, legend, text_board
from render.chronos.words.told import left_word
from render.kit.text.textboard import COLUMNS_SHOWN, columns
from tests.halves import halved
from tests.render.chronos.samples import AT, LONG, NAMES, alt, example, news, over, states

EN = texts("en")


def lines_of(view, names=NAMES):
    return " ".join(text_board(view, names, EN, at=AT).split())


def test_what_is_waited_for_comes_first():
    told = alt(example(4), (), NAMES, EN)
    assert told.startswith("Benjamin Featherstone-Haugh: whose hourglass? Chronos Conquest, level 5.")


def test_the_count_is_told_with_what_is_left_of_it():
    view = replace(example(4), choices=(), count=AT + 9_500)
    for told in (alt(view, (), NAMES, EN), lines_of(view)):
        assert "Count running!" in told
        assert "The game ends in 10 s." in told


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
        "Cities: Knossos, Troy.",
        "The die of Knossos shows 4.",
        "Discard pile: 7, Famine.",
        "Lost to the last famine: Island 20.",
        "no claim for 2 s",
    ):
        assert text in told


def test_a_stack_is_told_to_its_owner_alone_until_the_end():
    stack = "Stack, from the top: 10, Hydra, 20, 30, 10."
    assert stack in lines_of(example(6, viewer=0))
    assert stack not in lines_of(example(6, viewer=1))
    assert "from the top" not in lines_of(example(6))
    assert "from the top" not in alt(example(6, viewer=0), (), NAMES, EN)
    assert "Stack: 10 30 20 Hydra 10" in lines_of(over(6))


def test_what_changed_is_told_but_no_card_that_was_taken():
    view = example(6)
    told = alt(view, news(view), ("A", "B", "C", "D", "E", "F"), EN)
    for sentence in ("New on top: Pile 1.", "Moved hourglasses: Blue.", "Changed kingdoms: Red.", "Changed gods: Pan."):
        assert sentence in told


def test_the_end_is_told_with_its_reason_and_the_parts_of_the_score():
    view = over(3, reason="knossos")
    for told in (alt(view, (), NAMES, EN), lines_of(view)):
        assert "Chloe was on Knossos when the die showed 6 and the sand had run out." in told
        for tally in view.tally:
            assert f"{tally.points} points" in told
            assert f"Islands {tally.islands}" in told


@pytest.mark.parametrize(
    ("left", "word"),
    [(1, "1 s"), (12_000, "12 s"), (119_001, "120 s"), (120_001, "3 min"), (7_199_999, "120 min"), (7_200_001, "3 h")],
)
def test_what_is_left_is_never_told_to_be_less_than_it_is(left, word):
    assert left_word(left, EN) == word


@halved("players, language", [3, 4, 5, 6], languages())
def test_alt_and_lines_keep_their_limits(players, language):
    tr = texts(language)
    for view in states(players, 5):
        for names in (NAMES, LONG, ()):
            told = alt(view, news(view), names, tr)
            assert 0 < len(told) <= 1024
            lines = text_board(view, names, tr, at=AT).split("\n")
            assert max(columns(line) for line in lines) <= COLUMNS_SHOWN


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("make", [legend, cards_legend, gods_legend, cities_legend])
def test_the_pictures_of_the_rules_keep_their_limits(make, language):
    made = make(texts(language))
    assert len(made.png) <= 160_000
    assert 0 < len(made.alt) <= 1024
