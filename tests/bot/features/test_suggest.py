import pytest

from bot.interaction.here import offered, offered_as
from bot.presenters.mykerinos.commands import Family, read_move, suggested
from bot.presenters.mykerinos.moves.plan import PATRON_MODES, spots_of
from bot.wording.names.choices import chosen
from data.texts import texts
from games.core import Unreadable
from games.mykerinos.game import GAME
from tests.bot.ui.positions import sample

EN = texts("en")


def test_with_several_patrons_some_of_each_are_offered():
    position = max(
        sample(), key=lambda one: len({m for a in one.legal if (f := spots_of(a)) and (m := f[0]) in PATRON_MODES})
    )
    kinds = {found[0] for action in position.legal if (found := spots_of(action)) and found[0] in PATRON_MODES}
    assert len(kinds) >= 3
    choices = suggested(Family.PATRON, position.view, position.legal, "", EN)
    assert {spots_of(GAME.read(value))[0] for _, value in choices} == kinds


def test_what_begins_with_the_text_comes_first_and_what_discord_would_not_take_hides_nothing_else():
    pairs = [("C1 B3", "x"), ("B3 C3", "y"), ("D4", "z")]
    assert [choice.value for choice in offered(pairs, "b3")] == ["y", "x"]
    assert [choice.value for choice in offered(pairs, "")] == ["x", "y", "z"]
    names = [("a whole museum", "x" * 101, ""), ("a move", "y" * 100, "")]
    assert [choice.name for choice in offered_as(names, "")] == ["a move"]


def test_a_room_is_read_by_its_name_alone():
    for typed in ("5:3", "III:5", "museum iii:5", "Museum III:5"):
        assert read_move(Family.CHOOSE, typed) == GAME.read("museum 5:3")
    for typed in ("2:2-3", "II-III:2", "iii-ii:2"):
        assert read_move(Family.CHOOSE, typed) == GAME.read("museum 2:2-3")
    for typed in ("2:5-1", "2:1-5", "V-I:2", "i-v:2"):
        assert read_move(Family.CHOOSE, typed) == GAME.read("museum 2:5-1")


SEVERAL = [
    (Family.DIG, "Z9", "no-such-field", "z9"), (Family.DIG, "dig Z9", "no-such-field", "z9"),
    (Family.EXTEND, "A1 A99", "no-such-field", "a99"), (Family.EXTEND, "a1 A1", "field-twice", ""),
    (Family.PATRON, "violet dig I1", "no-such-field", "i1"), (Family.PATRON, "brown 9:9", "no-such-room", "9:9"),
    (Family.CHOOSE, "9:9", "no-such-room", "9:9"), (Family.NEUTRAL, "Z9", "no-such-field", "z9"),
    (Family.NEUTRAL, "extend Z9 A1", "no-such-field", "z9"),
]  # fmt: skip


@pytest.mark.parametrize(("family", "typed", "reason", "part"), SEVERAL)
def test_of_a_text_that_can_be_read_in_several_ways_the_reason_that_says_most_is_given(family, typed, reason, part):
    with pytest.raises(Unreadable) as caught:
        read_move(family, typed)
    assert (caught.value.text, caught.value.reason, caught.value.part) == (typed, reason, part)


@pytest.mark.parametrize("typed", ["dig B3 · in zone 2", "dig B3·in zone 2", " dig B3 "])
def test_what_an_offer_means_is_not_read_back(typed):
    assert chosen(typed) == "dig B3"
    assert [choice.value for choice in offered([("dig C4", "dig C4"), ("dig B3 · a field", "dig B3")], typed)] == [
        "dig B3"
    ]
