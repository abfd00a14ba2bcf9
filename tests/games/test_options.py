import enum
from typing import Literal

import msgspec
import pytest

from games import options
from games.core import NoOptions, Seating
from games.options import BadOption, Field, SetTwice, UnknownOption, UnknownValue


class Some(msgspec.Struct, frozen=True):
    seating: Seating = Seating.RANDOM
    fast: bool = False
    rounds: Literal[3, 4, -1] = 4


def test_fields_give_names_choices_and_defaults_as_texts():
    assert options.fields(Some) == (
        Field("seating", ("random", "joined"), "random"),
        Field("fast", ("yes", "no"), "no"),
        Field("rounds", ("3", "4", "-1"), "4"),
    )
    assert options.fields(NoOptions) == ()


def test_what_is_not_set_is_as_usual():
    assert options.read(Some, []) == Some()
    assert options.read(Some, [("rounds", "3"), ("fast", "yes")]) == Some(fast=True, rounds=3)
    assert options.read(Some, [("seating", "joined")]).seating is Seating.JOINED


def test_only_what_differs_is_written_in_the_game_s_order():
    assert options.write(Some()) == ()
    assert options.write(Some(rounds=-1, seating=Seating.JOINED)) == (("seating", "joined"), ("rounds", "-1"))


def test_every_combination_reads_back():
    every = list(options.combinations(Some))
    assert every[0] == Some()
    assert len(set(every)) == len(every) == 2 * 2 * 3
    for value in every:
        assert options.read(Some, options.write(value)) == value


@pytest.mark.parametrize(
    ("pairs", "kind", "text"),
    [
        ([("speed", "3")], UnknownOption, "there is no option speed; there are: seating, fast, rounds"),
        ([("rounds", "5")], UnknownValue, "rounds cannot be 5; it can be: 3, 4, -1"),
        ([("rounds", "03")], UnknownValue, "rounds cannot be 03; it can be: 3, 4, -1"),
        ([("fast", "True")], UnknownValue, "fast cannot be True; it can be: yes, no"),
        ([("fast", "yes"), ("fast", "no")], SetTwice, "fast is set twice"),
    ],
)
def test_what_cannot_be_set_says_what_can(pairs, kind, text):
    with pytest.raises(kind) as caught:
        options.read(Some, pairs)
    assert str(caught.value) == text
    assert isinstance(caught.value, BadOption)


def test_a_game_without_options_says_so():
    with pytest.raises(UnknownOption, match="there is no option fast: this game has none"):
        options.read(NoOptions, [("fast", "yes")])


def test_a_value_that_is_no_choice_cannot_be_written():
    with pytest.raises(ValueError, match="7 is none of 3, 4, -1"):
        options.write(Some(rounds=7))
    with pytest.raises(ValueError, match="1 is none of yes, no"):
        options.write(Some(fast=1))


LOUD = enum.StrEnum("Shout", {"LOUD": "LOUD NOISE", "LOW": "low"})
NO_CHOICES = "neither a bool, a StrEnum nor a Literal of whole numbers"


@pytest.mark.parametrize(
    ("field", "why"),
    [
        (("fast", bool), "fast has no default"),
        (("rounds", int, 3), NO_CHOICES),
        (("rounds", Literal["three", "four"], "three"), NO_CHOICES),
        (("rounds", Literal[True, 3], 3), NO_CHOICES),
        (("rounds", Literal[3, 4], 5), "5 is none of its choices"),
        (("noise", LOUD, LOUD.LOW), "'LOUD NOISE' is not one word"),
        (("rounds", Literal[3], 3), "rounds leaves no choice"),
        (("fastGame", bool, False), "not the name of an option"),
    ],
)
def test_a_type_that_cannot_be_options_is_told(field, why):
    with pytest.raises(TypeError, match=why):
        options.check(msgspec.defstruct("Wrong", [field], frozen=True))
    with pytest.raises(TypeError, match="Loose is not frozen"):
        options.check(msgspec.defstruct("Loose", [("fast", bool, False)]))
