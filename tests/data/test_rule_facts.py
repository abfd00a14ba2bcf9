"""Checks that the numbers in the rule texts of Mykerinos are those of its tables, in every language."""

import re
import tomllib
from collections import Counter

import pytest

from data import rulebook
from data.mykerinos import PATRONS, museum, parcels
from games.mykerinos.game import GAME

TABLES = sorted((rulebook.HERE / "mykerinos").glob("rules.*.toml"))
LANGUAGES = [path.suffixes[-2].removeprefix(".") for path in TABLES]


def table(language):
    return tomllib.loads((rulebook.HERE / "mykerinos" / f"rules.{language}.toml").read_text(encoding="utf-8"))


def digits(text):
    return Counter(re.findall(r"(?<![A-Z\d.])\d+", re.sub(r"M\d+\.\d+", "", text)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_the_same_figures_in_each_rule(language):
    english = table("en")
    for number, text in table(language).items():
        assert digits(text) == digits(english[number]), (number, text)


def test_the_figures_are_those_of_the_tables():
    texts, all_parcels, rooms = table("en"), parcels(), museum()
    assert "25 archaeologists" in texts["M1.1"]
    state = GAME.new(("blue", "red", "green"))
    assert GAME.pieces(state)["blue"] == 25
    assert f"{len(all_parcels)} parcels" in texts["M1.2"]
    assert f"{sum(parcel.patron is not None for parcel in all_parcels)} of them" in texts["M1.2"]
    assert {parcel.points for parcel in all_parcels if parcel.patron} == {0, 2, 3}
    assert [parcel.points for parcel in all_parcels if parcel.patron is None] == [5]
    assert len(rooms) == 15


def pyramids(parcel):
    return sum(row.count("^") for row in parcel.pyramids)


def test_m1_3_tells_the_pyramids_of_the_parcels_that_ship():
    for patron in PATRONS:
        own = sorted((parcel.points, pyramids(parcel)) for parcel in parcels() if parcel.patron == patron)
        assert own == [(0, 0), (0, 0), (0, 1), (0, 1), (2, 1), (2, 2), (3, 2)]
    assert [pyramids(parcel) for parcel in parcels() if parcel.patron is None] == [3]
