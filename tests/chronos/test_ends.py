from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from bot.presenters.chronos.lessons import COURSE
from bot.presenters.chronos.words.log import verdict
from bot.presenters.chronos.words.results import tally_page
from data.texts import languages, texts
from games.chronos.events import GameEnded
from games.chronos.rules.ends import Reason
from games.chronos.scoring.score import SeatTally
from tests.render.chronos.samples import example

EN = texts("en")
NAMES = ("Ada", "Ben", "Chloe")


@dataclass(frozen=True)
class Points:
    points: int
    place: int

    def tally(self):
        return SeatTally(self.points, 0, 0, 0, 0, 1, False, self.points, self.place)


def ended(reason, *seats, winner=None):
    return GameEnded(
        reason, winner, tuple(one.place for one in seats), tuple(one.tally() for one in seats), ((), (), ())
    )


def footer(over):
    return tally_page(over, example(3), NAMES, EN).footer


def test_who_has_more_points_than_all_others_wins_alone_and_nothing_needs_a_note():
    over = ended(Reason.ERUPTION, Points(120, 2), Points(200, 1), Points(80, 3))
    assert verdict(over, NAMES, EN).endswith("**Ben wins.**")
    assert "shares" not in footer(over)
    page = tally_page(over, example(3), NAMES, EN)
    assert page.text.index("Ben") < page.text.index("Ada") < page.text.index("Chloe")


def test_c7_3_who_has_as_many_points_shares_the_win_and_the_note_says_so():
    over = ended(Reason.ERUPTION, Points(200, 1), Points(80, 3), Points(200, 1))
    assert verdict(over, NAMES, EN).endswith("**Ada and Chloe win.**")
    assert "Players with equal points share a place." in footer(over)


@pytest.mark.parametrize(
    ("level", "without", "with_"),
    [(1, ("Aphrodite", "winds", "condition"), ("islands",)), (3, ("Aphrodite", "condition"), ("winds",))],
)
def test_c2_3_a_level_ends_without_what_it_does_not_have(level, without, with_):
    over = ended(Reason.POINTS, Points(210, 1), Points(300, 2), Points(80, 2), winner=0)
    said = tally_page(over, replace(example(3), level=level), NAMES, EN).footer
    assert [word for word in without if word in said] == []
    assert [word for word in with_ if word not in said] == []
    assert "Aphrodite" in footer(over)


@pytest.mark.parametrize("language", languages())
def test_the_course_speaks_of_nothing_that_its_level_does_not_have(language):
    # Gods and cities are only part of the game at level 5 (C2.3).
    for lesson in COURSE.lessons.values():
        said = f"{texts(language)(lesson.title)} {texts(language)(lesson.words)}".casefold()
        assert lesson.chapter not in {"C8", "C9"}
        for word in ("gods", "götter", "bogów", "bogowie", "dieux", "**cities", "**städte", "**miasta", "**villes"):
            assert word not in said


def test_c7_2_a_claim_wins_whatever_the_points_are_and_the_note_says_so():
    over = ended(Reason.POINTS, Points(210, 1), Points(300, 2), Points(80, 2), winner=0)
    said = verdict(over, NAMES, EN)
    assert said.startswith("Ada")
    assert said.endswith("**Ada wins.**")
    assert (
        "The player whose claim was true or who met a winning condition is first; everyone else shares the next place."
    ) in footer(over)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("reason", list(Reason))
def test_each_end_names_its_winner_in_every_language(reason, language):
    over = ended(reason, Points(210, 1), Points(30, 2), Points(80, 2), winner=0)
    said = verdict(over, NAMES, texts(language))
    assert said.count("Ada") >= 1
    assert "{" not in said
    assert "Ben" not in said
