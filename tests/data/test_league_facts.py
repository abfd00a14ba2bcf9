import re
import tomllib
from pathlib import Path

import pytest

from bot.league.pure import tending
from data import chapters, rulebook
from data.texts import languages
from leagues import ratings
from leagues.format import LADDER_DAYS
from leagues.ladder import matching
from leagues.ladder.standing import BEST, LEAST, USUAL
from leagues.log import ladder, leaving, moments
from leagues.season.sizes import LIMITS
from leagues.settings import DAY, HOUR, LONGEST_OVERTIME, ROUNDS, Settings
from leagues.standing import chances
from leagues.standing.points import POINTS, gains

BOOK = "leagues"
LEAGUES = Path(__file__).parents[2] / "leagues"
RULES_OF = {1: 4, 2: 5, 3: 5, 4: 4, 5: 5, 6: 5, 7: 3, 8: 3, 9: 3, 10: 5, 11: 5, 12: 2, 13: 3, 14: 1, 15: 4}
"""The number of rules in each chapter of the league rules. Chapter L16 is missing because it is a single rule."""
SET = Settings(name="x", server="1", channel="2", game="mykerinos")
each_language = pytest.mark.parametrize("language", languages())


def text(number, language):
    return rulebook.rule(BOOK, number, language)


def figures(number, language):
    said = re.sub(r"L\d+(\.\d+)?|`[^`]*`|(?<=\d)[.,\N{NO-BREAK SPACE}](?=\d{3})", "", text(number, language))
    return [int(one) for one in re.findall(r"\d+", said)]


@each_language
def test_every_rule_of_the_law_has_its_text(language):
    law = {f"L{chapter}.{rule}" for chapter, count in RULES_OF.items() for rule in range(1, count + 1)} | {"L16"}
    own = tomllib.loads((rulebook.HERE / BOOK / f"rules.{language}.toml").read_text("utf-8"))
    assert set(own) == law
    assert set(chapters.chapters(BOOK, language)) == {chapters.chapter_of(one) for one in law} | {"L0"}


def test_every_rule_that_the_program_names_has_its_text():
    named = {
        (source.name, number)
        for source in LEAGUES.rglob("*.py")
        for number in re.findall(r'"(L\d+(?:\.\d+)?)"', source.read_text("utf-8"))
    }
    assert len(named) > 30
    assert [one for one in sorted(named) if one[1] not in rulebook.numbers(BOOK)] == []


def digits(number, *found):
    return pytest.param(number, list(found), id=number)


def limits(seats):
    found = LIMITS[seats]
    return found.least, found.most, found.target


@pytest.mark.parametrize(
    ("number", "found"),
    [
        digits("L2.1", SET.registration),
        digits("L2.4", *limits(4), *limits(2), *limits(3), *limits(5), *limits(6)),
        digits("L4.4", SET.days, SET.rest),
        digits("L5.1", *(one for seats in sorted(POINTS) for one in POINTS[seats]), gains((1, 1, 3, 4))[0][0] // 60),
        digits("L6.1", leaving.BACK_WITHIN // HOUR),
        digits("L6.2", leaving.TAKEN_WITHIN // HOUR, leaving.NEXT_AFTER // HOUR),
        digits("L6.3", 0),
        digits("L6.5", leaving.TOLD_WITHIN // HOUR),
        digits("L10.3", moments.CHECK_IN_NOW // 60_000),
        digits("L7.1", 12, LONGEST_OVERTIME // DAY),
        digits("L9.3", chances.SEASONS, 0, 100),
        digits("L11.4", ratings.Rating().shown, 60, 25, 3, 5, int(ratings.MU), 25, 3),
        digits("L11.5", ratings.WINDOW // DAY),
        digits(
            "L12.1",
            LADDER_DAYS,
            1,
            ladder.MOST,
            matching.NEAR,
            matching.SINCE_SECOND[1][0] // (HOUR // 60),
            matching.SINCE_SECOND[1][1],
            matching.SINCE_SECOND[0][0] // HOUR,
            matching.FEW,
            matching.ASKED_WITHIN // DAY,
        ),
        digits("L12.2", BEST, USUAL, LEAST),
        digits("L13.1", *ROUNDS, moments.ROUND_STAND_INS // HOUR),
        digits("L14.1", *[moments.CHECK_IN // 60_000] * 2),
        digits("L15.3", SET.vacation),
    ],
)
def test_digits_are_those_of_the_program(number, found):
    assert figures(number, "en") == found


WORDS = {
    "L2.1": ("one day before the start", SET.closing == 1),
    "L4.3": ("more than three of its tables unfinished", SET.at_once == 3),
    "L6.3": ("two of four seasons without a word", (leaving.SILENCE, leaving.SEASONS) == (2, 4)),
    "L7.1": ("three days before", moments.WARNING == 3 * DAY),
    "L11.5": ("the first three count in full", ratings.FULL == 3),
    "L12.1": ("seen within three days", matching.SEEN_WITHIN == 3 * DAY),
    "L5.5": ("within a day", tending.CALLED_OFF_AFTER == DAY),
    "L13.1": ("Two days before its end", moments.ROUND_OVERTIME == 2 * DAY),
    "L14.1": ("or after three hours", moments.LIVE_ROUND == 3 * HOUR),
}


@pytest.mark.parametrize("number", WORDS)
def test_numbers_in_words_are_those_of_the_program(number):
    words, holds = WORDS[number]
    assert words in text(number, "en")
    assert holds
